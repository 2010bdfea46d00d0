package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	rd := bufio.NewReader(os.Stdin)
	var a, b, c int64
	head, _ := rd.ReadString('\n')
	fmt.Sscan(head, &a, &b, &c)
	s, _ := rd.ReadString('\n')
	t, _ := rd.ReadString('\n')
	s, t = strings.TrimSpace(s), strings.TrimSpace(t)
	n, m := len(s), len(t)
	d := make([][]int64, n+1)
	for i := range d {
		d[i] = make([]int64, m+1)
		for j := range d[i] {
			if i == 0 && j == 0 {
				continue
			}
			v := int64(1) << 60
			if i > 0 && d[i-1][j]+b < v {
				v = d[i-1][j] + b
			}
			if j > 0 && d[i][j-1]+a < v {
				v = d[i][j-1] + a
			}
			if i > 0 && j > 0 {
				w := d[i-1][j-1]
				if s[i-1] != t[j-1] {
					w += c
				}
				if w < v {
					v = w
				}
			}
			d[i][j] = v
		}
	}
	fmt.Println(d[n][m])
}
