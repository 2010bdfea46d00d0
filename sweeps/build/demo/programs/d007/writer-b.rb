Costs = Struct.new(:insert, :delete, :replace)

# Works column by column over the wanted code.
class Repair
  def initialize(costs, source, target)
    @costs = costs
    @source = source.chars
    @target = target.chars
  end

  def total
    column = (0..@source.size).map { |i| i * @costs.delete }
    @target.each { |char| column = advance(column, char) }
    column.last
  end

  private

  def advance(old, char)
    fresh = [old.first + @costs.insert]
    @source.each_with_index do |own, i|
      best = old[i] + (own == char ? 0 : @costs.replace)
      inserted = old[i + 1] + @costs.insert
      deleted = fresh[i] + @costs.delete
      best = inserted if inserted < best
      best = deleted if deleted < best
      fresh << best
    end
    fresh
  end
end

lines = $stdin.read.lines.map(&:chomp)
costs = Costs.new(*lines[0].split.map(&:to_i))
puts Repair.new(costs, lines[1].to_s.strip, lines[2].to_s.strip).total
