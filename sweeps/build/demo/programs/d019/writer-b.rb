# Two tables over the lifting limit: the highest fees and the grams they need.
class Airship
  def initialize(limit)
    @limit = limit
    @fees = Array.new(limit + 1, 0)
    @grams = Array.new(limit + 1, 0)
  end

  def offer(weight, fee)
    @limit.downto(weight) do |room|
      rest = room - weight
      fees = @fees[rest] + fee
      next if fees < @fees[room]

      grams = @grams[rest] + weight
      next if fees == @fees[room] && grams >= @grams[room]

      @fees[room] = fees
      @grams[room] = grams
    end
  end

  def to_s
    "#{@fees.last} #{@grams.last}"
  end
end

numbers = ARGF.each_line.flat_map(&:split).map(&:to_i)
count, limit = numbers.shift(2)
weights = numbers.shift(count)
fees = numbers.shift(count)

airship = Airship.new(limit)
weights.zip(fees) { |weight, fee| airship.offer(weight, fee) }
puts airship
