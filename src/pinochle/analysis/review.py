"""Reviews: the points that each play of the last tricks gave away, by perfect play.

A review compares each play with the best play of somebody who saw all hands. So a play that gave
points away need not have been a mistake: nobody at the table knew all cards.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from pinochle._validators import expect
from pinochle.actions import Play
from pinochle.cards.card import Card, Suit
from pinochle.cards.trick import Seat
from pinochle.game.game import Game
from pinochle.game.phases.play import PlayPhase
from pinochle.kernel.position import CARDS, TURN, Integers
from pinochle.players.solver import Ending, Solution, SolverError, solve
from pinochle.records.record import Record

if TYPE_CHECKING:
    from pinochle.players._searching import Search

__all__ = ["JudgedPlay", "JudgedTrick", "Review", "given_away"]


@frozen
class JudgedPlay:
    """A card that was played, and what it gave away.

    Args:
        seat: who played it.
        card: the card.
        lost: the points by which the party of the seat can win less after it than before it.
        better: the cards that would have given nothing away; empty if it has not either.
    """

    seat: Seat
    card: Card
    lost: int
    better: tuple[Card, ...] = ()


@frozen
class JudgedTrick:
    """A trick, with the points that its plays gave away.

    Args:
        number: the number of the trick in its round, from 1 on.
        value: the points that the party could win from this trick on when it began.
        plays: the plays, in order.
        winner: who won it; None if it is not complete.
        points: what its cards count, with the last trick; 0 if it is not complete.
    """

    number: int
    value: int
    plays: tuple[JudgedPlay, ...]
    winner: Seat | None
    points: int


@frozen
class Review:
    """The last tricks of a round, with the points that were given away.

    Args:
        trump: the trump suit, or None.
        party: the seats whose points are asked for: the bidder’s party; where nobody has bid, that
            of the leader of the first trick.
        tricks: the tricks, in order.
        rest: perfect play from where the cards stand, if the round is not over; None if it is.
    """

    trump: Suit | None
    party: tuple[int, ...]
    tricks: tuple[JudgedTrick, ...]
    rest: Solution | None = None

    @property
    def lost(self) -> dict[Seat, int]:
        """The points that seats have given away, without seats that gave nothing away."""
        points_lost: dict[Seat, int] = {}
        for trick in self.tricks:
            for play in trick.plays:
                if play.lost:
                    points_lost[play.seat] = points_lost.get(play.seat, 0) + play.lost
        return points_lost


class _ReviewedPlay(NamedTuple):
    """A play of the round, and the game before it."""

    game: Game
    seat: Seat
    card: Card


def given_away(source: Record | Game, *, at: int = -8) -> Review:
    """Return the points that plays of the last tricks gave away, in the last round with any play.

    The tricks are those that were played up to where the record or the game stands.

        >>> from random import Random
        >>> from pinochle import variants
        >>> from pinochle.players import ClubPlayer
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(0))
        >>> review = given_away(game.playout(Random(0), player=ClubPlayer()), at=-5)
        >>> for trick in review.tricks:
        ...     for play in trick.plays:
        ...         if play.lost:
        ...             print(trick.number, play.seat, play.card, play.lost, *play.better)
        8 0 J♦ 70 Q♣

    Args:
        source: a record with all cards, or a game.
        at: where to begin: -8 for the last eight tricks, 5 for the fifth trick of the round. Each
            trick more takes about three times as long: eight take less than a second, ten some
            seconds.

    Raises:
        SolverError: if no cards were played, or there is no such trick, or the play had still to
            decide who plays with whom.
        RecordError: if the record cannot be replayed, or cards are left out of it.
        WrongType: if something is of the wrong type.
    """
    expect(int, at, "given_away")
    record = source if isinstance(source, Record) else Record.of(expect(Game, source, "given_away"))
    steps, last = _last_steps(record)
    if not steps:
        raise SolverError("no card was played: there is no trick to solve")
    seats = record.rules.table.seats
    first = _first_trick(at, -(-len(steps) // seats))
    begun = Ending.of(steps[first * seats].game)
    tricks = tuple(_judge_tricks(begun, steps[first * seats :], first + 1))
    is_at_work = last.sheet.rounds == steps[-1].game.sheet.rounds
    rest = None
    if is_at_work and isinstance(last.round.phase, PlayPhase):
        # Where nobody has bid, the seat whose turn it is now may be of another party.
        rest = solve(evolve(Ending.of(last), party=begun.party))
    return Review(begun.trump, begun.party, tricks, rest)


def _first_trick(at: int, tricks: int) -> int:
    """Return the index of the trick to begin with."""
    first = max(0, tricks + at) if at < 0 else at - 1
    if not 0 <= first < tricks:
        message = f"there is no trick {at}: expected a number from 1 to {tricks}"
        raise SolverError(f"{message}, or -1, -2 and so on for the last tricks")
    return first


def _last_steps(record: Record) -> tuple[list[_ReviewedPlay], Game]:
    """Return the plays of the last round in which cards were played, and the game at the end."""
    steps: list[_ReviewedPlay] = []
    games = record.games()
    game = next(games)
    for (actor, action), game_after in zip(record.entries, games, strict=True):
        if isinstance(action, Play) and isinstance(game.round.phase, PlayPhase):
            if steps and steps[-1].game.sheet.rounds != game.sheet.rounds:
                steps.clear()
            steps.append(_ReviewedPlay(game, actor or 0, action.card))
        game = game_after
    return steps, game


def _judge_tricks(
    begun: Ending, steps: Sequence[_ReviewedPlay], first_number: int
) -> Iterator[JudgedTrick]:
    """Yield the tricks, with the points that each of their plays gave away."""
    search = begun._search()
    position = begun._position(search)
    seats, count = len(begun.hands), begun.count
    value = search.value(position)
    for start in range(0, len(steps), seats):
        begins, plays = value, list[JudgedPlay]()
        for step in steps[start : start + seats]:
            judged_play, value, position = _judge_play(search, position, value, step)
            plays.append(judged_play)
        is_complete = len(plays) == seats
        points = count.points([play.card for play in plays]) if is_complete else 0
        points += 0 if position[CARDS] else count.last_trick
        winner = position[TURN] if is_complete else None
        yield JudgedTrick(first_number + start // seats, begins, tuple(plays), winner, points)


def _judge_play(
    search: "Search", position: Integers, value: int, step: _ReviewedPlay
) -> tuple[JudgedPlay, int, Integers]:
    """Return the judged play, the points that the party can win after it, and the position then."""
    position_after, gain = search.after(position, step.card)
    value_after = search.value(position_after, value - gain)
    points_lost = abs(value - gain - value_after)
    better = tuple(search.rate(position)[1]) if points_lost else ()
    return JudgedPlay(step.seat, step.card, points_lost, better), value_after, position_after
