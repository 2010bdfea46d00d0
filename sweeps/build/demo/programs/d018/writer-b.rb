Booking = Struct.new(:first_second, :last_second) do
  def self.parse(line)
    new(*line.split.map { |word| Integer(word) })
  end
end

# Plans from the end of the year backwards: the booking that begins
# latest leaves the most room in front of it.
class Planner
  attr_reader :accepted

  def initialize
    @accepted = 0
    @room_needed_at = Float::INFINITY
  end

  def plan(bookings)
    bookings.sort_by(&:first_second).reverse_each { |booking| consider(booking) }
    self
  end

  private

  def consider(booking)
    return if booking.last_second > @room_needed_at

    @accepted += 1
    @room_needed_at = booking.first_second
  end
end

count = Integer(gets)
bookings = Array.new(count) { Booking.parse(gets) }
puts Planner.new.plan(bookings).accepted
