class Steward
  def initialize(wages)
    @wages = wages
    @size = wages.size
    @best = {}
  end

  def lowest_sum
    total = plan(0, 0)
    total == Float::INFINITY ? -1 : total
  end

  private

  # lowest sum for this picker and all the following ones
  def plan(picker, taken)
    return 0 if picker == @size

    @best[taken] ||= free_plots(picker, taken).map do |plot|
      @wages[picker][plot] + plan(picker + 1, taken | (1 << plot))
    end.min || Float::INFINITY
  end

  def free_plots(picker, taken)
    (0...@size).select do |plot|
      @wages[picker][plot].positive? && taken[plot].zero?
    end
  end
end

size = gets.to_i
wages = Array.new(size) { gets.split.map(&:to_i) }
puts Steward.new(wages).lowest_sum
