"""Cards as they fell, each in its trick, and what is known of the hands that they came from."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from pinochle.account import Account
from pinochle.cards import Card
from pinochle.engine.state import NO_CARDS
from pinochle.hand import Hand
from pinochle.trick import Seat
from pinochle.violations import RecordError

__all__ = ["Hands", "Laid", "laid_out"]


@frozen
class Laid:
    """A card as it fell.

    Args:
        number: its number, counted from 1.
        seat: who played it.
        card: the card.
        trick: the number of its trick.
        before: what lay there before it.
        turn: whose turn it was.
        counts: whether it belongs to the trick: a second card from one seat does not.
    """

    number: int
    seat: Seat
    card: Card
    trick: int
    before: tuple[Card, ...]
    turn: Seat
    counts: bool


def laid_out(account: Account) -> Iterator[Laid]:
    """The plays, each in the trick to which it went."""
    seats, play, trump = account.rules.table.seats, account.rules.play, account.state.trump
    turn, trick, players = account.leader, 1, list[Seat]()
    cards: tuple[Card, ...] = ()
    for number, (seat, card) in enumerate(account.plays, start=1):
        counts = seat not in players
        yield Laid(number, seat, card, trick, cards, turn, counts)
        if not counts:
            continue
        players.append(seat)
        cards = (*cards, card)
        if len(cards) == seats:
            turn, trick = players[play.winner(cards, trump)], trick + 1
            players, cards = [], ()
        else:  # the next who has not played yet
            clockwise = (Seat((players[0] + step) % seats) for step in range(seats))
            turn = next(one for one in clockwise if one not in players)


class Hands:
    """What is known of the hands: at first, and by what came from them."""

    def __init__(self, account: Account, plays: Sequence[Laid]) -> None:
        seats = range(account.rules.table.seats)
        self.plays = {seat: [one for one in plays if one.seat == seat] for seat in seats}
        self.told = account.held or (NO_CARDS,) * len(seats)
        self.starts = [self.start(seat, len(plays)) for seat in seats]
        for seat in seats:
            _check_size(account, seat, self.starts[seat], self.plays[seat], self.told[seat])
        together: list[Card] = [card for hand in self.starts for card in hand]
        together += [*account.state.buried, *account.discarded]
        for card in account.rules.pack.cards.kinds:
            number, limit = together.count(card), account.rules.pack.count(card)
            if number > limit:
                said = f"there are {number} x {card}, but {limit} in the pack"
                raise RecordError(f"{said}: the account is wrong, or a card-fault is to be told")
        self.sizes = [account.size(seat) for seat in seats]
        self.are_known = all(map(self.is_known, seats))
        self.unseen = account.rules.pack.cards - together
        """The cards of the pack of which nobody knows where they were."""

    def is_known(self, seat: int) -> bool:
        """Whether a hand is known, if only by what came from it."""
        return len(self.starts[seat]) == self.sizes[seat]

    def may_hold(self, seat: int, card: Card) -> bool:
        """Whether a card was in a hand at first, as far as anybody knows."""
        is_open = not self.is_known(seat) and card in self.unseen
        return is_open or card in self.starts[seat]

    def start(self, seat: int, until: int) -> Hand:
        """What is known of a hand as it was at first, by the card of this number."""
        mine = [one for one in self.plays[seat] if one.number <= until]
        hand = self.told[seat] | Hand(one.card for one in mine if one.counts)
        for extra in mine:
            if not extra.counts and extra.card not in hand - self._gone(extra):
                hand += extra.card
        return hand

    def at(self, laid: Laid, until: int) -> Hand:
        """The hand from which a card came, as far as it is known by the card of this number."""
        return self.start(laid.seat, until) - self._gone(laid)

    def _gone(self, laid: Laid) -> Hand:
        """What a seat had played before a card."""
        return Hand(
            one.card for one in self.plays[laid.seat] if one.counts and one.number < laid.number
        )


def _check_size(
    account: Account, seat: int, start: Hand, plays: Sequence[Laid], told: Hand
) -> None:
    """See that a hand does not hold more cards than it can."""
    if len(start) <= account.size(seat):
        return
    left = told
    for one in plays:
        if len(told) == account.size(seat) and one.card not in left:
            said = f"seat {seat} plays {one.card} with card {one.number}, which it does not hold"
            raise RecordError(said)
        left -= one.card if one.counts and one.card in left else NO_CARDS
    said = f"seat {seat} has {len(start)} cards or more, but {account.size(seat)} are played"
    raise RecordError(said)
