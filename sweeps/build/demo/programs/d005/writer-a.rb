# prints the lower middle of everything read so far
seen = []
out = []

$stdin.each_line do |line|
  line.split.each do |tok|
    seen << tok.to_i
    k = seen.size

    s = seen.sort
    if k.odd?
      out << s[k / 2]
    else
      # two in the middle
      out << s[k / 2 - 1]
    end
  end
end

puts out
