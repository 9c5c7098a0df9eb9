"""A game: round after round, until somebody has won.

>>> from random import Random
>>> from pinochle import variants
>>> rng = Random(7)
>>> game = Game.start(variants.get("partnership-auction")).deal(rng)
>>> while not game.needs_deal:
...     game = game.apply(game.legal_actions().sample(rng))
>>> game.sheet.rounds, game.sheet.dealer
(1, 0)
"""

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

from attrs import frozen

import pinochle
from pinochle._fast_init import draft_of
from pinochle._validators import expect, shown
from pinochle.actions import (
    ACTIONS,
    BY_TABLE,
    Action,
    Deal,
    IllegalAction,
    Play,
    Ruling,
    read_action,
)
from pinochle.cards import Card
from pinochle.choices import NOTHING, Actions, Randomness
from pinochle.engine._playout import played_out
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.over import OverPhase
from pinochle.engine.phases.phase import Next, Phase
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.round import Ended, Round, walked
from pinochle.engine.state import State
from pinochle.errors import WrongType
from pinochle.events import Event, GameWon, Redealt, Settled, Tell
from pinochle.hand import Hand, each_card
from pinochle.pack import Shuffler
from pinochle.rules.ruleset import Ruleset
from pinochle.sheet import Sheet
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["Game"]

Log: TypeAlias = "tuple[Log, Seat | None, Action | Phase | int] | None"
"""What was done so far: the last action, who did it (None for the table), and what was before.

What was played is told by the phase that has the tricks, which stands for all of it. Where
something else was done between the plays it stands there several times, for what had been played
by then; a number says how much of it was told.
"""

_TABLE = "*"


