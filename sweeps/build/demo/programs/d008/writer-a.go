package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var r, c, k, q int
	fmt.Fscan(in, &r, &c, &k, &q)
	g := make([]int32, 0, r*c)
	for ; k > 0; k-- {
		var v int32
		var n int
		fmt.Fscan(in, &v, &n)
		for ; n > 0; n-- {
			g = append(g, v)
		}
	}
	w := c + 1
	p := make([]int32, (r+1)*w)
	for i := 0; i < r; i++ {
		for j := 0; j < c; j++ {
			p[(i+1)*w+j+1] = g[i*c+j] + p[i*w+j+1] + p[(i+1)*w+j] - p[i*w+j]
		}
	}
	for ; q > 0; q-- {
		var t, l, b, e int
		fmt.Fscan(in, &t, &l, &b, &e)
		t--
		l--
		fmt.Fprintln(out, p[b*w+e]-p[t*w+e]-p[b*w+l]+p[t*w+l])
	}
}
