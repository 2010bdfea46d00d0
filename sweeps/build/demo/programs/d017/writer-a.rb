n, k, *a = $stdin.read.split.map(&:to_i)
hi = []
lo = []
left = best = pos = 0

n.times do |i|
  hi.pop while hi.any? && a[hi.last] < a[i]
  lo.pop while lo.any? && a[lo.last] > a[i]
  hi << i
  lo << i
  # jump behind the older of the two extremes
  while a[hi.first] - a[lo.first] > k
    left = (hi.first < lo.first ? hi : lo).shift + 1
  end
  len = i - left + 1
  next if len < best

  best, pos = len, left + 1
end

puts "#{best} #{pos}"
