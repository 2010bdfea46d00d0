ins, del, rep = gets.split.map(&:to_i)
s = (gets || "").strip.bytes
t = (gets || "").strip.bytes
n, m = s.size, t.size
dp = Array.new(n + 1) { |i| [i * ins] + [0] * m }
(1..m).each { |j| dp[0][j] = j * ins }
1.upto(n) do |i|
  prev, cur, c = dp[i - 1], dp[i], s[i - 1]
  1.upto(m) do |j|
    if c == t[j - 1]
      cur[j] = prev[j - 1]
    else
      x = prev[j - 1] + rep
      y = prev[j] + del
      z = cur[j - 1] + ins
      x = y if y < x
      x = z if z < x
      cur[j] = x
    end
  end
end
puts dp[n][m]
