# node = [count, children]
root = [0, {}]
q = gets.to_i

q.times do
  op, _, *ws = gets.split
  if op == "add"
    ws.each do |w|
      cur = root
      w.each_char do |c|
        cur = (cur[1][c] ||= [0, {}])
        cur[0] += 1
      end
    end
  else
    r = ws.map do |w|
      cur = root
      w.each_char { |c| cur &&= cur[1][c] }
      cur ? cur[0] : 0
    end
    puts r.join(" ")
  end
end
