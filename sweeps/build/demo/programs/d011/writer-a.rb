n, *t = $stdin.read.split.map(&:to_i)
res = Array.new(n, 0)
n.times do |i|
  x = t[i]
  (i + 1).upto(n - 1) do |j|
    if t[j] > x
      res[i] = j - i
      break
    end
  end
end
puts res.join(' ')
