"""Drawing: tricks are played for the stock, and the winner of each may meld.

Melded cards lie face up and still belong to the hand: an action says which of them it uses. What
is done here everybody sees, but for the cards that are drawn; so who may do something is asked
either way, whatever he holds.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

from attrs import evolve, frozen

from pinochle.actions import Action, Done, ExchangeDix, LayMeld, Play
from pinochle.cards import Card, Rank
from pinochle.choices import Actions, Listed
from pinochle.engine.phases import _laying
from pinochle.engine.phases.dix import nine_of
from pinochle.engine.phases.phase import Next, misplaced, replaced
from pinochle.engine.state import NO_MELD, Declared, Drawn, State, Taken, hidden
from pinochle.events import (
    CardDrawn,
    CardPlayed,
    DixExchanged,
    MeldFailed,
    MeldLaid,
    Tell,
    TrickWon,
)
from pinochle.hand import Hand
from pinochle.melds.meld import Meld, MeldScore
from pinochle.rules.draw import Laid
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DrawPhase", "begin"]

_DONE: Final = Done()
_EXCHANGE: Final = ExchangeDix()
_Rows: TypeAlias = tuple[tuple[Laid, ...], ...]


@frozen
class DrawPhase:
    """A trick is being played for the stock, or its winner may meld.

    Args:
        hands: the hands, by seat, with those of their cards that lie on the table.
        turn: whose turn it is.
        laid: by seat, the cards that lie on the table, the one laid first first.
        upcard: the card that lies face up beside the stock; None when it was drawn.
        cards: the trick so far, the card led first.
        is_melding: whether the winner of a trick may meld; otherwise a card is played.
        melds: how many melds he has declared in this turn.
    """

    hands: tuple[Hand, ...]
    turn: Seat
    laid: _Rows
    upcard: Card | None
    cards: tuple[Card, ...] = ()
    is_melding: bool = False
    melds: int = 0

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        del state
        return (self.turn,)

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
                wrong = self._too_many(state, name) or self._why_failed(state, seat, action)
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

    def _why_failed(self, state: State, seat: Seat, action: LayMeld) -> tuple[Violation, ...]:
        """Why a meld that has just failed is not declared again."""
        again = Declared(seat, action, is_good=False, plays=_plays(state))
        if all(evolve(one, points=0) != again for one in state.declared):
            return ()
        return (Violation("meld.failed", "meld.failed", (("meld", action.name),)),)

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

    def after(self, state: State, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next card or meld, the draw after the last meld, or the play after the last draw."""
        told = state.but(done=(*state.done, (seat, action)))
        match action:
            case Play():
                return self._after_play(told, seat, action, tell)
            case LayMeld():
                return self._after_meld(told, seat, action, tell)
            case ExchangeDix():
                return self._after_exchange(told, seat, tell)
            case _:
                return self._drawn(told, tell)

    def _after_play(self, state: State, seat: Seat, play: Play, tell: Tell | None) -> Next:
        hands = replaced(self.hands, seat, self.hands[seat] - play.card)
        row = _laying.without(self.laid[seat], play.card, play.laid)
        laid, cards = _with(self.laid, seat, row), (*self.cards, play.card)
        left = Seat((seat + 1) % len(hands))
        if tell:
            tell(CardPlayed(seat, play.card, play.laid))
        if len(cards) < len(hands):
            at = evolve(self, hands=hands, laid=laid, cards=cards, turn=left)
            return Next(state, hands, at)
        winner = Seat((left + state.rules.play.winning(cards, state.trump)) % len(hands))
        told = state.but(tricks=Taken(state.tricks, left, cards, winner))
        if tell:
            tell(TrickWon(winner, cards, state.rules.count.points(cards)))
        won = evolve(self, hands=hands, laid=laid, cards=(), turn=winner, is_melding=True, melds=0)
        if state.rules.draw.draw_first:
            told, won = won._draw(told, winner, tell)
        return won._melding(told, tell)

    def _melding(self, state: State, tell: Tell | None) -> Next:
        """Wait for a meld, unless everybody knows that no more can be laid in this turn."""
        draw, names = state.rules.draw, [rule.name for rule in state.rules.melds]
        may = any(not self._too_many(state, name) for name in (*draw.besides, *names))
        if may or self._is_exchangeable(state):
            return Next(state, self.hands, self)
        return self._drawn(state, tell)

    def _after_meld(self, state: State, seat: Seat, action: LayMeld, tell: Tell | None) -> Next:
        meld = cast("Meld", state.rules.melds.made(action.name, action.cards, state.trump))
        laid, melds = self.laid, self.melds + (meld.name not in state.rules.draw.besides)
        if _laying.why_not_good(state, action, self.hands[seat], laid[seat]):
            told = _failed(state, seat, action, meld, tell)
            return evolve(self, melds=melds)._melding(told, tell)
        told = _melded(state, seat, meld, action.new, tell)
        if meld.wins_game:
            return Next(told.but(how="game-meld"), self.hands, "settle")
        row = _laying.with_meld(laid[seat], action, meld)
        return evolve(self, laid=_with(laid, seat, row), melds=melds)._melding(told, tell)

    def _after_exchange(self, state: State, seat: Seat, tell: Tell | None) -> Next:
        """The nine lies beside the stock and the card turned is in the hand; it is a dix shown."""
        nine, upcard = nine_of(state), cast("Card", self.upcard)
        if tell:
            tell(DixExchanged(seat, nine, upcard))
        told = state.but(exchanger=seat)
        for meld in state.rules.melds.score(Hand((nine,)), state.trump).melds:
            told = _melded(told, seat, meld, meld.cards, tell)
        hands = replaced(self.hands, seat, self.hands[seat] - nine + upcard)
        return evolve(self, hands=hands, upcard=nine)._melding(told, tell)

    def _drawn(self, state: State, tell: Tell | None) -> Next:
        """Both have drawn, the winner of the trick first; then he leads to the next."""
        told, at = state, self
        each = tuple(state.each_seat(self.turn))
        for seat in each[state.rules.draw.draw_first :]:
            told, at = at._draw(told, seat, tell)
        if at.upcard is None and len(told.drawn) == len(told.stock):
            return Next(told, at.hands)
        return Next(told, at.hands, evolve(at, is_melding=False, melds=0))

    def _draw(self, state: State, seat: Seat, tell: Tell | None) -> "tuple[State, DrawPhase]":
        """Somebody draws; of the last two cards one lies face up (``twohand.draw-order``)."""
        left = len(state.stock) - len(state.drawn)
        is_last_pair = left == 1 and self.upcard is not None
        wants = state.rules.draw.last_upcard_to == "winner" and seat == self.turn
        if self.upcard is not None and (not left or (is_last_pair and wants)):
            card, upcard, told = self.upcard, None, state
        else:
            card, upcard = state.stock[len(state.drawn)], self.upcard
            told = state.but(drawn=(*state.drawn, Drawn(seat, Hand((card,)))))
        if tell:
            audience = () if upcard is None and self.upcard is not None else (seat,)
            tell(CardDrawn(seat, 1, Hand((card,)), audience))
        hands = replaced(self.hands, seat, self.hands[seat] + card)
        return told, evolve(self, hands=hands, upcard=upcard)

    def seen_by(self, state: State, seat: Seat | None) -> "DrawPhase":
        """The same with one hand only."""
        del state
        return evolve(self, hands=hidden(self.hands, seat))


