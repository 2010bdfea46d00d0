package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type pipe struct{ a, b int64 }

// labels returns the sorted distinct basin numbers that occur in the pipes.
func labels(pipes []pipe) []int64 {
	var all []int64
	for _, p := range pipes {
		all = append(all, p.a, p.b)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	distinct := all[:0]
	for i, x := range all {
		if i == 0 || x != distinct[len(distinct)-1] {
			distinct = append(distinct, x)
		}
	}
	return distinct
}

// forest holds the parent of each node; a root is its own parent.
type forest []int

func (f forest) root(x int) int {
	for f[x] != x {
		f[x] = f[f[x]]
		x = f[x]
	}
	return x
}

// join reports whether x and y were in different trees before.
func (f forest) join(x, y int) bool {
	x, y = f.root(x), f.root(y)
	f[y] = x
	return x != y
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var networks int64
	var count int
	fmt.Fscan(in, &networks, &count)
	pipes := make([]pipe, count)
	for i := range pipes {
		fmt.Fscan(in, &pipes[i].a, &pipes[i].b)
	}
	known := labels(pipes)
	position := func(x int64) int {
		return sort.Search(len(known), func(i int) bool { return known[i] >= x })
	}
	f := make(forest, len(known))
	for i := range f {
		f[i] = i
	}
	for _, p := range pipes {
		if f.join(position(p.a), position(p.b)) {
			networks--
		}
		fmt.Println(networks)
	}
}
