"""The last tricks with all cards known: who wins how many points when nobody errs.

Two parties play for the points: the bidder with their partners against the others, or the two
sides. The search is alpha-beta over one card of each class of like cards.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pinochle.cards import Card, Suit
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.players._table import weights_of
from pinochle.rules.script import Step
from pinochle.view import View

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

FAR: Final = 1_000_000
"""More points than there are."""


def best_line(game: Game) -> tuple[Card, ...]:
    """The cards that are played to the end if nobody errs; none if it cannot be searched.

    Args:
        game: a game in play, whose hands are all known.
    """
    view = game.view(game.to_act[0])
    if view.step is not Step.PLAY or not game.to_act:
        return ()
    return _Ending(game, view).line()


class _Ending:
    """The search for the best line."""

    def __init__(self, game: Game, view: View) -> None:
        rules = game.rules
        trick = view.trick
        self.rules: Ruleset = rules
        self.trump: Suit | None = view.trump
        self.seats: int = rules.table.seats
        self.hands: list[Hand] = [*game.hands]
        self.played: tuple[Card, ...] = trick.cards if trick else ()
        self.turn: int = game.to_act[0]
        weights = weights_of(view)
        bidder = view.bidder
        if bidder is not None and not rules.table.is_partnership and self.seats > 2:  # noqa: PLR2004
            self.parties = [seat == bidder for seat in range(self.seats)]
        else:
            self.parties = [weight > 0 for weight in weights]
        self.is_broken = any(card.suit is view.trump for one in view.tricks for card in one.cards)
        self.worth = {card: rules.count.worth(card.rank) for card in rules.pack.kinds}
        self.seen: dict[object, int] = {}

    def line(self) -> tuple[Card, ...]:
        """The best line from here."""
        cards: list[Card] = []
        hands, played, turn = tuple(self.hands), self.played, self.turn
        while any(hands):
            sign = 1 if self.parties[turn] else -1
            worths = {
                card: sign * self._after(hands, played, turn, card, -FAR, FAR)
                for card in self._choices(hands, played, turn)
            }
            best = max(worths, key=worths.__getitem__)
            cards.append(best)
            hands, played, turn, _ = self._next(hands, played, turn, best)
        return tuple(cards)

    def _choices(
        self, hands: tuple[Hand, ...], played: tuple[Card, ...], turn: int
    ) -> Sequence[Card]:
        """One of each class of like cards that may be played."""
        play = self.rules.play
        partner_winning = False
        if played and play.exempts_partner:
            leader = (turn - len(played)) % self.seats
            winner = (leader + play.winner(played, self.trump)) % self.seats
            partner_winning = self.parties[winner] == self.parties[turn]
        cards = play.legal(
            hands[turn],
            played,
            self.trump,
            partner_winning=partner_winning,
            trump_broken=self.is_broken,
        )
        if len(cards) == 1:
            return cards
        order, worth = play.ranking, self.worth
        out = {card for hand in hands for card in hand} | set(played)
        chosen = [cards[0]]
        for card in cards[1:]:
            before = chosen[-1]
            is_like = before.suit is card.suit and worth[before] == worth[card]
            if is_like:
                places = range(order.place(before.rank), order.place(card.rank) + 1)
                between = [
                    one for one in out if one.suit is card.suit and order.place(one.rank) in places
                ]
                others = sum(
                    hand.count(one)
                    for seat, hand in enumerate(hands)
                    if seat != turn
                    for one in between
                )
                if not others and not any(one in played for one in between):
                    continue
            chosen.append(card)
        return chosen

    def _next(
        self, hands: tuple[Hand, ...], played: tuple[Card, ...], turn: int, card: Card
    ) -> tuple[tuple[Hand, ...], tuple[Card, ...], int, int]:
        """The hands, the trick, whose turn it is, and what the first party gained."""
        hands = (*hands[:turn], hands[turn] - card, *hands[turn + 1 :])
        played = (*played, card)
        if len(played) < self.seats:
            return hands, played, (turn + 1) % self.seats, 0
        leader = (turn + 1) % self.seats
        winner = (leader + self.rules.play.winner(played, self.trump)) % self.seats
        points = sum([self.worth[one] for one in played])
        if not any(hands):
            points += self.rules.count.last_trick
        return hands, (), winner, points if self.parties[winner] else -points

    def _after(
        self,
        hands: tuple[Hand, ...],
        played: tuple[Card, ...],
        turn: int,
        card: Card,
        low: int,
        high: int,
    ) -> int:
        """What the first party still gains over the other after a card."""
        hands, played, turn, gained = self._next(hands, played, turn, card)
        if not any(hands):
            return gained
        return gained + self._value(hands, played, turn, low - gained, high - gained)

    def _value(
        self, hands: tuple[Hand, ...], played: tuple[Card, ...], turn: int, low: int, high: int
    ) -> int:
        """What the first party still gains over the other, if it is between these."""
        key = None
        if not played:
            key = (hands, turn)
            known = self.seen.get(key)
            if known is not None:
                return known
        start, is_first = (low, high), self.parties[turn]
        best = -FAR if is_first else FAR
        for card in self._choices(hands, played, turn):
            value = self._after(hands, played, turn, card, low, high)
            if is_first:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if key is not None and start[0] < best < start[1]:
            self.seen[key] = best
        return best
