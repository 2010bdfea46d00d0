package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// readLine returns the numbers of one line.
func readLine(scanner *bufio.Scanner) []int {
	scanner.Scan()
	fields := strings.Fields(scanner.Text())
	numbers := make([]int, len(fields))
	for i, field := range fields {
		numbers[i], _ = strconv.Atoi(field)
	}
	return numbers
}

func longest(issues []int) (length, begin int) {
	visible := map[int]bool{}
	first := 0
	for end, issue := range issues {
		for visible[issue] {
			delete(visible, issues[first])
			first++
		}
		visible[issue] = true
		if end-first+1 > length {
			length, begin = end-first+1, first
		}
	}
	return length, begin + 1
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(make([]byte, 1<<20), 1<<22)
	readLine(scanner)
	length, begin := longest(readLine(scanner))
	fmt.Println(length, begin)
}
