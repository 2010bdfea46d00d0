package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// far is the distance of cells that cannot be reached.
const far = 10000

// mine is the map in one string, with a frame of blanks around it.
type mine struct {
	cells string
	width int
}

func readMine() mine {
	in := bufio.NewReader(os.Stdin)
	var rows, cols int
	fmt.Fscan(in, &rows, &cols)
	frame := strings.Repeat(" ", cols+2)
	cells := frame
	for i := 0; i < rows; i++ {
		var line string
		fmt.Fscan(in, &line)
		cells += " " + line + " "
	}
	return mine{cells + frame, cols + 2}
}

// walk returns the number of steps from the given sign to all cells; a rock cell
// gets a number if it touches the walk, but the walk does not lead through it.
func (m mine) walk(sign string) []int {
	steps := make([]int, len(m.cells))
	for i := range steps {
		steps[i] = far
	}
	queue := []int{strings.Index(m.cells, sign)}
	steps[queue[0]] = 0
	for ; len(queue) > 0; queue = queue[1:] {
		for _, step := range []int{-m.width, -1, 1, m.width} {
			n := queue[0] + step
			if m.cells[n] == ' ' || steps[n] != far {
				continue
			}
			steps[n] = steps[queue[0]] + 1
			if m.cells[n] != '#' {
				queue = append(queue, n)
			}
		}
	}
	return steps
}

func main() {
	m := readMine()
	there, back := m.walk("S"), m.walk("E")
	best := far
	for i := range there {
		if sum := there[i] + back[i]; sum < best {
			best = sum
		}
	}
	if best == far {
		best = -1
	}
	fmt.Println(best)
}