@frozen(init=False, repr=False, eq=False, getstate_setstate=False, weakref_slot=False)
class Game:
    """A game as it stands: a value, which never changes; what is done makes another.

        >>> from random import Random
        >>> from pinochle import variants
        >>> game = Game.start(variants.get("three-handed")).deal(Random(1))
        >>> game.to_act, Pass() in game.legal_actions()
        ((0,), False)
        >>> for why in game.why_not(Bid(19)):
        ...     print(why)
        19 is too low: the lowest bid is 20
        >>> game.apply(Bid(21)).to_act
        (1,)

    Two games are equal when they stand alike, whatever led to it.

    Args:
        sheet: the scores, and what else lasts from round to round.
        round: the round at work.
        log: what was done before the play at work; it is no part of equality.
    """

    _apart: tuple[Sheet, State, Log]
    """All but the phase: while cards are played, game after game shares it."""
    _at: Phase

    def __init__(self, sheet: Sheet, round: Round, log: Log = None) -> None:  # noqa: A002 - its name
        state, at = expect(Round, round, "Game.round").state, round.at
        object.__setattr__(self, "_apart", (expect(Sheet, sheet, "Game.sheet"), state, log))
        object.__setattr__(self, "_at", at)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._apart[:2] == other._apart[:2] and self._at == other._at

    def __hash__(self) -> int:
        return hash((self._apart[:2], self._at))

    def __repr__(self) -> str:
        return f"Game({self.sheet!r}, {self.round!r})"

    @classmethod
    def start(cls, rules: Ruleset, *, dealer: int | None = None) -> "Game":
        """A game before the first deal.

        Args:
            rules: the rules of the game.
            dealer: the player who deals first; the last one if none is given, so that seat 0 is
                eldest.

        Raises:
            SeatError: if there is no such player.
            WrongType: if something is of the wrong type.
        """
        table = expect(Ruleset, rules, "Game.start").table
        first = table.check_player(table.players - 1 if dealer is None else dealer)
        begun = Round.start(rules, table.dealing_seat(first))
        return _made((Sheet.start(rules, first), begun.state, None), begun.at)

    # How it stands.

    @property
    def sheet(self) -> Sheet:
        """The scores, and what else lasts from round to round."""
        return self._apart[0]

    @property
    def log(self) -> Log:
        """What was done before the play at work; it is no part of equality."""
        return self._apart[2]

    @property
    def round(self) -> Round:
        """The round at work."""
        return Round(self._apart[1], self._at)

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self._apart[1].rules

    @property
    def needs_deal(self) -> bool:
        """Whether the cards are to be dealt."""
        return isinstance(self._at, DealPhase)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.sheet.standing.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The columns of the sheet that have won; a column is a side of the table."""
        return self.sheet.standing.winners

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each column."""
        return self.sheet.standing.points

    @property
    def seating(self) -> tuple[Seat, ...]:
        """The player at each seat in the round at work: his own number, unless somebody sits out.

        >>> from attrs import evolve
        >>> from pinochle import variants
        >>> rules = variants.get("auction-three")
        >>> four = rules.with_(name="four", table=evolve(rules.table, sitting_out=1))
        >>> game = Game.start(four, dealer=2)
        >>> game.seating, game.scores
        ((0, 1, 3), (0, 0, 0, 0))
        """
        return self.rules.table.seating(self.sheet.dealer)

    @property
    def checks(self) -> tuple[int, ...]:
        """The checks that each column has gained or lost; none where no checks are kept."""
        return self.sheet.checks

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        return self._at.hands

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are awaited; none before a deal and when the game is over."""
        return self._at.to_act(self._apart[1])

    # What may be done.

    def legal_actions(self, seat: int | None = None) -> Actions:
        """What a seat that is awaited may do; nothing if it is not.

        Args:
            seat: the seat; without one, the first that is awaited.

        Raises:
            SeatError: if there is no such seat.
        """
        state, at = self._apart[1], self._at
        if seat is None and type(at) is PlayPhase:
            return at.options(state, at.turn) if at.plays is None else at.plays
        awaited = at.to_act(state)
        if seat is None:
            return at.options(state, awaited[0]) if awaited else NOTHING
        if seat in awaited:
            return at.options(state, self.rules.table.check_seat(seat))
        self.rules.table.check_seat(seat)
        return NOTHING

    def claims(self, seat: int) -> Actions:
        """What a seat may do although it is not awaited, such as claiming a misdeal.

        Raises:
            SeatError: if there is no such seat.
        """
        return self.round.claims(self._seat(seat))

    def why_not(self, action: Action, seat: int | None = None) -> tuple[Violation, ...]:
        """Why an action may not be done; empty means that it may.

        It answers truthfully, also about hands that the asker does not see: a server asks the
        view of a seat instead.

        Args:
            action: the action.
            seat: who would do it; without one, the first seat that is awaited. A deal or a ruling
                is done by the table.

        Raises:
            SeatError: if there is no such seat.
            WrongType: if it is no action.
        """
        if isinstance(action, BY_TABLE):
            if seat is not None:
                return (Violation("turn.table", "", (("action", action.word),)),)
            if isinstance(action, Ruling):
                return self.round.why_no_ruling(action)
            return self._why_no_deal(action)
        if not isinstance(action, ACTIONS):
            message = f"expected an action such as Pass(), not {shown(action)}"
            raise WrongType(message)
        return self.round.why_not(self._seat(seat), action)

    def _seat(self, seat: int | None) -> Seat:
        if seat is None:
            return next(iter(self.to_act), Seat(0))
        return self.rules.table.check_seat(seat)

    def _why_no_deal(self, deal: Deal) -> tuple[Violation, ...]:
        if not self.needs_deal:
            return (Violation("turn.not-now", "", (("action", deal.word),)),)
        if not self.rules.pack.is_all_of(deal.order):
            return (Violation("deal.cards", ""),)
        return ()

    # Doing it.

    def deal(self, source: Shuffler | Iterable[Card]) -> "Game":
        """The game when the cards are dealt.

        Args:
            source: a ``random.Random`` that shuffles the pack, or the cards of the pack in their
                order, the first to be dealt first.

        Raises:
            IllegalAction: if it is not the time to deal, or these are not the cards of the pack.
            WrongType: if it is neither.
        """
        return self.apply(self._shuffled(source))

    def _shuffled(self, source: Any) -> Deal:  # noqa: ANN401 - one thing or the other
        if hasattr(source, "shuffle") and not isinstance(source, type):
            return Deal(self.rules.pack.shuffled(source))
        return Deal(tuple(each_card(source, "Game.deal")))

    def apply(self, action: Action, seat: int | None = None) -> "Game":
        """The game when an action was done; this one stays as it is.

        Args:
            action: the action.
            seat: who does it; without one, the first seat that is awaited.

        Raises:
            IllegalAction: if it is not legal; it has the reasons.
            SeatError: if there is no such seat.
            WrongType: if it is no action.
        """
        apart, at = self._apart, self._at
        # Nearly every action is a play, and nothing else changes with it.
        if type(at) is PlayPhase and type(action) is Play and (seat is None or seat == at.turn):
            card, plays = action.card, at.plays
            is_legal = at.allows(card) if plays is None else card in plays.cards
            if is_legal and not action.laid and card is not apart[1].called:
                played = at.go_on(apart[1], card)
                if played.cards or not played.is_over:
                    draft = _draft()
                    draft._apart = apart
                    draft._at = played
                    draft.__class__ = Game
                    game: Game = draft
                    return game
                ended = walked(played.settled(apart[1]), None)
                return self._gone_on(ended, at.turn, action, None)
        sheet, state, log = apart
        for actor in at.to_act(state):
            if seat is not None and seat != actor:
                continue
            if at.why_not(state, actor, action):
                break
            following = at.after(state, actor, action, None)
            if isinstance(following, Next):
                return self._gone_on(walked(following, None), actor, action, None)
            if type(at) is not PlayPhase:
                apart = (sheet, state, (log, actor, action))
            return _made(apart, following)
        return self._apply(action, seat, None)

    def playout(self, rng: Randomness) -> "Game":
        """The game after this round, in which everybody does at random what he may.

        It comes to the same as drawing action after action with the same ``rng``, but quicker:
        nothing is checked twice, and no game is made in between. Before the deal the cards are
        shuffled first. A round that is passed out, and dealt again, is over too.

            >>> from random import Random
            >>> from pinochle import variants
            >>> game = Game.start(variants.get("partnership-auction")).deal(Random(7))
            >>> step, rng = game, Random(8)
            >>> while not step.needs_deal:
            ...     step = step.apply(step.legal_actions().sample(rng))
            >>> game.playout(Random(8)) == step
            True

        Args:
            rng: a ``random.Random``, or anything else with its ``random`` and its ``shuffle``.

        Raises:
            IllegalAction: if the game is over.
            WrongType: if it chooses nothing.
        """
        if not (hasattr(rng, "random") and hasattr(rng, "shuffle")):
            message = f"Game.playout: expected a random.Random, not {shown(rng)}"
            raise WrongType(message)
        if self.is_over:
            self.deal(rng)  # which tells that nothing is dealt any more
        _, state, log = self._apart
        return self._ended(*played_out(state, log, self._at, rng), None)

    def apply_with_events(
        self, action: Action, seat: int | None = None
    ) -> "tuple[Game, tuple[Event, ...]]":
        """The game when an action was done, and all that happened through it, in order.

        The events tell everything; :func:`pinochle.events.seen_by` is what a seat was told.

        Raises:
            IllegalAction: if it is not legal; it has the reasons.
            SeatError: if there is no such seat.
            WrongType: if it is no action.
        """
        events: list[Event] = []
        return self._apply(action, seat, events.append), tuple(events)

    def _apply(self, action: Action, seat: int | None, tell: Tell | None) -> "Game":
        why = self.why_not(action, seat)
        by_table = isinstance(action, BY_TABLE)
        if why:
            raise IllegalAction(action, seat if by_table else self._seat(seat), why)
        actor = None if by_table else self._seat(seat)
        if isinstance(action, Ruling):
            return self._gone_on(self.round.ruled(action, tell), actor, action, tell)
        following = self.round.after(self._seat(seat), action, tell)
        return self._gone_on(following, actor, action, tell)

    def _gone_on(
        self, ended: Round | Ended, actor: Seat | None, action: Action, tell: Tell | None
    ) -> "Game":
        """The game in the same round, or after it."""
        is_play = type(self._at) is PlayPhase and type(action) is Play
        if isinstance(ended, Round) and is_play:
            return Game(self.sheet, ended, self.log)  # what is played is told by the tricks
        log: Log = (self._whole_log(), actor, action)
        if isinstance(ended, Round):
            return _made((self.sheet, ended.state, log), ended.at)
        return self._ended(ended, log, tell)

    def _ended(self, ended: Ended, log: Log, tell: Tell | None) -> "Game":
        """The game at the next deal, or at its end."""
        state, rules = ended.state, self.rules
        if not ended.is_settled:
            sheet = self.sheet.void(state, is_misdeal=ended.is_misdeal)
            if tell:
                tell(Redealt(sheet.dealer))
            dealing = rules.table.dealing_seat(sheet.dealer)
            return Game(sheet, Round.start(rules, dealing, sheet.redealt), log)
        sheet = self.sheet.settled(state)
        if tell and sheet.last:
            tell(Settled(sheet.last, sheet.standing, sheet.checks))
        if not sheet.standing.winners:
            start = Round.start(rules, rules.table.dealing_seat(sheet.dealer))
            return _made((sheet, start.state, log), start.at)
        if tell:
            tell(GameWon(sheet.standing.winners))
        return Game(sheet, Round(state.but(dealt=()), OverPhase()), log)

    # What was done, and what may be told of it.

    def view(self, seat: int | None = None) -> "pinochle.View":
        """What one seat may know, and nothing else: this is what a server sends.

            >>> from random import Random
            >>> from pinochle import variants
            >>> game = Game.start(variants.get("cutthroat")).deal(Random(2))
            >>> game.view(0).hand == game.hands[0], game.view(0).sizes
            (True, (16, 16, 16))

        Args:
            seat: the seat; without one, what a spectator may know.

        Raises:
            SeatError: if there is no such seat.
        """
        return pinochle.View.of(self, seat)

    @property
    def record(self) -> "pinochle.Record":
        """What happened, as a value that can be written down, replayed and redacted."""
        return pinochle.Record.of(self)

    @property
    def actions(self) -> tuple[tuple[Seat | None, Action], ...]:
        """What was done so far, in order: who did it (None for the table), and what."""
        return _in_order(self._whole_log())[0]

    def _whole_log(self) -> Log:
        """The log with the plays of the round at work, which else its tricks tell."""
        return (self.log, None, self._at) if isinstance(self._at, PlayPhase) else self.log

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        told, plays = _in_order(self.log)
        words = [f"{_TABLE if seat is None else seat} {one.token}" for seat, one in told]
        return _revived, (self.sheet, self.round, " ".join(words), plays)


_draft = draft_of(Game)


def _made(apart: tuple[Sheet, State, Log], at: Phase) -> Game:
    """The same as the class makes, without what its constructor costs."""
    draft = _draft()
    draft._apart = apart
    draft._at = at
    draft.__class__ = Game
    game: Game = draft
    return game


def _in_order(log: Log) -> tuple[tuple[tuple[Seat | None, Action], ...], int]:
    """What was done, the first first, and how much of the last play that is."""
    links: list[tuple[Seat | None, Action | Phase | int]] = []
    while log is not None:
        log, seat, action = log
        links.append((seat, action))
    done: list[tuple[Seat | None, Action]] = []
    plays = 0
    for seat, action in reversed(links):
        if isinstance(action, PlayPhase):
            played = [(player, Play(card)) for player, card in action.played()]
            done += played[plays:]
            plays = len(played)
        elif isinstance(action, int):
            plays = action
        else:
            done.append((seat, cast("Action", action)))
            plays = 0 if type(action) is Deal else plays
    return tuple(done), plays


def _revived(sheet: Sheet, at: Round, words: str, plays: int) -> Game:
    """A game out of its pickle, in which the log is one text, for a long chain cannot be."""
    log: Log = None
    tokens = iter(words.split())
    for seat, token in zip(tokens, tokens, strict=True):
        log = (log, None if seat == _TABLE else Seat(int(seat)), read_action(token))
    return Game(sheet, at, (log, None, plays) if plays else log)
