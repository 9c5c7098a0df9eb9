"""The command ``solve``: the last tricks of a recorded game, with the points given away."""

import argparse
from collections.abc import Iterator

from attrs import asdict

from pinochle.analysis.review import JudgedPlay, JudgedTrick, Review, given_away
from pinochle.cli._records import open_record
from pinochle.cli._terminal import Terminal
from pinochle.documents import to_json
from pinochle.records.record import Record
from pinochle.rules.prose.words import listed

__all__ = ["solve"]


def solve(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show the last tricks of a record with the points that each play gave away.

    What counts is perfect play by everybody who sees all cards.
    """
    record, game = open_record(options.file, options.to)
    review = given_away(game, at=options.at)
    if options.json:
        terminal.say(to_json(_plain(review)))
    else:
        terminal.say(*_lines(record, review))


def _lines(record: Record, review: Review) -> Iterator[str]:
    party = _seats(review.party)
    trump = review.trump.word if review.trump else "no"
    yield f"{record.rules}, {trump} trump; the points are those that {party} can still win"
    for trick in review.tricks:
        yield from _trick_lines(trick)
    if review.rest is not None:
        best, line = review.rest.best, " ".join(map(str, review.rest.line))
        yield f"now: {review.rest.value}"
        yield f"  best: {listed([str(card) for card in best], 'or')}, and then on like this: {line}"
    lost = [f"seat {seat} {points}" for seat, points in sorted(review.lost.items())]
    yield f"given away: {', '.join(lost) or 'nothing'}"


def _trick_lines(trick: JudgedTrick) -> Iterator[str]:
    won = "" if trick.winner is None else f"; seat {trick.winner} wins {trick.points}"
    yield f"trick {trick.number}: {trick.value}{won}"
    for play in trick.plays:
        yield f"  seat {play.seat}  {play.card!s:3}{_mistake(play)}".rstrip()


def _mistake(play: JudgedPlay) -> str:
    if not play.lost:
        return ""
    best = listed([str(card) for card in play.better], "or")
    return f"  gives away {play.lost}: better {best}"


def _seats(seats: tuple[int, ...]) -> str:
    number = "+".join(map(str, seats))
    return f"seat {number}" if len(seats) == 1 else f"seats {number}"


def _plain(review: Review) -> dict[str, object]:
    return {**asdict(review, recurse=False), "lost": review.lost}
