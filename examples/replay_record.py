"""A game as text: write it down, read it again, go back and play on otherwise.

    python examples/replay_record.py game.txt

replays a record that you have; without a file one is made first.
"""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from pathlib import Path

from attrs import evolve

from pinochle import Game, PinochleError, Record, variants
from pinochle.actions import Bid, Pass


def made_up(rng: random.Random) -> Record:
    """The record of a round that was played at random, with a line of our own in its head."""
    game = Game.start(variants.get("three-handed"))
    while not game.sheet.rounds:
        if game.needs_deal:
            game = game.deal(rng)
        choices = game.legal_actions()
        first = next(iter(choices))
        game = game.apply(first if isinstance(first, Pass | Bid) else choices.sample(rng))
    return evolve(game.record, tags=(("event", "an example"),))


def main() -> int:
    """Replay, branch and redact."""
    given_text = Path(sys.argv[1]).read_text(encoding="utf-8") if sys.argv[1:] else None
    try:
        record = Record.parse(given_text) if given_text else made_up(random.Random(11))
        games = list(record.games())
    except PinochleError as error:
        print(error, file=sys.stderr)
        return 2
    text = str(record)
    print(text)
    assert Record.parse(text) == record
    assert Record.parse(text).replay() == games[-1]

    print(f"\n{len(record)} entries, rounds: {games[-1].sheet.rounds}, scores: {games[-1].scores}")
    for before, after in pairwise(games):
        if after.sheet.rounds > before.sheet.rounds:
            print(after.sheet.last)

    # Another course: the first choice that there was, taken otherwise.
    for place, game in enumerate(games[:-1]):
        choices = game.legal_actions()
        if len(choices) > 1:
            seat, done = record.entries[place]
            other = next(choice for choice in choices if choice != done)
            branch = record[:place].and_then(seat, other)
            print(f"\nAt entry {place + 1} seat {seat} could have said {other.token}:")
            print("then there would be awaited: seat", *branch.replay().to_act)
            break

    # What seat 0 may be shown of it: a record without the cards that it never saw.
    theirs = record.redacted(0)
    assert theirs.is_redacted
    hidden = str(theirs).count("?") // 2
    print(f"\nFor seat 0 there are {hidden} cards in it that it does not see")
    return 0


if __name__ == "__main__":
    sys.exit(main())
