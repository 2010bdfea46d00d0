package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	var n int
	fmt.Fscan(in, &n)
	last := make(map[int]int, n)
	left, best, where := 1, 0, 1
	for i := 1; i <= n; i++ {
		var x int
		fmt.Fscan(in, &x)
		if p := last[x]; p >= left {
			left = p + 1
		}
		last[x] = i
		if i-left+1 > best {
			best, where = i-left+1, left
		}
	}
	fmt.Println(best, where)
}
