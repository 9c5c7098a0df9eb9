"""Positions: where a game is, as the game and every view of it says; and its earlier rounds."""

from abc import abstractmethod
from functools import cached_property
from typing import Any, Final, TypeAlias, cast

from attrs import frozen
from typing_extensions import override

from pinochle._shown import Pictured
from pinochle.actions import Action, Ruling
from pinochle.cards.trick import Seat
from pinochle.game.engine.round import Ended, Round
from pinochle.game.engine.state import State
from pinochle.game.phases.deal import DealPhase
from pinochle.game.phases.phase import Phase
from pinochle.game.reading import read_action
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.sheet import Sheet, VoidDeal

__all__ = ["Past", "Position"]


def why_void(ended: Ended) -> VoidDeal:
    """Return the reason why a round came to nothing."""
    if not ended.is_misdeal:
        return "all-passed"
    action = ended.state.entries[-1].action
    if not isinstance(action, Ruling):
        return "thrown-in"
    return "card-fault" if action.kind == "card-fault" else "misdeal"


ActionLog: TypeAlias = tuple[tuple[Seat | None, Action], ...]
"""The actions of a round in order, each after its seat (None for the table)."""

_TABLE: Final = "*"


@frozen(weakref_slot=False)
class Past:
    """The rounds of a game before the one at work.

    Args:
        dealer: the player who dealt first; None if the game was not followed from its start.
        rounds: the rounds, in order; a round that was read back is kept as its actions.
        sheet: the sheet that the last of them was settled on, which may have to be settled again;
            None if there is none, or if it was read back.
        scores: the scores of the columns after each of them; void deals change nothing.
    """

    dealer: Seat | None = None
    rounds: tuple[Ended | ActionLog, ...] = ()
    sheet: Sheet | None = None
    scores: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def done(self) -> int:
        """The number of actions in these rounds."""
        return sum(
            len(round_) if isinstance(round_, tuple) else round_.done for round_ in self.rounds
        )

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        words = (
            " ".join(
                f"{_TABLE if seat is None else seat} {action.token}"
                for seat, action in actions_in(round_)
            )
            for round_ in self.rounds
        )
        return _past, (self.dealer, self.scores, *words)


def actions_in(round_: Round | Ended | ActionLog) -> ActionLog:
    """Return the actions of a round in which every card is known."""
    if isinstance(round_, tuple):
        return round_
    return tuple((item.seat, cast("Action", item.action)) for item in round_.history())


def _past(dealer: Seat | None, scores: tuple[tuple[int, ...], ...], *rounds: str) -> Past:
    """Return the past from its pickle, in which each round is a text."""
    return Past(dealer, tuple(map(_read_actions, rounds)), scores=scores)


def _read_actions(words: str) -> ActionLog:
    """Return the actions of a round from their text."""
    tokens = iter(words.split())
    return tuple(
        (None if seat == _TABLE else int(seat), read_action(token))
        for seat, token in zip(tokens, tokens, strict=True)
    )


class Position(Pictured):
    """A game, or a view of it: the properties that both have."""

    __slots__ = ()

    @override
    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        from pinochle.game._pickles import reduce_by_value  # noqa: PLC0415 - few games are pickled

        return reduce_by_value(self)

    @property
    @abstractmethod
    def _stand(self) -> tuple[Sheet, State, Phase]:
        """The sheet, and the state and phase of the round; in a view, as its seat knows them."""

    @property
    @abstractmethod
    def _done_before(self) -> int:
        """The number of things that were done before this round, as far as they are known."""

    @property
    def _round(self) -> Round:
        return Round(*self._stand[1:])

    @property
    def _summary(self) -> str:
        """The stage of the game, such as ``three-handed, round 2, seat 1 to bid``."""
        sheet, name = self._stand[0], self.rules.name
        if self.is_over:
            return f"{name}, over after {sheet.rounds} rounds"
        waiting = f"player {sheet.dealer} to deal" if self.needs_deal else self._round._summary
        if self.needs_draw:
            waiting = "players to draw for the deal"
        return f"{name}, round {sheet.rounds + 1}, {waiting}"

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self._stand[1].rules

    @property
    def needs_deal(self) -> bool:
        """Tell whether the cards are to be dealt."""
        return isinstance(self._stand[2], DealPhase)

    @property
    def needs_draw(self) -> bool:
        """Tell whether players are to draw for the first deal, unless they know who deals.

        The rules ask for it (``house.draw-for-deal``), and nothing was done yet.
        """
        sheet, state, _ = self._stand
        was_dealt = self._done_before or sheet.rounds or sheet.redealt
        is_new = self.needs_deal and not (was_dealt or state.entries)
        return state.rules.table.draws_for_deal and is_new

    @property
    def is_over(self) -> bool:
        """Tell whether somebody has won."""
        return bool(self._stand[0].standing.winners)

    @property
    def seq(self) -> int:
        """The number of things that were done in the game so far, the ``seq`` of its documents.

        >>> from random import Random
        >>> from pinochle import Game
        >>> Game.start("cutthroat").deal(Random(1)).apply("bid:25").seq
        2
        """
        return self._done_before + (0 if self.is_over else self._round.done)

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns of the sheet that have won; a column is a side of the table, or a player."""
        return self._stand[0].standing.winners

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each column."""
        return self._stand[0].standing.points

    @property
    def checks(self) -> tuple[int, ...]:
        """The checks that each column has gained or lost; none where no checks are kept."""
        return self._stand[0].checks

    @property
    def seating(self) -> tuple[Seat, ...]:
        """The player at each seat in this round.

        It is the seat itself unless somebody sits out, or partners change.

        >>> from attrs import evolve
        >>> from pinochle import Game, variants
        >>> rules = variants.get("auction-three")
        >>> four = rules.with_(name="four", table=evolve(rules.table, sitting_out=1))
        >>> game = Game.start(four, dealer=2)
        >>> game.seating, game.scores
        ((0, 1, 3), (0, 0, 0, 0))
        """
        return self._stand[0].seating(self.rules)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are awaited; none before a deal and when the game is over."""
        _, state, phase = self._stand
        return phase.to_act(state)
