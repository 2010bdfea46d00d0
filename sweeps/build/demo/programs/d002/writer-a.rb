n, b, *t = $stdin.read.split.map(&:to_i)

# order of ranks, equal numbers share one
rank = {}
t.sort.uniq.each_with_index { |v, i| rank[v] = i + 1 }
m = rank.size
tree = Array.new(m + 1, 0)
s = 0

(n - 1).downto(0) do |i|
  r = rank[t[i]]
  k = r - 1
  while k > 0
    s += tree[k]
    k &= k - 1
  end
  k = r
  while k <= m
    tree[k] += 1
    k += k & -k
  end
end

puts s * b * b
