package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type reading struct {
	day   int
	value int64
}

// pending holds the mornings that still wait for their warmer morning.
type pending []reading

func (p pending) last() reading { return p[len(p)-1] }

func (p *pending) push(r reading) { *p = append(*p, r) }

func (p *pending) pop() reading {
	r := p.last()
	*p = (*p)[:len(*p)-1]
	return r
}

func waitingTimes(values []int64) []int {
	waits := make([]int, len(values))
	var open pending
	for day, value := range values {
		for len(open) > 0 && value >= open.last().value {
			earlier := open.pop()
			waits[earlier.day] = day - earlier.day
		}
		open.push(reading{day, value})
	}
	return waits
}

func readDiary() ([]int64, error) {
	words := bufio.NewScanner(os.Stdin)
	words.Split(bufio.ScanWords)
	words.Scan()
	count, err := strconv.Atoi(words.Text())
	if err != nil {
		return nil, err
	}
	values := make([]int64, count)
	for i := range values {
		words.Scan()
		if values[i], err = strconv.ParseInt(words.Text(), 10, 64); err != nil {
			return nil, err
		}
	}
	return values, nil
}

func main() {
	values, err := readDiary()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	parts := make([]string, len(values))
	for i, wait := range waitingTimes(values) {
		parts[i] = strconv.Itoa(wait)
	}
	fmt.Println(strings.Join(parts, " "))
}
