package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, c int
	fmt.Fscan(in, &n, &c)
	w := make([]int, n)
	for i := range w {
		fmt.Fscan(in, &w[i])
	}
	dp := make([]int64, c+1)
	for _, x := range w {
		var v int64
		fmt.Fscan(in, &v)
		for j := c; j > x; j-- {
			if t := dp[j-x] + v; t > dp[j] {
				dp[j] = t
			}
		}
	}
	g := 0
	for dp[g] < dp[c] {
		g++
	}
	fmt.Println(dp[c], g)
}
