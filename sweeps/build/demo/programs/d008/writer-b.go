package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

// tokens reads whitespace separated integers.
type tokens struct{ sc *bufio.Scanner }

func newTokens() *tokens {
	sc := bufio.NewScanner(os.Stdin)
	sc.Split(bufio.ScanWords)
	return &tokens{sc}
}

func (t *tokens) next() int {
	t.sc.Scan()
	v, err := strconv.Atoi(t.sc.Text())
	if err != nil {
		panic(err)
	}
	return v
}

// valley keeps running sums for each row on its own: row[i][j] covers the first j cells.
type valley struct {
	row [][]int64
}

func readValley(t *tokens, rows, cols, runs int) *valley {
	v := &valley{row: make([][]int64, rows)}
	for i := range v.row {
		v.row[i] = make([]int64, cols+1)
	}
	i, j := 0, 0
	for ; runs > 0; runs-- {
		value, length := int64(t.next()), t.next()
		for ; length > 0; length-- {
			v.row[i][j+1] = v.row[i][j] + value
			j++
			if j == cols {
				i, j = i+1, 0
			}
		}
	}
	return v
}

func (v *valley) sum(top, left, bottom, right int) int64 {
	var total int64
	for _, r := range v.row[top-1 : bottom] {
		total += r[right] - r[left-1]
	}
	return total
}

func main() {
	t := newTokens()
	rows, cols, runs, requests := t.next(), t.next(), t.next(), t.next()
	v := readValley(t, rows, cols, runs)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for ; requests > 0; requests-- {
		top, left, bottom, right := t.next(), t.next(), t.next(), t.next()
		fmt.Fprintln(out, v.sum(top, left, bottom, right))
	}
}
