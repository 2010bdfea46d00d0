package main

import (
	"bufio"
	"fmt"
	"os"
)

const unreachable = 2000000000

type orchard struct {
	size  int
	wages [][]int
}

func readOrchard() orchard {
	reader := bufio.NewReader(os.Stdin)
	var o orchard
	fmt.Fscan(reader, &o.size)
	for i := 0; i < o.size; i++ {
		row := make([]int, o.size)
		for j := range row {
			fmt.Fscan(reader, &row[j])
		}
		o.wages = append(o.wages, row)
	}
	return o
}

// cheapest extends the plans for the first pickers by one picker at a time.
func (o orchard) cheapest() int {
	full := 1<<o.size - 1
	plans := map[int]int{0: 0}
	for _, row := range o.wages {
		extended := make(map[int]int)
		for taken, cost := range plans {
			for plot, wage := range row {
				bit := 1 << plot
				if wage < 0 || taken&bit != 0 {
					continue
				}
				best, ok := extended[taken|bit]
				if !ok {
					best = unreachable
				}
				if cost+wage < best {
					best = cost + wage
				}
				extended[taken|bit] = best
			}
		}
		plans = extended
	}
	if cost, ok := plans[full]; ok && cost < unreachable {
		return cost
	}
	return -1
}

func main() {
	fmt.Println(readOrchard().cheapest())
}
