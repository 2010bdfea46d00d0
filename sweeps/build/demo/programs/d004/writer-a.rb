n = gets.to_i
w = Array.new(n) { gets.split.map(&:to_i) }

# d maps a set of used plots to the lowest sum
d = { 0 => 0 }
w.each do |row|
  e = {}
  d.each do |m, s|
    row.each_with_index do |c, j|
      next if c < 0 || m[j] == 1
      k = m | 1 << j
      t = s + c
      o = e[k]
      e[k] = t if !o || t < o
    end
  end
  d = e
end

puts d.fetch((1 << n) - 1, -1)
