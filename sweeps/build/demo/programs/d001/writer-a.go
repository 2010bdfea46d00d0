package main

import (
	"bufio"
	"fmt"
	"os"
)

const M = 1000000007

type mat [9]int64

func mul(a, b mat) (c mat) {
	for i := 0; i < 9; i++ {
		r, k := i/3*3, i%3
		c[i] = (a[r]*b[k] + a[r+1]*b[k+3] + a[r+2]*b[k+6]) % M
	}
	return
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var t int
	var n int64
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		fmt.Fscan(in, &n)
		r := mat{1, 0, 0, 0, 1, 0, 0, 0, 1}
		for p := (mat{1, 2, 1, 1, 0, 0, 0, 1, 0}); n > 0; n >>= 1 {
			if n&1 == 1 {
				r = mul(r, p)
			}
			p = mul(p, p)
		}
		fmt.Println(r[0])
	}
}
