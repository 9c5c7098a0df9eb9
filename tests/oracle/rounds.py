"""A round played again from its record: who holds what, what may be done, what everybody wins.

Nothing is taken from the library but the text of the record and the fields of the ruleset as data.
The order of a round is its script (`docs/explanation/a-round-as-a-script.md`); each step below says
which rules of the catalogue it follows. Whatever somebody did that these rules do not allow is
`Illegal`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from oracle import ladders, play
from oracle.auctions import MOON, NO_TRUMP, Auction, Call, Contract
from oracle.hands import SUITS, Hand, Table, Value, count_of, has, meets, order_of, pack_of, points_of
from oracle.melds import Row
from oracle.records import TABLE, Entry, Rules, cards_of, copies_of, name_of

MELDING = ("bidder-melds", "melds", "others-meld", "joint-melds")


class Illegal(Exception):
    """Somebody did what the rules do not allow."""


class Unfinished(Exception):
    """The record ends in the middle of a round."""


class NotUnderstood(Exception):
    """The rules have something that this reading does not know."""


class Over(Exception):
    """The round is over before its script is."""


class Void(Exception):
    """The deal is void."""


@dataclass
class Copy:
    """A card that lies on the table while there is a stock, and what it has served in."""

    card: str
    served: dict[str, int] = field(default_factory=dict)


class Seated(NamedTuple):
    """What a round must know of the game."""

    dealer: int
    redealt: int
    scores: list[int]
    """The score of every seat's column."""
    target: int


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
            raise Unfinished
        self._place += 1
        return entry


