package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, d int
	fmt.Fscan(in, &n, &d)
	w := make([]int64, n)
	var lo, hi int64
	for i := range w {
		fmt.Fscan(in, &w[i])
		if w[i] > lo {
			lo = w[i]
		}
		hi += w[i]
	}
	for lo < hi {
		mid := (lo + hi) / 2
		days, load := 1, int64(0)
		for _, x := range w {
			if load+x > mid {
				days++
				load = 0
			}
			load += x
		}
		if days <= d {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	fmt.Println(lo)
}
