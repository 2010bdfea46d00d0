# A row of crates that leaves in the given order.
class CrateRow
  def initialize(weights)
    @weights = weights
  end

  def days_with(capacity)
    days = 1
    load = 0
    @weights.each do |weight|
      if load + weight > capacity
        days += 1
        load = 0
      end
      load += weight
    end
    days
  end

  def smallest_capacity(days)
    # neither the heaviest crate nor the daily average can be undercut
    capacity = [@weights.max, @weights.sum.fdiv(days).ceil].max
    capacity += 1 while days_with(capacity) > days
    capacity
  end
end

def main
  count, days, *weights = $stdin.read.split.map(&:to_i)
  puts CrateRow.new(weights.take(count)).smallest_capacity(days)
end

main if $PROGRAM_NAME == __FILE__
