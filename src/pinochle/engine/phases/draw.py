"""Drawing: tricks are played for the stock, and the winner of each may meld.

Melded cards lie face up and still belong to the hand: an action says which of them it uses. What
is done here everybody sees, but for the cards that are drawn; so whoever may do something is asked
either way, whatever they hold.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final, TypeAlias, cast

from attrs import evolve, frozen

from pinochle._fast_init import copier
from pinochle.actions import Action, Done, ExchangeDix, LayMeld, Play
from pinochle.cards import Card, Rank
from pinochle.choices import Actions, Listed
from pinochle.engine.constraints import (
    PACK,
    UPCARD,
    Found,
    Move,
    holds,
    lacks_some,
    spent,
)
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import Entry, Taken, in_order
from pinochle.engine.phases import _laying
from pinochle.engine.phases.dix import nine_of
from pinochle.engine.phases.phase import Next, Phase, TurnPhase, misplaced, replaced
from pinochle.engine.state import NO_CARDS, NO_MELD, State
from pinochle.events import (
    CardDrawn,
    MeldDeclared,
    MeldFailed,
    ShownCardDrawn,
    TrickWon,
    UpcardDrawn,
    UpcardExchanged,
)
from pinochle.hand import Hand
from pinochle.melds.meld import Meld, MeldScore
from pinochle.rules.draw import Laid
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DrawPhase", "begin", "constraints"]

_DONE: Final = Done()
_EXCHANGE: Final = ExchangeDix()
_Rows: TypeAlias = tuple[tuple[Laid, ...], ...]


@frozen
class DrawPhase(TurnPhase):
    """A trick is being played for the stock, or its winner may meld.

    Args:
        hands: the hands, by seat, with those of their cards that lie on the table.
        turn: whose turn it is.
        laid: by seat, the cards that lie on the table, the one laid first first.
        upcard: the card that lies face up beside the stock; None when it was drawn.
        cards: the trick so far, the card led first.
        is_melding: whether the winner of a trick may meld; otherwise a card is played.
        melds: how many melds the winner has declared in this turn.
    """

    laid: _Rows
    upcard: Card | None
    cards: tuple[Card, ...] = ()
    is_melding: bool = False
    melds: int = 0

    def options(self, state: State, seat: Seat) -> Actions:
        """Any card of the hand, or any meld that may be laid now."""
        if not self.is_melding:
            return Listed(tuple(_laying.plays(self.hands[seat], self.laid[seat])))
        melds = _laying.melds(state, self.hands[seat], self.laid[seat])
        laid = (meld for meld in melds if not self._too_many(state, meld.name))
        exchange = () if self._why_no_exchange(state, seat) else (_EXCHANGE,)
        return Listed((*exchange, *laid, _DONE))

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        kinds = (LayMeld, ExchangeDix, Done) if self.is_melding else (Play,)
        if wrong := misplaced((self.turn,), seat, action, kinds):
            return wrong
        hand, laid = self.hands[seat], self.laid[seat]
        match action:
            case Play():
                return _laying.why_no_play(action, hand, laid)
            case LayMeld(name):
                wrong = self._too_many(state, name) or self._why_failed(state, action)
                return wrong or _laying.why_not(state, action, hand, laid)
            case ExchangeDix():
                return self._why_no_exchange(state, seat)
            case _:
                return ()

    def _too_many(self, state: State, name: str) -> tuple[Violation, ...]:
        """Why no meld of this name may be laid in this turn any more."""
        draw = state.rules.draw
        if name in draw.besides or not draw.melds_a_trick or self.melds < draw.melds_a_trick:
            return ()
        said = (("number", draw.melds_a_trick),)
        return (Violation("meld.enough", "twohand.meld-one-per-trick", said),)

    def _why_failed(self, state: State, action: LayMeld) -> tuple[Violation, ...]:
        """Why a meld that has just failed is not declared again."""
        turn = takewhile(lambda one: not isinstance(one.action, Play), reversed(state.entries))
        if any(one.action == action and isinstance(one.meld, MeldFailed) for one in turn):
            return (Violation("meld.failed", "meld.failed", (("meld", action.name),)),)
        return ()

    def bluffs(self, state: State, seat: Seat) -> Iterator[LayMeld]:
        """The melds that a seat may declare at its cost, because it does not hold them."""
        if self.is_melding and seat == self.turn:
            found = _laying.bluffs(state, self.hands[seat], self.laid[seat])
            yield from (meld for meld in found if not self.why_not(state, seat, meld))

    def _is_exchangeable(self, state: State) -> bool:
        """Whether the first nine shown may go for the upcard: everybody knows."""
        upcard, nine = self.upcard, Hand((nine_of(state),))
        return (
            state.rules.trump.dix_exchange == "trick-winner"
            and upcard is not None
            and upcard.rank is not Rank.NINE
            and all(meld.cards != nine for score in state.shown for meld in score.melds)
        )

    def _why_no_exchange(self, state: State, seat: Seat) -> tuple[Violation, ...]:
        if not self._is_exchangeable(state):
            is_exchanged = state.rules.trump.dix_exchange == "trick-winner"
            return (Violation("dix.gone", "meld.dix" if is_exchanged else ""),)
        nine = nine_of(state)
        if nine not in _laying.unlaid(self.hands[seat], self.laid[seat]):
            return (Violation("dix.lacks", "meld.dix", (("card", nine),)),)
        return ()

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """The next card or meld, the draw after the last meld, or the play after the last draw."""
        match action:
            case Play():
                return self._after_play(state, seat, action, emit)
            case LayMeld():
                return self._after_meld(state, seat, action, emit)
            case ExchangeDix():
                return self._after_exchange(state, seat, emit)
            case _:
                return self._drawn(state, emit)

    def _after_play(self, state: State, seat: Seat, play: Play, emit: Emitter) -> Next:
        hands = replaced(self.hands, seat, self.hands[seat] - play.card)
        row = _laying.without(self.laid[seat], play.card, play.laid)
        laid, cards = replaced(self.laid, seat, row), (*self.cards, play.card)
        left = Seat((seat + 1) % len(hands))
        if len(cards) < len(hands):
            return Next(
                state, hands, _played(self, hands, laid, cards, left, is_melding=False, melds=0)
            )
        winner = Seat((left + state.rules.play.winner(cards, state.trump)) % len(hands))
        state = state.but(tricks=Taken(state.tricks, left, cards, winner))
        emit.note(TrickWon, winner, cards, state.rules.count.points(cards))
        won = _played(self, hands, laid, (), winner, is_melding=True, melds=0)
        if state.rules.draw.draw_first:
            state, won = won._draw(state, winner, emit)
        return won._melding(state, emit)

    def _melding(self, state: State, emit: Emitter) -> Next:
        """Wait for a meld, unless everybody knows that no more can be laid in this turn."""
        draw, names = state.rules.draw, [rule.name for rule in state.rules.melds]
        may = any(not self._too_many(state, name) for name in (*draw.besides, *names))
        if may or self._is_exchangeable(state):
            return Next(state, self.hands, self)
        return self._drawn(state, emit)

    def _after_meld(self, state: State, seat: Seat, action: LayMeld, emit: Emitter) -> Next:
        """A seat that does not hold the meld is set back (``meld.failed``)."""
        meld = cast("Meld", state.rules.melds.made(action.name, action.cards, state.trump))
        melds = self.melds + (meld.name not in state.rules.draw.besides)
        if self.hands[seat].holds(action.cards):
            outcome = emit.tell(MeldDeclared(seat, meld, meld.points), MeldFailed)
        else:
            lost = -state.rules.showing.failed_points(meld.points)
            outcome = emit.tell(MeldFailed(seat, meld, lost), MeldDeclared)
        if isinstance(outcome, MeldFailed):
            return evolve(self, melds=melds)._melding(state, emit)
        state = _melded(state, seat, meld)
        if meld.wins_game:
            return Next(state.but(how="game-meld"), self.hands, "settle")
        row = _laying.with_meld(self.laid[seat], action, meld)
        return evolve(self, laid=replaced(self.laid, seat, row), melds=melds)._melding(state, emit)

    def _after_exchange(self, state: State, seat: Seat, emit: Emitter) -> Next:
        """The nine lies beside the stock and the card turned is in the hand; it is a dix shown."""
        nine, upcard = nine_of(state), cast("Card", self.upcard)
        emit.note(UpcardExchanged, seat, nine, upcard)
        for meld in state.rules.melds.score(Hand((nine,)), state.trump).melds:
            emit.note(MeldDeclared, seat, meld, meld.points)
            state = _melded(state, seat, meld)
        hands = replaced(self.hands, seat, self.hands[seat] - nine + upcard)
        return evolve(self, hands=hands, upcard=nine)._melding(state, emit)

    def _drawn(self, state: State, emit: Emitter) -> Next:
        """Both have drawn, the winner of the trick first; then the winner leads to the next."""
        phase = self
        each = tuple(state.each_seat(self.turn))
        for seat in each[state.rules.draw.draw_first :]:
            state, phase = phase._draw(state, seat, emit)
        if phase.upcard is None and len(state.drew) == state.rules.deal.face_down:
            return Next(state, phase.hands)
        return Next(state, phase.hands, _leading(phase, is_melding=False, melds=0))

    def _draw(self, state: State, seat: Seat, emit: Emitter) -> "tuple[State, DrawPhase]":
        """Somebody draws; of the last two cards one lies face up (``twohand.draw-order``)."""
        left = state.rules.deal.face_down - len(state.drew)
        is_last_pair = left == 1 and self.upcard is not None
        wants = state.rules.draw.last_upcard_to == "winner" and seat == self.turn
        if self.upcard is not None and (not left or (is_last_pair and wants)):
            got, upcard = Hand((self.upcard,)), None
            emit.note(UpcardDrawn, seat, self.upcard)
        else:
            card, upcard = state.order[-left], self.upcard
            got = NO_CARDS if card is None else Hand((card,))
            kind = ShownCardDrawn if state.rules.draw.is_shown(left) else CardDrawn
            emit.note(kind, seat, 1, got)
            state = state.but(drew=(*state.drew, seat))
        hands = replaced(self.hands, seat, self.hands[seat] + got)
        return state, _drawing(self, hands, upcard)


_played: Final = copier(DrawPhase, "hands", "laid", "cards", "turn", "is_melding", "melds")
_drawing: Final = copier(DrawPhase, "hands", "upcard")
_leading: Final = copier(DrawPhase, "is_melding", "melds")


def _melded(state: State, seat: Seat, meld: Meld) -> State:
    """The state when a seat has laid one meld more."""
    before = state.shown[seat] if state.shown else NO_MELD
    score = MeldScore(
        points=before.points + meld.points,
        wins_game=meld.wins_game,
        melds=(*before.melds, meld),
        cards=before.cards | meld.cards,
    )
    return state.but(shown=state.melding({seat: score}))


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> DrawPhase:
    """Eldest leads to the first trick for the stock."""
    is_there = state.rules.deal.turn == "first-of-stock"
    upcard = state.upcard if is_there else None
    return DrawPhase(hands, next(state.each_seat()), ((),) * len(hands), upcard)


# What is told of the hands.


def constraints(state: State, phase: Phase) -> Iterator[Found]:
    """The cards that were played and drawn, and those that somebody had because they were shown."""
    follower = _Follower(state, phase)
    for entry in state.steps(Step.DRAW):
        if entry.seat is not None:
            yield from follower.follow(entry, entry.seat)
    yield from follower.draws(len(follower.waiting))


class _Follower:
    """Follows the tricks for a stock, and the cards that each seat is known to have."""

    def __init__(self, state: State, phase: Phase) -> None:
        self.state = state
        self.order = state.order
        self.hands = phase.hands
        self.tricks = iter(in_order(state.tricks))
        self.moves: list[Move] = []
        """The trick so far."""
        self.waiting: list[Seat] = []
        """Who has still to draw, in order."""
        self.drawn = 0
        is_upcard_there = isinstance(phase, DrawPhase) and phase.upcard is not None
        is_upcard_drawn = state.rules.deal.turn == "first-of-stock" and not is_upcard_there
        self.left = len(state.drew) + is_upcard_drawn
        """How many cards were drawn that were not followed yet, the upcard among them."""
        self.upcard: tuple[Card, ...] = () if state.upcard is None else (state.upcard,)
        self.lying: dict[Seat, list[Card]] = {seat: [] for seat in state.each_seat()}
        """The cards that each seat has laid."""
        self.taken: dict[Seat, list[Card]] = {seat: [] for seat in state.each_seat()}
        """The cards in its hand that everybody saw it get."""
        if state.rules.deal.turn == "last":
            self.taken[state.dealer] += self.upcard

    def follow(self, entry: Entry, seat: Seat) -> Iterator[Found]:
        """What an entry says."""
        lying, taken = self.lying[seat], self.taken[seat]
        match entry.action:
            case Play(card, copy):
                yield from self.draws(len(self.waiting)) if self.waiting else ()
                pile = lying if copy else taken
                if card in pile:
                    pile.remove(card)
                self.moves.append(Move(seat, spent(seat), (card,)))
                yield from self._trick()
            case LayMeld() as meld if isinstance(entry.meld, MeldFailed):
                yield lacks_some(seat, Hand((*lying, *meld.new)))
            case LayMeld() as meld:
                for card in meld.new:
                    if card in taken:
                        taken.remove(card)
                lying += meld.new
                yield from self._held(seat)
            case ExchangeDix():
                nine = nine_of(self.state)
                yield holds(seat, Hand((*lying, *taken, nine)))
                yield Move(seat, UPCARD, (nine,)), Move(UPCARD, seat, self.upcard)
                taken += self.upcard
                self.upcard = (nine,)
            case _:
                pass

    def _trick(self) -> Iterator[Found]:
        """The trick, if it is whole; then all draw, or the winner does first."""
        if len(self.moves) == self.state.rules.table.seats:
            yield from self._at_once()
            trick = next(self.tricks, None)
            self.waiting = [] if trick is None else [*self.state.each_seat(trick.winner)]
            if self.state.rules.draw.draw_first:
                yield from self.draws(1)

    def _at_once(self) -> Iterator[Found]:
        if self.moves:
            yield tuple(self.moves)
        self.moves = []

    def draws(self, number: int) -> Iterator[Found]:
        """So many of those who wait have drawn, or fewer; what they had before they still have."""
        for seat in self.waiting[: min(number, self.left)]:
            self.left -= 1
            yield from self._held(seat)
            if self.state.drew[self.drawn : self.drawn + 1] == (seat,):
                face_down = self.state.rules.deal.face_down - self.drawn
                place = len(self.order) - face_down
                card = self.order[place]
                self.moves.append(Move(PACK, seat, (card,), 0, (place,)))
                self.drawn += 1
                if card is not None and self.state.rules.draw.is_shown(face_down):
                    self.taken[seat].append(card)
            else:
                self.moves.append(Move(UPCARD, seat, self.upcard))
                self.taken[seat] += self.upcard
        self.waiting = self.waiting[number:]
        yield from self._at_once()

    def _held(self, seat: Seat) -> Iterator[Found]:
        held = (*self.lying[seat], *self.taken[seat])
        if held and not self.hands[seat]:
            yield holds(seat, Hand(held))
