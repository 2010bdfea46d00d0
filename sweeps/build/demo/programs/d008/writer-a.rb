d = $stdin.read.split.map(&:to_i)
r, c, k, q = d.shift(4)
g = []
k.times do
  v, n = d.shift(2)
  g.fill(v, g.size, n)
end
p = [Array.new(c + 1, 0)]
g.each_slice(c) do |row|
  s = 0
  up = p[-1]
  cur = [0]
  row.each_with_index { |x, j| cur << (s += x) + up[j + 1] }
  p << cur
end
q.times do
  t, l, b, e = d.shift(4)
  puts p[b][e] - p[b][l - 1] - p[t - 1][e] + p[t - 1][l - 1]
end
