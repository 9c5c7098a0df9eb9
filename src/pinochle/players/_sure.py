"""The card that a simple player plays: a sure winner, a cheap win, or a counter to a partner.

A card wins *surely* if no opponent who is still to play can hold one that beats it. A side card
wins *likely* if no opponent can hold a higher one of its suit, and so many of the suit are out that
everybody should be able to follow.
"""

from collections.abc import Sequence
from typing import Final

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import beats
from pinochle.game.view import View
from pinochle.rules.script import Step

SPARE: Final = 2
"""The number of cards of a suit that are out, beyond one for each player who is still to play,
from which on everybody should be able to follow."""


def card_of_simple_player(view: View, cards: Sequence[Card]) -> Card:
    """Return the card that a simple player plays, of the legal ones."""
    if len(cards) == 1:
        return cards[0]
    memory = CardMemory(view)
    return memory.follow(cards) if memory.trick else memory.lead(cards)


class CardMemory:
    """The memory of a player: the cards that are out, and the kinds that each seat cannot hold.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.trump: Suit | None = view.trump
        me, sides, seats = view.seat or 0, view.state.sides, len(view.sizes)
        trick = view.trick
        self.trick: tuple[Card, ...] = trick.cards if trick else ()
        leader = trick.leader if trick else me
        pack = Hand(self.rules.pack)
        played = [card for taken in view.tricks for card in taken.cards]
        self.out: Hand = pack - (pack & Hand([*view.hand, *view.buried, *played, *self.trick]))
        """The cards that the player neither holds nor has seen played or buried."""
        self.lacks: list[set[Card]] = [set() for _ in range(seats)]
        """The kinds that each seat cannot hold, because it would have had to play them."""
        for first, cards in (*self._telling_tricks(), (leader, self.trick)):
            self._learn(first, cards)
        behind = [(me + step) % seats for step in range(1, seats - len(self.trick))]
        self.behind: int = len(behind)
        """The number of players who are still to play to the trick."""
        self.rivals: list[int] = [seat for seat in behind if sides[seat] != sides[me]]
        """The opponents among them."""
        winner = (leader + self._winner(self.trick)) % seats if self.trick else me
        self.is_partner_winning: bool = bool(self.trick) and sides[winner] == sides[me]
        """True if a partner is winning the trick."""

    def _telling_tricks(self) -> list[tuple[int, tuple[Card, ...]]]:
        """Return the leader and the cards of each trick since when nobody has drawn a card."""
        tricks = [(int(taken.leader), taken.cards) for taken in self.view.tricks]
        if Step.DRAW not in self.rules.script:
            return tricks
        since = self.rules.deal.hand - max(self.view.sizes)
        return tricks[len(tricks) - since :] if since > 0 else []

    def _learn(self, leader: int, cards: Sequence[Card]) -> None:
        """Note what the cards of a trick tell, but for the first."""
        for step in range(1, len(cards)):
            # As if a partner were always winning: that may free a player, and tells the least.
            denied = self.rules.play.denies(
                cards[step], cards[:step], self.trump, partner_winning=True
            )
            self.lacks[(leader + step) % len(self.lacks)].update(denied)

    def _winner(self, cards: Sequence[Card]) -> int:
        """Return the place of the card that wins a trick."""
        return self.rules.play.winner(cards, self.trump)

    def _place(self, card: Card) -> int:
        """Return the number of ranks above that of a card."""
        return self.rules.play.ranking.place(card.rank)

    def _worth(self, card: Card) -> int:
        """Return the points that a card counts."""
        return self.rules.count.worth(card.rank)

    # Sure and likely winners.

    def may_hold(self, seat: int, suit: Suit | None) -> list[Card]:
        """Return the kinds of a suit that a seat may hold."""
        lacks = self.lacks[seat]
        return [card for card in self.out.kinds if card.suit is suit and card not in lacks]

    def is_sure(self, card: Card) -> bool:
        """Tell whether a card that wins the trick so far wins it, whatever the opponents hold."""
        suits = {card.suit, self.trump}
        return not any(self._may_beat(seat, card, suit) for seat in self.rivals for suit in suits)

    def is_likely(self, card: Card) -> bool:
        """Tell whether a card that wins the trick so far wins it if everybody can follow suit."""
        suit = card.suit
        return len(self.out.suit(suit)) >= self.behind + SPARE and all(
            self.may_hold(seat, suit) and not self._may_beat(seat, card, suit)
            for seat in self.rivals
        )

    def _may_beat(self, seat: int, card: Card, suit: Suit | None) -> bool:
        """Tell whether a seat may hold a card of a suit that beats this one."""
        play = self.rules.play
        return any(
            beats(other, card, self.trump, play.ranking, play.like_cards)
            for other in self.may_hold(seat, suit)
        )

    # The choice.

    def lead(self, cards: Sequence[Card]) -> Card:
        """Return the card to lead: a sure winner, or a likely one, or the lowest."""
        in_order = sorted(cards, key=self._order_of_leads)
        for wins in (self.is_sure, self.is_likely):
            if winners := [card for card in in_order if wins(card)]:
                return winners[0]
        return self.lowest(cards)

    def _order_of_leads(self, card: Card) -> tuple[bool, int, int]:
        """Return the key of a lead: trump while opponents may have some, then short suits first."""
        is_draw = card.suit is self.trump and any(
            self.may_hold(seat, card.suit) for seat in self.rivals
        )
        return not is_draw, len(self.view.hand.suit(card.suit)), self._place(card)

    def follow(self, cards: Sequence[Card]) -> Card:
        """Return the card to follow with: a counter to a partner, a cheap win, or the lowest."""
        best = self.trick[self._winner(self.trick)]
        if self.is_partner_winning and (self.is_sure(best) or self.is_likely(best)):
            return self.counter(cards)
        winning = [card for card in cards if self._winner((*self.trick, card)) == len(self.trick)]
        for wins in (self.is_sure, self.is_likely):
            if winners := [card for card in winning if wins(card)]:
                return self.counter(winners)
        return self.lowest(cards)

    def counter(self, cards: Sequence[Card]) -> Card:
        """Return the card for a trick that is won: a counter, of a side suit, and no ace."""

        def key(card: Card) -> tuple[bool, bool, bool, int, int]:
            place, worth = self._place(card), self._worth(card)
            return worth > 0, card.suit is not self.trump, place > 0, worth, place

        return max(cards, key=key)

    def lowest(self, cards: Sequence[Card]) -> Card:
        """Return the card for a trick that is lost: no trump, no counter, of the longest suit."""

        def key(card: Card) -> tuple[bool, int, int, int]:
            length = len(self.view.hand.suit(card.suit))
            return card.suit is self.trump, self._worth(card), -length, -self._place(card)

        return min(cards, key=key)
