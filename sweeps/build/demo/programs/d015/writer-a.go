package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
	"sort"
)

type ints []int

func (h ints) Len() int            { return len(h) }
func (h ints) Less(i, j int) bool  { return h[i] < h[j] }
func (h ints) Swap(i, j int)       { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x interface{}) { *h = append(*h, x.(int)) }
func (h *ints) Pop() interface{} {
	o := *h
	x := o[len(o)-1]
	*h = o[:len(o)-1]
	return x
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, m int
	fmt.Fscan(in, &n, &m)
	g := make([][]int, n+1)
	deg := make([]int, n+1)
	for ; m > 0; m-- {
		var a, b int
		fmt.Fscan(in, &a, &b)
		g[a] = append(g[a], b)
		deg[b]++
	}
	h := &ints{}
	for v := 1; v <= n; v++ {
		if deg[v] == 0 {
			heap.Push(h, v)
		}
	}
	var res []int
	for h.Len() > 0 {
		v := heap.Pop(h).(int)
		res = append(res, v)
		for _, w := range g[v] {
			deg[w]--
			if deg[w] == 0 {
				heap.Push(h, w)
			}
		}
	}
	if len(res) < n {
		fmt.Fprintln(out, "IMPOSSIBLE")
		return
	}
	for _, v := range res {
		fmt.Fprint(out, v, " ")
	}
	fmt.Fprintln(out)
}
