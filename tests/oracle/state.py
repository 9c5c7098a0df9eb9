"""How a round stands: who holds what, whose turn it is, and what ends it out of turn."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from oracle.hands import Hand, Table, count_of, has, meets, order_of, pack_of
from oracle.records import TABLE, Entry, Rules

if TYPE_CHECKING:
    from oracle.auctions import Contract
    from oracle.melds import Row


class IllegalError(Exception):
    """Somebody did what the rules do not allow."""


class UnfinishedError(Exception):
    """The record ends in the middle of a round."""


class NotUnderstoodError(Exception):
    """The rules have something that this reading does not know."""


class OverError(Exception):
    """The round is over before its script is."""


class VoidError(Exception):
    """The deal is void, for the reason that is given."""


@dataclass
class Copy:
    """A card that lies on the table while there is a stock, and what it has served in."""

    card: str
    served: dict[str, int] = field(default_factory=dict)


class Seated(NamedTuple):
    """What a round must know of the game."""

    dealer: int
    """The seat that deals."""
    redealt: int
    """How many times in a row the cards were dealt again."""


class Claim(NamedTuple):
    """A meld that somebody claims of another, who overlooked it."""

    seat: int
    of: int
    name: str
    cards: list[str]
    points: int


class Entries:
    """What was done, one after the other."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries, self._place = entries, 0

    def peek(self) -> Entry | None:
        """What is done next, if anything."""
        return self._entries[self._place] if self._place < len(self._entries) else None

    def take(self) -> Entry:
        """What is done next."""
        entry = self.peek()
        if entry is None:
            raise UnfinishedError
        self._place += 1
        return entry


