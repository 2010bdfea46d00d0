n = gets.to_i
b = Array.new(n) { gets.split.map(&:to_i) }

# short bookings first, they get in the way of the fewest others
b.sort_by! { |s, e| [e - s, s] }

# accepted bookings, in order of time
taken = []

b.each do |s, e|
  i = taken.bsearch_index { |x| x[0] >= s } || taken.size
  before = i > 0 ? taken[i - 1] : nil
  after = taken[i]
  next if before && before[1] > s
  next if after && after[0] < e
  taken.insert(i, [s, e])
end

puts taken.size
