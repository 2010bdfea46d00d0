class Ledger
  def initialize
    @words = []
  end

  def add(words)
    @words.concat(words)
  end

  def count(beginning)
    @words.select { |word| word[0, beginning.size] == beginning }.size
  end
end

class Clerk
  def initialize(ledger)
    @ledger = ledger
  end

  def handle(note)
    kind, _size, *words = note.split
    case kind
    when "add"
      @ledger.add(words)
      nil
    when "ask"
      words.map { |word| @ledger.count(word) }.join(" ")
    end
  end
end

clerk = Clerk.new(Ledger.new)
notes = gets.to_i
notes.times do
  answer = clerk.handle(gets)
  puts answer if answer
end
