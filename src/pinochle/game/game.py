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

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, cast

from attrs import field, frozen
from typing_extensions import override

import pinochle
from pinochle._validators import of_type
from pinochle.actions import (
    BY_TABLE,
    Action,
    CallOut,
    ClaimTricks,
    Deal,
    DrawForDeal,
    IllegalAction,
    Ruling,
)
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand, each_card
from pinochle.cards.trick import Seat
from pinochle.events import Event, GameWon, Redealt, Settled
from pinochle.game.choices import NOTHING, Actions, Listed, Randomness, expect_randomness
from pinochle.game.engine.emitter import Emitted, Emitter, HandsEmitter, HistoryError
from pinochle.game.engine.history import Entry
from pinochle.game.engine.round import Ended, HistoryItem, Round
from pinochle.game.engine.state import State
from pinochle.game.phases.over import OverPhase
from pinochle.game.phases.phase import Phase, not_now
from pinochle.game.phases.play import (
    PlayPhase,
)
from pinochle.game.position import ActionLog, Past, Position, actions_in, why_void
from pinochle.game.reading import as_action
from pinochle.game.table_text import game_lines
from pinochle.messages.violations import Violation
from pinochle.rules.first_dealer import draw_for_deal
from pinochle.rules.pack import Shuffler
from pinochle.rules.ruleset import Ruleset, as_ruleset
from pinochle.rules.scoring.sheet import Sheet

__all__ = ["Game"]

_NO_PAST: Final = Past()


