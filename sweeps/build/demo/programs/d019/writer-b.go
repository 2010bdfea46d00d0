package main

import (
	"bufio"
	"fmt"
	"os"
)

type load struct {
	fees  int64
	grams int
	known bool
}

func (l load) less(other load) bool {
	if l.fees == other.fees {
		return l.grams > other.grams
	}
	return l.fees < other.fees
}

// captain decides parcel by parcel and remembers every decision.
type captain struct {
	weights []int
	fees    []int64
	memory  [][]load
}

func (c *captain) choose(parcel, room int) load {
	if parcel == len(c.weights) {
		return load{known: true}
	}
	if c.memory[parcel] == nil {
		c.memory[parcel] = make([]load, room+1)
	}
	if c.memory[parcel][room].known {
		return c.memory[parcel][room]
	}
	best := c.choose(parcel+1, room)
	if weight := c.weights[parcel]; weight <= room {
		with := c.choose(parcel+1, room-weight)
		with.fees += c.fees[parcel]
		with.grams += weight
		if best.less(with) {
			best = with
		}
	}
	c.memory[parcel][room] = best
	return best
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	var count, limit int
	fmt.Fscan(reader, &count, &limit)
	c := &captain{make([]int, count), make([]int64, count), make([][]load, count)}
	for i := range c.weights {
		fmt.Fscan(reader, &c.weights[i])
	}
	for i := range c.fees {
		fmt.Fscan(reader, &c.fees[i])
	}
	best := c.choose(0, limit)
	fmt.Println(best.fees, best.grams)
}