class State:
    """What is known of a round at work, and what every step of it does with it."""

    def __init__(self, rules: Rules, entries: Entries, seated: Seated) -> None:
        self.rules, self.entries, self.seated = rules, entries, seated
        self.sides: list[int] = rules["table"]["sides"]
        self.seats = len(self.sides)
        self.dealer = seated.dealer
        self.eldest = (self.dealer + 1) % self.seats
        self.order = order_of(rules)
        self.melds = Table(rules["melds"])
        self.check_melds = Table(rules["checks"]["melds"])

        self.hands = [Hand() for _ in self.sides]
        self.dealt: list[Hand] = []
        self.widow: list[str] = []
        self.stock: list[str] = []
        self.upcard: str | None = None
        self.trump: str | None = None
        self.contracts: list[Contract] = []
        self.bidders: set[int] = set()
        self.called: list[int] = []
        self.card_called = ""
        self.to_be_played = 0
        self.step = ""

        self.shown: dict[int, Hand] = {}
        """The melded cards of every seat that has melded."""
        self.meld = [0] * self.seats
        self.extra = [0] * self.seats
        """What is scored like melds and is none: a turned nine, overlooked melds of others."""
        self.setbacks = [0] * self.seats
        self.cards_to_meld: dict[int, Hand] = {}
        """The hands of those who have declared melds, as they were then."""
        self.checks = [0] * self.seats
        self.count = [0] * self.seats
        self.tricks = [0] * self.seats
        self.discarded = [0] * self.seats
        self.buried: list[str] = []
        self.declared: list[list[tuple[Row, list[str]]]] = [[] for _ in self.sides]
        self.tried: list[list[list[str]]] = [[] for _ in self.sides]
        """The melds that every seat has declared in vain."""
        self.claimed: list[Claim] = []
        self.finished: set[int] = set()
        self.exchanger: int | None = None
        self.is_dix_laid = False
        self.table: list[list[Copy]] = [[] for _ in self.sides]
        self.leader: int | None = None
        self.has_called: set[int] = set()
        self.has_played: set[int] = set()
        self.is_broken = False
        self.trick: list[str] = []

        self.how = "played"
        self.offenders: list[int] = []
        self.moon: int | None = None
        self.moon_kind = ""
        self.caller: int | None = None
        self.winner: int | None = None

    def expect(self, entry: Entry, *words: str) -> Entry:
        """The entry, which must be one of these."""
        if entry.word not in words:
            raise IllegalError(f"{entry} in {self.step}: expected {words}")
        return entry

    def move(self, cards: list[str], giver: Hand, taker: Hand | None = None) -> None:
        """Take cards out of a hand, and put them into another."""
        if not has(giver, cards):
            raise IllegalError(f"{cards} are not in {sorted(giver.elements())}")
        giver.subtract(cards)
        if taker is not None:
            taker.update(cards)

    def side_of(self, seat: int) -> int:
        """The side of a seat in this round."""
        return (self.called or self.sides)[seat]

    def members(self, seat: int) -> list[int]:
        """The seats of a side, clockwise from this one."""
        turns = [(seat + step) % self.seats for step in range(self.seats)]
        return [one for one in turns if self.side_of(one) == self.side_of(seat)]

    @property
    def bidder(self) -> int:
        """Who has the contract, or the first of the contracts."""
        return self.contracts[0].bidder

    def is_opponent(self, seat: int) -> bool:
        """Whether a seat is none of the bidder's side."""
        return self.side_of(seat) != self.side_of(self.bidder)

    def from_first(self) -> list[int]:
        """Who melds before whom: the bidder first, or eldest where nobody has bid."""
        first = self.bidder if self.contracts else self.eldest
        return [(first + step) % self.seats for step in range(self.seats)]

    def side_meld(self, seat: int) -> int:
        """What the side of a seat has melded."""
        return sum(self.meld[one] for one in self.members(seat))

    def whole(self) -> int:
        """All that a round counts."""
        return count_of(self.rules, pack_of(self.rules)) + int(self.rules["count"]["last_trick"])

    def rule_on(self, entry: Entry) -> None:
        """renege.*, twohand.revoke, misdeal.found-after-play, misdeal.card-fault."""
        seat, _, kind = entry.what.partition(":")
        if entry.seat != TABLE:
            raise IllegalError("the table rules")
        if kind == "card-fault":
            raise VoidError("card-fault")
        if kind == "misdeal" and int(seat) != self.dealer:
            raise IllegalError("the dealer has dealt")
        if kind == "misdeal" and (
            not self.has_played or self.rules["misdeal"]["found_late"] == "void"
        ):
            raise VoidError("misdeal")
        if not self.rules["renege"]["ruled"]:
            raise IllegalError("reneges are not ruled on")
        self.offenders.append(int(seat))
        if self.rules["renege"]["settled"] == "at-once":
            self.how = "renege"
            raise OverError
        prices = self.rules["renege"]["offender"], self.rules["renege"]["of_bidder"]
        if len(self.offenders) > 1 and "minus-bid" in prices:
            raise IllegalError("only the first renege is ruled on")

    def throw_in(self, entry: Entry) -> None:
        """misdeal.nines.*, misdeal.technical: a hand as it was dealt."""
        misdeal = self.rules["misdeal"]
        ground = {one["name"]: one for one in misdeal["grounds"]}[entry.what]
        is_late = entry.seat in (
            self.has_played
            if ground["until"] == "first-card"
            else self.has_called | self.has_played
        )
        if is_late:
            raise IllegalError("too late to throw in a hand")
        if misdeal["redeals"] and self.seated.redealt >= misdeal["redeals"]:
            raise IllegalError("the cards were dealt again too often")
        if not meets(self.rules, self.melds, ground["test"], self.dealt[entry.seat], None):
            raise IllegalError(f"the hand of seat {entry.seat} is no {entry.what}")
        raise VoidError("thrown-in")

    def call_out(self, entry: Entry) -> None:
        """twohand.call-out: between two tricks."""
        if self.rules["ending"]["call_out"] == "no" or self.trick:
            raise IllegalError("nobody may call out now")
        self.caller, self.how = entry.seat, "called-out"
        raise OverError

    def win_widow(self, seat: int, trick: str) -> None:
        """house.widow-to-a-trick: its cards are won with the first trick, or with the last."""
        if self.rules["widow"]["goes_to"] == trick:
            self.count[seat] += count_of(self.rules, self.widow)

    def claim_tricks(self, entry: Entry) -> None:
        """house.claim-rest, house.claim-part: who gets what of the tricks that are left."""
        if self.rules["claims"]["offered"] == "nobody" or self.step != "play":
            raise IllegalError("nobody claims tricks now")
        seat, claimed = entry.seat, int(entry.what)
        most = max(sum(hand.values()) for hand in self.hands)
        left = most
        turns = [(seat + step) % self.seats for step in range(self.seats)]
        others = [one for one in turns if self.side_of(one) != self.side_of(seat)]
        lost = left - claimed
        theirs = list(self.trick) if lost else []
        for hand in self.hands:
            cards = sorted(hand.elements(), key=lambda card: -count_of(self.rules, [card]))
            number = lost - (most - len(cards)) if lost else 0
            theirs += cards[: max(0, number)]
        everything = [*self.trick, *(card for hand in self.hands for card in hand.elements())]
        count = count_of(self.rules, theirs)
        rest = count_of(self.rules, everything) - count
        last = self.rules["count"]["last_trick"]
        tricks_before = tuple(self.tricks)
        if lost:
            self.count[others[0]] += count
            self.tricks[others[0]] += lost
        self.count[seat] += rest
        self.tricks[seat] += claimed
        self.count[seat if claimed else others[0]] += last
        self.win_widow(seat if claimed else others[0], "last-trick")
        if not sum(tricks_before):
            self.win_widow(others[0] if lost else seat, "first-trick")
        raise OverError
