n, _, *e = $stdin.read.split.map(&:to_i)

# a basin that was never seen points to itself
up = Hash.new { |h, k| h[k] = k }

find = lambda do |x|
  x = up[x] = up[up[x]] while up[x] != x
  x
end

ans = []
e.each_slice(2) do |a, b|
  a = find[a]
  b = find[b]
  if a != b
    up[a] = b
    n -= 1
  end
  ans << n
end
puts ans
