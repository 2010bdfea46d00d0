# Binary heap with a block that tells whether its first argument belongs above the second.
class Heap
  def initialize(&above)
    @above = above
    @items = []
  end

  def size = @items.size

  def top = @items.first

  def push(item)
    @items << item
    i = size - 1
    while i.positive? && @above.call(@items[i], @items[(i - 1) / 2])
      swap(i, (i - 1) / 2)
      i = (i - 1) / 2
    end
  end

  def pop
    swap(0, size - 1)
    item = @items.pop
    sift_down(0)
    item
  end

  private

  def sift_down(i)
    loop do
      best = i
      [2 * i + 1, 2 * i + 2].each do |child|
        best = child if child < size && @above.call(@items[child], @items[best])
      end
      break if best == i

      swap(i, best)
      i = best
    end
  end

  def swap(i, j)
    @items[i], @items[j] = @items[j], @items[i]
  end
end

lower = Heap.new { |a, b| a > b }
upper = Heap.new { |a, b| a < b }

ARGF.each_line do |line|
  line.split.each do |token|
    upper.push(token.to_i)
    lower.push(upper.pop)
    upper.push(lower.pop) if lower.size > upper.size + 1
    puts lower.top
  end
end
