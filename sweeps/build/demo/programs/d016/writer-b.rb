require 'set'

# Grows every piece from its first stamp as far as it goes.
class Strip
  def initialize(issues)
    @issues = issues
  end

  def reach(first)
    seen = Set.new
    place = first
    while place < @issues.size && seen.add?(@issues[place])
      place += 1
    end
    place - first
  end

  def longest
    best = [0, 0]
    @issues.each_index do |first|
      length = reach(first)
      best = [length, first] if length > best[0]
    end
    best
  end
end

numbers = STDIN.read.split.map(&:to_i)
length, first = Strip.new(numbers[1, numbers[0]]).longest
puts "#{length} #{first + 1}"
