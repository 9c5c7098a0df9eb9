"""A score pad for one round: what each side melded, what it won in tricks, and the sum.

Without arguments it scores a sample round. With them it scores yours:

    python examples/score_pad.py --trump hearts --us "♥AKQJ10 ♠A" "♣KQ" --them "♦KQ J" "" \
        --won "♥AA10KK ♠A10 ♣A" --last them

What we did not win, they did. The round is scored on the traditional scale and on the simplified
one, with the trailing zero dropped.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pinochle import Hand, PinochleError, Suit, variants
from pinochle.rules import METHOD_4

if TYPE_CHECKING:
    from pinochle import Ruleset

SIDES = ("us", "them")

TRADITIONAL = variants.get("partnership-auction")
SIMPLIFIED = TRADITIONAL.with_(
    name="partnership-auction-simplified",
    title="Partnership Auction Pinochle, simplified scale",
    melds=TRADITIONAL.melds.simplified(),
    count=METHOD_4,
)


def arguments() -> argparse.Namespace:
    """Read the command line; the defaults are the sample round."""
    parser = argparse.ArgumentParser(description="Score one round of partnership pinochle.")
    parser.add_argument("--trump", default="spades", help="the trump suit")
    parser.add_argument(
        "--us",
        nargs="+",
        default=["A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠", "K♥ Q♥ J♣"],
        help="the hands of our side, one for each player",
    )
    parser.add_argument(
        "--them",
        nargs="+",
        default=["♠K ♥K ♦K ♣K", "9♠"],
        help="the hands of their side",
    )
    parser.add_argument(
        "--won",
        default="♠AA10KQQJ9 ♥AA10Q9 ♦A10KKQJ ♣AAK10 ♣J",
        help="the cards that we won in tricks",
    )
    parser.add_argument("--last", choices=SIDES, default="us", help="who won the last trick")
    return parser.parse_args()


def score(
    rules: Ruleset, melded: dict[str, list[Hand]], won: dict[str, Hand], trump: Suit, last: str
) -> None:
    """Print the round as this table scores it."""
    print(rules)
    for side in SIDES:
        melds = 0
        for hand in melded[side]:
            meld_score = rules.melds.score(hand, trump)
            melds += meld_score.points
            print(f"  {side:5} meld    {meld_score.points:5}  {meld_score}")
        tricks = len(won[side]) // rules.table.seats
        count = rules.count.points(won[side])
        if side == last:
            count += rules.count.last_trick
        print(f"  {side:5} tricks  {count:5}  {tricks} of them")
        kept_melds, kept_count = rules.settlement.keep(meld=melds, count=count, tricks=tricks)
        if kept_melds < melds:
            print(f"  {side:5} lost    {melds - kept_melds:5}  no trick saved the melds")
        print(f"  {side:5} total   {kept_melds + kept_count:5}")
    print()


def main() -> int:
    """Score the round on both scales."""
    options = arguments()
    try:
        trump = Suit.parse(options.trump)
        melded = {
            "us": [Hand.parse(text) for text in options.us],
            "them": [Hand.parse(text) for text in options.them],
        }
        together = Hand(card for hands in melded.values() for hand in hands for card in hand)
        TRADITIONAL.pack.check_holds(together)
        ours = Hand.parse(options.won)
        won = {"us": ours, "them": TRADITIONAL.pack.cards - ours}
    except PinochleError as error:
        print(error, file=sys.stderr)
        return 2
    if len(ours) % TRADITIONAL.table.seats:
        print(f"{len(ours)} cards make no whole number of tricks", file=sys.stderr)
        return 2
    print(f"Trump: {trump.word}. The last trick: {options.last}.\n")
    for rules in (TRADITIONAL, SIMPLIFIED):
        score(rules, melded, won, trump, options.last)
    return 0


if __name__ == "__main__":
    sys.exit(main())
