"""The command ``solve``: the last tricks of a recorded game, with the points given away."""

import argparse
from collections.abc import Iterator

from attrs import asdict

from pinochle.analysis.review import JudgedPlay, JudgedTrick, Review, given_away
from pinochle.cards.card import Suit
from pinochle.cli._preparing import prepare_search
from pinochle.cli._records import open_record
from pinochle.cli._terminal import Terminal
from pinochle.game.game import Game
from pinochle.game.phases.play import PlayPhase
from pinochle.players.solver import Ending, SolverError, solve_deal
from pinochle.records.record import Record
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.scoring.english import series

__all__ = ["solve"]


def solve(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show the last tricks of a record with the points that each play gave away.

    What counts is perfect play by everybody who sees all cards.
    """
    record, game = open_record(options.file, options.to, as_played_now=options.as_played_now)
    if options.deal:
        _solve_deal(record, options, terminal)
        return
    tricks = tricks_of_a_round(game.rules) + 1 - options.at if options.at > 0 else -options.at
    prepare_search(tricks * game.rules.table.seats, terminal)
    review = given_away(game, at=options.at)
    terminal.answer({**asdict(review, recurse=False), "lost": review.lost}, _lines(record, review))


def _solve_deal(record: Record, options: argparse.Namespace, terminal: Terminal) -> None:
    """Show what each side wins of the deal of the last round with each trump and leader."""
    begun = [game for game in record.games() if _is_begun(game)]
    if not begun:
        raise SolverError("no card was to be played: there is no deal to solve")
    ending = Ending.of(begun[-1])
    prepare_search(sum(map(len, ending.hands)), terminal)
    if options.json:
        deals = [asdict(deal) for deal in solve_deal(ending)]
        terminal.answer({"party": ending.party, "deals": deals}, ())
        return
    seats = "".join(f"{f'seat {seat} leads':>14}" for seat in range(len(ending.hands)))
    terminal.say(f"{record.rules}; the points of {_seats(ending.party)} : those of the others")
    terminal.say(f"{'trump':<10}{seats}")
    for suit in Suit:
        totals = [f"{deal.points}:{deal.others}" for deal in solve_deal(ending, trumps=[suit])]
        terminal.say(f"{suit.word:<10}" + "".join(f"{points:>14}" for points in totals))


def _is_begun(game: Game) -> bool:
    """Tell whether the first card of a round is to be played."""
    phase = game.round.phase
    return isinstance(phase, PlayPhase) and not phase.cards and phase.tricks is None


def _lines(record: Record, review: Review) -> Iterator[str]:
    party = _seats(review.party)
    trump = review.trump.word if review.trump else "no"
    yield f"{record.rules}, {trump} trump; the points are those that {party} can still win"
    for trick in review.tricks:
        yield from _trick_lines(trick)
    if review.rest is not None:
        best, line = review.rest.best, " ".join(map(str, review.rest.line))
        yield f"now: {review.rest.value}"
        yield f"  best: {series([str(card) for card in best], 'or')}, and then on like this: {line}"
    losses = [f"seat {seat} {points}" for seat, points in sorted(review.lost.items())]
    yield f"given away: {', '.join(losses) or 'nothing'}"


def _trick_lines(trick: JudgedTrick) -> Iterator[str]:
    outcome = "" if trick.winner is None else f"; seat {trick.winner} wins {trick.points}"
    yield f"trick {trick.number}: {trick.value}{outcome}"
    for play in trick.plays:
        yield f"  seat {play.seat}  {play.card!s:3}{_mistake(play)}".rstrip()


def _mistake(play: JudgedPlay) -> str:
    if not play.lost:
        return ""
    best = series([str(card) for card in play.better], "or")
    return f"  gives away {play.lost}: better {best}"


def _seats(seats: tuple[int, ...]) -> str:
    names = "+".join(map(str, seats))
    return f"seat {names}" if len(seats) == 1 else f"seats {names}"
