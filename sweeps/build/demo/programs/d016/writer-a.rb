n, *a = STDIN.read.split.map(&:to_i)
last = {}
left = best = where = 0
n.times do |i|
  p = last[a[i]]
  left = p + 1 if p && p >= left
  last[a[i]] = i
  best, where = i - left + 1, left if i - left + 1 > best
end
puts "#{best} #{where + 1}"
