"""A round of very many deals, step by step, as the script has it."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from pinochle.batch._cards import (
    BIT,
    RANKS,
    SPAN,
    SUITS,
    Bits,
    Indices,
    Numbers,
    Points,
    Truths,
    add,
    all_alike,
    indices,
    look_up,
    random_bits,
    remove,
)
from pinochle.batch._columns import column_of, each_part
from pinochle.batch._ladders import NO_TRUMP, TRUMPS, LadderTables
from pinochle.batch._melds import MeldTables
from pinochle.batch._play import Played, Table, play_tricks
from pinochle.batch._settling import ENDS, Won, settled
from pinochle.batch.choosing import Policy, Turn, chosen_by
from pinochle.cards._packed import MOST as MOST_COPIES
from pinochle.cards.card import CARDS, SUIT_INDEX, Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.errors import Problem, RulesetError
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.checks import CheckRules
from pinochle.rules.script import Step

NINES: Final = np.array([Card(Rank.NINE, suit)._number for suit in Suit] + [SPAN - 1])
"""The nine of each trump; the last is no card."""


class RoundTables:
    """The tables that are worked out once for a ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        table, seats = rules.table, range(rules.table.seats)
        self.rules = rules.with_(checks=CheckRules())
        self.melds = MeldTables(rules.melds, shows=Step.BURY in rules.script)
        self.ladders = LadderTables(rules.play)
        self.sides: Numbers = np.array(table.sides, np.uint8)
        worth = [rules.count.points(card) for card in CARDS]
        most = sum(map(abs, worth)) * MOST_COPIES + abs(rules.count.last_trick)
        # Small numbers take less time, and hardly any table has large ones.
        self.worth = np.array(worth, np.int16 if most < np.iinfo(np.int16).max else np.int64)
        self.melders = np.array(
            [[seat in rules.showing.order(table.sides, first) for seat in seats] for first in seats]
        )
        """The seats that meld, by the first seat to meld."""
        self.namers = np.array([_seat_that_names(rules, seat) for seat in seats])
        self.wanted = [
            [cards for name in rules.trump.must_hold for cards in rules.melds.sets_in(suit, name)]
            for suit in Suit
        ]
        """For each suit, the sets of which its namer must hold any; none if any hand will do."""
        self.may_be_none = rules.trump.no_trump or rules.auction.no_trump_bids != "none"
        """True if trump may be named to be none, by the namer of trump or by the bid."""
        free = [
            [bool(_free_to_bury(rules, card, Hand(), trump)) for card in CARDS] for trump in TRUMPS
        ]
        self.may_bury: Bits = np.array(free, np.uint32) @ BIT[: len(CARDS)]
        self.keeps_melded = not any(
            _free_to_bury(rules, card, Hand((card,)), None) for card in CARDS
        )


def _seat_that_names(rules: Ruleset, bidder: int) -> int:
    """Return the seat that names trump if this seat has bid."""
    if rules.trump.named != "partner":
        return bidder
    seats = rules.table.seats
    return min(rules.table.partners(bidder), key=lambda seat: (seat - bidder) % seats)


def _free_to_bury(rules: Ruleset, card: Card, melded: Hand, trump: Suit | None) -> Hand:
    return rules.bury.free(Hand((card,)), melded, rules.count, trump)


class Contracts(NamedTuple):
    """The contracts that are given, of each deal.

    Args:
        dealer: the seat that deals.
        bidder: the seat that has bid in each deal.
        bids: the bid of each side.
        trump: the number of trump, or -1 if the best is to be found.
    """

    dealer: int
    bidder: Indices
    bids: Points
    trump: Indices


