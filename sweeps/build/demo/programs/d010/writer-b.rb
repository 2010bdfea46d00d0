MODULUS = 1_000_000_007
UNREACHED = 1_000_000_000

# Binary heap of [price, town] pairs, the lowest price on top.
class MinHeap
  def initialize
    @items = []
  end

  def empty?
    @items.empty?
  end

  def push(item)
    @items << item
    child = @items.size - 1
    while child > 0 && (@items[child] <=> @items[(child - 1) / 2]) < 0
      parent = (child - 1) / 2
      @items[child], @items[parent] = @items[parent], @items[child]
      child = parent
    end
  end

  def pop
    top = @items.first
    last = @items.pop
    return top if @items.empty?

    @items[0] = last
    parent = 0
    while (child = 2 * parent + 1) < @items.size
      child += 1 if child + 1 < @items.size && (@items[child + 1] <=> @items[child]) < 0
      break if (@items[parent] <=> @items[child]) <= 0

      @items[child], @items[parent] = @items[parent], @items[child]
      parent = child
    end
    top
  end
end

def cheapest_routes(roads, towns)
  price = Array.new(towns + 1, UNREACHED)
  routes = Array.new(towns + 1, 0)
  price[1] = 0
  routes[1] = 1
  heap = MinHeap.new
  heap.push([0, 1])
  until heap.empty?
    spent, town = heap.pop
    next if spent > price[town]

    roads[town].each do |target, toll|
      total = spent + toll
      if total < price[target]
        price[target] = total
        routes[target] = routes[town]
        heap.push([total, target])
      elsif total == price[target]
        routes[target] = (routes[target] + routes[town]) % MODULUS
      end
    end
  end
  price[towns] == UNREACHED ? [-1, 0] : [price[towns], routes[towns]]
end

towns, road_count = gets.split.map(&:to_i)
roads = Array.new(towns + 1) { [] }
road_count.times do
  from, to, toll = gets.split.map(&:to_i)
  roads[from] << [to, toll]
end
puts cheapest_routes(roads, towns).join(' ')
