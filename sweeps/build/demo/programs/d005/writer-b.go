package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
)

// rankTree counts reports by rank and finds the k-th lowest one.
type rankTree struct {
	counts []int
	top    int
}

func newRankTree(size int) *rankTree {
	top := 1
	for top*2 <= size {
		top *= 2
	}
	return &rankTree{make([]int, size+1), top}
}

func (t *rankTree) add(rank int) {
	for i := rank + 1; i < len(t.counts); i += i & -i {
		t.counts[i]++
	}
}

func (t *rankTree) kth(k int) int {
	position := 0
	for step := t.top; step > 0; step /= 2 {
		next := position + step
		if next < len(t.counts) && t.counts[next] < k {
			position = next
			k -= t.counts[next]
		}
	}
	return position
}

func readLevels() []int {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Split(bufio.ScanWords)
	var levels []int
	for scanner.Scan() {
		level, err := strconv.Atoi(scanner.Text())
		if err != nil {
			panic(err)
		}
		levels = append(levels, level)
	}
	return levels
}

func main() {
	levels := readLevels()
	sorted := append([]int(nil), levels...)
	sort.Ints(sorted)
	tree := newRankTree(len(sorted))
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	for i, level := range levels {
		tree.add(sort.SearchInts(sorted, level))
		fmt.Fprintln(writer, sorted[tree.kth(i/2+1)])
	}
}