class BatchRound:
    """A round of some deals.

    Args:
        tables: those of the rules.
        orders: the packs, with axes for the card and the deal.
        contracts: the contracts.
        policy: what chooses cards.
        deals: which deals of the batch these are.
        rng: for chance.
    """

    def __init__(
        self,
        tables: RoundTables,
        orders: Numbers,
        contracts: Contracts,
        policy: Policy,
        deals: slice,
        rng: np.random.Generator,
    ) -> None:
        self.tables = tables
        self.rules = tables.rules
        self.orders = orders
        self.dealer, self.bidder, self.bids, self.given_trump = contracts
        self.policy = policy
        self.deals = deals
        self.rng = rng
        self.seats = self.rules.table.seats
        self.number: int = orders.shape[1]
        self.columns = indices(self.number)
        nothing = np.zeros((self.seats, self.number), np.int64)
        self.melded: Points = nothing
        self.counted: Points = nothing.copy()
        self.won: Points = nothing.copy()
        self.end: Numbers = np.zeros(self.number, np.uint8)
        """The end of the round, as a number; 0 as long as it may be played."""
        self.trump = all_alike(self.number, NO_TRUMP)
        self.exchanger = all_alike(self.number, -1)
        self.shown: list[Bits] = []
        """The cards that the bidder has shown in melds."""
        self.buried: Numbers = np.zeros((self.rules.bury.cards, self.number), np.uint8)
        self.played: Played
        self.hands, self.widow = self._deal_hands()
        for step in self.rules.script:
            _STEPS[step](self)
        won = Won(self.melded, self.counted, self.won, tables.worth.take(self.buried).sum(axis=0))
        self.scores, self.is_made = settled(
            self.rules, won, self.bidder, self.bids, self.trump, self.end
        )

    # The cards.

    def _deal_hands(self) -> tuple[list[Bits], Numbers]:
        """Return the hands, with axes for the seat and the deal, and the cards of the widow."""
        deal, layers = self.rules.deal, self.tables.melds.base - 1
        *piles, widow = deal.packets.piles(self.seats)
        hands = [np.zeros((self.seats, self.number), np.uint32) for _ in range(layers)]
        for place, pile in enumerate(piles):
            seat = (self.dealer + 1 + place) % self.seats
            hand = [layer[seat] for layer in hands]
            for number in pile:
                row: Numbers = self.orders[number]
                add(hand, BIT.take(row))
        return hands, self.orders[list(widow)]

    def hand(self, seat: Indices) -> list[Bits]:
        """Return the hand of a seat in each deal."""
        keys = seat * self.number + self.columns
        return look_up(self.hands, keys)

    def put_back(self, seat: Indices, hand: Sequence[Bits]) -> None:
        """Replace the hand of a seat in each deal."""
        for layer, cards in zip(self.hands, hand, strict=True):
            layer[seat, self.columns] = cards

    def give(self, seat: Indices, cards: Numbers) -> None:
        """Put cards into the hand of a seat in each deal."""
        hand = self.hand(seat)
        row: Numbers
        for row in cards:
            add(hand, BIT.take(row))
        self.put_back(seat, hand)

    # The steps.

    def deal(self) -> None:
        """Set trump where a card is turned for it, or where the same suit is always trump."""
        rules, turned = self.rules, self.rules.deal.turned(self.seats)
        if rules.trump.fixed:
            self.trump[:] = SUIT_INDEX[rules.trump.fixed]
        if turned is not None:
            upcard = self.orders[turned]
            self.trump[:] = upcard // RANKS
            is_nine = upcard == NINES[self.trump]
            self.melded[self.dealer] += rules.trump.turned_nine * is_nine

    def auction(self) -> None:
        """Name trump where the bid has named it; the contract is given."""
        if self.rules.trump.named == "in-the-bid":
            self.name_trump()

    def take_widow(self) -> None:
        """Give the widow to the bidder."""
        self.give(self.bidder, self.widow)

    def share_widow(self) -> None:
        """Give a card of the widow to each of the other seats, as they lie."""
        for place, card in enumerate(self.widow, start=1):
            self.give((self.bidder + place) % self.seats, card[np.newaxis])

    def name_trump(self) -> None:
        """Name the given trump, or the suit in which its namer's hand melds most."""
        rules = self.rules.trump
        hand = self.hand(self.tables.namers[self.bidder])
        may_name = self._may_name(hand)
        is_given = self.given_trump >= 0
        is_suit = self.given_trump < NO_TRUMP
        is_legal = may_name[self.given_trump % NO_TRUMP, self.columns] & is_suit
        is_none = is_given & ~is_suit & self.tables.may_be_none
        is_legal |= is_none
        is_lacking = ~may_name.any(axis=0) & ~is_none & (not rules.no_trump)
        wrong = np.flatnonzero(is_given & ~is_legal & ~is_lacking)
        if wrong.size:
            trump = TRUMPS[self.given_trump[wrong[0]]]
            deal, name = self.deals.start + int(wrong[0]), trump.word if trump else "no trump"
            said = f"deal {deal}: {name} cannot be named with that hand"
            raise RulesetError([Problem("trump", said)])
        best = self._best_suit(hand, may_name)
        np.copyto(best, self.given_trump, where=is_given)
        self.trump = best
        if is_lacking.any():
            self.trump[is_lacking] = NO_TRUMP
            if rules.if_none == "set":
                self.lay(self._opponents() & is_lacking)
            self.end[is_lacking] = ENDS.index("no-marriage")

    def _may_name(self, hand: Sequence[Bits]) -> Truths:
        """Return the suits that may be named, with an axis for the suit."""
        found = np.ones((SUITS, self.number), bool)
        if self.rules.trump.must_hold:
            for suit, sets in enumerate(self.tables.wanted):
                found[suit] = _holds_any(hand, sets)
            if self.rules.trump.if_none == "free":
                found |= ~found.any(axis=0)
        return found

    def _best_suit(self, hand: Sequence[Bits], may_name: Truths) -> Indices:
        """Return the suit in which a hand melds most; of equals the longest, and then the first."""
        melds = self.tables.melds
        holdings, common = melds.holdings(hand), melds.common_to_suits(hand)
        goodness = np.empty((SUITS, self.number), np.int64)
        for suit in range(SUITS):
            trump = all_alike(self.number, suit)
            points = melds.points_of(holdings, common, trump)
            length = sum(np.bitwise_count(layer >> suit * RANKS & 63) for layer in hand)
            goodness[suit] = np.where(may_name[suit], points << 8 | length, -1)
        best: Indices = goodness.argmax(axis=0)
        return best

    def exchange_nine(self) -> None:
        """Let the first holder from eldest exchange the nine of trump for the card turned."""
        turned = self.rules.deal.turned(self.seats)
        upcard = self.orders[turned]
        nine = NINES[self.trump].astype(np.uint8)
        nine_bit = np.where(upcard == nine, 0, BIT.take(nine)).astype(np.uint32)
        for place in range(1, self.seats):
            seat = (self.dealer + place) % self.seats
            has = self.hands[0][seat] & nine_bit > 0
            self.exchanger[has & (self.exchanger < 0)] = seat
        for seat in range(self.seats):
            mine = self.exchanger == seat if seat != self.dealer else self.exchanger >= 0
            old, new = (upcard, nine) if seat == self.dealer else (nine, upcard)
            hand = [layer[seat] for layer in self.hands]
            remove(hand, BIT.take(old) * mine)
            add(hand, BIT.take(new) * mine)

    def _melding_hands(self) -> list[Bits]:
        """Return the cards that are melded: an exchanged nine is a meld of the seat that had it."""
        if (self.exchanger < 0).all():
            return self.hands
        hands = [layer.copy() for layer in self.hands]
        nine = BIT.take(NINES[self.trump])
        for seat in range(self.seats):
            hand = [layer[seat] for layer in hands]
            if seat == self.dealer:
                remove(hand, nine * (self.exchanger >= 0) & hand[0])
            else:
                add(hand, nine * (self.exchanger == seat))
        return hands

    def _first(self) -> Indices:
        """Return the seat that melds first: the bidder, or eldest."""
        has_bidder = Step.AUCTION in self.rules.script
        eldest = (self.dealer + 1) % self.seats
        return self.bidder if has_bidder else all_alike(self.number, eldest)

    def _melders(self) -> Truths:
        """Return the seats that meld, with axes for the seat and the deal."""
        melders: Truths = self.tables.melders[self._first()].transpose()
        return melders

    def _is_bidder(self) -> Truths:
        is_bidder: Truths = indices(self.seats)[:, np.newaxis] == self.bidder
        return is_bidder

    def _opponents(self) -> Truths:
        """Return the seats that meld of those that play against the bidder."""
        sides = self.tables.sides
        opponents: Truths = self._melders() & (sides[:, np.newaxis] != sides[self.bidder])
        return opponents

    def lay(self, who: Truths) -> None:
        """Score the melds of some seats, where the round goes on."""
        hands = [layer.reshape(-1) for layer in self._melding_hands()]
        points = self.tables.melds.points(hands, np.tile(self.trump, self.seats))
        who = who & (self.end == 0)
        self.melded += np.where(who, points.reshape(who.shape), 0)

    def meld_all(self) -> None:
        """Score the melds of every seat that may meld."""
        self.lay(self._melders())
        self._keep_shown()

    def meld_bidder(self) -> None:
        """Score the melds of the bidder."""
        hand = self.hand(self.bidder)
        points = self.tables.melds.points(hand, self.trump)
        self.melded[self.bidder, self.columns] += np.where(self.end == 0, points, 0)
        self._keep_shown()

    def meld_others(self) -> None:
        """Score the melds of all seats but the bidder."""
        self.lay(self._melders() & ~self._is_bidder())

    def _keep_shown(self) -> None:
        """Keep the cards that the bidder has shown, where they must not be buried."""
        if Step.BURY in self.rules.script:
            self.shown = self.tables.melds.shown(self.hand(self.bidder), self.trump)

    def concede(self) -> None:
        """Concede the contracts that must be conceded, and no others."""
        rules, script = self.rules, self.rules.script

        def must(bid: int, meld: int) -> bool:
            return rules.concession.is_forced(bid, meld, rules.total)

        concedes = self._ask_of_bidder(must)
        before = script[: script.index(Step.CONCEDE)]
        have_melded = {Step.MELDS, Step.OTHERS_MELD} & {*before}
        if rules.concession.others_score == "meld" and not have_melded:
            self.lay(self._opponents() & concedes)
        self.end[concedes] = ENDS.index("conceded")

    def _of_bidding_side(self, points: Points) -> Points:
        """Return the points of the bidder's side."""
        sides = self.tables.sides
        is_bidding = sides[:, np.newaxis] == sides[self.bidder]
        total: Points = (points * is_bidding).sum(axis=0)
        return total

    def _bid_of_bidder(self) -> Points:
        """Return the bids of the bidders."""
        return self.bids[self.tables.sides[self.bidder], self.columns]

    def bury(self) -> None:
        """Bury cards of the bidder, those first that must be buried before others."""
        hand = self.hand(self.bidder)
        may_bury = self.tables.may_bury[self.trump]
        free = [layer & may_bury for layer in hand]
        if self.tables.keeps_melded:
            for layer in self.shown:
                remove(free, layer & may_bury)
        seat, trump = self.bidder.astype(np.uint8), self.trump.astype(np.uint8)
        for place in range(self.rules.bury.cards):
            legal = np.where(free[0] > 0, free[0], hand[0])
            held = tuple(hand)
            chance = random_bits(self.rng, self.number)
            turn = Turn(Step.BURY, self.deals, seat, legal, held, trump, (), chance)
            chosen = chosen_by(self.policy, turn)
            self.buried[place] = chosen
            bit = BIT.take(chosen)
            remove(free, bit & free[0])
            remove(hand, bit)
        self.put_back(self.bidder, hand)

    def play(self) -> None:
        """Play all tricks, and count them where the round was not over before."""
        rules, tables = self.rules, self.tables
        if rules.play.skip_if_met:
            is_met = self._ask_of_bidder(lambda bid, meld: rules.settlement.is_met(meld, bid))
            self.end[is_met] = ENDS.index("met")
        bid = self._bid_of_bidder() if Step.AUCTION in rules.script else np.zeros_like(self.bidder)
        table = Table(
            tables.ladders,
            tables.sides,
            self.trump,
            self.trump.astype(np.uint8),
            np.searchsorted(tables.ladders.bids, bid, side="right"),
            self.policy,
            self.deals,
            self.rng,
        )
        number = tricks_of_a_round(rules)
        self.played = played = play_tricks(table, self.hands, self._first_leader(), number)
        worth = tables.worth.take(played.cards, mode="clip")
        points = worth.sum(axis=1, dtype=worth.dtype)
        is_counted = self.end == 0
        points[-1] += rules.count.last_trick
        if rules.widow.is_won:
            widow = tables.worth.take(self.widow).sum(axis=0, dtype=points.dtype)
            points[0 if rules.widow.goes_to == "first-trick" else -1] += widow
        winners = played.leaders[1:]
        for seat in range(self.seats):
            won = (winners == seat) & is_counted
            self.won[seat] = won.sum(axis=0, dtype=np.uint8)
            self.counted[seat] = (points * won).sum(axis=0, dtype=points.dtype)

    def _first_leader(self) -> Indices:
        """Return the seat that leads the first trick."""
        table, first_leader = self.rules.table, self.rules.play.first_leader
        bidders = (*range(self.seats), None)  # nobody has the index -1
        leaders = [first_leader(table, dealer=self.dealer, bidder=seat) for seat in bidders]
        return np.array(leaders)[self.bidder]

    def _ask_of_bidder(self, question: Callable[[int, int], bool]) -> Truths:
        """Return the answer of the rules for the bid of each bidder and the meld of the side."""
        bid, meld = self._bid_of_bidder(), self._of_bidding_side(self.melded)

        def answer(rounds: Indices) -> bool:
            return question(column_of(bid[rounds]), column_of(meld[rounds]))

        found = np.zeros(self.number, bool)
        for rounds, is_so in each_part(self.columns, answer):
            found[rounds] = is_so
        found &= self.end == 0
        return found


