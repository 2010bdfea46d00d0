# Merge sort that adds up the swapped pairs on the way.
class PairCounter
  attr_reader :pairs

  def initialize(tickets)
    @pairs = 0
    sort(tickets)
  end

  private

  def sort(list)
    return list if list.size < 2

    half = list.size / 2
    merge(sort(list.take(half)), sort(list.drop(half)))
  end

  def merge(front, back)
    merged = []
    i = 0
    back.each do |ticket|
      while i < front.size && front[i] <= ticket
        merged << front[i]
        i += 1
      end
      @pairs += front.size - i
      merged << ticket
    end
    merged.concat(front.drop(i))
  end
end

coaches, guests, *tickets = ARGF.read.split.map { |token| Integer(token) }
counter = PairCounter.new(tickets.first(coaches))
puts counter.pairs * guests**2
