"""The rules of a house: declare them once, and say in what they differ from the book's.

The house of this example plays partnership pinochle by the older ladder of play, and the first
lead must be a trump; a single run is 250, three legs of pinochle score, the tricks are counted by
the classic method, and there is a meld of its own, "the court": king, queen and jack of trumps.
"""

from __future__ import annotations

from attrs import evolve

from pinochle import Card, Hand, Ruleset, Suit, from_json, to_json, variants
from pinochle.rules import METHOD_1, PRE_1945, Duty, MeldRule, Obligation
from pinochle.variants import tables

BOOK = variants.get("partnership-auction")

MELDS = BOOK.melds.with_rules(
    evolve(BOOK.melds.rule("run"), values=(250, 1500)),
    tables.legs(150),
    # Under the heading of runs and marriages, so that a run or a marriage takes its cards instead.
    MeldRule("the court", "sequence", "KQJ in trump", 60),
)

HOUSE = BOOK.with_(
    name="the-house",
    title="Pinochle at the House",
    melds=MELDS,
    play=evolve(PRE_1945, obligations=(Obligation(Duty.LEAD_TRUMP), *PRE_1945.obligations)),
    count=METHOD_1,
)


def main() -> None:
    """Print the differences, and what they mean for a few hands."""
    print(f"{HOUSE} differs from {BOOK} in:")
    for difference in HOUSE.diff(BOOK):
        print(f"  {difference.where}")

    print("\nHand".ljust(28), "book".rjust(6), "house".rjust(6), " laid at the house as")
    for text in ("♠A10KQJ", "♠KQJ", "♠KKQQJ", "♠Q ♦JJ", "♠AKQ ♥A ♦A ♣A"):
        hand = Hand.parse(text)
        book, house = (rules.melds.score(hand, Suit.SPADES) for rules in (BOOK, HOUSE))
        print(f"{hand!s:27} {book.points:6} {house.points:6}  {house}")

    hand = Hand.parse("A♥ 9♠")
    print(f"\nTo lead from {hand}, spades being trump:")
    for card in hand:
        reasons = HOUSE.play.why_not(card, hand, (), Suit.SPADES, first_lead=True)
        print("  ✗" if reasons else "  ✓", card, *reasons)
    assert HOUSE.play.legal(hand, (), Suit.SPADES, first_lead=True) == (Card.parse("9♠"),)

    # The whole ruleset goes into a file beside the scores, and comes back the same.
    assert from_json(to_json(HOUSE), Ruleset) == HOUSE


if __name__ == "__main__":
    main()
