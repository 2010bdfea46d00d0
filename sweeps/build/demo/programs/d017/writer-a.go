package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	var n, k int
	fmt.Fscan(in, &n, &k)
	a := make([]int, n)
	var hi, lo []int
	left, best, where := 0, 0, 0
	// the window never becomes shorter, it only slides on when it is too uneven
	for i := range a {
		fmt.Fscan(in, &a[i])
		for len(hi) > 0 && a[hi[len(hi)-1]] <= a[i] {
			hi = hi[:len(hi)-1]
		}
		for len(lo) > 0 && a[lo[len(lo)-1]] >= a[i] {
			lo = lo[:len(lo)-1]
		}
		hi, lo = append(hi, i), append(lo, i)
		if a[hi[0]]-a[lo[0]] > k {
			if hi[0] == left {
				hi = hi[1:]
			}
			if lo[0] == left {
				lo = lo[1:]
			}
			left++
		}
		if a[hi[0]]-a[lo[0]] <= k {
			best, where = i-left+1, left+1
		}
	}
	fmt.Println(best, where)
}
