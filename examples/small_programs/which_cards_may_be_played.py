"""Say which cards may be played, and why not the others."""

from pinochle import Hand, variants

rules = variants.get("partnership-auction")
for card in Hand("K♠ 9♠ A♦"):
    why_not = rules.play.why_not(card, "K♠ 9♠ A♦", "K♥ Q♠", "spades")
    print(card, *why_not or ["may be played"])
