"""Melds on the table: laid in the best way, declared one by one, claimed of others, or joint."""

from collections.abc import Iterator
from dataclasses import replace

from oracle.hands import Hand, Value, has, points_of
from oracle.melds import Row
from oracle.records import Entry, cards_of, copies_of, name_of
from oracle.state import Claim, IllegalError, NotUnderstoodError, OverError, State

NOTHING = Value(points=0, wins_game=False, cards=Hand())


class Melding(State):
    """The melds of a round."""

    def entry_of(self, *seats: int) -> Entry:
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
            elif entry.word == "meld" and (entry.seat not in seats or self.step == "play"):
                self.meld_late(entry)
            elif entry.seat not in seats:
                raise IllegalError(f"{entry} is not awaited: {seats} are")
            else:
                return entry

    def melders(self, step: str) -> list[int]:
        """meld.bidder-first, contract.opponents-dont-meld: who melds in a step, in turn."""
        who = self.rules["showing"]["who"]
        if who != "all" and not self.contracts:
            raise NotUnderstoodError("only the bidder's side melds, and nobody bids")
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
        if self.rules["showing"]["choice"] == "declared":
            for seat in self.melders(step):
                self.declare(seat)
            return
        # All lay the best that they have, and look at it, before the first winner has won.
        winning = [seat for seat in self.melders(step) if self.lay_best(seat).wins_game]
        for seat in winning:
            self.win_outright(seat)

    def lay_best(self, seat: int) -> Value:
        """Lay a hand in the best way; what it has laid."""
        hand = self.melding_hand(seat)
        value = NOTHING if self.hides(seat) else self.melds.value(hand, self.trump)
        self.meld[seat] = value.points
        self.shown[seat] = value.cards
        self.checks[seat] = self.check_melds.value(hand, self.trump).points
        return value

    def hides(self, seat: int) -> bool:
        """house.too-few-hidden: partners add up, and lay nothing if that is not enough."""
        settlement = self.rules["settlement"]
        bidding = {self.side_of(contract.bidder) for contract in self.contracts}
        has_bid = self.side_of(seat) in bidding
        if self.rules["showing"]["too_few"] == "shown":
            return False
        if has_bid and settlement["least_meld_binds"] == "opponents":
            return False
        together = self.members(seat)
        if self.called and not has_bid and settlement["unit_of_meld"] == "seat":
            together = [seat]
        melding = set(self.melders("melds")) & {*together}
        values = [self.melds.value(self.melding_hand(one), self.trump) for one in melding]
        points = sum(value.points for value in values) + sum(self.extra[one] for one in together)
        is_won = any(value.wins_game for value in values)
        return points < settlement["least_meld"] and not is_won

    def melding_hand(self, seat: int) -> Hand:
        """The hand; a nine that was exchanged is melded by who gave it, and not by the dealer."""
        hand = +self.hands[seat]
        if self.exchanger is not None:
            if seat == self.exchanger:
                hand[f"9{self.trump}"] += 1
            if seat == self.dealer:
                hand[f"9{self.trump}"] -= 1
        return +hand

    def win_outright(self, seat: int) -> None:
        """racehorse.game-meld."""
        self.winner, self.how = seat, "game-meld"
        raise OverError

    def let_opponents_meld(self) -> None:
        """The opponents of a bidder who does not play lay what they have not laid yet.

        A meld worth the game wins it then too (racehorse.game-meld).
        """
        for seat in filter(self.is_opponent, self.melders("melds")):
            is_won = seat not in self.shown and self.lay_best(seat).wins_game
            if is_won and self.winner is None:
                self.winner = seat

    def declare(self, seat: int) -> None:
        """threehand1911.expose: meld by meld, until the player is done."""
        while self.expect(entry := self.entry_of(seat), "meld", "done").word == "meld":
            self.declare_one(entry)
        self.finished.add(seat)
        self.cards_to_meld[seat] = self.melding_hand(seat)
        self.shown.setdefault(seat, Hand())
        self.checks[seat] = self.check_melds.value(self.melding_hand(seat), self.trump).points

    def charge_forgotten(self) -> None:
        """house.forgotten-melds: what a hand could have melded more, seen when all was played."""
        showing = self.rules["showing"]
        is_over = self.how == "played" and not any(+hand for hand in self.hands)
        if showing["overlooked"] != "costs" or not is_over:
            return
        held = {s: self.melds.value(h, self.trump).points for s, h in self.cards_to_meld.items()}
        for seat, best in held.items():
            more = best - self.meld[seat]
            if more > 0 and self.could_score(seat, held):
                self.setbacks[seat] += showing["overlooked_costs"] or more

    def could_score(self, seat: int, held: dict[int, int]) -> bool:
        """Whether anything melded counts: for a contract, or if opponents meld enough."""
        settlement, sides = self.rules["settlement"], self.called or self.sides
        is_bidding = any(sides[one.bidder] == sides[seat] for one in self.contracts)
        if self.contracts and not is_bidding and settlement["opponents"] == "nothing":
            return False
        if is_bidding and settlement["least_meld_binds"] == "opponents":
            return True
        together = [other for other in held if sides[other] == sides[seat]]
        if self.called and not is_bidding and settlement["unit_of_meld"] == "seat":
            together = [seat]
        return bool(sum(held[other] for other in together) >= settlement["least_meld"])

    def declare_one(self, entry: Entry) -> None:
        """One meld that is declared; meld.failed if it is not held."""
        seat = entry.seat
        name, cards, laid = meld_of(entry)
        if laid:
            raise IllegalError("nothing lies on the table")
        row, _ = self.row_of(name, cards)
        before = self.declared[seat]
        beside = self.beside(seat, row, cards)
        if beside is None:
            if self.rules["showing"]["failed"] != "minus" or sorted(cards) in self.tried[seat]:
                raise IllegalError(f"{entry} is not held")
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
        raise IllegalError(f"{cards} are no {name}")

    def meld_late(self, entry: Entry) -> None:
        """meld.no-late: until the own first card, and nobody else's turn matters."""
        is_open = self.rules["showing"]["closes"] == "own-first-card"
        if not is_open or entry.seat in self.has_played or entry.seat not in self.shown:
            raise IllegalError(f"{entry} is too late, or too early")
        self.declare_one(entry)

    def claim_meld(self, entry: Entry) -> None:
        """meld.muggins: what an opponent has shown and overlooked, for the first clockwise."""
        name, _, rest = entry.what.partition(":")
        text, _, of_whom = rest.partition("<")
        seat, of, cards = entry.seat, int(of_whom), cards_of(text)
        row, sets = self.row_of(name_of(name), cards)
        is_late = self.rules["showing"]["closes"] == "own-first-card"
        if self.rules["showing"]["overlooked"] != "muggins" or any(self.tricks):
            raise IllegalError("nobody claims melds now")
        if self.side_of(seat) == self.side_of(of) or of not in self.finished:
            raise IllegalError(
                f"{entry}: the melds of seat {of} are no opponent's, or not all laid"
            )
        if is_late and of not in self.has_played:
            raise IllegalError(f"seat {of} may still lay it")
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
            raise IllegalError(f"{entry}: seat {of} has not shown that, or it has served")
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
            raise NotUnderstoodError("joint melds of one player")
        (partner,) = partners
        held = {seat: +(self.hands[seat] - self.shown[seat]) for seat in (bidder, partner)}
        other = {bidder: partner, partner: bidder}
        turn = caller = bidder
        is_calling, done = False, 0
        while True:
            worth = self.melds.value(laid, self.trump)
            if worth.wins_game:
                self.win_outright(self.bidder)
            entry = self.expect(self.entry_of(turn), "lay", "done", *["call"] * is_calling)
            if entry.word == "lay":
                self.move(cards_of(entry.what), held[turn], laid)
                if self.melds.value(laid, self.trump) <= worth:
                    raise IllegalError(f"{entry} makes nothing")
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
        for seat, rest in held.items():
            self.shown[seat] = +self.hands[seat] - rest

    def find_misbids(self) -> None:
        """auction.summed.min-meld: a contract without the meld for it is void.

        By meld.no-late a meld may come later, and is enough then.
        """
        rules = self.rules["auction"]
        if not rules["least_meld"] or rules["misbid"] != "void":
            return
        for place, contract in enumerate(self.contracts):
            side = [seat for seat in self.members(contract.bidder) if seat in self.shown]
            of_side = [self.meld[seat] for seat in side]
            of_bidders = [self.meld[seat] for seat in side if seat in self.bidders]
            if not of_bidders:
                continue
            found = sum(of_side) if rules["least_meld_of"] == "side" else min(of_bidders)
            self.contracts[place] = replace(contract, is_void=found < rules["least_meld"])


def meld_of(entry: Entry) -> tuple[str, list[str], list[tuple[str, int]]]:
    """The name of a meld, its cards from the hand, and those that lie on the table."""
    name, _, cards = entry.what.partition(":")
    new, _, laid = cards.partition("+")
    return name_of(name), cards_of(new), copies_of(laid)
