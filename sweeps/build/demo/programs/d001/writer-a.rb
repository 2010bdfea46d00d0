M = 1_000_000_007

t = gets.to_i
q = Array.new(t) { gets.to_i }

# answer in increasing order so that every length is visited once
ans = {}
a, b, c = 1, 1, 3
i = 0
q.uniq.sort.each do |n|
  while i < n
    d = c + 2 * b + a
    d %= M
    a = b
    b = c
    c = d
    i += 1
  end
  ans[n] = a
end

q.each { |n| puts ans[n] }
