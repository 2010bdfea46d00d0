package main

import (
	"bufio"
	"fmt"
	"os"
)

// stretch remembers where its extreme readings occurred last.
type stretch struct {
	readings []int64
	begin    int
	low      int
	high     int
}

func (s *stretch) include(minute int) {
	if s.readings[minute] <= s.readings[s.low] {
		s.low = minute
	}
	if s.readings[minute] >= s.readings[s.high] {
		s.high = minute
	}
}

func (s *stretch) restart(begin, end int) {
	s.begin, s.low, s.high = begin, begin, begin
	for minute := begin; minute <= end; minute++ {
		s.include(minute)
	}
}

func (s *stretch) spread() int64 {
	return s.readings[s.high] - s.readings[s.low]
}

func longest(readings []int64, tolerance int64) (length, begin int) {
	s := &stretch{readings: readings}
	for minute := range readings {
		s.include(minute)
		if s.spread() > tolerance {
			// the older extreme does not go together with the new reading
			older := s.low
			if s.high < older {
				older = s.high
			}
			s.restart(older+1, minute)
		}
		if size := minute - s.begin + 1; size >= length {
			length, begin = size, s.begin
		}
	}
	return length, begin + 1
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	var count int
	var tolerance int64
	fmt.Fscan(reader, &count, &tolerance)
	readings := make([]int64, count)
	for i := range readings {
		fmt.Fscan(reader, &readings[i])
	}
	fmt.Println(longest(readings, tolerance))
}
