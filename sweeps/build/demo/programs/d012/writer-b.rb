require 'strscan'

# Finds the first bracket in a line of text that breaks the nesting.
class Proofreader
  CLOSER = { '(' => ')', '[' => ']', '{' => '}', '<' => '>' }.freeze
  BRACKET = /[()\[\]{}<>]/

  Open = Struct.new(:due, :position)

  def initialize(line)
    @scanner = StringScanner.new(line)
    @open = []
  end

  def offender
    while @scanner.skip_until(BRACKET)
      position = @scanner.pos
      bracket = @scanner.matched
      if CLOSER.key?(bracket)
        @open.push(Open.new(CLOSER[bracket], position))
      elsif @open.pop&.due != bracket
        return position
      end
    end
    @open.last&.position
  end
end

count = $stdin.gets.to_i
lines = $stdin.each_line(chomp: true).first(count)
lines.each { |line| puts Proofreader.new(line).offender || 'OK' }
