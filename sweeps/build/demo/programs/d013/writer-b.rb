class Mine
  STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]].freeze

  def initialize(rows)
    @rows = rows
    @height = rows.size
    @width = rows.first.size
  end

  def position(sign)
    row = @rows.index { |line| line.include?(sign) }
    [row, @rows[row].index(sign)]
  end

  def rocks
    (0...@height).to_a.product((0...@width).to_a).select { |r, c| @rows[r][c] == '#' }
  end

  # Shortest way through open cells and the one blasted cell, nil if there is none.
  def shortest(blasted)
    start = position('S')
    minutes = Array.new(@height) { Array.new(@width) }
    minutes[start[0]][start[1]] = 0
    queue = [start]
    while (r, c = queue.shift)
      return minutes[r][c] if @rows[r][c] == 'E'

      STEPS.each do |dr, dc|
        y = r + dr
        x = c + dc
        next unless y.between?(0, @height - 1) && x.between?(0, @width - 1)
        next if minutes[y][x]
        next if @rows[y][x] == '#' && [y, x] != blasted

        minutes[y][x] = minutes[r][c] + 1
        queue << [y, x]
      end
    end
    nil
  end

  def quickest
    ([nil] + rocks).map { |rock| shortest(rock) }.compact.min || -1
  end
end

height, = gets.split.map(&:to_i)
puts Mine.new(Array.new(height) { gets.chomp }).quickest