def _melded(state: State, seat: Seat, meld: Meld, new: Hand, tell: Tell | None) -> State:
    """The state when a seat has laid one meld more."""
    if tell:
        tell(MeldLaid(seat, meld, new))
    before = state.shown[seat] if state.shown else NO_MELD
    score = MeldScore(
        points=before.points + meld.points,
        wins_game=meld.wins_game,
        melds=(*before.melds, meld),
        cards=before.cards | meld.cards,
    )
    return state.meld({seat: score})


def _failed(state: State, seat: Seat, action: LayMeld, meld: Meld, tell: Tell | None) -> State:
    """The state when a seat has declared a meld that it does not hold (``meld.failed``)."""
    points = state.rules.showing.failed_points(meld.points)
    if tell:
        tell(MeldFailed(seat, meld, -points))
    said = Declared(seat, action, points, is_good=False, plays=_plays(state))
    return state.but(declared=(*state.declared, said))


def _plays(state: State) -> int:
    """How many cards were played for the stock."""
    return sum(isinstance(action, Play) for _, action in state.done)


def _with(rows: _Rows, seat: Seat, row: tuple[Laid, ...]) -> _Rows:
    return (*rows[:seat], row, *rows[seat + 1 :])


def begin(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> DrawPhase:
    """Eldest leads to the first trick for the stock."""
    del tell
    is_there = state.rules.deal.turn == "first-of-stock"
    upcard = state.upcard if is_there else None
    return DrawPhase(hands, next(state.each_seat()), ((),) * len(hands), upcard)
