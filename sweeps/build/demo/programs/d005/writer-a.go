package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
	"sort"
)

type H struct{ sort.IntSlice }

func (h *H) Push(x interface{}) { h.IntSlice = append(h.IntSlice, x.(int)) }
func (h *H) Pop() interface{} {
	n := len(h.IntSlice) - 1
	x := h.IntSlice[n]
	h.IntSlice = h.IntSlice[:n]
	return x
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lo, hi := &H{}, &H{} // lo holds negated values
	var x int
	for {
		if _, err := fmt.Fscan(in, &x); err != nil {
			break
		}
		heap.Push(lo, -x)
		heap.Push(hi, -heap.Pop(lo).(int))
		if hi.Len() > lo.Len() {
			heap.Push(lo, -heap.Pop(hi).(int))
		}
		fmt.Fprintln(out, -lo.IntSlice[0])
	}
}
