package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
)

type row struct {
	weights  []int
	heaviest int
	total    int
}

func (r *row) add(weight int) {
	r.weights = append(r.weights, weight)
	r.total += weight
	if weight > r.heaviest {
		r.heaviest = weight
	}
}

// trips counts the days that a truck of the given capacity needs.
func (r *row) trips(capacity int) int {
	count, load := 0, capacity
	for _, weight := range r.weights {
		if load+weight > capacity {
			count++
			load = 0
		}
		load += weight
	}
	return count
}

func (r *row) smallestCapacity(days int) int {
	extra := sort.Search(r.total-r.heaviest, func(extra int) bool {
		return r.trips(r.heaviest+extra) <= days
	})
	return r.heaviest + extra
}

func main() {
	words := bufio.NewScanner(os.Stdin)
	words.Split(bufio.ScanWords)
	next := func() int {
		words.Scan()
		value, _ := strconv.Atoi(words.Text())
		return value
	}

	count, days := next(), next()
	var crates row
	for i := 0; i < count; i++ {
		crates.add(next())
	}
	fmt.Println(crates.smallestCapacity(days))
}
