PAIR = { ')' => '(', ']' => '[', '}' => '{', '>' => '<' }

gets.to_i.times do
  s = (gets || '').chomp
  st = []
  bad = nil
  s.each_char.with_index(1) do |c, i|
    case c
    when '(', '[', '{', '<'
      st << [c, i]
    when ')', ']', '}', '>'
      if st.empty? || st[-1][0] != PAIR[c]
        bad = i
        break
      end
      st.pop
    end
  end
  bad ||= st[-1][1] if st.any?
  puts bad || 'OK'
end
