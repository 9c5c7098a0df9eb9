"""A round of very many deals, step by step, as the script has it."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from typing_extensions import override

from pinochle.batch._cards import (
    KINDS,
    NO_TRUMP,
    NOTHING,
    RANKS,
    SUIT_OF,
    SUITS,
    TRUMPS,
    Bytes,
    IndexArray,
    LaneArrays,
    Points,
    Truths,
    indices,
)
from pinochle.batch._melds import MeldTables
from pinochle.batch._playing import RoundsInPlay
from pinochle.batch._settling import ENDS, RoundsToSettle
from pinochle.batch.choosing import CardNumbers, Turns
from pinochle.cards.card import CARD_INDEX, CARDS, SUIT_INDEX, Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.errors import Problem, RulesetError
from pinochle.kernel import position as at
from pinochle.kernel.compiled import Kernel, with_arrays
from pinochle.kernel.ladder import PlayTable, suits_of, table_of, unit_of
from pinochle.kernel.position import SEAT, SEATS, SUIT_WHOLE, deal_out, put
from pinochle.players._position import point_worths
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.checks import CheckRules
from pinochle.rules.scoring.needs import bidders_may_meld, is_met, needs_in_all
from pinochle.rules.script import Step

NINES: Final = np.array([CARD_INDEX[Card(Rank.NINE, suit)] for suit in Suit])
"""The nine of each trump."""


class RoundTables:
    """The tables that are worked out once for a ruleset.

    Args:
        rules: the rules.
        knows: whether the positions are to have what players know of each other's hands.
    """

    def __init__(self, rules: Ruleset, *, knows: bool) -> None:
        table, seats = rules.table, range(rules.table.seats)
        self.rules = rules.with_(checks=CheckRules())
        self.knows = knows
        self.lanes = LaneArrays(rules.play.ranking)
        self.sides: IndexArray = np.array(table.sides)
        self.worth = np.zeros(NOTHING + 1, np.int64)
        """The points of each card, and of no card."""
        self.worth[:KINDS] = [rules.count.points(card) for card in CARDS]
        self.melders = np.array(
            [[seat in rules.showing.order(table.sides, first) for seat in seats] for first in seats]
        )
        """The seats that meld, by the first seat to meld."""
        self.namers: IndexArray = np.array([_seat_that_names(rules, seat) for seat in seats])
        self.required_sets = [_required_sets(rules, suit) for suit in Suit]
        """For each suit, the sets of which its namer must hold any; none if any hand will do."""
        self.may_be_none = rules.trump.no_trump or rules.auction.no_trump_bids != "none"
        """True if trump may be named to be none, by the namer of trump or by the bid."""
        self.may_bury: Truths = np.array(
            [[_is_free_to_bury(rules, card, Hand(), trump) for card in CARDS] for trump in TRUMPS]
        )
        self.keeps_melded = not any(
            _is_free_to_bury(rules, card, Hand((card,)), None) for card in CARDS
        )
        self.shows = knows or (self.keeps_melded and Step.BURY in rules.script)
        self.melds = MeldTables(rules.melds, shows=self.shows)
        from_bids = {rung.from_bid for rung in rules.play.obligations if rung.from_bid}
        self._bids = (0, *sorted(from_bids))
        """The bids from which on other cards may be played."""
        self._kinds: dict[tuple[Kernel, int], PlayTable] = {}

    def kinds(self, trump: IndexArray, bidder: IndexArray, bid: Points) -> IndexArray:
        """Return numbers that are the same for rounds that are played at the same table."""
        does_bidder_matter = self.knows and not self.rules.table.is_partnership
        who = bidder + 1 if does_bidder_matter else np.zeros_like(bidder)
        reached = np.searchsorted(self._bids, bid, side="right") - 1
        kinds: IndexArray = (reached * (self.sides.size + 1) + who) * len(TRUMPS) + trump
        return kinds

    def table(self, kind: int, kernel: Kernel) -> PlayTable:
        """Return the table of these rounds."""
        if (kernel, kind) not in self._kinds:
            rules = self.rules
            rest, trump = divmod(kind, len(TRUMPS))
            reached, who = divmod(rest, self.sides.size + 1)
            play = rules.play.for_bid(self._bids[reached])
            worths = point_worths(rules, who - 1 if who else None)
            table = table_of(rules, play, TRUMPS[trump], rules.table.sides, worths)
            self._kinds[kernel, kind] = with_arrays(table, kernel)
        return self._kinds[kernel, kind]


def _seat_that_names(rules: Ruleset, bidder: int) -> int:
    """Return the seat that names trump if this seat has bid."""
    if rules.trump.named != "partner":
        return bidder
    seats = rules.table.seats
    return min(rules.table.partners(bidder), key=lambda seat: (seat - bidder) % seats)


def _required_sets(rules: Ruleset, suit: Suit) -> Bytes:
    """Return the sets of which the namer of a trump suit must hold any."""
    sets = [cards for name in rules.trump.must_hold for cards in rules.melds.sets_in(suit, name)]
    counts = [[cards.count(card) for card in CARDS] for cards in sets]
    return np.array(counts, np.uint8).reshape(-1, KINDS)


def _is_free_to_bury(rules: Ruleset, card: Card, melded: Hand, trump: Suit | None) -> bool:
    """Tell whether a card may be buried by a bidder who has melded these cards."""
    return bool(rules.bury.free(Hand((card,)), melded, rules.count, trump))


class Contracts(NamedTuple):
    """The contracts that are given.

    Args:
        dealer: the seat that deals.
        bidder: the seat that has bid in each deal.
        bids: the bid of each side, with an axis for the side after that for the deal.
        trump: the number of trump, or -1 if the best is to be found.
    """

    dealer: int
    bidder: IndexArray
    bids: Points
    trump: IndexArray

    def take(self, deals: IndexArray) -> "Contracts":
        """Return the contracts of some deals."""
        return Contracts(self.dealer, self.bidder[deals], self.bids[deals], self.trump[deals])


class DealtRounds(RoundsInPlay):
    """Very many rounds from the deal on; they wait where a card is to be buried or played.

    Args:
        tables: those of the rules.
        orders: the packs, a row for each deal.
        contracts: the contracts.
        deals: which deals of the batch these are.
        keep: whether to keep the tricks.
    """

    def __init__(
        self,
        tables: RoundTables,
        orders: Bytes,
        contracts: Contracts,
        deals: IndexArray,
        *,
        keep: bool,
    ) -> None:
        keep = keep or self.needs_tricks(tables.rules)
        super().__init__(tables.rules, tables.lanes, deals, keep=keep)
        self.round_tables = tables
        self.orders = orders
        self.dealer, self.bidder, self.bids, self.given_trump = contracts
        self.seats = self.rules.table.seats
        self.all_rows = self.rows
        self.bid = self.bids[self.all_rows, tables.sides[self.bidder]] * (self.bidder >= 0)
        self.melded: Points = np.zeros((deals.size, self.seats), np.int64)
        self.counted: Points = np.zeros_like(self.melded)
        self.won: Points = np.zeros_like(self.melded)
        self.end: IndexArray = np.zeros_like(deals)
        """The end of the round, as a number; 0 as long as it may be played."""
        self.exchanger: IndexArray = np.full_like(deals, -1)
        self.buried: Bytes = np.full((deals.size, self.rules.bury.cards), NOTHING, np.uint8)
        self.scores: Points
        self.is_made: Truths
        *piles, widow_places = self.rules.deal.packets.piles(self.seats)
        self.widow: Bytes = orders[:, list(widow_places)]
        # In memory the deals lie beside each other, for most is done with a card of all at once.
        self.hands: Bytes = np.zeros((deals.size, self.seats, KINDS), np.uint8, order="F")
        for seat, pile in enumerate(piles, start=self.dealer + 1):
            self._give(np.full_like(deals, seat % self.seats), orders[:, list(pile)])
        self.shown: Bytes = np.zeros_like(self.hands)
        """The cards that each seat has shown in melds."""
        self.sees = self.hands
        """The hands with the cards that were buried from them."""
        self._steps_ahead = iter(self.rules.script)
        self._advance()

    def _give(self, seat: IndexArray, cards: Bytes) -> None:
        """Put cards into the hand of a seat in each deal."""
        for index in range(cards.shape[1]):
            self.hands[self.all_rows, seat, cards[:, index]] += 1

    def _advance(self) -> None:
        """Take the steps until somebody buries or plays."""
        for step in self._steps_ahead:
            _STEPS[step](self)
            self.rows = np.flatnonzero(self.end == 0)
            if self.is_burying:
                return

    @property
    def rounds_to_settle(self) -> RoundsToSettle:
        """The results of the rounds, to be settled."""
        buried: Points = self.round_tables.worth[self.buried].sum(axis=1)
        return RoundsToSettle(
            self.rules,
            self.bidder,
            self.bids,
            self.trump,
            self.end,
            self.melded,
            self.counted,
            self.won,
            buried,
        )

    def settle(self) -> None:
        """Count the tricks, and settle the rounds that are over."""
        is_played = self.end == 0
        self.won = self.by_seat[..., at.TRICKS] * is_played[:, np.newaxis]
        self.counted = unit_of(self.rules) * self.by_seat[..., at.COUNT] * is_played[:, np.newaxis]
        if self.rules.widow.is_won:
            worth: Points = self.round_tables.worth[self.widow].sum(axis=1)
            self.counted[self.all_rows, self.widow_takers] += worth * is_played
        self.scores, self.is_made = self.rounds_to_settle.settle()

    # The steps.

    def deal(self) -> None:
        """Set trump where a card is turned for it, or where the same suit is always trump."""
        rules, turned = self.rules, self.rules.deal.upcard_place(self.seats)
        if rules.trump.fixed_suit:
            self.trump[:] = SUIT_INDEX[rules.trump.fixed_suit]
        if turned is not None:
            upcard = self.orders[:, turned]
            self.trump = SUIT_OF[upcard]
            self.melded[:, self.dealer] += rules.trump.turned_nine * (upcard == NINES[self.trump])

    def auction(self) -> None:
        """Name trump where the bid has named it; the contract is given."""
        if self.rules.trump.named == "in-the-bid":
            self.name_trump()

    def take_widow(self) -> None:
        """Give the widow to the bidder."""
        self._give(self.bidder, self.widow)

    def share_widow(self) -> None:
        """Give a card of the widow to each of the other seats, as they lie."""
        for index in range(self.widow.shape[1]):
            seat = (self.bidder + 1 + index) % self.seats
            self._give(seat, self.widow[:, index : index + 1])

    def name_trump(self) -> None:
        """Name the given trump, or the suit in which its namer's hand melds most."""
        rules, given_trump = self.rules.trump, self.given_trump
        hand = np.asfortranarray(self.hands[self.all_rows, self.round_tables.namers[self.bidder]])
        may_name = self._may_name(hand)
        is_none = (given_trump == NO_TRUMP) & self.round_tables.may_be_none
        is_legal = is_none | (
            (given_trump < NO_TRUMP) & may_name[self.all_rows, given_trump % NO_TRUMP]
        )
        is_lacking = ~may_name.any(axis=1) & ~is_none & (not rules.no_trump)
        wrong = np.flatnonzero((given_trump >= 0) & ~is_legal & ~is_lacking)
        if wrong.size:
            trump, deal = TRUMPS[given_trump[wrong[0]]], int(self.deals[wrong[0]])
            message = (
                f"deal {deal}: {trump.word if trump else 'no trump'} cannot be named with that hand"
            )
            raise RulesetError([Problem("trump", message)])
        self.trump = np.where(given_trump >= 0, given_trump, self._best_suit(hand, may_name))
        if is_lacking.any():
            self.trump[is_lacking] = NO_TRUMP
            if rules.if_none == "set":
                self._lay(self._opponents() & is_lacking[:, np.newaxis])
            self.end[is_lacking] = ENDS.index("no-marriage")

    def _may_name(self, hand: Bytes) -> Truths:
        """Return the suits that may be named, with an axis for the suit."""
        if not self.rules.trump.must_hold:
            return np.ones((len(hand), SUITS), np.bool_)
        may_name = np.zeros((len(hand), SUITS), np.bool_)
        for suit, sets in enumerate(self.round_tables.required_sets):
            for cards in sets:
                may_name[:, suit] |= (hand >= cards).all(axis=1)
        if self.rules.trump.if_none == "free":
            may_name |= ~may_name.any(axis=1, keepdims=True)
        return may_name

    def _best_suit(self, hand: Bytes, may_name: Truths) -> IndexArray:
        """Return the suit in which a hand melds most; of equals the longest, and then the first."""
        holdings = self.round_tables.melds.holdings(hand)
        length = hand.reshape(-1, SUITS, RANKS).sum(axis=2, dtype=np.int64)
        suits = [np.full_like(self.all_rows, suit) for suit in range(SUITS)]
        goodness = np.column_stack(
            [self.round_tables.melds.points(holdings, suit) for suit in suits]
        )
        best: IndexArray = np.where(may_name, goodness << 8 | length, -1).argmax(axis=1)
        return best

    def exchange_nine(self) -> None:
        """Let the first holder from eldest exchange the nine of trump for the card turned."""
        upcard = self.orders[:, self.rules.deal.upcard_place(self.seats)]
        nine = NINES[self.trump]
        for step in range(1, self.seats):
            seat = (self.dealer + step) % self.seats
            has = (self.hands[self.all_rows, seat, nine] > 0) & (upcard != nine)
            self.exchanger[has & (self.exchanger < 0)] = seat
        rows = np.flatnonzero(self.exchanger >= 0)
        dealer = np.full_like(rows, self.dealer)
        for who, gives, gets in (
            (self.exchanger[rows], nine[rows], upcard[rows]),
            (dealer, upcard[rows], nine[rows]),
        ):
            self.hands[rows, who, gives] -= 1
            self.hands[rows, who, gets] += 1

    def _melding_hands(self) -> Bytes:
        """Return the cards that are melded: an exchanged nine is a meld of the seat that had it."""
        rows = np.flatnonzero(self.exchanger >= 0)
        if not rows.size:
            return self.hands
        hands, nine = self.hands.copy("K"), NINES[self.trump[rows]]
        hands[rows, self.exchanger[rows], nine] += 1
        hands[rows, self.dealer, nine] -= hands[rows, self.dealer, nine] > 0
        return hands

    def _first(self) -> IndexArray:
        """Return the seat that melds first: the bidder, or eldest."""
        has_bidder = Step.AUCTION in self.rules.script
        eldest = (self.dealer + 1) % self.seats
        return self.bidder if has_bidder else np.full_like(self.all_rows, eldest)

    def _melders(self) -> Truths:
        """Return the seats that meld, with an axis for the seat."""
        melders: Truths = self.round_tables.melders[self._first()]
        return melders

    def _opponents(self) -> Truths:
        """Return the seats that meld of those that play against the bidder."""
        return self._melders() & ~self._of_bidding_side()

    def _of_bidding_side(self) -> Truths:
        """Tell of each seat whether it is on the bidder's side."""
        sides = self.round_tables.sides
        is_bidding: Truths = sides == sides[self.bidder][:, np.newaxis]
        return is_bidding

    def _lay(self, who: Truths) -> None:
        """Score the melds of some seats, where the round goes on."""
        melds, hands = self.round_tables.melds, self._melding_hands()
        who = who & (self.end == 0)[:, np.newaxis]
        for seat in np.flatnonzero(who.any(axis=0)):
            lays, holdings = who[:, seat], melds.holdings(hands[:, seat])
            self.melded[:, seat] += melds.points(holdings, self.trump) * lays
            if self.round_tables.shows:
                shown = melds.shown_cards(holdings, self.trump) * lays[:, np.newaxis]
                hands_now, shown_before = self.hands[:, seat], self.shown[:, seat]
                self.shown[:, seat] = np.maximum(shown_before, np.minimum(shown, hands_now))

    def meld_all(self) -> None:
        """Score the melds of every seat that may meld."""
        self._lay(self._melders())

    def meld_bidder(self) -> None:
        """Score the melds of the bidder."""
        self._lay(indices(self.seats) == self.bidder[:, np.newaxis])

    def meld_others(self) -> None:
        """Score the melds of all seats but the bidder."""
        self._lay(self._melders() & (indices(self.seats) != self.bidder[:, np.newaxis]))

    def concede(self) -> None:
        """Concede the contracts that must be conceded, and no others."""
        rules, script = self.rules, self.rules.script

        may_meld = bidders_may_meld(rules)

        def must(bid: int, melds: tuple[int, ...]) -> bool:
            needs = needs_in_all(rules, bid, melds, may_meld=may_meld)
            needed = needs.count if needs else None
            return rules.concession.is_forced(needed, sum(melds), rules.total)

        concedes = self._ask_of_bidder(must)
        steps_before = script[: script.index(Step.CONCEDE)]
        have_melded = {Step.MELDS, Step.OTHERS_MELD} & {*steps_before}
        if rules.concession.others_score == "meld" and not have_melded:
            self._lay(self._opponents() & concedes[:, np.newaxis])
        self.end[concedes] = ENDS.index("conceded")

    def bury(self) -> None:
        """Let the bidders bury cards, one after another."""
        tables, hand = self.round_tables, self.hands[self.all_rows, self.bidder]
        melded = self.shown[self.all_rows, self.bidder] * np.uint8(tables.keeps_melded)
        self._free: Bytes = (hand - melded) * tables.may_bury[self.trump]
        """The cards of the bidders that are buried before others."""
        self.sees = self.hands.copy("K")
        self.is_burying = self.buried.size > 0
        self.positions[:, at.TURN] = self.bidder
        self.positions[:, at.CARDS] = self.seats * tricks_of_a_round(self.rules)

    @override
    def find_legal(self) -> Truths:
        """Return the cards that may be chosen in the rounds that go on."""
        if not self.is_burying:
            return super().find_legal()
        free, hand = self._free[self.rows], self.hands[self.rows, self.bidder[self.rows]]
        legal: Truths = np.where(free.any(axis=1, keepdims=True), free, hand) > 0
        return legal

    @override
    def turn(self) -> Turns:
        """Return the turns of the rounds that go on."""
        if self.is_burying:
            self._deal_out()
        return super().turn()

    @override
    def put(self, cards: CardNumbers) -> None:
        """Bury or play a legal card in each of the rounds that go on."""
        if not self.is_burying:
            super().put(cards)
            return
        rows = self.rows
        index = int((self.buried[rows[0]] != NOTHING).sum())
        self.buried[rows, index] = cards
        self._free[rows, cards] -= self._free[rows, cards] > 0
        self.hands[rows, self.bidder[rows], cards] -= 1
        if index == self.rules.bury.cards - 1:
            self.is_burying = False
            self._advance()

    def _deal_out(self) -> None:
        """Write the hands down, with what their players and the others know of them."""
        columns = self.positions.transpose()
        hands, sees, shown = map(self.lanes.suits, (self.hands, self.sees, self.shown))
        may: Points = np.full((SUITS, 1), SUIT_WHOLE)
        for seat in range(self.seats):
            deal_out(columns, seat, hands[:, seat].T, sees[:, seat].T, may, shown[:, seat].T)

    def play(self) -> None:
        """Lay out the positions before the first card."""
        rules, tables, seats = self.rules, self.round_tables, self.seats
        if rules.play.skip_if_met:
            met = self._ask_of_bidder(lambda bid, melds: is_met(rules, bid, sum(melds)))
            self.end[met] = ENDS.index("met")
        kinds, self.table = np.unique(
            tables.kinds(self.trump, self.bidder, self.bid), return_inverse=True
        )
        self.tables = [tables.table(kind, self.kernel) for kind in kinds.tolist()]
        columns, tricks = self.positions.transpose(), tricks_of_a_round(rules)
        first_leader = rules.play.first_leader
        bidders = (*range(seats), None)  # nobody has the index -1
        leaders = [first_leader(rules.table, dealer=self.dealer, bidder=seat) for seat in bidders]
        columns[at.TURN] = np.array(leaders)[self.bidder]
        columns[at.CARDS] = seats * tricks
        columns[at.FIRST] = 1
        columns[at.STATE] = np.array([table.leads[2] for table in self.tables])[self.table]
        if tables.knows:
            self._deal_out()
            put(columns, at.LEFT, suits_of(Hand(rules.pack), rules.play.ranking))
            columns[at.ELSEWHERE] = (len(rules.pack) - seats * tricks) // tricks
            self._note_contracts(tricks)
            return
        suits = self.lanes.suits(self.hands)
        for seat in range(seats):
            put(columns, SEATS + seat * SEAT + at.HAND, suits[:, seat].transpose())

    def _note_contracts(self, tricks: int) -> None:
        """Write down what the contracts ask for."""
        unit = unit_of(self.rules)
        # What is buried nobody knows but the bidder.
        to_settle = self.rounds_to_settle._replace(buried=np.zeros_like(self.bid))
        needed, swings = to_settle.stakes(tricks)
        bidders: IndexArray = (self._of_bidding_side() << indices(self.seats)).sum(axis=1)
        self.positions[:, at.BIDDERS] = bidders * ((needed > 0) & (needed <= self.rules.total))
        self.positions[:, at.NEED] = -(-needed // unit)
        self.by_seat[..., at.SWING] = (swings / unit).round()

    def _ask_of_bidder(self, question: Callable[[int, tuple[int, ...]], bool]) -> Truths:
        """Return the answer of the rules for the bid of each bidder and the melds of the side."""
        melds: Points = self.melded * self._of_bidding_side()
        if self.rules.settlement.saved_by != "seat":
            melds = melds.sum(axis=1, keepdims=True)
        rows = np.column_stack((self.bid, melds))
        different_rows, which = np.unique(rows, axis=0, return_inverse=True)
        answers = [question(bid, tuple(meld)) for bid, *meld in different_rows.tolist()]
        is_so: Truths = np.array(answers, np.bool_)[which.ravel()] & (self.end == 0)
        return is_so


def _do_nothing(_rounds: DealtRounds) -> None:
    """Do nothing: nobody chooses anything in this step."""


_STEPS: Final[dict[Step, Callable[[DealtRounds], None]]] = {
    Step.DEAL: DealtRounds.deal,
    Step.AUCTION: DealtRounds.auction,
    Step.CONCEDE_UNSEEN: _do_nothing,
    Step.WIDOW: DealtRounds.take_widow,
    Step.SHARE_WIDOW: DealtRounds.share_widow,
    Step.TRUMP: DealtRounds.name_trump,
    Step.DIX: DealtRounds.exchange_nine,
    Step.MELDS: DealtRounds.meld_all,
    Step.BIDDER_MELDS: DealtRounds.meld_bidder,
    Step.OTHERS_MELD: DealtRounds.meld_others,
    Step.CONCEDE: DealtRounds.concede,
    Step.BURY: DealtRounds.bury,
    Step.MOON: _do_nothing,
    Step.PLAY: DealtRounds.play,
}
