package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	b := make([][2]int, n)
	for i := range b {
		fmt.Fscan(in, &b[i][0], &b[i][1])
	}
	sort.Slice(b, func(i, j int) bool { return b[i][1] < b[j][1] })
	ans, t := 0, math.MinInt64
	for _, x := range b {
		if x[0] >= t {
			t = x[1]
			ans++
		}
	}
	fmt.Println(ans)
}
