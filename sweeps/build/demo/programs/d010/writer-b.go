package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
)

const (
	modulus   = 1000000007
	unreached = math.MaxInt64
)

type road struct {
	to, toll int
}

type network struct {
	roads [][]road
}

func readNetwork(in *bufio.Reader) *network {
	var towns, roads int
	fmt.Fscan(in, &towns, &roads)
	net := &network{roads: make([][]road, towns)}
	for i := 0; i < roads; i++ {
		var from, to, toll int
		fmt.Fscan(in, &from, &to, &toll)
		net.roads[from-1] = append(net.roads[from-1], road{to - 1, toll})
	}
	return net
}

// nearest picks the open town with the lowest price, or -1 if none is left.
func nearest(price []int, closed []bool) int {
	best := -1
	for town, p := range price {
		if closed[town] || p == unreached {
			continue
		}
		if best < 0 || p < price[best] {
			best = town
		}
	}
	return best
}

// cheapest scans for the next town instead of keeping a heap; there are only a few thousand towns.
func (net *network) cheapest() (price, routes []int) {
	price = make([]int, len(net.roads))
	routes = make([]int, len(net.roads))
	closed := make([]bool, len(net.roads))
	for i := range price {
		price[i] = unreached
	}
	price[0], routes[0] = 0, 1
	for town := nearest(price, closed); town >= 0; town = nearest(price, closed) {
		closed[town] = true
		for _, r := range net.roads[town] {
			sum := price[town] + r.toll
			if sum < price[r.to] {
				price[r.to], routes[r.to] = sum, 0
			}
			if sum == price[r.to] {
				routes[r.to] = (routes[r.to] + routes[town]) % modulus
			}
		}
	}
	return price, routes
}

func main() {
	net := readNetwork(bufio.NewReader(os.Stdin))
	price, routes := net.cheapest()
	goal := len(price) - 1
	if price[goal] == unreached {
		fmt.Println(-1, 0)
		return
	}
	fmt.Println(price[goal], routes[goal])
}
