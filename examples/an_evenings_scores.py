"""An evening's scores: a score pad that knows the rules, catches slips, and can be corrected.

Every line is a round: who bid, the bid, and for each seat what it melded, what its tricks counted
(the last trick included) and, if it matters, how many they were. The points of partners may be put
down for one of them. Without arguments it keeps the scores of a sample evening; with a file, or
with ``-`` for what you type, it keeps yours:

    python examples/an_evenings_scores.py --rules three-handed-classic --players "Ann Bob Cid" -

    Bob 320   80/0/0   120/170/10   40/80/5     Bob bid 320; Ann melded 80 and won no trick
    passed                                      nobody bid
    misdeal                                     the same dealer deals again
    undo                                        the last line was wrong
    correct 2 Ann 300   200/150   60/70   20/30   so was the second
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pinochle import (
    Contract,
    PinochleError,
    ScoreSheet,
    Tally,
    from_json,
    to_json,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

PLAYERS = "Ann Bob Cid Dee"
SAMPLE = """\
Bob 300   110/90   150/160   0/0   0/0
passed
Ann 250   100/140   40/100   0/0   0/0
Ann 250   100/140   40/110   0/0   0/0
Cid 200   60/0      80/250   0/0   0/0
Cid 200   60/0/0    80/250/12   0/0/0   0/0/0
correct 3 Ann 240   100/140   40/110   0/0   0/0
Dee 300   40/80     210/170  0/0   0/0
"""


def read(sheet: ScoreSheet, words: list[str]) -> Tally:
    """The tally that a line tells."""
    name, bid, *seats = words
    numbers = [[int(number) for number in seat.split("/")] for seat in seats]
    bidder = sheet.seating.index(sheet.players.index(name))
    return Tally(
        meld=tuple(meld for meld, *_ in numbers),
        count=tuple(count for _, count, *_ in numbers),
        tricks=tuple(tricks for _, _, *rest in numbers for tricks in rest),
        contracts=(Contract(bidder, int(bid)),),
    )


def enter(sheet: ScoreSheet, line: str) -> ScoreSheet:
    """The sheet after a line."""
    match line.split():
        case ["passed"]:
            return sheet.add("all-passed")
        case ["misdeal"]:
            return sheet.add("misdeal")
        case ["undo"]:
            return sheet.undo()
        case ["correct", number, *words]:
            return sheet.correct(int(number), read(sheet, words))
        case words:
            return sheet.add(read(sheet, words))


def keep(sheet: ScoreSheet, lines: Iterable[str]) -> ScoreSheet:
    """Enter every line, and say what is wrong with those that cannot be."""
    for line in filter(str.strip, lines):
        print(f"> {line.strip()}")
        try:
            sheet = enter(sheet, line)
        except PinochleError as error:
            print(f"{error}\n")
        except ValueError:
            print("expected a name, a bid, and meld/count or meld/count/tricks for each seat\n")
        else:
            scores = zip(sheet.columns, sheet.scores, strict=True)
            print(*(f"{name} {score}" for name, score in scores), sep=", ", end="\n\n")
    print(sheet)
    return sheet


def main() -> int:
    """Keep the sample evening's scores, or those of a file."""
    parser = argparse.ArgumentParser(description="Keep the scores of a game of pinochle.")
    parser.add_argument("--rules", default="partnership-auction")
    parser.add_argument("--players", default=PLAYERS, help="their names, by seat")
    parser.add_argument("file", nargs="?", help="the rounds, or - to type them")
    options = parser.parse_args()
    try:
        rules, players = variants.get(options.rules), tuple(options.players.split())
        sheet = ScoreSheet(rules=rules, players=players)
        if options.file == "-":
            keep(sheet, sys.stdin)
        elif options.file:
            keep(sheet, Path(options.file).read_text(encoding="utf-8").splitlines())
        else:
            sheet = keep(sheet, SAMPLE.splitlines())
            assert sheet.scores == (360, 1170)
            assert from_json(to_json(sheet), ScoreSheet) == sheet
    except (PinochleError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
