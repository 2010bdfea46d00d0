package main

import (
	"bufio"
	"container/heap"
	"fmt"
	"os"
)

const mod = 1000000007

type item struct {
	d int64
	u int
}
type pq []item

func (q pq) Len() int            { return len(q) }
func (q pq) Less(i, j int) bool  { return q[i].d < q[j].d }
func (q pq) Swap(i, j int)       { q[i], q[j] = q[j], q[i] }
func (q *pq) Push(x interface{}) { *q = append(*q, x.(item)) }
func (q *pq) Pop() interface{} {
	o := *q
	x := o[len(o)-1]
	*q = o[:len(o)-1]
	return x
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m int
	fmt.Fscan(in, &n, &m)
	g := make([][]item, n+1)
	for ; m > 0; m-- {
		var u, v int
		var w int64
		fmt.Fscan(in, &u, &v, &w)
		g[u] = append(g[u], item{w, v})
	}
	dist := make([]int64, n+1)
	for i := range dist {
		dist[i] = -1
	}
	cnt := make([]int, n+1)
	dist[1], cnt[1] = 0, 1
	q := &pq{{0, 1}}
	for q.Len() > 0 {
		x := heap.Pop(q).(item)
		if x.d > dist[x.u] {
			continue
		}
		for _, e := range g[x.u] {
			nd := x.d + e.d
			switch {
			case dist[e.u] < 0 || nd < dist[e.u]:
				dist[e.u], cnt[e.u] = nd, cnt[x.u]
				heap.Push(q, item{nd, e.u})
			case nd == dist[e.u]:
				cnt[e.u] = (cnt[e.u] + cnt[x.u]) % mod
			}
		}
	}
	fmt.Println(dist[n], cnt[n])
}
