"""Score the melds of a hand."""

from pinochle import variants

rules = variants.get("partnership-auction")
print(rules.melds.score("A♠ 10♠ K♠ Q♠ J♠ Q♠ J♦ 9♠", "spades"))
