package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var q int
	fmt.Fscan(in, &q)
	var s []string // always sorted
	for ; q > 0; q-- {
		var op string
		var k int
		fmt.Fscan(in, &op, &k)
		w := make([]string, k)
		for i := range w {
			fmt.Fscan(in, &w[i])
		}
		if op == "add" {
			sort.Strings(w)
			m := make([]string, 0, len(s)+k)
			for len(s) > 0 && len(w) > 0 {
				if s[0] <= w[0] {
					m, s = append(m, s[0]), s[1:]
				} else {
					m, w = append(m, w[0]), w[1:]
				}
			}
			s = append(append(m, s...), w...)
			continue
		}
		for i, p := range w {
			if i > 0 {
				fmt.Fprint(out, " ")
			}
			// '{' comes right after 'z'
			fmt.Fprint(out, sort.SearchStrings(s, p+"{")-sort.SearchStrings(s, p))
		}
		fmt.Fprintln(out)
	}
}
