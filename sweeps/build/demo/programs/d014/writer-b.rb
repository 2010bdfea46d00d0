# Every network is an array of its basins; of two networks the smaller one moves into the larger one.
class Desert
  attr_reader :networks

  def initialize(basins)
    @networks = basins
    @network_of = {}
  end

  def lay_pipe(first, second)
    keep = network(first)
    move = network(second)
    return if keep.equal?(move)

    keep, move = move, keep if keep.size < move.size
    move.each { |basin| @network_of[basin] = keep }
    keep.concat(move)
    @networks -= 1
  end

  private

  def network(basin)
    @network_of[basin] ||= [basin]
  end
end

basins, pipes = gets.split.map(&:to_i)
desert = Desert.new(basins)
report = Array.new(pipes) do
  first, second = gets.split.map(&:to_i)
  desert.lay_pipe(first, second)
  desert.networks
end
puts report
