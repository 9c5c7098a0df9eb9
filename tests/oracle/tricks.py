"""The tricks of a round: the strict play, and the play for a stock with melds between them."""

from oracle import ladders, play
from oracle.hands import Hand, count_of, has, points_of
from oracle.laying import Melding, meld_of
from oracle.records import Entry, Rules, copies_of
from oracle.state import Copy, IllegalError


class Tricks(Melding):
    """The tricks of a round."""

    def play(self) -> None:
        """Trick after trick: play.*."""
        if self.rules["play"]["skip_if_met"] and self.is_met():
            self.how = "met"
            return
        leads_as_bidder = self.rules["play"]["leader"] == "bidder" and self.contracts
        first = self.bidder if leads_as_bidder else self.eldest
        leader = first if self.leader is None else self.leader
        is_first = True
        while any(+hand for hand in self.hands):
            leader = self.play_trick(leader, self.rules["play"]["obligations"], is_first=is_first)
            if is_first:
                self.win_widow(leader, "first-trick")
            is_first = False
        self.count[leader] += self.rules["count"]["last_trick"]
        self.win_widow(leader, "last-trick")

    def is_met(self) -> bool:
        """contract.play-only-if-needed: a null contract is not met (auction.summed.min-meld)."""
        self.find_misbids()
        if len(self.contracts) != 1 or self.contracts[0].is_moon or self.contracts[0].is_void:
            return False
        settlement, melded = self.rules["settlement"], self.side_meld(self.bidder)
        if settlement["least_meld_binds"] == "everybody" and melded < settlement["least_meld"]:
            return False  # house.on-board
        return melded >= self.contracts[0].points

    def play_trick(self, leader: int, rungs: list[Rules], *, is_first: bool) -> int:
        """Everybody plays a card; who wins the trick."""
        self.trick = []
        like = self.rules["play"]["like_cards"]
        for step in range(self.seats):
            seat = (leader + step) % self.seats
            entry = self.expect(self.entry_of(seat), "play")
            may = self.may_play(seat, leader, rungs, is_first=is_first)
            if entry.what not in may:
                raise IllegalError(f"{entry} to {self.trick}: {sorted(may)} may be played")
            self.put_down(seat, entry.what)
            if entry.what == self.card_called:
                self.find_partner(seat)
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
            partner_wins = self.plays_with(seat, (leader + best) % self.seats)
        bid = self.contracts[0].points if self.contracts else 0
        lead = ladders.Lead(is_first, self.is_broken, bid, partner_wins)
        hand = [*(+self.hands[seat])]
        may = ladders.legal(rungs, hand, self.trick, self.trump, self.order, like, lead)
        if book := ladders.book_of(rungs):
            told = play.legal(hand, self.trick, self.trump, book, order=self.order, like_cards=like)
            assert may == told, (may, told)
        return may

    def find_partner(self, seat: int) -> None:
        """five.called-partner.2009: whoever else plays the card; house.several-partners: everybody.

        Nobody looks for a partner any more when the first is found, or every copy was played.
        """
        are_several = self.rules["partner"]["who"] == "every-holder"
        self.to_be_played -= 1
        if seat != self.bidder:
            before = [one for one in range(self.seats) if self.called[one] == 0]
            self.form_sides([*before, seat])
        if not self.to_be_played or (seat != self.bidder and not are_several):
            self.card_called = ""

    def form_sides(self, partners: list[int]) -> None:
        """The bidder and the partners, if there are any, against all others."""
        self.called = [0 if seat in {self.bidder, *partners} else 1 for seat in range(self.seats)]

    def plays_with(self, seat: int, other: int) -> bool:
        """Whether two seats are known to be of a side: who may still be a partner is of none."""
        if self.card_called and self.side_of(seat) != 0:
            return False
        return self.side_of(seat) == self.side_of(other)

    def draw(self) -> None:
        """Tricks for the stock: twohand.*."""
        leader = self.eldest
        while self.stock or (self.rules["deal"]["turn"] == "first-of-stock" and self.upcard):
            self.trick = []
            for step in range(self.seats):
                seat = (leader + step) % self.seats
                self.play_for_stock(self.expect(self.entry_of(seat), "play"))
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
            raise IllegalError(f"{card} is not in the hand of seat {seat}")
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
            entry = self.expect(self.entry_of(seat), "meld", "exchange", "done")
            if entry.word == "done":
                return
            if entry.word == "exchange":
                self.exchange_for_stock(seat)
            else:
                laid += self.meld_for_stock(entry) not in rules["besides"]
            if rules["melds_a_trick"] and laid > rules["melds_a_trick"]:
                raise IllegalError(f"{entry}: so many melds may not be laid")
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
            raise IllegalError("nothing is exchanged")
        assert self.upcard
        self.move([nine], self.hands[seat])
        self.hands[seat][self.upcard] += 1
        self.upcard = nine
        row = self.melds.named.get("dix")
        self.meld[seat] += points_of(row, 1) if row else 0
        if row and "game" in row.values[:1]:
            self.win_outright(seat)

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
            raise IllegalError(f"{entry}: {sorted(in_hand.elements())} are in the hand")
        served: list[Copy] = []
        for card, number in laid:
            alike = [copy for copy in lying if copy.card == card]
            copy = alike[number - 1]
            before = copy.served.get(row.heading)
            is_free = reuse != "never" and (
                before is None or (reuse == "higher" and before < points)
            )
            if not is_free or any(copy is other for other in served):
                raise IllegalError(f"{entry}: {copy} may not serve again")
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
