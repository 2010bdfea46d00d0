package main

import (
	"fmt"
	"math/bits"
)

func main() {
	var n int
	fmt.Scan(&n)
	w := make([][]int64, n)
	for i := range w {
		w[i] = make([]int64, n)
		for j := range w[i] {
			fmt.Scan(&w[i][j])
		}
	}
	d := make([]int64, 1<<n) // -1: not possible
	for m := 1; m < 1<<n; m++ {
		d[m] = -1
		r := w[bits.OnesCount(uint(m))-1]
		for s := m; s > 0; s &= s - 1 {
			j := bits.TrailingZeros(uint(s))
			p := d[m^1<<j]
			if r[j] < 0 || p < 0 {
				continue
			}
			if d[m] < 0 || p+r[j] < d[m] {
				d[m] = p + r[j]
			}
		}
	}
	fmt.Println(d[1<<n-1])
}
