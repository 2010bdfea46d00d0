package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

const maxLamps = 44

// span is the range of balances that a row of some length can show.
type span struct {
	low, high int64
}

func (s span) contains(balance int64) bool {
	return s.low <= balance && balance <= s.high
}

// reach holds the spans for the rows of 0, 1, 2, ... lamps.
func reach() []span {
	spans := make([]span, maxLamps+1)
	worth := int64(1)
	for i := 1; i <= maxLamps; i++ {
		spans[i] = spans[i-1]
		if worth > 0 {
			spans[i].high += worth
		} else {
			spans[i].low += worth
		}
		worth *= -2
	}
	return spans
}

func lampWord(balance int64, spans []span) string {
	length := 1
	for !spans[length].contains(balance) {
		length++
	}
	var word strings.Builder
	for place := length - 1; place >= 0; place-- {
		if spans[place].contains(balance) {
			word.WriteByte('0')
			continue
		}
		word.WriteByte('1')
		worth := int64(1) << place
		if place%2 == 1 {
			worth = -worth
		}
		balance -= worth
	}
	return word.String()
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	spans := reach()
	var accounts int
	fmt.Fscan(reader, &accounts)
	for i := 0; i < accounts; i++ {
		var balance int64
		fmt.Fscan(reader, &balance)
		fmt.Println(lampWord(balance, spans))
	}
}
