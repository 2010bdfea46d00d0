M = 1_000_000_007
n, m, *e = $stdin.read.split.map(&:to_i)
g = Array.new(n + 1) { [] }
e.first(3 * m).each_slice(3) { |u, v, w| g[u] << [v, w] }
dist = Array.new(n + 1)
cnt = Array.new(n + 1, 0)
dist[1] = 0
cnt[1] = 1
front = [1]
until front.empty?
  # small frontier, a linear minimum is good enough
  u = front.min_by { |x| dist[x] }
  front.delete(u)
  break if u == n
  g[u].each do |v, w|
    d = dist[u] + w
    if dist[v].nil?
      front << v
      dist[v], cnt[v] = d, cnt[u]
    elsif d < dist[v]
      dist[v], cnt[v] = d, cnt[u]
    elsif d == dist[v]
      cnt[v] = (cnt[v] + cnt[u]) % M
    end
  end
end
puts dist[n] ? "#{dist[n]} #{cnt[n]}" : '-1 0'
