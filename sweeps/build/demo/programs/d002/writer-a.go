package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, b int
	fmt.Fscan(in, &n, &b)
	a := make([]int, n)
	for i := range a {
		fmt.Fscan(in, &a[i])
	}
	v := append([]int{}, a...)
	sort.Ints(v)
	f := make([]int, n+1)
	s := 0
	for i, x := range a {
		r := sort.SearchInts(v, x)
		c := 0
		for k := r; k > 0; k -= k & -k {
			c += f[k]
		}
		s += i - c
		for k := r + 1; k <= n; k += k & -k {
			f[k]++
		}
	}
	fmt.Println(s * b * b)
}
