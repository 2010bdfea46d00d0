package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

// coach remembers the place at which a ticket number arrived.
type coach struct {
	ticket int
	place  int
}

type fenwick []int64

func (f fenwick) add(place int) {
	for i := place + 1; i < len(f); i += i & -i {
		f[i]++
	}
}

func (f fenwick) before(place int) int64 {
	var sum int64
	for i := place; i > 0; i -= i & -i {
		sum += f[i]
	}
	return sum
}

// countSwapped handles the coaches from the largest number to the smallest,
// so everything that is in the tree already has a larger number.
func countSwapped(coaches []coach) int64 {
	sort.Slice(coaches, func(i, j int) bool {
		if coaches[i].ticket != coaches[j].ticket {
			return coaches[i].ticket > coaches[j].ticket
		}
		return coaches[i].place > coaches[j].place
	})
	larger := make(fenwick, len(coaches)+1)
	var pairs int64
	for _, c := range coaches {
		pairs += larger.before(c.place)
		larger.add(c.place)
	}
	return pairs
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	var n int
	var guests int64
	fmt.Fscan(reader, &n, &guests)
	coaches := make([]coach, n)
	for i := range coaches {
		fmt.Fscan(reader, &coaches[i].ticket)
		coaches[i].place = i
	}
	fmt.Println(countSwapped(coaches) * guests * guests)
}