class Round:
    """A round at work."""

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
        self.step = ""

        self.shown: dict[int, Hand] = {}
        """The melded cards of every seat that has melded."""
        self.meld = [0] * self.seats
        self.extra = [0] * self.seats
        """What is scored like melds and is none: a turned nine, overlooked melds of others."""
        self.setbacks = [0] * self.seats
        self.checks = [0] * self.seats
        self.count = [0] * self.seats
        self.tricks = [0] * self.seats
        self.discarded = [0] * self.seats
        self.buried: list[str] = []
        self.declared: list[list[tuple[Row, list[str]]]] = [[] for _ in self.sides]
        self.tried: list[list[str]] = [[] for _ in self.sides]
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
        self.caller: int | None = None
        self.winner: int | None = None

    # Whose turn it is, and what may be done out of turn.

    def awaited(self, *seats: int) -> Entry:
        """What one of these seats does; what others do by right is done before."""
        while True:
            entry = self.entries.take()
            if entry.word == "ruling":
                self.rule_on(entry)
            elif entry.word == "misdeal":
                self.throw_in(entry)
            elif entry.word == "call-out":
                self.call_out(entry)
            elif entry.word == "claim-tricks":
                self.claim_tricks(entry)
            elif entry.word == "claim":
                self.claim_meld(entry)
            elif entry.word == "meld" and entry.seat not in seats:
                self.meld_late(entry)
            elif entry.word == "meld" and self.step == "play":
                self.meld_late(entry)
            elif entry.seat not in seats:
                raise Illegal(f"{entry} is not awaited: {seats} are")
            else:
                return entry

    def expect(self, entry: Entry, *words: str) -> Entry:
        """The entry, which must be one of these."""
        if entry.word not in words:
            raise Illegal(f"{entry} in {self.step}: expected {words}")
        return entry

    def rule_on(self, entry: Entry) -> None:
        """renege.*, twohand.revoke, misdeal.found-after-play, misdeal.card-fault."""
        seat, _, kind = entry.what.partition(":")
        if entry.seat != TABLE:
            raise Illegal("the table rules")
        if kind == "card-fault":
            raise Void("card-fault")
        if kind == "misdeal" and int(seat) != self.dealer:
            raise Illegal("the dealer has dealt")
        if kind == "misdeal" and (
            not self.has_played or self.rules["misdeal"]["found_late"] == "void"
        ):
            raise Void("misdeal")
        if not self.rules["renege"]["ruled"]:
            raise Illegal("reneges are not ruled on")
        self.offenders.append(int(seat))
        if self.rules["renege"]["settled"] == "at-once":
            self.how = "renege"
            raise Over
        if len(self.offenders) > 1 and self.rules["renege"]["offender"] != "loses-count":
            raise Illegal("only the first renege is ruled on")

    def throw_in(self, entry: Entry) -> None:
        """misdeal.nines.*, misdeal.technical: a hand as it was dealt."""
        misdeal = self.rules["misdeal"]
        ground = {one["name"]: one for one in misdeal["grounds"]}[entry.what]
        is_late = entry.seat in (
            self.has_played if ground["until"] == "first-card" else self.has_called | self.has_played
        )
        if is_late:
            raise Illegal("too late to throw in a hand")
        if misdeal["redeals"] and self.seated.redealt >= misdeal["redeals"]:
            raise Illegal("the cards were dealt again too often")
        if not meets(self.rules, self.melds, ground["test"], self.dealt[entry.seat], None):
            raise Illegal(f"the hand of seat {entry.seat} is no {entry.what}")
        raise Void("thrown-in")

    def call_out(self, entry: Entry) -> None:
        """twohand.call-out: between two tricks."""
        if self.rules["ending"]["call_out"] == "no" or self.trick:
            raise Illegal("nobody may call out now")
        self.caller, self.how = entry.seat, "called-out"
        raise Over

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

    def from_first(self) -> list[int]:
        """Who melds before whom: the bidder first, or eldest where nobody has bid."""
        first = self.bidder if self.contracts else self.eldest
        return [(first + step) % self.seats for step in range(self.seats)]

    def move(self, cards: list[str], giver: Hand, taker: Hand | None = None) -> None:
        """Take cards out of a hand, and put them into another."""
        if not has(giver, cards):
            raise Illegal(f"{cards} are not in {sorted(giver.elements())}")
        giver.subtract(cards)
        if taker is not None:
            taker.update(cards)

    # The script.

    def follow(self) -> None:
        """Play the round, as far as it goes."""
        steps: dict[str, Callable[[], None]] = {
            "deal": self.deal,
            "draft": self.draft,
            "draw": self.draw,
            "auction": self.bid,
            "concede-unseen": self.concede_unseen,
            "widow": self.take_widow,
            "share-widow": self.share_widow,
            "trump": self.name_trump,
            "partner": self.call_partner,
            "dix": self.exchange_dix,
            "passing": self.pass_cards,
            "bidder-melds": lambda: self.lay_melds(self.step),
            "melds": lambda: self.lay_melds(self.step),
            "others-meld": lambda: self.lay_melds(self.step),
            "joint-melds": self.lay_jointly,
            "concede": self.concede,
            "bury": self.bury,
            "moon": self.announce_moon,
            "play": self.play,
        }
        if self.rules["trump"]["named"] in {"spades", "hearts", "diamonds", "clubs"}:
            self.trump = self.rules["trump"]["named"][0].upper()
        try:
            for step in self.rules["script"]:
                if step not in steps:
                    raise NotUnderstood(step)
                self.step = step
                steps[step]()
        except Over:
            pass
        self.find_misbids()

    # Dealing.

    def deal(self) -> None:
        """deal.packets, deal.rotation, threehand003.deal, twohand.trump-turned."""
        entry = self.expect(self.entries.take(), "deal")
        pack = cards_of(entry.what)
        if entry.seat != TABLE or sorted(pack) != sorted(pack_of(self.rules)):
            raise Illegal("these are not the cards of the pack")
        for packet in self.rules["deal"]["packets"].split():
            if packet.startswith("("):
                number = int(packet.strip("()"))
                self.widow += pack[:number]
                pack = pack[number:]
                continue
            for step in range(self.seats):
                seat = (self.eldest + step) % self.seats
                self.hands[seat].update(pack[: int(packet)])
                last = pack[int(packet) - 1]
                pack = pack[int(packet) :]
        turn = self.rules["deal"]["turn"]
        if turn == "first-of-stock":
            self.upcard, *pack = pack
        elif turn == "last":
            self.upcard = last
        self.stock = pack
        self.dealt = [Hand(hand) for hand in self.hands]
        if self.upcard:
            self.trump = self.upcard[1]
            if self.upcard[0] == "9":  # twohand.1911.nine
                self.extra[self.dealer] += self.rules["trump"]["turned_nine"]

    def draft(self) -> None:
        """draft.*: each draws a card and keeps it or the next, until there are none."""
        entry = self.expect(self.entries.take(), "deal")
        pack = cards_of(entry.what)
        if entry.seat != TABLE or sorted(pack) != sorted(pack_of(self.rules)):
            raise Illegal("these are not the cards of the pack")
        seat = self.eldest
        while pack:
            first, second, *pack = pack
            done = self.expect(self.awaited(seat), "keep", "reject")
            kept, put_away = (first, second) if done.word == "keep" else (second, first)
            self.hands[seat][kept] += 1
            self.discarded[seat] += count_of(self.rules, [put_away])
            seat = (seat + 1) % self.seats
        self.dealt = [Hand(hand) for hand in self.hands]

    # The auction and what follows from it.

    def bid(self) -> None:
        """auction.*"""
        auction = Auction(self.rules, self.melds, self.dealer, self.hands)
        while (seat := auction.speaker()) is not None:
            entry = self.expect(self.awaited(seat), "bid", "pass", "double")
            call = call_of(entry, auction)
            if why := auction.why_not(call):
                raise Illegal(f"{call} after {auction.calls}: {why}")
            auction.calls.append(call)
            self.has_called.add(seat)
        self.contracts = auction.contracts()
        self.bidders = {bid.seat for bid in auction.bids()}
        if not self.contracts:
            raise Void("passed-out")
        if self.rules["auction"]["suit_bids"]:
            self.trump = self.suit_bid()

    def suit_bid(self) -> str | None:
        """The trump suit that the contract has named."""
        suit = self.contracts[0].suit
        return None if suit == NO_TRUMP else suit

    def concede_unseen(self) -> None:
        """concede.before-widow."""
        if not self.contracts[0].may_be_forced:
            return
        if self.is_given_up():
            self.how = "conceded-unseen"
            if self.rules["checks"]["unseen"] == "opponents":
                for seat in range(self.seats):
                    if self.side_of(seat) != self.side_of(self.bidder):
                        self.checks[seat] = self.check_melds.value(self.hands[seat], None).points
            raise Over

    def take_widow(self) -> None:
        """threehand.widow-shown, racehorse.blind."""
        self.hands[self.bidder].update(self.widow)

    def share_widow(self) -> None:
        """fourhand.kitty.distribute: one card for each player, and one for the bidder."""
        left = Hand(self.widow)
        each = len(self.widow) // self.seats
        given: set[int] = set()
        while len(given) < self.seats - 1:
            entry = self.expect(self.awaited(self.bidder), "give")
            cards, to = given_to(entry)
            if to in given or to == self.bidder or len(cards) != each:
                raise Illegal(f"{entry}: each of the others gets {each}")
            self.move(cards, left, self.hands[to])
            given.add(to)
        self.hands[self.bidder].update(left)

    def namer(self) -> int:
        """auction.highest-names-trump, house.partner-names-trump."""
        if self.rules["trump"]["named"] == "partner":
            return self.members(self.bidder)[1]
        return self.bidder

    def name_trump(self) -> None:
        """trump.*"""
        rules, namer = self.rules["trump"], self.namer()
        if self.contracts[0].suit == NO_TRUMP:
            self.trump = None
            return
        wanted = rules["must_hold"]
        suits = [
            suit
            for suit in SUITS
            if not wanted
            or any(self.melds.holds(self.hands[namer], name, suit) for name in wanted)
        ]
        if not suits and rules["if_none"] != "free":
            self.how = "no-marriage"
            if rules["if_none"] == "set":
                self.finish_melds(self.is_opponent)
            raise Over
        entry = self.expect(self.awaited(namer), "trump")
        if entry.what == "none":
            if not rules["no_trump"]:
                raise Illegal("there is always a trump")
            self.trump = None
        elif entry.what not in (suits or SUITS):
            raise Illegal(f"{entry.what} may not be named, but {suits}")
        else:
            self.trump = entry.what

    def call_partner(self) -> None:
        """five.called-partner, five.called-partner.2009, five.rest-vs-team."""
        rules = self.rules["partner"]
        entry = self.expect(self.awaited(self.bidder), "partner")
        copies = pack_of(self.rules).count(entry.what)
        if not copies or self.hands[self.bidder][entry.what] >= copies:
            raise Illegal(f"{entry.what} cannot be called")
        if rules["calls"] == "trump" and self.trump and entry.what[1] != self.trump:
            raise Illegal("the call is for trump")
        self.form_sides(None)
        self.card_called = entry.what
        if rules["known"] == "at-once":
            step = 1 if rules["asked"] == "clockwise" else -1
            others = [(self.bidder + step * turn) % self.seats for turn in range(1, self.seats)]
            holders = [seat for seat in others if self.hands[seat][entry.what]]
            self.form_sides(holders[0] if holders else None)

    def form_sides(self, partner: int | None) -> None:
        """The bidder and the partner, if there is one, against all others."""
        self.card_called = ""
        self.called = [0 if seat in {self.bidder, partner} else 1 for seat in range(self.seats)]

    def exchange_dix(self) -> None:
        """threehand003.dix-exchange: the first from eldest who holds a nine of trump may."""
        nine = f"9{self.trump}"
        if self.upcard == nine:
            return  # there is nothing to gain
        for step in range(self.seats - 1):
            seat = (self.eldest + step) % self.seats
            if not self.hands[seat][nine]:
                continue
            entry = self.expect(self.awaited(seat), "exchange", "pass")
            if entry.word == "exchange":
                assert self.upcard
                self.move([nine], self.hands[seat], self.hands[self.dealer])
                self.move([self.upcard], self.hands[self.dealer], self.hands[seat])
                self.exchanger = seat
                return

    def pass_cards(self) -> None:
        """pass.*, house.pass-*"""
        rules = self.rules["passing"]
        number = rules["cards"]
        teams = [self.members(self.bidder)]
        if rules["who"] == "all":
            for seat in self.from_first():
                if all(seat not in team for team in teams):
                    teams.append(self.members(seat))
        gifts: list[tuple[int, int]] = []
        for head, *partners in teams:
            if not partners:
                continue
            if rules["to"] == "next-partner":
                ring = [*partners, head]
                gifts += [*pairwise(ring), (head, partners[0])]
            else:
                gifts += [(partner, head) for partner in partners]
                gifts += [(head, partner) for partner in partners]
        if rules["order"] == "partner-first":
            for giver, taker in gifts:
                self.give(self.awaited(giver), giver, taker, number, self.hands[taker])
            return
        waiting = list(gifts)
        on_the_way: list[tuple[int, list[str]]] = []
        while waiting:
            entry = self.expect(self.awaited(*(giver for giver, _ in waiting)), "give")
            cards, taker = given_to(entry)
            if (entry.seat, taker) not in waiting:
                raise Illegal(f"{entry} is no gift that is due: {waiting}")
            waiting.remove((entry.seat, taker))
            if len(cards) != number:
                raise Illegal(f"{number} cards are passed")
            self.move(cards, self.hands[entry.seat])
            on_the_way.append((taker, cards))
        for taker, cards in on_the_way:
            self.hands[taker].update(cards)

    def give(self, entry: Entry, giver: int, taker: int, number: int, hand: Hand) -> None:
        """One seat gives cards to another."""
        cards, to = given_to(self.expect(entry, "give"))
        if to != taker or len(cards) != number:
            raise Illegal(f"{entry}: seat {giver} gives {number} cards to seat {taker}")
        self.move(cards, self.hands[giver], hand)

    def bury(self) -> None:
        """widow.discard.*, house.no-trump-buried."""
        rules, hand = self.rules["bury"], self.hands[self.bidder]
        cards = cards_of(self.expect(self.awaited(self.bidder), "bury").what)
        if len(cards) != rules["cards"]:
            raise Illegal(f"{rules['cards']} cards are buried")
        shown = self.shown.get(self.bidder, Hand())
        free = Hand()
        for card, held in hand.items():
            number = held
            if rules["which"] == "not-melded":
                number = max(0, held - shown[card])
            if rules["which"] == "non-counters" and count_of(self.rules, [card]):
                number = 0
            if rules["keeps_trump"] and card[1] == self.trump:
                number = 0
            free[card] = number
        others = Hand(cards) - free
        if others and (free - Hand(cards)):
            raise Illegal(f"{sorted(others)} may not be buried while {sorted(+free)} may")
        self.move(cards, hand)
        self.buried = cards

    # Melding.

    def is_opponent(self, seat: int) -> bool:
        """Whether a seat is none of the bidder's side."""
        return self.side_of(seat) != self.side_of(self.bidder)

    def melders(self, step: str) -> list[int]:
        """meld.bidder-first, contract.opponents-dont-meld: who melds in a step, in turn."""
        who = self.rules["showing"]["who"]
        if who != "all" and not self.contracts:
            raise NotUnderstood("only the bidder's side melds, and nobody bids")
        found: list[int] = []
        for seat in self.from_first():
            is_bidder = bool(self.contracts) and seat == self.bidder
            if step == "bidder-melds" and not is_bidder:
                continue
            if step == "others-meld" and is_bidder:
                continue
            if who == "bidder" and not is_bidder:
                continue
            if who == "bidding-side" and self.is_opponent(seat):
                continue
            found.append(seat)
        return found

    def lay_melds(self, step: str) -> None:
        """meld.display; threehand1911.expose where melds are declared."""
        for seat in self.melders(step):
            if self.rules["showing"]["choice"] == "best":
                self.lay_best(seat)
            else:
                self.declare(seat)

    def lay_best(self, seat: int) -> None:
        """Lay a hand in the best way."""
        hand = self.melding_hand(seat)
        value = self.melds.value(hand, self.trump)
        self.show(seat, hand, value)

    def melding_hand(self, seat: int) -> Hand:
        """The hand; a nine that was exchanged is melded by who gave it, and not by the dealer."""
        hand = +self.hands[seat]
        if self.exchanger is not None:
            if seat == self.exchanger:
                hand[f"9{self.trump}"] += 1
            if seat == self.dealer:
                hand[f"9{self.trump}"] -= 1
        return +hand

    def show(self, seat: int, hand: Hand, value: Value) -> None:
        """What a seat has melded, and the checks for it."""
        self.meld[seat] = value.points
        self.shown[seat] = value.cards
        self.checks[seat] = self.check_melds.value(hand, self.trump).points
        if value.wins_game:
            self.win_outright(seat)

    def win_outright(self, seat: int) -> None:
        """racehorse.game-meld."""
        self.winner, self.how = seat, "game-meld"
        raise Over

    def finish_melds(self, does: Callable[[int], bool] = lambda _: True) -> None:
        """Lay what is still to be laid when nothing is played."""
        steps = self.rules["script"]
        for step in steps[steps.index(self.step) :]:
            if step in MELDING:
                for seat in self.melders(step):
                    if seat not in self.shown and does(seat):
                        self.lay_best(seat)

    def declare(self, seat: int) -> None:
        """threehand1911.expose: meld by meld, until the player is done."""
        while self.expect(entry := self.awaited(seat), "meld", "done").word == "meld":
            self.declare_one(entry)
        self.finished.add(seat)
        self.shown.setdefault(seat, Hand())
        self.checks[seat] = self.check_melds.value(self.melding_hand(seat), self.trump).points

    def declare_one(self, entry: Entry) -> None:
        """One meld that is declared; meld.failed if it is not held."""
        seat = entry.seat
        name, cards, laid = meld_of(entry)
        if laid:
            raise Illegal("nothing lies on the table")
        row, _ = self.row_of(name, cards)
        before = self.declared[seat]
        beside = self.beside(seat, row, cards)
        if beside is None:
            if self.rules["showing"]["failed"] != "minus" or sorted(cards) in self.tried[seat]:
                raise Illegal(f"{entry} is not held")
            self.tried[seat].append(sorted(cards))
            more = self.declared_points([*before, (row, cards)]) - self.declared_points(before)
            self.setbacks[seat] += more
            return
        rest = [one for one in before if one[0].heading != row.heading]
        self.declared[seat] = [*rest, *beside, (row, cards)]
        self.shown[seat] = Hand()
        for _, some in self.declared[seat]:
            self.shown[seat] |= Hand(some)
        self.meld[seat] = self.declared_points(self.declared[seat])
        if self.is_won(self.declared[seat]):
            self.win_outright(seat)

    def beside(self, seat: int, row: Row, cards: list[str]) -> list[tuple[Row, list[str]]] | None:
        """The melds of the heading that stay beside this one, which takes in what it is made of.

        None if the cards are not there: a card serves once under a heading.
        """
        held = self.melding_hand(seat)
        stays = [one for one in self.declared[seat] if one[0].heading == row.heading]
        inside = [one for one in stays if len(one[1]) < len(cards) and has(Hand(cards), one[1])]
        while not has(held, [*cards, *(card for _, some in stays for card in some)]):
            if not inside:
                return None
            stays.remove(inside.pop())
        return stays

    def declared_points(self, laid: list[tuple[Row, list[str]]]) -> int:
        """The same meld laid twice is a double one; suits are kept apart where they count so."""
        return sum(points_of(row, sets) for row, sets in self.sets_of(laid))

    def is_won(self, laid: list[tuple[Row, list[str]]]) -> bool:
        """Whether one of the melds is worth the game."""
        return any("game" in row.values[sets - 1 : sets] for row, sets in self.sets_of(laid))

    def sets_of(self, laid: list[tuple[Row, list[str]]]) -> Iterator[tuple[Row, int]]:
        """How many sets of each meld were laid."""
        sets: dict[tuple[str, str], int] = {}
        for row, cards in laid:
            suit = cards[0][1] if row.suit_by_suit else ""
            _, number = self.row_of(row.name, cards)
            sets[row.name, suit] = sets.get((row.name, suit), 0) + number
        for (name, _), number in sets.items():
            yield self.melds.named[name], number

    def row_of(self, name: str, cards: list[str]) -> tuple[Row, int]:
        """The meld that these cards make, and how many sets."""
        row = self.melds.named[name]
        patterns = row.patterns[self.trump]
        for sets in range(1, len(cards) + 1):
            for pattern in patterns:
                if sorted(pattern * sets) == sorted(cards):
                    return row, sets
        raise Illegal(f"{cards} are no {name}")

    def meld_late(self, entry: Entry) -> None:
        """meld.no-late: until the own first card, and nobody else's turn matters."""
        is_open = self.rules["showing"]["closes"] == "own-first-card"
        if not is_open or entry.seat in self.has_played or entry.seat not in self.shown:
            raise Illegal(f"{entry} is too late, or too early")
        self.declare_one(entry)

    def claim_meld(self, entry: Entry) -> None:
        """meld.muggins: what an opponent has shown and overlooked, for the first clockwise."""
        name, _, rest = entry.what.partition(":")
        text, _, of_whom = rest.partition("<")
        seat, of, cards = entry.seat, int(of_whom), cards_of(text)
        row, sets = self.row_of(name_of(name), cards)
        is_late = self.rules["showing"]["closes"] == "own-first-card"
        if self.rules["showing"]["overlooked"] != "muggins" or any(self.tricks):
            raise Illegal("nobody claims melds now")
        if self.side_of(seat) == self.side_of(of) or of not in self.finished:
            raise Illegal(f"{entry}: the melds of seat {of} are no opponent's, or not all laid")
        if is_late and of not in self.has_played:
            raise Illegal(f"seat {of} may still lay it")
        points = points_of(row, sets)
        mine = [one for one in self.claimed if one.of == of and one.name == row.name]
        for one in mine:
            if sorted(one.cards) != sorted(cards):
                continue
            if (seat - of) % self.seats < (one.seat - of) % self.seats:
                self.claimed.remove(one)
                self.extra[one.seat] -= one.points
                break
        served = [some for laid, some in self.declared[of] if laid.heading == row.heading]
        served += [
            one.cards
            for one in self.claimed
            if one.of == of and self.melds.named[one.name].heading == row.heading
        ]
        if not has(self.shown[of], [*cards, *(card for some in served for card in some)]):
            raise Illegal(f"{entry}: seat {of} has not shown that, or it has served")
        self.claimed.append(Claim(seat, of, row.name, cards, points))
        self.extra[seat] += points
        if "game" in row.values[sets - 1 : sets]:
            self.win_outright(seat)

    def lay_jointly(self) -> None:
        """contract.joint-meld, contract.call-card."""
        bidder, *partners = self.members(self.bidder)
        laid = Hand()
        for seat in (bidder, *partners):
            hand = +self.hands[seat]
            value = self.melds.value(hand, self.trump)
            laid.update(value.cards)
            self.shown[seat] = value.cards
            self.checks[seat] = self.check_melds.value(hand, self.trump).points
        if not partners:
            raise NotUnderstood("joint melds of one player")
        (partner,) = partners
        held = {seat: +(self.hands[seat] - self.shown[seat]) for seat in (bidder, partner)}
        other = {bidder: partner, partner: bidder}
        turn = caller = bidder
        is_calling, done = False, 0
        while True:
            worth = self.melds.value(laid, self.trump)
            if worth.wins_game:
                self.win_outright(self.bidder)
            entry = self.expect(self.awaited(turn), "lay", "done", *["call"] * is_calling)
            if entry.word == "lay":
                self.move(cards_of(entry.what), held[turn], laid)
                if self.melds.value(laid, self.trump) <= worth:
                    raise Illegal(f"{entry} makes nothing")
                turn, is_calling, done = other[turn], False, 0
            elif not is_calling:
                done += 1
                turn = other[turn] if done < len(held) else caller
                is_calling = done == len(held)
            elif entry.word == "call" and held[other[turn]][entry.what]:
                self.move([entry.what], held[other[turn]], laid)
                is_calling, done = False, 0
            elif caller == bidder:
                turn = caller = partner
            else:
                break
        self.meld[self.bidder] = self.melds.value(laid, self.trump).points

    # Conceding and the moon.

    def side_meld(self, seat: int) -> int:
        """What the side of a seat has melded."""
        return sum(self.meld[one] for one in self.members(seat))

    def whole(self) -> int:
        """All that a round counts."""
        return count_of(self.rules, pack_of(self.rules)) + int(self.rules["count"]["last_trick"])

    def concede(self) -> None:
        """concede.after-widow, concede.forced-over-250, house.set-short, house.consent-to-concede."""
        rules, contract = self.rules["concession"], self.contracts[0]
        meld = self.side_meld(self.bidder)
        most = self.whole() if rules["most_needed"] == -1 else rules["most_needed"]
        points = 0 if contract.is_moon else contract.points
        if (most and points - meld > most) or meld < rules["least_meld"]:
            self.give_up()
        if not rules["offered"]:
            return
        if self.is_given_up():
            self.give_up()

    def is_given_up(self) -> bool:
        """house.consent-to-concede: whether the bidder concedes, and every partner agrees."""
        asked = self.members(self.bidder) if self.rules["concession"]["consent"] else [self.bidder]
        for seat in asked:
            if self.expect(self.awaited(seat), "concede", "play-on").word == "play-on":
                return False
        return True

    def give_up(self) -> None:
        """The contract is conceded; the others show what they have, where that scores."""
        self.how = "conceded"
        if self.rules["concession"]["others_score"] == "nothing":
            raise Over
        self.finish_melds()
        for seat in self.melders("melds"):
            if seat not in self.shown:
                self.lay_best(seat)
        raise Over

    def announce_moon(self) -> None:
        """shoot-the-moon: just before the play."""
        if self.contracts and self.contracts[0].is_moon:
            return
        if self.rules["moon"]["offered"] == "bidder":
            asked = [self.bidder]
        else:
            asked = self.from_first()
        for seat in asked:
            entry = self.expect(self.awaited(seat), "shoot-the-moon", "play-on")
            if entry.word == "shoot-the-moon":
                self.moon = seat
                return

    # The play.

    def play(self) -> None:
        """play.*"""
        if self.rules["play"]["skip_if_met"] and self.is_met():
            self.how = "met"
            return
        leads_as_bidder = self.rules["play"]["leader"] == "bidder" and self.contracts
        first = self.bidder if leads_as_bidder else self.eldest
        leader = first if self.leader is None else self.leader
        is_first = True
        while any(+hand for hand in self.hands):
            leader = self.play_trick(leader, self.rules["play"]["obligations"], is_first=is_first)
            is_first = False
        self.count[leader] += self.rules["count"]["last_trick"]

    def is_met(self) -> bool:
        """contract.play-only-if-needed."""
        if len(self.contracts) != 1 or self.contracts[0].is_moon:
            return False
        return self.side_meld(self.bidder) >= self.contracts[0].points

    def play_trick(self, leader: int, rungs: list[Rules], *, is_first: bool) -> int:
        """Everybody plays a card; who wins the trick."""
        self.trick = []
        like = self.rules["play"]["like_cards"]
        for step in range(self.seats):
            seat = (leader + step) % self.seats
            entry = self.expect(self.awaited(seat), "play")
            may = self.may_play(seat, leader, rungs, is_first=is_first)
            if entry.what not in may:
                raise Illegal(f"{entry} to {self.trick}: {sorted(may)} may be played")
            self.put_down(seat, entry.what)
            if entry.what == self.card_called and seat != self.bidder:
                self.form_sides(seat)
        return self.take_trick(leader, like)

    def put_down(self, seat: int, card: str) -> None:
        """A card goes from the hand into the trick."""
        self.move([card], self.hands[seat])
        self.trick.append(card)
        self.has_played.add(seat)
        self.is_broken = self.is_broken or card[1] == self.trump

    def take_trick(self, leader: int, like: str) -> int:
        """play.identical-first-wins and all else that decides a trick."""
        place = play.winner(self.trick, self.trump, self.order, like)
        winner = (leader + place) % self.seats
        self.tricks[winner] += 1
        self.count[winner] += count_of(self.rules, self.trick)
        self.trick = []
        return winner

    def may_play(self, seat: int, leader: int, rungs: list[Rules], *, is_first: bool) -> set[str]:
        """The legal cards, by the rungs and by the book if they are one's."""
        like = self.rules["play"]["like_cards"]
        partner_wins = False
        if self.trick:
            best = play.winner(self.trick, self.trump, self.order, like)
            partner_wins = self.side_of((leader + best) % self.seats) == self.side_of(seat)
        bid = self.contracts[0].points if self.contracts else 0
        lead = ladders.Lead(is_first, self.is_broken, bid, partner_wins)
        hand = [*(+self.hands[seat])]
        may = ladders.legal(rungs, hand, self.trick, self.trump, self.order, like, lead)
        if book := ladders.book_of(rungs):
            told = play.legal(
                hand, self.trick, self.trump, book, order=self.order, like_cards=like
            )
            assert may == told, (may, told)
        return may

    def claim_tricks(self, entry: Entry) -> None:
        """house.claim-rest, house.claim-part: who gets what of the tricks that are left."""
        if self.rules["claims"]["offered"] == "nobody" or self.step != "play":
            raise Illegal("nobody claims tricks now")
        seat, claimed = entry.seat, int(entry.what)
        most = max(sum(hand.values()) for hand in self.hands)
        left = most
        others = [one for one in range(self.seats) if self.side_of(one) != self.side_of(seat)]
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
        if lost:
            self.count[others[0]] += count
            self.tricks[others[0]] += lost
        self.count[seat] += rest
        self.tricks[seat] += claimed
        self.count[seat if claimed else others[0]] += last
        raise Over

    # Playing for a stock.

    def draw(self) -> None:
        """twohand.*"""
        leader = self.eldest
        while self.stock or (self.rules["deal"]["turn"] == "first-of-stock" and self.upcard):
            self.trick = []
            for step in range(self.seats):
                seat = (leader + step) % self.seats
                self.play_for_stock(self.expect(self.awaited(seat), "play"))
            leader = self.take_trick(leader, self.rules["play"]["like_cards"])
            if self.rules["draw"]["draw_first"]:
                self.draw_one(leader, is_winner=True)
            self.meld_between(leader)
            takers = [(leader + step) % self.seats for step in range(self.seats)]
            for seat in takers[1 if self.rules["draw"]["draw_first"] else 0 :]:
                self.draw_one(seat, is_winner=seat == leader)
        self.leader = leader

    def play_for_stock(self, entry: Entry) -> None:
        """twohand.phase1.free, twohand.meld-stays-playable."""
        seat, card = entry.seat, entry.what
        lying = self.table[seat]
        if card.startswith("+"):
            ((card, number),) = copies_of(card[1:])
            alike = [copy for copy in lying if copy.card == card]
            lying.remove(alike[number - 1])
        elif self.hands[seat][card] <= sum(copy.card == card for copy in lying):
            raise Illegal(f"{card} is not in the hand of seat {seat}")
        self.put_down(seat, card)

    def draw_one(self, seat: int, *, is_winner: bool) -> None:
        """twohand.draw-order."""
        is_turned = self.rules["deal"]["turn"] == "first-of-stock"
        takes_upcard = (self.rules["draw"]["last_upcard_to"] == "winner") == is_winner
        is_last = is_turned and len(self.stock) < self.seats
        if self.stock and not (is_last and takes_upcard):
            self.hands[seat][self.stock.pop(0)] += 1
        elif is_turned and self.upcard:
            self.hands[seat][self.upcard] += 1
            self.upcard = None

    def meld_between(self, seat: int) -> None:
        """twohand.meld-one-per-trick, twohand.reuse-across-melds."""
        rules, laid = self.rules["draw"], 0
        while True:
            entry = self.expect(self.awaited(seat), "meld", "exchange", "done")
            if entry.word == "done":
                return
            if entry.word == "exchange":
                self.exchange_for_stock(seat)
            else:
                laid += self.meld_for_stock(entry) not in rules["besides"]
            if rules["melds_a_trick"] and laid > rules["melds_a_trick"]:
                raise Illegal(f"{entry}: so many melds may not be laid")
            is_full = laid == rules["melds_a_trick"] > 0 and not rules["besides"]
            if is_full and not self.is_open_to_exchange():
                return  # there is nothing left to choose

    def is_open_to_exchange(self) -> bool:
        """Whether the first nine of trump that is laid is still to come; it goes for the upcard.

        Who could lay none is asked like others, so that the question tells nobody's hand.
        """
        is_on = self.rules["trump"]["dix_exchange"] == "trick-winner"
        is_first = not self.is_dix_laid and self.upcard not in {None, f"9{self.trump}"}
        return is_on and is_first

    def exchange_for_stock(self, seat: int) -> None:
        """A nine of trump goes where the upcard was, and scores as a dix."""
        nine = f"9{self.trump}"
        lying = sum(copy.card == nine for copy in self.table[seat])
        if not self.is_open_to_exchange() or self.hands[seat][nine] <= lying:
            raise Illegal("nothing is exchanged")
        assert self.upcard
        self.move([nine], self.hands[seat])
        self.hands[seat][self.upcard] += 1
        self.upcard = nine
        row = self.melds.named.get("dix")
        self.meld[seat] += points_of(row, 1) if row else 0

    def meld_for_stock(self, entry: Entry) -> str:
        """Lay one meld with at least one card from the hand, or fail to; its name."""
        seat, reuse = entry.seat, self.rules["draw"]["reuse"]
        name, new, laid = meld_of(entry)
        lying = self.table[seat]
        cards = [*new, *(card for card, _ in laid)]
        row, sets = self.row_of(name, cards)
        points = points_of(row, sets)
        in_hand = self.hands[seat] - Hand(copy.card for copy in lying)
        if not has(in_hand, new) or not new:
            if self.rules["showing"]["failed"] == "minus" and new:
                self.setbacks[seat] += points
                return name
            raise Illegal(f"{entry}: {sorted(in_hand.elements())} are in the hand")
        served: list[Copy] = []
        for card, number in laid:
            alike = [copy for copy in lying if copy.card == card]
            copy = alike[number - 1]
            before = copy.served.get(row.heading)
            is_free = reuse != "never" and (
                before is None or (reuse == "higher" and before < points)
            )
            if not is_free or any(copy is other for other in served):
                raise Illegal(f"{entry}: {copy} may not serve again")
            served.append(copy)
        served += [Copy(card) for card in new]
        for copy in served:
            copy.served[row.heading] = max(points, copy.served.get(row.heading, 0))
        self.table[seat] = [*lying, *served[len(laid) :]]
        self.meld[seat] += points
        self.is_dix_laid = self.is_dix_laid or name == "dix"
        if "game" in row.values[sets - 1 : sets]:
            self.win_outright(seat)
        return name

    # What the melds show of the bids.

    def find_misbids(self) -> None:
        """auction.summed.min-meld: a contract without the meld for it is void."""
        rules = self.rules["auction"]
        if not rules["least_meld"] or rules["misbid"] != "void":
            return
        for place, contract in enumerate(self.contracts):
            side = self.members(contract.bidder)
            if any(seat not in self.shown for seat in side):
                continue
            of_side = sum(self.meld[seat] for seat in side)
            least = min(self.meld[seat] for seat in side if seat in self.bidders)
            found = of_side if rules["least_meld_of"] == "side" else least
            if found < rules["least_meld"]:
                self.contracts[place] = replace(contract, is_void=True)


def call_of(entry: Entry, auction: Auction) -> Call:
    """A call as it is written."""
    if entry.word == "pass":
        return Call(entry.seat)
    if entry.word == "double":
        return Call(entry.seat, times=2 * auction.times())
    points, _, suit = entry.what.partition(":")
    return Call(entry.seat, MOON if points == "moon" else int(points), suit)


def given_to(entry: Entry) -> tuple[list[str], int]:
    """The cards of a gift, and who gets them."""
    cards, _, to = entry.what.partition(">")
    return cards_of(cards), int(to)


def meld_of(entry: Entry) -> tuple[str, list[str], list[tuple[str, int]]]:
    """The name of a meld, its cards from the hand, and those that lie on the table."""
    name, _, cards = entry.what.partition(":")
    new, _, laid = cards.partition("+")
    return name_of(name), cards_of(new), copies_of(laid)
