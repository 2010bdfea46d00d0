# Answers how long each morning waits for a warmer one.
class Diary
  Morning = Struct.new(:day, :value)

  def self.parse(text)
    count, *values = text.split.map { |word| Integer(word) }
    new(values.take(count))
  end

  def initialize(values)
    @values = values
  end

  def waits
    result = Array.new(@values.size, 0)
    waiting = []
    @values.each_with_index do |value, day|
      while waiting.any? && waiting.last.value < value
        morning = waiting.pop
        result[morning.day] = day - morning.day
      end
      waiting.push(Morning.new(day, value))
    end
    result
  end
end

puts Diary.parse($stdin.read).waits.join(' ') if __FILE__ == $PROGRAM_NAME
