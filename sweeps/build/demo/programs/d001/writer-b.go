package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

const modulus uint64 = 1000000007

// window holds the counts for three neighbouring lengths n, n+1 and n+2.
type window struct {
	f0, f1, f2 uint64
}

// back returns the counts for the lengths n-1 and n-2.
func (w window) back() (uint64, uint64) {
	m1 := (w.f2 + 3*modulus - w.f1 - 2*w.f0) % modulus
	m2 := (w.f1 + 3*modulus - w.f0 - 2*m1) % modulus
	return m1, m2
}

func (w window) next() window {
	return window{w.f1, w.f2, (w.f2 + 2*w.f1 + w.f0) % modulus}
}

// join counts the strips that consist of a left and a right part, where
// a and b hold the counts for a part and for the parts shorter by one and two.
func join(a, b [3]uint64) uint64 {
	sum := a[0] * b[0] % modulus
	sum += 2 * (a[1] * b[1] % modulus)
	sum += a[1] * b[2] % modulus
	sum += a[2] * b[1] % modulus
	return sum % modulus
}

func (w window) double() window {
	m1, m2 := w.back()
	a := [3]uint64{w.f0, m1, m2}
	b := [3]uint64{w.f1, w.f0, m1}
	c := [3]uint64{w.f2, w.f1, w.f0}
	return window{join(a, a), join(a, b), join(a, c)}
}

func countBorders(n uint64) uint64 {
	w := window{1, 1, 3}
	for i := bits.Len64(n) - 1; i >= 0; i-- {
		w = w.double()
		if n>>uint(i)&1 == 1 {
			w = w.next()
		}
	}
	return w.f0
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()

	var orders int
	fmt.Fscan(reader, &orders)
	for i := 0; i < orders; i++ {
		var n uint64
		fmt.Fscan(reader, &n)
		fmt.Fprintln(writer, countBorders(n))
	}
}
