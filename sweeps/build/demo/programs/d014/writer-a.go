package main

import (
	"bufio"
	"fmt"
	"os"
)

var up = map[int64]int64{}

// a basin without an entry is its own root
func find(x int64) int64 {
	r := x
	for {
		y, ok := up[r]
		if !ok {
			break
		}
		r = y
	}
	for x != r {
		x, up[x] = up[x], r
	}
	return r
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, a, b int64
	var m int
	fmt.Fscan(in, &n, &m)
	for i := 0; i < m; i++ {
		fmt.Fscan(in, &a, &b)
		if a, b = find(a), find(b); a != b {
			up[b] = a
			n--
		}
		fmt.Fprintln(out, n)
	}
}
