"""A round played again from its record: who holds what, what may be done, what everybody wins.

Nothing is taken from the library but the text of the record and the fields of the ruleset as data.
The order of a round is its script (`docs/explanation/a-round-as-a-script.md`); each step below says
which rules of the catalogue it follows. Whatever somebody did that these rules do not allow is
`Illegal`.
"""

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from oracle.auctions import MOON, NO_TRUMP, Auction, Call, Contract
from oracle.hands import SUITS, Hand, count_of, pack_of
from oracle.needs import Cards, least_count
from oracle.records import TABLE, Entry, cards_of
from oracle.settling import Bid, house_of
from oracle.state import IllegalError, NotUnderstoodError, OverError, VoidError
from oracle.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Callable


class Round(Tricks):
    """A round at work, step by step."""

    def follow(self) -> None:
        """Play the round, as far as it goes."""
        steps: dict[str, Callable[[], None]] = {
            "deal": self.deal,
            "draft": self.draft,
            "draw": self.draw,
            "auction": self.bid,
            "concede-unseen": self.concede_before_widow,
            "widow": self.take_widow,
            "share-widow": self.share_widow,
            "raise": self.raise_bid,
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
                    raise NotUnderstoodError(step)
                self.step = step
                steps[step]()
        except OverError:
            pass
        self.find_misbids()

    def dealt_order(self) -> list[str]:
        """The cards of the pack in the order in which they are dealt."""
        entry = self.expect(self.entries.take(), "deal")
        pack = cards_of(entry.what)
        if entry.seat != TABLE or sorted(pack) != sorted(pack_of(self.rules)):
            raise IllegalError("these are not the cards of the pack")
        return pack

    def deal(self) -> None:
        """deal.packets, deal.rotation, threehand003.deal, twohand.trump-turned."""
        pack = self.dealt_order()
        turn, last = self.rules["deal"]["turn"], ""
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
        pack = self.dealt_order()
        seat = self.eldest
        while pack:
            first, second, *pack = pack
            done = self.expect(self.entry_of(seat), "keep", "reject")
            kept, put_away = (first, second) if done.word == "keep" else (second, first)
            self.hands[seat][kept] += 1
            self.discarded[seat] += count_of(self.rules, [put_away])
            seat = (seat + 1) % self.seats
        self.dealt = [Hand(hand) for hand in self.hands]

    def bid(self) -> None:
        """Call after call: auction.*."""
        auction = Auction(self.rules, self.melds, self.dealer, self.hands)
        while (seat := auction.speaker()) is not None:
            entry = self.expect(self.entry_of(seat), "bid", "pass", "double")
            call = call_of(entry, auction)
            if why := auction.why_not(call):
                raise IllegalError(f"{call} after {auction.calls}: {why}")
            auction.calls.append(call)
            self.has_called.add(seat)
        self.contracts = auction.contracts()
        self.bidders = {bid.seat for bid in auction.bids()}
        if not self.contracts:
            raise VoidError("passed-out")
        if self.rules["auction"]["suit_bids"]:
            self.trump = self.suit_bid()

    def suit_bid(self) -> str | None:
        """The trump suit that the contract has named."""
        suit = self.contracts[0].suit
        return None if suit == NO_TRUMP else suit

    def concede_before_widow(self) -> None:
        """concede.before-widow."""
        if not self.contracts[0].may_be_forced:
            return
        if self.is_given_up():
            self.how = "conceded-unseen"
            if self.rules["checks"]["unseen"] == "opponents":
                for seat in filter(self.is_opponent, self.melders("melds")):
                    value = self.check_melds.value(self.hands[seat], self.trump)
                    self.checks[seat] = value.points
            raise OverError

    def take_widow(self) -> None:
        """threehand.widow-shown, racehorse.blind."""
        self.hands[self.bidder].update(self.widow)

    def raise_bid(self) -> None:
        """house.raise-after-widow: once, to any higher bid, if there is one."""
        auction = Auction(self.rules, self.melds, self.dealer, self.hands)
        (contract,) = self.contracts
        agreed, bid = self.rules["auction"], contract.points
        most = agreed["ceiling"] or MOON - 1
        steps = range(bid + 1, min(most, bid + 1000) + 1)
        if bid == MOON or not (agreed["moon_bids"] or any(map(auction.is_step, steps))):
            return
        following = self.entries.peek()
        is_beyond_hope = bid > 10 * count_of(self.rules, pack_of(self.rules))
        if is_beyond_hope and following and following.word not in {"bid", "pass"}:
            return  # the library knows no bids above all that can be scored
        entry = self.expect(self.entry_of(self.bidder), "bid", "pass")
        call = call_of(entry, auction)
        if entry.word == "pass":
            if call.said:
                raise IllegalError("nothing is said with it")
            return
        is_moon = call.points == MOON and agreed["moon_bids"]
        if call.suit or call.points <= bid or not (is_moon or call.points <= most):
            raise IllegalError(f"{call} after {bid}")
        if not (is_moon or auction.is_step(call.points)):
            raise IllegalError(f"{call} is no step")
        self.contracts = [Contract(self.bidder, call.points)]

    def share_widow(self) -> None:
        """fourhand.kitty.distribute: one card for each player, and one for the bidder."""
        left = Hand(self.widow)
        each = len(self.widow) // self.seats
        given: set[int] = set()
        while len(given) < self.seats - 1:
            entry = self.expect(self.entry_of(self.bidder), "give")
            cards, to = given_to(entry)
            if to in given or to == self.bidder or len(cards) != each:
                raise IllegalError(f"{entry}: each of the others gets {each}")
            self.move(cards, left, self.hands[to])
            given.add(to)
        self.hands[self.bidder].update(left)

    def namer(self) -> int:
        """auction.highest-names-trump, house.partner-names-trump."""
        if self.rules["trump"]["named"] == "partner":
            return self.members(self.bidder)[1]
        return self.bidder

    def name_trump(self) -> None:
        """A suit that may be named: trump.*."""
        rules, namer = self.rules["trump"], self.namer()
        if self.contracts[0].suit == NO_TRUMP:
            self.trump = None
            return
        wanted = rules["must_hold"]
        suits = [
            suit
            for suit in SUITS
            if not wanted or any(self.melds.holds(self.hands[namer], name, suit) for name in wanted)
        ]
        if not suits and rules["if_none"] != "free":
            self.how = "no-marriage"
            if rules["if_none"] == "set":
                self.let_opponents_meld()
            raise OverError
        entry = self.expect(self.entry_of(namer), "trump")
        if entry.what == "none":
            if not rules["no_trump"]:
                raise IllegalError("there is always a trump")
            self.trump = None
        elif entry.what not in (suits or SUITS):
            raise IllegalError(f"{entry.what} may not be named, but {suits}")
        else:
            self.trump = entry.what

    def call_partner(self) -> None:
        """five.called-partner, five.rest-vs-team, house.several-partners.

        The partner is known at once, or by the card that is played (five.called-partner.2009).
        """
        rules = self.rules["partner"]
        card = self.card_of_partner()
        self.form_sides([])
        if rules["known"] == "when-played":
            self.card_called, self.to_be_played = card, pack_of(self.rules).count(card)
            return
        step = 1 if rules["asked"] == "clockwise" else -1
        others = [(self.bidder + step * turn) % self.seats for turn in range(1, self.seats)]
        holders = [seat for seat in others if self.hands[seat][card]]
        self.form_sides(holders if rules["who"] == "every-holder" else holders[:1])

    def card_of_partner(self) -> str:
        """house.fixed-partner-card, or the card that the bidder calls."""
        rules = self.rules["partner"]
        if rules["calls"] == "fixed-card":
            suit = self.trump if rules["suit"] == "trump" else rules["suit"][0].upper()
            rank = "9" if rules["rank"] == "nine" else rules["rank"][0].upper()
            return f"{rank}{suit}"
        entry = self.expect(self.entry_of(self.bidder), "partner")
        copies = pack_of(self.rules).count(entry.what)
        if not copies or self.hands[self.bidder][entry.what] >= copies:
            raise IllegalError(f"{entry.what} cannot be called")
        if rules["calls"] == "trump" and self.trump and entry.what[1] != self.trump:
            raise IllegalError("the call is for trump")
        return entry.what

    def exchange_dix(self) -> None:
        """threehand003.dix-exchange: the first from eldest who holds a nine of trump may."""
        nine = f"9{self.trump}"
        if self.upcard == nine:
            return  # there is nothing to gain
        for step in range(self.seats - 1):
            seat = (self.eldest + step) % self.seats
            if not self.hands[seat][nine]:
                continue
            entry = self.expect(self.entry_of(seat), "exchange", "pass")
            if entry.word == "exchange":
                assert self.upcard
                self.move([nine], self.hands[seat], self.hands[self.dealer])
                self.move([self.upcard], self.hands[self.dealer], self.hands[seat])
                self.exchanger = seat
                return

    def pass_cards(self) -> None:
        """Cards go from one to another: pass.*, house.pass-*."""
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
                self.give(self.entry_of(giver), giver, taker, number, self.hands[taker])
            return
        waiting = list(gifts)
        on_the_way: list[tuple[int, list[str]]] = []
        while waiting:
            entry = self.expect(self.entry_of(*(giver for giver, _ in waiting)), "give")
            cards, taker = given_to(entry)
            if (entry.seat, taker) not in waiting:
                raise IllegalError(f"{entry} is no gift that is due: {waiting}")
            waiting.remove((entry.seat, taker))
            if len(cards) != number:
                raise IllegalError(f"{number} cards are passed")
            self.move(cards, self.hands[entry.seat])
            on_the_way.append((taker, cards))
        for taker, cards in on_the_way:
            self.hands[taker].update(cards)

    def give(self, entry: Entry, giver: int, taker: int, number: int, hand: Hand) -> None:
        """One seat gives cards to another."""
        cards, to = given_to(self.expect(entry, "give"))
        if to != taker or len(cards) != number:
            raise IllegalError(f"{entry}: seat {giver} gives {number} cards to seat {taker}")
        self.move(cards, self.hands[giver], hand)

    def bury(self) -> None:
        """widow.discard.*, house.partners-bury."""
        if self.rules["bury"]["who"] == "bidder":
            self.bury_of(self.bidder, self.rules["bury"]["cards"])
            return
        side = self.members(self.bidder)
        each = self.rules["bury"]["cards"] // len(side)
        for partner in side[1:]:
            self.give(self.entry_of(self.bidder), self.bidder, partner, each, self.hands[partner])
        for seat in side:
            self.bury_of(seat, each)

    def bury_of(self, seat: int, number: int) -> None:
        """What a seat buries, by widow.discard.* and house.no-trump-buried."""
        rules, hand = self.rules["bury"], self.hands[seat]
        cards = cards_of(self.expect(self.entry_of(seat), "bury").what)
        if len(cards) != number:
            raise IllegalError(f"{number} cards are buried")
        shown = self.shown.get(seat, Hand())
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
            raise IllegalError(f"{sorted(others)} may not be buried while {sorted(+free)} may")
        self.move(cards, hand)
        self.buried = [*self.buried, *cards]

    def concede(self) -> None:
        """concede.after-widow, concede.forced-over-250, house.set-short."""
        rules, contract = self.rules["concession"], self.contracts[0]
        most = self.whole() if rules["most_needed"] == "whole-count" else rules["most_needed"]
        if most:
            least = self.must_count(contract)
            if least is None or least > most:
                self.give_up()
        if self.side_meld(self.bidder) < rules["least_meld"]:
            self.give_up()
        if not rules["offered"]:
            return
        if self.is_given_up():
            self.give_up()

    def must_count(self, contract: Contract) -> int | None:
        """The least that the bidder's side must count; a partner may still meld enough."""
        house = replace(house_of(self.rules, 0), sides=tuple(self.called or self.sides))
        script, partner = self.rules["script"], self.rules["partner"]
        to_come = {"others-meld", "partner"} & set(script[script.index("concede") :])
        is_hidden = partner["calls"] != "nobody" and partner["known"] == "when-played"
        has_partner = partner["calls"] != "nobody" or len(self.members(self.bidder)) > 1
        if has_partner and (to_come or is_hidden):
            house = replace(house, least_meld=0, least_meld_sets=False)
        other = next(seat for seat in range(self.seats) if seat != self.bidder)
        dealt = sum(self.dealt[other].values())
        laid = self.rules["bury"]["cards"] if self.rules["bury"]["count_for"] == "bidder" else 0
        put_away = dealt if "draft" in script else laid
        is_won = self.rules["widow"]["goes_to"] in {"first-trick", "last-trick"}
        cards = Cards(
            worths=tuple(count_of(self.rules, [card]) for card in pack_of(self.rules)),
            last_trick=self.rules["count"]["last_trick"],
            seats=self.seats,
            tricks=dealt + ("share-widow" in script),
            besides=(0, put_away, 2 * put_away * ("draft" in script)),
            widow=len(self.widow) if is_won else 0,
        )
        bid = Bid(contract.bidder, contract.points, is_moon=contract.is_moon)
        melds = [meld + more for meld, more in zip(self.meld, self.extra, strict=True)]
        return least_count(house, cards, bid, melds)

    def is_given_up(self) -> bool:
        """house.consent-to-concede: whether the bidder concedes, and every partner agrees."""
        asked = self.members(self.bidder) if self.rules["concession"]["consent"] else [self.bidder]
        for seat in asked:
            if self.expect(self.entry_of(seat), "concede", "play-on").word == "play-on":
                return False
        return True

    def give_up(self) -> None:
        """The contract is conceded; the others show what they have, where that scores."""
        self.how = "conceded"
        if self.rules["concession"]["others_score"] == "nothing":
            raise OverError
        self.let_opponents_meld()
        raise OverError

    def announce_moon(self) -> None:
        """shoot-the-moon: just before the play."""
        if self.contracts and self.contracts[0].is_moon:
            return
        only_bidder = self.rules["moon"]["offered"] == "bidder"
        for seat in [self.bidder] if only_bidder else self.from_first():
            entry = self.expect(self.entry_of(seat), "shoot-the-moon", "play-on")
            if entry.word == "shoot-the-moon":
                self.moon, self.moon_kind = seat, entry.what
                return


def call_of(entry: Entry, auction: Auction) -> Call:
    """A call as it is written."""
    if entry.word == "pass":
        return Call(entry.seat, said=entry.what)
    if entry.word == "double":
        return Call(entry.seat, times=2 * auction.times())
    points, _, suit = entry.what.partition(":")
    return Call(entry.seat, MOON if points == "moon" else int(points), suit)


def given_to(entry: Entry) -> tuple[list[str], int]:
    """The cards of a gift, and who gets them."""
    cards, _, to = entry.what.partition(">")
    return cards_of(cards), int(to)
