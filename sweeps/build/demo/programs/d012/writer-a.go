package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(make([]byte, 1<<20), 1<<20)
	sc.Scan()
	var n int
	fmt.Sscan(sc.Text(), &n)
	match := map[byte]byte{')': '(', ']': '[', '}': '{', '>': '<'}
	for ; n > 0; n-- {
		sc.Scan()
		s := sc.Bytes()
		var st []int
		bad := -1
	scan:
		for i, c := range s {
			switch c {
			case '(', '[', '{', '<':
				st = append(st, i)
			case ')', ']', '}', '>':
				k := len(st) - 1
				if k < 0 || s[st[k]] != match[c] {
					bad = i
					break scan
				}
				st = st[:k]
			}
		}
		if bad < 0 && len(st) > 0 {
			bad = st[len(st)-1]
		}
		if bad < 0 {
			fmt.Println("OK")
		} else {
			fmt.Println(bad + 1)
		}
	}
}
