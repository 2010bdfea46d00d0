package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// shelf keeps the free parts in blocks of 128 numbers, with the number of free parts of each block.
type shelf struct {
	free  []bool
	count []int
}

func (s *shelf) put(part int) {
	s.free[part] = true
	s.count[part/128]++
}

// takeSmallest removes the smallest free part, or returns 0 if the shelf is empty.
func (s *shelf) takeSmallest() int {
	for block, n := range s.count {
		if n == 0 {
			continue
		}
		part := block * 128
		for !s.free[part] {
			part++
		}
		s.free[part] = false
		s.count[block]--
		return part
	}
	return 0
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var parts, rules int
	fmt.Fscan(in, &parts, &rules)
	after := map[int][]int{}
	waiting := make([]int, parts+1)
	for i := 0; i < rules; i++ {
		var a, b int
		fmt.Fscan(in, &a, &b)
		after[a] = append(after[a], b)
		waiting[b]++
	}
	s := &shelf{make([]bool, parts+1), make([]int, parts/128+1)}
	for part := 1; part <= parts; part++ {
		if waiting[part] == 0 {
			s.put(part)
		}
	}
	var sheet []string
	for part := s.takeSmallest(); part > 0; part = s.takeSmallest() {
		sheet = append(sheet, strconv.Itoa(part))
		for _, follower := range after[part] {
			if waiting[follower]--; waiting[follower] == 0 {
				s.put(follower)
			}
		}
	}
	if len(sheet) < parts {
		sheet = []string{"IMPOSSIBLE"}
	}
	fmt.Println(strings.Join(sheet, " "))
}
