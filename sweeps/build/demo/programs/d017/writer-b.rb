# The readings of one night, as written down by the gauge.
class Night
  Stretch = Struct.new(:length, :first)

  def initialize(readings, tolerance)
    @readings = readings
    @tolerance = tolerance
  end

  def longest_even_stretch
    best = Stretch.new(0, 0)
    @readings.each_index do |first|
      length = even_minutes_from(first)
      best = Stretch.new(length, first) if length >= best.length
    end
    best
  end

  private

  # Extends the stretch minute by minute until it becomes uneven.
  def even_minutes_from(first)
    lowest = highest = @readings[first]
    minute = first + 1
    while minute < @readings.size
      lowest, highest = [lowest, @readings[minute], highest].minmax
      break if highest - lowest > @tolerance

      minute += 1
    end
    minute - first
  end
end

count, tolerance, *readings = ARGF.read.split.map(&:to_i)
stretch = Night.new(readings.first(count), tolerance).longest_even_stretch
puts [stretch.length, stretch.first + 1].join(' ')
