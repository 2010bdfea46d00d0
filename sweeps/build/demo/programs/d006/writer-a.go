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
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n int64
		fmt.Fscan(in, &n)
		var buf [64]byte
		p := len(buf)
		for n != 0 {
			p--
			buf[p] = '0' + byte(n&1)
			n = -(n >> 1)
		}
		fmt.Fprintln(out, string(buf[p:]))
	}
}
