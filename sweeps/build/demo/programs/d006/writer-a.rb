# lamps are worth 1, -2, 4, -8, ...
t = gets.to_i
out = []

t.times do
  n = gets.to_i
  s = +""
  loop do
    # in Ruby the remainder by 2 is never negative
    q, r = n.divmod(2)
    s << r.to_s
    n = -q

    break if n.zero?
  end
  out << s.reverse
end

# one word per line
puts out
