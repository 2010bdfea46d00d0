# Cumulative balances of a map; cell (i, j) covers all rows up to i and columns up to j.
class BalanceMap
  def initialize(cols)
    @cols = cols
    @table = Array.new(cols + 1, 0)
  end

  def load(runs)
    in_row = 0
    seen = 0
    runs.each do |value, length|
      length.times do
        if seen % @cols == 0
          in_row = 0
          @table << 0
        end
        in_row += value
        @table << in_row + @table[-width]
        seen += 1
      end
    end
  end

  def window(top, left, bottom, right)
    corner(bottom, right) - corner(top - 1, right) -
      corner(bottom, left - 1) + corner(top - 1, left - 1)
  end

  private

  def width
    @cols + 1
  end

  def corner(row, col)
    @table[row * width + col]
  end
end

def read_ints
  gets.split.map(&:to_i)
end

_rows, cols, run_count, request_count = read_ints
map = BalanceMap.new(cols)
map.load(Array.new(run_count) { read_ints })
answers = Array.new(request_count) { map.window(*read_ints) }
puts answers
