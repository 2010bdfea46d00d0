# Writes balances with lamps that are worth 1, -2, 4, -8 and so on.
class LampRow
  def initialize(balance)
    @balance = balance
  end

  def to_s
    return "0" if @balance.zero?

    lamps(@balance).map { |lit| lit ? "1" : "0" }.join
  end

  private

  # the lamps from left to right
  def lamps(rest)
    return [] if rest.zero?

    lit = rest.odd?
    rest -= 1 if lit
    lamps(rest / -2) << lit
  end
end

accounts = gets.to_i
accounts.times { puts LampRow.new(gets.to_i) }
