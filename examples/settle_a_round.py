"""A score pad for whole games: what each round comes to, and who has won.

Every round is one line: the bidder and the bid, then for each seat what it melded, what its tricks
counted (the last trick included), and how many tricks it won. Without arguments it settles a sample
game; with a file it settles yours:

    python examples/settle_a_round.py --rules three-handed-classic rounds.txt

where a line such as

    1 320   80/0/0   120/170/10   40/80/5

says that seat 1 bid 320, and that seat 0 melded 80 and won no trick.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinochle import Contract, PinochleError, Seat, Tally, variants

if TYPE_CHECKING:
    from pinochle import Ruleset
    from pinochle.rules.ending import Standing

SAMPLE = """\
1 320   80/0/0    120/170/10   40/80/5
0 300   200/150/8  60/70/5     20/30/2
2 350   40/60/5   100/100/6   150/90/4
0 420   300/180/9 100/50/5      0/20/1
0 300   150/190/10 40/60/5     80/0/0
"""


def read(line: str) -> Tally:
    """The tally that a line tells."""
    bidder, bid, *seats = line.split()
    numbers = [tuple(int(number) for number in seat.split("/")) for seat in seats]
    return Tally(
        meld=tuple(meld for meld, _, _ in numbers),
        count=tuple(count for _, count, _ in numbers),
        tricks=tuple(tricks for _, _, tricks in numbers),
        contracts=(Contract(Seat(int(bidder)), int(bid)),),
    )


def settle(rules: Ruleset, text: str) -> Standing:
    """Print every round, and say how the game stands."""
    standing = rules.ending.start(len(set(rules.table.sides)))
    for line in text.splitlines():
        tally = read(line)
        settlement = rules.settle(tally)
        column = rules.table.sides[tally.contracts[0].bidder]
        standing = rules.ending.after(
            standing,
            settlement.scores,
            bidder=column,
            made=settlement.of(column).verdict == "made",
        )
        print(settlement)
        print(f"  the sheet: {standing.points}\n")
        if standing.winners:
            break
    return standing


def main() -> int:
    """Settle the sample game, or that of a file."""
    parser = argparse.ArgumentParser(description="Settle rounds of pinochle.")
    parser.add_argument("--rules", default="three-handed-classic")
    parser.add_argument("file", nargs="?", type=Path)
    options = parser.parse_args()
    try:
        text = options.file.read_text(encoding="utf-8") if options.file else SAMPLE
        standing = settle(variants.get(options.rules), text)
    except (PinochleError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    won = f"column {standing.winners[0]} has won" if standing.winners else "nobody has won yet"
    print(f"{won}, at {standing.target}")
    if not options.file:
        assert standing.winners == (0,)
    return 0


if __name__ == "__main__":
    sys.exit(main())
