# The numbers 1..n as a tournament: the root knows the smallest number that is switched on.
class Tournament
  def initialize(size)
    @base = 1
    @base *= 2 while @base <= size
    @tree = Array.new(2 * @base)
  end

  def on(number)
    assign(number, number)
  end

  def off(number)
    assign(number, nil)
  end

  def smallest
    @tree[1]
  end

  private

  def assign(number, value)
    node = @base + number
    @tree[node] = value
    while node > 1
      node /= 2
      @tree[node] = @tree[2 * node] || @tree[2 * node + 1]
    end
  end
end

def build_sheet(parts, rules)
  followers = Hash.new { |hash, part| hash[part] = [] }
  open_rules = Array.new(parts + 1, 0)
  rules.each do |before, after|
    followers[before] << after
    open_rules[after] += 1
  end

  free = Tournament.new(parts)
  1.upto(parts) { |part| free.on(part) if open_rules[part].zero? }
  sheet = []
  while (part = free.smallest)
    free.off(part)
    sheet << part
    followers[part].each do |follower|
      open_rules[follower] -= 1
      free.on(follower) if open_rules[follower].zero?
    end
  end
  sheet if sheet.size == parts
end

numbers = $stdin.read.split.map(&:to_i)
parts, count = numbers.shift(2)
sheet = build_sheet(parts, numbers.first(2 * count).each_slice(2))
puts sheet ? sheet.join(' ') : 'IMPOSSIBLE'
