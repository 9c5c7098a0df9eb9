"""What is known of a round, and how turns and tokens are written."""

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

from .cards import RANKS, pack_of, rank_of, sort_cards, split_cards
from .data import Data

MOST_LISTED = 60


def turn_of(seat: int, legal: Iterable[str], bids: Iterable[Any] = ()) -> Data:
    """Write a turn of a seat, with the tokens in order, or their number where there are many."""
    tokens = sorted(legal)
    if len(tokens) > MOST_LISTED:
        tokens = [f"{len(tokens)} others"]
    return {"to_act": [seat], "legal": tokens, "bids": list(bids)}


def table_turn() -> Data:
    """Write a turn of the table, which deals."""
    return {"to_act": [], "legal": [], "bids": []}


def cards_in_token(token: str) -> list[str]:
    """Read the cards after the last colon of an action, whether of the hand or of the table."""
    return split_cards(token.rsplit(":", 1)[1].split(">", maxsplit=1)[0].replace("+", ""))


def choices_of(cards: list[str], number: int) -> set[str]:
    """List the different ways to choose some cards, each as a text."""
    return {"".join(choice) for choice in itertools.combinations(sort_cards(cards), number)}


class Round:
    """All that is known of a round."""

    def __init__(self, rules: Data, dealer: int) -> None:
        seats = rules["table"]["seats"]
        self.rules = rules
        self.dealer = dealer
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.shown: list[list[Data]] = [
            [] for _ in range(seats)
        ]  # cards on the table, each with its `melds`
        self.spent: list[list[str]] = [
            [] for _ in range(seats)
        ]  # cards that have scored for another seat
        self.meld = [0] * seats
        self.count = [0] * seats
        self.tricks = [0] * seats
        self.widow: list[str] = []
        self.stock: list[str] = []
        self.turned = ""
        self.trump = ""
        self.leader = -1  # nobody
        self.contracts: list[Data] = []
        self.sides: list[int] = list(rules["table"]["sides"])
        self.called: str | None = None
        self.partner: int | None = None
        self.partner_is_known = True
        self.buried: list[str] = []
        self.discarded: list[list[str]] | None = None
        self.how: str | None = None
        self.winner: int | None = None

    @property
    def bidder(self) -> int:
        """Give the seat of the highest bid; -1 if nobody has bid."""
        return int(self.contracts[0]["bidder"]) if self.contracts else -1

    @property
    def goal(self) -> int:
        """Give the points of the contract; 0 if there is none."""
        return int(self.contracts[0]["goal"]) if self.contracts else 0

    @property
    def eldest(self) -> int:
        """Give the seat after the dealer."""
        return (self.dealer + 1) % len(self.hands)

    def show(self, seat: int, cards: Iterable[str], *melds: Data) -> None:
        """Lay cards of a hand on the table; they stay in the hand, too."""
        self.shown[seat].extend({"card": card, "melds": list(melds)} for card in cards)

    def cards_shown(self, seat: int) -> Counter[str]:
        """Count the cards that a seat has on the table."""
        return Counter(entry["card"] for entry in self.shown[seat])

    def cards_hidden(self, seat: int) -> Counter[str]:
        """Count the cards of a hand that are not on the table."""
        return Counter(self.hands[seat]) - self.cards_shown(seat)

    def points_of(self, cards: Iterable[str]) -> int:
        """Count the counters among cards."""
        places = self.rules["count"]["by_place"]
        return sum(places[RANKS.index(rank_of(card))] for card in cards)

    def whole_count(self) -> int:
        """Give all counters of the pack, with the last trick."""
        pack = pack_of(self.rules)
        last_trick: int = self.rules["count"]["last_trick"]
        return self.points_of(Counter(pack).elements()) + last_trick

    def tally(self) -> Data:
        """Write what each seat melded and won."""
        tally: Data = {"meld": self.meld, "count": self.count, "tricks": self.tricks}
        if self.contracts:
            tally["contracts"] = self.contracts
        if self.buried:
            tally["buried"] = self.points_of(self.buried)
        if self.discarded:
            tally["discarded"] = [self.points_of(cards) for cards in self.discarded]
        if self.trump:
            tally["trump"] = self.trump
        if self.how:
            tally["how"] = self.how
        if self.partner is not None:
            tally["sides"] = self.sides
        if self.winner is not None:
            tally["winner"] = self.winner
        return tally


def swap(hand: list[str], card: str, other: str) -> None:
    """Put a card into a hand in the place of another one."""
    hand.remove(card)
    hand.append(other)
