r, c = gets.split.map(&:to_i)
w = c + 1
# one sentinel column on the right and one sentinel row on each side
g = '!' * w + Array.new(r) { gets.chomp + '!' }.join + '!' * w
s = g.index('S')
best = Array.new(2) { Array.new(g.size) }
best[0][s] = 0
q = [[s, 0]]
until q.empty?
  p, k = q.shift
  if g[p] == 'E'
    puts best[k][p]
    exit
  end
  [p + 1, p - 1, p + w, p - w].each do |t|
    ch = g[t]
    next if ch == '!'
    l = ch == '#' ? k + 1 : k
    next if l > 1 || best[l][t]
    best[l][t] = best[k][p] + 1
    q << [t, l]
  end
end
puts(-1)