@frozen(repr=False)
class Game(Position):
    """A game as it stands: a value that never changes, since each action makes a new one.

        >>> from random import Random
        >>> game = Game.start("three-handed").deal(Random(1))
        >>> game.to_act, Pass() in game.legal_actions()
        ((0,), False)
        >>> for why in game.why_not(Bid(19)):
        ...     print(why)
        19 is too low: the lowest bid is 20
        >>> game.apply(Bid(21)) == game.apply("bid:21")
        True

    Two games are equal when they stand alike, whatever led to it.

    Args:
        sheet: the scores, and what else lasts from round to round.
        round: the round at work.
        past: the rounds before; they are no part of equality.
        previous: the round before the last action, from which a seat is told of it; None if
            nobody knows. It is no part of equality either.
    """

    sheet: Sheet = field(validator=of_type(Sheet))
    round: Round = field(validator=of_type(Round))
    past: Past = field(default=Past(), eq=False)
    previous: Round | None = field(default=None, eq=False)

    @override
    def __repr__(self) -> str:
        return f"<Game {self._summary}>"

    @override
    def __str__(self) -> str:
        return "\n".join(game_lines(self))

    @classmethod
    def start(cls, rules: Ruleset | str, *, dealer: int | None = None) -> "Game":
        """Return a game before the first deal.

            >>> Game.start("three-handed").rules.name
            'three-handed'

        Args:
            rules: the rules of the game, or the name of a preset.
            dealer: the player who deals first; the last if none is given, so that seat 0 is
                eldest.

        Raises:
            SeatError: if there is no such player.
            UnknownVariant: if no preset has this name.
            WrongType: if something is of the wrong type.
        """
        played = as_ruleset(rules, "Game.start")
        table = played.table
        first = table.check_player(table.players - 1 if dealer is None else dealer)
        begun = Round.start(played, table.dealing_seat(first))
        return Game(Sheet.start(played, first), begun, Past(first))

    # The standing of the game.

    @property
    @override
    def _stand(self) -> tuple[Sheet, State, Phase]:
        return self.sheet, self.round.state, self.round.phase

    @property
    @override
    def _done_before(self) -> int:
        return self.past.done

    @property
    @override
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.round.state.rules

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands, by seat."""
        return self.round.hands

    # Legal actions.

    def legal_actions(self, seat: int | None = None) -> Actions:
        """Return the actions of a seat whose turn it is; none if it is not.

        Args:
            seat: the seat; without one, the first that is awaited.

        Raises:
            SeatError: if there is no such seat.
        """
        state, phase = self.round.state, self.round.phase
        awaited = phase.to_act(state)
        who = next(iter(awaited), None) if seat is None else self.rules.table.check_seat(seat)
        return NOTHING if who is None or who not in awaited else phase.options(state, who)

    def claims(self, seat: int) -> Actions:
        """Return what a seat may do out of turn, such as claiming a misdeal.

        Raises:
            SeatError: if there is no such seat.
        """
        claimant = self._seat(seat)
        if self._is_unplayed:
            return NOTHING
        claims = self.round.claims(claimant)
        if not (self.rules.claims.is_on and isinstance(self.round.phase, PlayPhase)):
            return claims
        return Listed((*claims, *self.view(claimant)._claims_of_tricks()))

    def why_not(self, action: Action | str, seat: int | None = None) -> tuple[Violation, ...]:
        """Return why an action may not be done; nothing if it may.

            >>> from random import Random
            >>> for why in Game.start("three-handed").deal(Random(1)).why_not("bid:19"):
            ...     print(why)
            19 is too low: the lowest bid is 20

        It answers truthfully, also about hands that the asker does not see: a server asks the
        view of a seat instead.

        Args:
            action: the action, or its token.
            seat: who would do it; without one, the first seat that is awaited. A deal or a ruling
                is done by the table.

        Raises:
            NotationError: if a text is no token of an action.
            SeatError: if there is no such seat.
            WrongType: if it is no action.
        """
        return self._why_not(as_action(action), seat)

    def _why_not(self, action: Action, seat: int | None) -> tuple[Violation, ...]:
        """Return why an action may not be done."""
        if isinstance(action, BY_TABLE):
            return self._why_not_by_table(action, seat)
        actor = self._seat(seat)
        is_early = type(action) is CallOut and self._is_unplayed
        why = not_now(action) if is_early else self.round.why_not(actor, action)
        if type(action) is ClaimTricks and not why:
            return self.view(actor)._why_unsure(action)
        return why

    def _why_not_by_table(
        self, action: DrawForDeal | Deal | Ruling, seat: int | None
    ) -> tuple[Violation, ...]:
        """Return why the table may not do this now."""
        if seat is not None:
            return (Violation("turn.table", "", (("action", action.word),)),)
        if isinstance(action, Ruling):
            at = self._last_round if self._is_between_rounds else self.round
            return not_now(action) if at is None else at.why_no_ruling(action)
        if isinstance(action, DrawForDeal):
            return self.round.why_no_draw(action) if self.needs_draw else not_now(action)
        if not self.needs_deal:
            return not_now(action)
        is_whole = self.rules.pack.is_all_of(action.order)
        return () if is_whole else (Violation("deal.cards", ""),)

    @property
    def _is_between_rounds(self) -> bool:
        """Tell whether no cards are dealt: a ruling now is on the last round."""
        return self.needs_deal or self.is_over

    @property
    def _last_round(self) -> Ended | None:
        """The round before; None if there was none, or it cannot be settled again."""
        past = self._replayed_past
        return past.rounds[-1] if past.sheet and isinstance(past.rounds[-1], Ended) else None

    @property
    def _replayed_past(self) -> Past:
        """The past, with the last round as it was, and not as it was read back."""
        past = self.past
        if past.rounds and past.sheet is None and past.dealer is not None:
            return self.record.replay().past
        return past

    @property
    def _is_unplayed(self) -> bool:
        """Tell whether nothing was played yet on which a player could call out."""
        return self.needs_deal and not self.sheet.rounds

    def _seat(self, seat: int | None) -> Seat:
        if seat is None:
            return next(iter(self.to_act), 0)
        return self.rules.table.check_seat(seat)

    # Carrying actions out.

    def draw_for_deal(self, source: Shuffler) -> "Game":
        """Return the game when everybody has drawn a card, and one of them is to deal first.

        Those who are equal draw again, until one of them has the highest card, or the lowest, as
        the rules say. Then the pack is shuffled anew for the deal.

            >>> from attrs import evolve
            >>> from random import Random
            >>> from pinochle import variants
            >>> rules = variants.get("cutthroat")
            >>> table = evolve(rules.table, first_dealer="highest-card")
            >>> game = Game.start(rules.with_(name="drawn", table=table))
            >>> game = game.draw_for_deal(Random(2))
            >>> for event in game.record.events():
            ...     print(event)
            The players draw for the first deal
            Drawn by player 0: A♦
            Drawn by player 1: J♦
            Drawn by player 2: 9♣
            The first deal goes to player 0

        Args:
            source: a ``random.Random`` that shuffles the pack from which they draw.

        Raises:
            IllegalAction: if nobody draws by these rules, or it is too late.
            WrongType: if it shuffles nothing.
        """
        return self.apply(DrawForDeal(draw_for_deal(self.rules.table, self.rules.pack, source)))

    def deal(self, source: Shuffler | Iterable[Card]) -> "Game":
        """Return the game after the cards are dealt.

        Args:
            source: a ``random.Random`` that shuffles the pack, or the cards of the pack in their
                order, the first to be dealt first.

        Raises:
            IllegalAction: if it is not the time to deal, or these are not the cards of the pack.
            WrongType: if it is neither.
        """
        if hasattr(source, "shuffle") and not isinstance(source, type):
            return self.apply(Deal(self.rules.pack.shuffled(cast("Shuffler", source))))
        return self.apply(Deal(tuple(each_card(source, "Game.deal"))))

    def apply(self, action: Action | str, seat: int | None = None) -> "Game":
        """Return the game after an action; this game stays as it is.

            >>> from random import Random
            >>> Game.start("three-handed").deal(Random(1)).apply("bid:21").to_act
            (1,)

        Args:
            action: the action, or its token.
            seat: who does it; without one, the first seat that is awaited.

        Raises:
            IllegalAction: if it is not legal; it has the reasons.
            NotationError: if a text is no token of an action.
            SeatError: if there is no such seat.
            WrongType: if it is no action.
        """
        return self._do(as_action(action), seat, HandsEmitter())

    def playout(
        self, rng: Randomness, *, player: "pinochle.players.Player | None" = None
    ) -> "Game":
        """Return the game after this round, played out at random or by a given player.

        Before the deal the cards are shuffled. A round that is passed out, and dealt again, is over
        too. Many rounds at once are for :mod:`pinochle.batch`.

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
            player: who chooses at every seat, such as a :class:`pinochle.players.ClubPlayer`.

        Raises:
            IllegalAction: if the game is over.
            WrongType: if it chooses nothing, or the player does not.
        """
        expect_randomness(rng, "Game.playout")
        if self.is_over:
            self.deal(rng)  # which tells that nothing is dealt any more
        if player is not None:
            players = dict.fromkeys(range(self.rules.table.seats), player)
            return pinochle.players.play(self, players, rng)
        game = self.deal(rng) if self.needs_deal else self
        while not (game.needs_deal or game.is_over):
            game = game.apply(game.legal_actions().sample(rng))
        return game

    def apply_with_events(
        self, action: Action | str, seat: int | None = None
    ) -> "tuple[Game, tuple[Event, ...]]":
        """Return the game after an action, and all that happened because of it, in order.

        The events tell everything; :meth:`pinochle.View.events` says what a seat was told.

        Raises:
            IllegalAction: if it is not legal; it has the reasons.
            NotationError: if a text is no token of an action.
            SeatError: if there is no such seat.
            WrongType: if it is no action.
        """
        events: list[Emitted] = []
        game = self._do(as_action(action), seat, HandsEmitter(events))
        return game, tuple(event for event, _ in events)

    def _do(self, action: Action, seat: int | None, emit: Emitter) -> "Game":
        """Return the game when an action was done, which is judged first."""
        actor = None if isinstance(action, BY_TABLE) else self._seat(seat)
        if why := self._why_not(action, seat):
            raise IllegalAction(action, seat if actor is None else actor, why)
        if isinstance(action, Ruling) and self._is_between_rounds:
            return self._rule_late(action, emit)
        return self._following(self.round.after(actor, action, emit), emit)

    def _rule_late(self, ruling: Ruling, emit: Emitter) -> "Game":
        """Return the game when the table rules on the last round, which it has seen to be right."""
        past, last = self._replayed_past, self._last_round
        if past.sheet is None or last is None:
            raise IllegalAction(ruling, self._seat(None), not_now(ruling))
        earlier = Past(past.dealer, past.rounds[:-1], scores=past.scores[:-1])
        return _after_round(past.sheet, earlier, last.after_ruling(ruling, emit), emit)

    def _following(self, following: Round | Ended, emit: Emitter) -> "Game":
        """Return the game in the same round, or after it."""
        if isinstance(following, Ended):
            return self._end_round(following, emit)
        if (dealer := following.drawn_dealer) is not None and not self.round.state.entries:
            if not self.needs_draw:
                message = "the players draw only for the first deal"
                raise HistoryError(message)
            return Game(Sheet.start(self.rules, dealer), following, Past(dealer), self.round)
        sheet = self._sheet_at_work(is_dealt=following.state.is_dealt)
        return Game(sheet, following, self.past, self.round)

    def _sheet_at_work(self, *, is_dealt: bool) -> Sheet:
        """Return the sheet in the round at work, which may have been dealt just now."""
        is_new = self.needs_deal and is_dealt
        return self.sheet.deal(self.rules) if is_new else self.sheet

    def _end_round(self, ended: Ended, emit: Emitter) -> "Game":
        """Return the game at the next deal, or at its end."""
        sheet = self._sheet_at_work(is_dealt=ended.is_dealt)
        return _after_round(sheet, self.past, ended, emit, self.round)

    # The log, and the views of it.

    def view(self, seat: int | None = None) -> "pinochle.View":
        """Return what a seat may know, and nothing else: this is what a server sends.

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
        """The record of the game, as a value that can be written down, replayed and redacted."""
        return pinochle.Record.of(self)

    @property
    def actions(self) -> ActionLog:
        """The actions that were done so far, in order, each with its seat (None for the table)."""
        return tuple(chain.from_iterable(map(actions_in, self._rounds())))

    def _history(self, seen: Callable[[State], Iterable[Entry]]) -> Iterator[HistoryItem]:
        """Yield what was done so far, in order, with the entries as somebody saw them."""
        for part in self._rounds():
            if not isinstance(part, tuple):
                yield from part.history(tuple(seen(part.state)))

    def _rounds(self) -> "tuple[Round | Ended | ActionLog, ...]":
        """Return the rounds so far, in order."""
        return (*self.past.rounds, *(() if self.is_over else (self.round,)))


