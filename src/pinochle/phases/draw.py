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
from pinochle.events import (
    CardDrawn,
    CardPlayed,
    DixExchanged,
    MeldFailed,
    MeldLaid,
    Tell,
    TrickWon,
)
from pinochle.facts import NO_MELD, Declared, Drawn, Facts, Taken, hidden
from pinochle.hand import Hand
from pinochle.phases import _laying
from pinochle.phases.dix import nine_of
from pinochle.phases.phase import Next, misplaced, replaced
from pinochle.rules.draw import Laid
from pinochle.rules.meld import Meld, MeldScore
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

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        del facts
        return (self.turn,)

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """Any card of the hand, or any meld that may be laid now."""
        if not self.is_melding:
            return Listed(tuple(_laying.plays(self.hands[seat], self.laid[seat])))
        melds = _laying.melds(facts, self.hands[seat], self.laid[seat])
        laid = (meld for meld in melds if not self._too_many(facts, meld.name))
        exchange = () if self._why_no_exchange(facts, seat) else (_EXCHANGE,)
        return Listed((*exchange, *laid, _DONE))

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        kinds = (LayMeld, ExchangeDix, Done) if self.is_melding else (Play,)
        if wrong := misplaced((self.turn,), seat, action, kinds):
            return wrong
        hand, laid = self.hands[seat], self.laid[seat]
        match action:
            case Play():
                return _laying.why_no_play(action, hand, laid)
            case LayMeld(name):
                wrong = self._too_many(facts, name) or self._why_failed(facts, seat, action)
                return wrong or _laying.why_not(facts, action, hand, laid)
            case ExchangeDix():
                return self._why_no_exchange(facts, seat)
            case _:
                return ()

    def _too_many(self, facts: Facts, name: str) -> tuple[Violation, ...]:
        """Why no meld of this name may be laid in this turn any more."""
        draw = facts.rules.draw
        if name in draw.besides or not draw.melds_a_trick or self.melds < draw.melds_a_trick:
            return ()
        said = (("number", draw.melds_a_trick),)
        return (Violation("meld.enough", "twohand.meld-one-per-trick", said),)

    def _why_failed(self, facts: Facts, seat: Seat, action: LayMeld) -> tuple[Violation, ...]:
        """Why a meld that has just failed is not declared again."""
        again = Declared(seat, action, is_good=False, plays=_plays(facts))
        if all(evolve(one, points=0) != again for one in facts.declared):
            return ()
        return (Violation("meld.failed", "meld.failed", (("meld", action.name),)),)

    def bluffs(self, facts: Facts, seat: Seat) -> Iterator[LayMeld]:
        """The melds that a seat may declare at its cost, because it does not hold them."""
        if self.is_melding and seat == self.turn:
            found = _laying.bluffs(facts, self.hands[seat], self.laid[seat])
            yield from (meld for meld in found if not self.why_not(facts, seat, meld))

    def _is_exchangeable(self, facts: Facts) -> bool:
        """Whether the first nine shown may go for the upcard: everybody knows."""
        upcard, nine = self.upcard, Hand((nine_of(facts),))
        return (
            facts.rules.trump.dix_exchange == "trick-winner"
            and upcard is not None
            and upcard.rank is not Rank.NINE
            and all(meld.cards != nine for score in facts.shown for meld in score.melds)
        )

    def _why_no_exchange(self, facts: Facts, seat: Seat) -> tuple[Violation, ...]:
        if not self._is_exchangeable(facts):
            return (Violation("dix.gone", "meld.dix"),)
        nine = nine_of(facts)
        if nine not in _laying.unlaid(self.hands[seat], self.laid[seat]):
            return (Violation("dix.lacks", "meld.dix", (("card", nine),)),)
        return ()

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The next card or meld, the draw after the last meld, or the play after the last draw."""
        told = facts.but(done=(*facts.done, (seat, action)))
        match action:
            case Play():
                return self._after_play(told, seat, action, tell)
            case LayMeld():
                return self._after_meld(told, seat, action, tell)
            case ExchangeDix():
                return self._after_exchange(told, seat, tell)
            case _:
                return self._drawn(told, tell)

    def _after_play(self, facts: Facts, seat: Seat, play: Play, tell: Tell | None) -> Next:
        hands = replaced(self.hands, seat, self.hands[seat] - play.card)
        row = _laying.without(self.laid[seat], play.card, play.laid)
        laid, cards = _with(self.laid, seat, row), (*self.cards, play.card)
        left = Seat((seat + 1) % len(hands))
        if tell:
            tell(CardPlayed(seat, play.card, play.laid))
        if len(cards) < len(hands):
            at = evolve(self, hands=hands, laid=laid, cards=cards, turn=left)
            return Next(facts, hands, at)
        winner = Seat((left + facts.rules.play.winning(cards, facts.trump)) % len(hands))
        told = facts.but(tricks=Taken(facts.tricks, left, cards, winner))
        if tell:
            tell(TrickWon(winner, cards, facts.rules.count.points(cards)))
        won = evolve(self, hands=hands, laid=laid, cards=(), turn=winner, is_melding=True, melds=0)
        if facts.rules.draw.draw_first:
            told, won = won._draw(told, winner, tell)
        return won._melding(told, tell)

    def _melding(self, facts: Facts, tell: Tell | None) -> Next:
        """Wait for a meld, unless everybody knows that no more can be laid in this turn."""
        draw, names = facts.rules.draw, [rule.name for rule in facts.rules.melds]
        may = any(not self._too_many(facts, name) for name in (*draw.besides, *names))
        if may or self._is_exchangeable(facts):
            return Next(facts, self.hands, self)
        return self._drawn(facts, tell)

    def _after_meld(self, facts: Facts, seat: Seat, action: LayMeld, tell: Tell | None) -> Next:
        meld = cast("Meld", facts.rules.melds.made(action.name, action.cards, facts.trump))
        laid, melds = self.laid, self.melds + (meld.name not in facts.rules.draw.besides)
        if _laying.why_not_good(facts, action, self.hands[seat], laid[seat]):
            told = _failed(facts, seat, action, meld, tell)
            return evolve(self, melds=melds)._melding(told, tell)
        told = _melded(facts, seat, meld, action.new, tell)
        if meld.wins_game:
            return Next(told.but(how="game-meld"), self.hands, "settle")
        row = _laying.with_meld(laid[seat], action, meld)
        return evolve(self, laid=_with(laid, seat, row), melds=melds)._melding(told, tell)

    def _after_exchange(self, facts: Facts, seat: Seat, tell: Tell | None) -> Next:
        """The nine lies beside the stock and the card turned is in the hand; it is a dix shown."""
        nine, upcard = nine_of(facts), cast("Card", self.upcard)
        if tell:
            tell(DixExchanged(seat, nine, upcard))
        told = facts.but(exchanger=seat)
        for meld in facts.rules.melds.score(Hand((nine,)), facts.trump).melds:
            told = _melded(told, seat, meld, meld.cards, tell)
        hands = replaced(self.hands, seat, self.hands[seat] - nine + upcard)
        return evolve(self, hands=hands, upcard=nine)._melding(told, tell)

    def _drawn(self, facts: Facts, tell: Tell | None) -> Next:
        """Both have drawn, the winner of the trick first; then he leads to the next."""
        told, at = facts, self
        each = tuple(facts.each_seat(self.turn))
        for seat in each[facts.rules.draw.draw_first :]:
            told, at = at._draw(told, seat, tell)
        if at.upcard is None and len(told.drawn) == len(told.stock):
            return Next(told, at.hands)
        return Next(told, at.hands, evolve(at, is_melding=False, melds=0))

    def _draw(self, facts: Facts, seat: Seat, tell: Tell | None) -> "tuple[Facts, DrawPhase]":
        """Somebody draws; of the last two cards one lies face up (``twohand.draw-order``)."""
        left = len(facts.stock) - len(facts.drawn)
        is_last_pair = left == 1 and self.upcard is not None
        wants = facts.rules.draw.last_upcard_to == "winner" and seat == self.turn
        if self.upcard is not None and (not left or (is_last_pair and wants)):
            card, upcard, told = self.upcard, None, facts
        else:
            card, upcard = facts.stock[len(facts.drawn)], self.upcard
            told = facts.but(drawn=(*facts.drawn, Drawn(seat, Hand((card,)))))
        if tell:
            audience = () if upcard is None and self.upcard is not None else (seat,)
            tell(CardDrawn(seat, 1, Hand((card,)), audience))
        hands = replaced(self.hands, seat, self.hands[seat] + card)
        return told, evolve(self, hands=hands, upcard=upcard)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "DrawPhase":
        """The same with one hand only."""
        del facts
        return evolve(self, hands=hidden(self.hands, seat))


def _melded(facts: Facts, seat: Seat, meld: Meld, new: Hand, tell: Tell | None) -> Facts:
    """The facts when a seat has laid one meld more."""
    if tell:
        tell(MeldLaid(seat, meld, new))
    before = facts.shown[seat] if facts.shown else NO_MELD
    score = MeldScore(
        points=before.points + meld.points,
        wins_game=meld.wins_game,
        melds=(*before.melds, meld),
        cards=before.cards | meld.cards,
    )
    return facts.meld({seat: score})


def _failed(facts: Facts, seat: Seat, action: LayMeld, meld: Meld, tell: Tell | None) -> Facts:
    """The facts when a seat has declared a meld that it does not hold (``meld.failed``)."""
    points = facts.rules.showing.failed_points(meld.points)
    if tell:
        tell(MeldFailed(seat, meld, -points))
    said = Declared(seat, action, points, is_good=False, plays=_plays(facts))
    return facts.but(declared=(*facts.declared, said))


def _plays(facts: Facts) -> int:
    """How many cards were played for the stock."""
    return sum(isinstance(action, Play) for _, action in facts.done)


def _with(rows: _Rows, seat: Seat, row: tuple[Laid, ...]) -> _Rows:
    return (*rows[:seat], row, *rows[seat + 1 :])


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> DrawPhase:
    """Eldest leads to the first trick for the stock."""
    del tell
    is_there = facts.rules.deal.turn == "first-of-stock"
    upcard = facts.upcard if is_there else None
    return DrawPhase(hands, next(facts.each_seat()), ((),) * len(hands), upcard)
