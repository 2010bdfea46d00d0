package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const (
	opening = "([{<"
	closing = ")]}>"
)

// ledger keeps the positions of the open brackets, one list for each kind.
type ledger struct {
	open [len(opening)][]int
}

func (l *ledger) enter(kind, position int) {
	l.open[kind] = append(l.open[kind], position)
}

// leave reports whether there was a bracket of this kind to close.
func (l *ledger) leave(kind int) bool {
	last := len(l.open[kind]) - 1
	if last < 0 {
		return false
	}
	l.open[kind] = l.open[kind][:last]
	return true
}

// latest returns the position of the last bracket that is still open, or 0.
func (l *ledger) latest() int {
	best := 0
	for _, positions := range l.open {
		if n := len(positions); n > 0 && positions[n-1] > best {
			best = positions[n-1]
		}
	}
	return best
}

func audit(line string) int {
	var l ledger
	for i := 0; i < len(line); i++ {
		if kind := strings.IndexByte(opening, line[i]); kind >= 0 {
			l.enter(kind, i+1)
		} else if kind := strings.IndexByte(closing, line[i]); kind >= 0 && !l.leave(kind) {
			return i + 1
		}
	}
	return l.latest()
}

func main() {
	in := bufio.NewReader(os.Stdin)
	readLine := func() string {
		line, _ := in.ReadString('\n')
		return strings.TrimRight(line, "\r\n")
	}
	count, _ := strconv.Atoi(readLine())
	for i := 0; i < count; i++ {
		if position := audit(readLine()); position > 0 {
			fmt.Println(position)
		} else {
			fmt.Println("OK")
		}
	}
}