def _holds_any(hand: Sequence[Bits], sets: Sequence[Hand]) -> Truths:
    """Tell for each hand whether it holds all cards of any of some sets."""
    found = np.zeros(hand[0].shape, bool)
    for cards in sets:
        holds = np.ones(hand[0].shape, bool)
        for number, layer in enumerate(hand):
            kinds = [card for card in cards.kinds if cards.count(card) > number]
            needed = np.uint32(sum(1 << card._number for card in kinds))
            holds &= layer & needed == needed
        found |= holds
    return found


def _do_nothing(_round: BatchRound) -> None:
    """Do nothing: nobody chooses anything in this step."""


_STEPS: Final[dict[Step, Callable[[BatchRound], None]]] = {
    Step.DEAL: BatchRound.deal,
    Step.AUCTION: BatchRound.auction,
    Step.CONCEDE_UNSEEN: _do_nothing,
    Step.WIDOW: BatchRound.take_widow,
    Step.SHARE_WIDOW: BatchRound.share_widow,
    Step.TRUMP: BatchRound.name_trump,
    Step.DIX: BatchRound.exchange_nine,
    Step.MELDS: BatchRound.meld_all,
    Step.BIDDER_MELDS: BatchRound.meld_bidder,
    Step.OTHERS_MELD: BatchRound.meld_others,
    Step.CONCEDE: BatchRound.concede,
    Step.BURY: BatchRound.bury,
    Step.MOON: _do_nothing,
    Step.PLAY: BatchRound.play,
}
