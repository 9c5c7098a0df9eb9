"""House rules as a document: read it, say what is different, and play a round by it.

    python examples/house_rules_toml.py our-table.toml

Without a file it takes the document below.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from pinochle import DocumentError, Game, Ruleset
from pinochle.actions import Bid, Pass
from pinochle.documents import nearest_base

DOCUMENT = """\
base = "partnership-auction"
name = "our-table"
title = "Our Table"

[auction]
opening = 150
must_open = "holder"  # whoever holds a meld must open
stuck = 190           # and the dealer is left with 190

[melds]
dix = false           # no points for the nine of trumps

[melds.run]
values = [250, 1500]

[settlement]
set_meld = "kept"     # whoever is set keeps their meld
"""


def play_a_round(rules: Ruleset, rng: random.Random) -> Game:
    """A game after one round in which everybody bids as little as they may."""
    game = Game.start(rules)
    while not game.sheet.rounds:
        if game.needs_deal:
            game = game.deal(rng)
        choices = game.legal_actions()
        first = next(iter(choices))
        game = game.apply(first if isinstance(first, Pass | Bid) else choices.sample(rng))
    return game


def main() -> int:
    """Read, compare, play."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if sys.argv[1:] else DOCUMENT
    try:
        rules = Ruleset.from_toml(text)
    except DocumentError as error:
        print("This is no ruleset:", *error.problems, sep="\n  ", file=sys.stderr)
        return 2
    base = nearest_base(rules)
    print(f"{rules}, which comes closest to {base}, except for:")
    for difference in rules.diff(base):
        print(f"  {difference}")

    # What is written is read again as the same rules, whole or as differences.
    assert Ruleset.from_toml(rules.to_toml()) == rules
    assert Ruleset.from_toml(rules.to_toml(base=base)) == rules

    print("\nA round by these rules:")
    print(play_a_round(rules, random.Random(3)).sheet.last)

    # A slip is told with its place.
    try:
        Ruleset.from_toml(text.replace("[auction]", "[auction]\nopenning = 200"))
    except DocumentError as error:
        print("\nA slip:", *error.problems)
    return 0


if __name__ == "__main__":
    sys.exit(main())
