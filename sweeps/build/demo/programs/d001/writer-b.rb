# Powers of the 3x3 step matrix are computed once and shared by all orders.
class BorderCounter
  MOD = 1_000_000_007
  STEP = [[1, 2, 1],
          [1, 0, 0],
          [0, 1, 0]].freeze

  def initialize(bits)
    @powers = [STEP]
    (bits - 1).times { @powers << square(@powers.last) }
  end

  def count(length)
    vector = [1, 0, 0]
    @powers.each_with_index do |matrix, bit|
      vector = apply(matrix, vector) if length[bit] == 1
    end
    vector.first
  end

  private

  def apply(matrix, vector)
    matrix.map do |row|
      row.zip(vector).sum { |x, y| x * y } % MOD
    end
  end

  def square(matrix)
    matrix.transpose.map { |column| apply(matrix, column) }.transpose
  end
end

counter = BorderCounter.new(60)
orders = gets.to_i
orders.times do
  puts counter.count(gets.to_i)
end
