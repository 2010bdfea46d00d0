package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// prices holds what each kind of job costs.
type prices struct {
	insert, remove, replace int64
}

// solver remembers the answers for pairs of prefixes; -1 means unknown.
type solver struct {
	from, to string
	p        prices
	memo     [][]int64
}

func newSolver(from, to string, p prices) *solver {
	memo := make([][]int64, len(from)+1)
	for i := range memo {
		memo[i] = make([]int64, len(to)+1)
		for j := range memo[i] {
			memo[i][j] = -1
		}
	}
	return &solver{from: from, to: to, p: p, memo: memo}
}

func (s *solver) cost(i, j int) int64 {
	switch {
	case i == 0:
		return int64(j) * s.p.insert
	case j == 0:
		return int64(i) * s.p.remove
	case s.memo[i][j] >= 0:
		return s.memo[i][j]
	}
	var best int64
	if s.from[i-1] == s.to[j-1] {
		best = s.cost(i-1, j-1)
	} else {
		best = smaller(s.cost(i-1, j-1)+s.p.replace,
			smaller(s.cost(i-1, j)+s.p.remove, s.cost(i, j-1)+s.p.insert))
	}
	s.memo[i][j] = best
	return best
}

func smaller(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	lines := make([]string, 0, 3)
	for in.Scan() {
		lines = append(lines, strings.TrimSpace(in.Text()))
	}
	for len(lines) < 3 {
		lines = append(lines, "")
	}
	var p prices
	fmt.Sscan(lines[0], &p.insert, &p.remove, &p.replace)
	fmt.Println(newSolver(lines[1], lines[2], p).cost(len(lines[1]), len(lines[2])))
}