def _after_round(
    before: Sheet, past: Past, ended: Ended, emit: Emitter, previous: Round | None = None
) -> Game:
    """Return the game after a round, at the next deal or at its end.

    Args:
        before: the sheet in the round.
        past: the rounds before it.
        ended: the round.
        emit: the taker of the events that follow.
        previous: the round before its last action; None if that was a ruling after it.
    """
    rules = ended.rules
    if ended.is_settled:
        settle = before.settle if ended.is_dealt else before.call_late
        sheet = settle(rules, ended.tally())
    else:
        sheet = before.void(rules, why_void(ended))
    scores = (*past.scores, sheet.standing.points)
    past = Past(past.dealer, (*past.rounds, ended), before, scores)
    if emit.events is not None:
        emit.events += (Emitted(event) for event in closing_events(ended, sheet))
    if not sheet.standing.winners:
        start = Round.start(rules, sheet.dealing_seat(rules), sheet.redealt)
        return Game(sheet, start, past, previous)
    return Game(sheet, Round(ended.over, OverPhase()), past, previous)


def closing_events(ended: Ended, sheet: Sheet) -> Iterator[Event]:
    """Yield the events that close a round: its result on the sheet, a new deal, or a game won."""
    if ended.is_settled and sheet.last:
        yield Settled(sheet.last, sheet.standing, sheet.checks)
    if sheet.standing.winners:
        yield GameWon(sheet.standing.winners)
    elif not ended.is_settled:
        yield Redealt(sheet.dealer)
