n, c, *a = $stdin.read.split.map(&:to_i)
w = a.first(n)
v = a.last(n)

best = [0] + [nil] * c   # best[g]: fees of a load of exactly g grams
top = 0
w.zip(v) do |g, fee|
  next if g > c || fee.zero?

  top = [top + g, c].min
  top.downto(g) do |j|
    old = best[j - g]
    next unless old

    best[j] = old + fee if best[j].nil? || best[j] < old + fee
  end
end

m = best.compact.max
puts "#{m} #{best.index(m)}"
