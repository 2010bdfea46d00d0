n, d, *w = $stdin.read.split.map(&:to_i)
w = w.first(n)
puts (w.max..w.sum).bsearch { |cap|
  days = 1
  load = 0
  w.each do |x|
    load += x
    next if load <= cap
    days += 1
    load = x
  end
  days <= d
}
