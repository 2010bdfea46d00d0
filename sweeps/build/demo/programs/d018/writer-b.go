package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

type booking struct {
	start, end int64
}

func readBookings(reader *bufio.Reader) []booking {
	var count int
	fmt.Fscan(reader, &count)
	bookings := make([]booking, count)
	for i := range bookings {
		fmt.Fscan(reader, &bookings[i].start, &bookings[i].end)
	}
	return bookings
}

// mostAccepted fills a table over the bookings in order of their ends:
// plan[i] is the best number that the first i bookings allow.
func mostAccepted(bookings []booking) int {
	sort.Slice(bookings, func(i, j int) bool {
		return bookings[i].end < bookings[j].end
	})
	plan := make([]int, len(bookings)+1)
	for i, current := range bookings {
		finished := sort.Search(i, func(j int) bool {
			return bookings[j].end > current.start
		})
		plan[i+1] = plan[i]
		if with := plan[finished] + 1; with > plan[i] {
			plan[i+1] = with
		}
	}
	return plan[len(bookings)]
}

func main() {
	bookings := readBookings(bufio.NewReader(os.Stdin))
	fmt.Println(mostAccepted(bookings))
}
