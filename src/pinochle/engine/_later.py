"""Rounds that go on at random to their end, of which only what was chosen is kept.

A phase before the play may have a quick way through it and through what comes before the play. The
tricks are drawn then, and the round is settled. If somebody asks for its history, the choices are
carried out again, step by step.
"""

from collections.abc import Iterator
from operator import add
from typing import Final, NamedTuple

from attrs import fields

from pinochle._fast_init import copier
from pinochle.actions import Action
from pinochle.choices import Randomness
from pinochle.engine._course import PlayedOut, carried_out
from pinochle.engine._tricks import brought_home, draw_tricks, spread_hands
from pinochle.engine.phases.phase import HandsPhase
from pinochle.engine.phases.play import first_leader, is_met
from pinochle.engine.round import Ended, Round
from pinochle.engine.state import State
from pinochle.rules.tally import Tally

_with_tricks: Final = copier(Tally, "meld", "count", "tricks")


class Done(NamedTuple):
    """What was done in a round before the play, in order."""

    done: list[Action]

    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        return iter(self.done)


class _EndedLater(PlayedOut):
    """A settled round of which nothing is told before somebody asks, even if the game is over."""

    __slots__ = ()

    @property
    def over(self) -> State:
        """The state of a game that the round has ended."""
        return _Over(self)


class _Over(State):
    """The state of a game that is over, found when somebody asks for more than its rules."""

    __slots__ = ("_ended",)

    _ended: Ended | None

    def __init__(self, ended: _EndedLater) -> None:
        object.__setattr__(self, "_ended", ended)
        object.__setattr__(self, "rules", ended.rules)

    def __getattr__(self, name: str) -> object:
        """A field that was not found before, as all others are then; or what seats know of it."""
        if name == "seen":
            object.__setattr__(self, name, {})
            return self.seen
        if self._ended is None or name not in _FIELDS:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(message)
        found = self._ended.state.but(dealt=())
        for field in _FIELDS:
            object.__setattr__(self, field, getattr(found, field))
        object.__setattr__(self, "_ended", None)
        return getattr(found, name)

    def _found(self) -> State:
        """The same state as any other."""
        return self.but(dealt=())

    def __eq__(self, other: object) -> bool:
        return self._found() == (other._found() if isinstance(other, _Over) else other)

    def __hash__(self) -> int:
        return hash(self._found())

    def __reduce__(self) -> tuple[object, ...]:
        return State.but, (self._found(),)


_FIELDS: Final = frozenset(field.name for field in fields(State))


def ended_later(round_: Round, rng: Randomness) -> Ended | Round | None:
    """The end of a round that goes on at random, or how it goes on where there is no play.

    None if there is no quick way from its phase: then nothing was drawn from the source of
    random numbers.
    """
    state, phase = round_.state, round_.phase
    if not isinstance(phase, HandsPhase) or not _is_known(state):
        return None
    at_play = phase.to_play(state, rng)
    if at_play is None:
        return None
    done = Done(at_play.done)
    if not at_play.is_played:
        return carried_out(round_, done)
    rules, state = state.rules, at_play.state
    tally = state.tally()
    melded = tuple(map(add, tally.meld, at_play.gained))
    if rules.play.skip_if_met and is_met(state, melded):
        return carried_out(round_, done)
    leader = first_leader(state) if at_play.leader is None else at_play.leader
    drawn = draw_tricks(
        spread_hands(at_play.hands),
        leader,
        rules.play.draws(state.trump),
        rules.play._ladders.kinds,
        rules.count._worth,
        rng.random,
    )
    count, tricks = brought_home(drawn, rules)
    for cards, winner in at_play.won:
        count[winner] += rules.count.points(cards)
        tricks[winner] += 1
    tally = _with_tricks(tally, melded, tuple(count), tuple(tricks))
    return _EndedLater(round_, done, drawn, tally)


def _is_known(state: State) -> bool:
    """Whether nothing happens from the play on but that every card is played and counted."""
    rules = state.rules
    ladders = rules.play._ladders
    return (
        state.tricks is None
        and state.called is None
        and ladders.is_quick
        and not ladders.of_leads
        and not rules.bury.cards
        and not rules.checks.melds
        and rules.deal.hand > 0
    )
