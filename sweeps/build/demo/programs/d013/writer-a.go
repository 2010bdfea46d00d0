package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var r, c int
	fmt.Fscan(in, &r, &c)
	g := make([]string, r)
	var free, used [][2]int
	seen := make([][][2]bool, r)
	for i := range g {
		fmt.Fscan(in, &g[i])
		seen[i] = make([][2]bool, c)
		for j := range g[i] {
			if g[i][j] == 'S' {
				free = append(free, [2]int{i, j})
				seen[i][j] = [2]bool{true, true}
			}
		}
	}
	// two frontiers per minute: with the charge still in the bag, and without it
	for d := 1; len(free)+len(used) > 0; d++ {
		var nf, nu [][2]int
		for i, p := range append(append([][2]int{}, free...), used...) {
			for _, s := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				y, x := p[0]+s[0], p[1]+s[1]
				if y < 0 || x < 0 || y >= r || x >= c {
					continue
				}
				if g[y][x] == 'E' {
					fmt.Println(d)
					return
				}
				switch {
				case i < len(free) && g[y][x] != '#':
					if !seen[y][x][0] {
						seen[y][x] = [2]bool{true, true}
						nf = append(nf, [2]int{y, x})
					}
				case i < len(free) || g[y][x] != '#':
					if !seen[y][x][1] {
						seen[y][x][1] = true
						nu = append(nu, [2]int{y, x})
					}
				}
			}
		}
		free, used = nf, nu
	}
	fmt.Println(-1)
}
