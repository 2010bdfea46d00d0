package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type node struct {
	next  map[byte]*node
	total int
}

func newNode() *node {
	return &node{next: make(map[byte]*node)}
}

func (n *node) insert(word string) {
	for i := 0; i < len(word); i++ {
		child, ok := n.next[word[i]]
		if !ok {
			child = newNode()
			n.next[word[i]] = child
		}
		child.total++
		n = child
	}
}

func (n *node) countPrefix(prefix string) int {
	for i := 0; i < len(prefix); i++ {
		child, ok := n.next[prefix[i]]
		if !ok {
			return 0
		}
		n = child
	}
	return n.total
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(make([]byte, 1<<20), 1<<21)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()

	scanner.Scan()
	ledger := newNode()
	for scanner.Scan() {
		fields := strings.Fields(scanner.Text())
		if len(fields) < 2 {
			continue
		}
		kind, words := fields[0], fields[2:]
		switch kind {
		case "add":
			for _, word := range words {
				ledger.insert(word)
			}
		case "ask":
			counts := make([]string, len(words))
			for i, word := range words {
				counts[i] = fmt.Sprint(ledger.countPrefix(word))
			}
			fmt.Fprintln(writer, strings.Join(counts, " "))
		}
	}
}
