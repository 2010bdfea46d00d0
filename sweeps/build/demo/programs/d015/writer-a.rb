n, m = gets.split.map(&:to_i)
succ = Array.new(n + 1) { [] }
wait = Array.new(n + 1, 0)
m.times do
  a, b = gets.split.map(&:to_i)
  succ[a] << b
  wait[b] += 1
end
# free stays sorted, the smallest part is taken from its front
free = (1..n).select { |v| wait[v].zero? }
order = []
while (v = free.shift)
  order << v
  succ[v].each do |w|
    wait[w] -= 1
    next if wait[w] > 0
    i = free.bsearch_index { |x| x > w } || free.size
    free.insert(i, w)
  end
end
puts order.size == n ? order.join(' ') : 'IMPOSSIBLE'
