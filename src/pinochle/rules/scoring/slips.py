"""Slips of a score pad: what a tally says that cannot have happened under these rules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from math import gcd
from types import MappingProxyType
from typing import Final, TypeAlias

from pinochle.cards.card import Suit
from pinochle.cards.trick import Seat
from pinochle.errors import Problem, RulesetError
from pinochle.messages import Message
from pinochle.rules.auction.calls import Contract, bid_in_words
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.auction.ladder import rung
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.melds._reach import Reach, points_or_nothing, reach
from pinochle.rules.melds.meld import GAME
from pinochle.rules.parts import Parts, tricks_of_a_round
from pinochle.rules.scoring.english import many
from pinochle.rules.scoring.needs import is_met
from pinochle.rules.scoring.takings import EnteredTakings, Slips, near, slip
from pinochle.rules.scoring.tally import MELDS_ALONE, How, Tally
from pinochle.rules.script import Step

__all__ = ["ENDED_BY", "EnteredTally", "check_tally", "ends_of_a_round", "seats_to_name"]

Test: TypeAlias = Callable[[Parts], bool]


def _is_won_by_melds(rules: Parts) -> bool:
    """Tell whether a meld wins the game."""
    return any(GAME in rule.values for rule in rules.melds)


_ENDS: Final[dict[How, tuple[Test, str]]] = {
    "conceded": (
        lambda rules: Step.CONCEDE in rules.script,
        "a bidder cannot concede in this game",
    ),
    "conceded-unseen": (
        lambda rules: Step.CONCEDE_UNSEEN in rules.script,
        "a bidder cannot concede in this game before they see the widow",
    ),
    "no-marriage": (
        lambda rules: Step.TRUMP in rules.script and bool(rules.trump.must_hold),
        "every bidder can name a trump in this game",
    ),
    "called-out": (
        lambda rules: rules.ending.call_out != "no",
        "nobody can call out in this game",
    ),
    "game-meld": (
        _is_won_by_melds,
        "no meld wins this game",
    ),
    "met": (
        lambda rules: rules.play.skip_if_met,
        "this game is played even if the melds meet the contract",
    ),
    "renege": (
        lambda rules: rules.renege.ruled and rules.renege.settled == "at-once",
        "no round ends by a renege in this game",
    ),
}
"""By the end of a round, a test whether the rules allow it, and the message if they do not."""


def ends_of_a_round(rules: Parts) -> tuple[How, ...]:
    """Return the ways in which a round can end by these rules; the first is that it is played."""
    return ("played", *(how for how, (can_be, _) in _ENDS.items() if can_be(rules)))


ENDED_BY: Final[Mapping[str, str]] = MappingProxyType(
    {"renege": "offender", "called-out": "caller", "game-meld": "winner"}
)
"""The ends of a round that one seat has brought about, each with the field of a tally for it."""


def seats_to_name(rules: Parts, how: str) -> Iterator[str]:
    """Yield the fields of a tally for whose seat a score pad asks in a round that ended so."""
    if how in ENDED_BY:
        yield ENDED_BY[how]
    elif how == "played" and rules.renege.ruled and rules.renege.settled != "at-once":
        yield "offender"
    if rules.moon.offered != "nobody" and how not in MELDS_ALONE:
        yield "moon"


_MOST_BIDS: Final = 2_000
"""The most different bids for which every sum of the bids of partners is tried."""


def check_tally(
    rules: Parts, tally: Tally, dealer: int | None = None, names: Sequence[str] = ()
) -> Tally:
    """Return the tally, with tricks where they were left out.

    Args:
        rules: the rules.
        tally: what was entered.
        dealer: the seat that dealt; None if that is not known.
        names: what the player at each seat is called; by default ``seat 0`` and so on.

    Raises:
        RulesetError: if the tally cannot be; it lists every slip, and everything to be entered.
    """
    if len(tally.meld) != rules.table.seats:
        message = f"{rules.table.seats} play this game, but the tally has {len(tally.meld)}"
        raise RulesetError([Problem("tally.meld", message)])
    entered = EnteredTally(rules, tally, dealer, names)
    if problems := [slip(where, what) for where, what in entered.slips()]:
        raise RulesetError(problems)
    if tally.tricks:
        return tally
    tally, questions = entered.with_tricks()
    if questions:
        raise RulesetError(slip("tricks", what) for what in questions)
    return tally


class EnteredTally(EnteredTakings):
    """A tally that was entered, checked against the rules.

    Args:
        rules: the rules.
        tally: what was entered.
        dealer: the seat that dealt; None if that is not known.
        names: what the player at each seat is called.
        is_part: whether the round goes on, so that melds, counts and tricks may be missing.
    """

    def __init__(
        self,
        rules: Parts,
        tally: Tally,
        dealer: int | None = None,
        names: Sequence[str] = (),
        *,
        is_part: bool = False,
    ) -> None:
        super().__init__(rules, tally, names, is_part=is_part)
        self.dealer = dealer

    def slips(self) -> Slips:
        """Yield every slip of the tally."""
        yield from self._about_the_end()
        yield from self._about_the_sides()
        yield from self._about_the_contracts()
        yield from self._about_the_melds()
        yield from self._about_the_rest()
        yield from self.slips_of_takings()

    # The end of the round, the sides and the contracts.

    def _about_the_end(self) -> Slips:
        rules, tally = self.rules, self.tally
        can_be, what = _ENDS.get(tally.how, (bool, ""))
        if not can_be(rules):
            yield "how", what
        elif tally.how == "called-out" and tally.caller is None:
            yield "caller", "enter who has called out"
        elif tally.how == "game-meld" and tally.winner is None:
            yield "winner", "enter who has the meld that wins the game"
        elif tally.how == "met" and self._contract and not self._is_met:
            needed = self._points_to_meet(self._contract)
            yield "how", f"the melds come to {self._meld_of_bidders} and not to {needed}"
        elif self.is_played and not self.is_part and rules.play.skip_if_met and self._is_met:
            yield "how", "the melds alone have met the contract, so nothing is played"
        yield from self._about_a_renege()
        if tally.moon is not None and any(contract.is_moon for contract in tally.contracts):
            yield "moon", "the moon was bid, so nobody has announced it"
        elif tally.moon is not None and rules.moon.offered == "nobody":
            yield "moon", "nobody can shoot the moon in this game"
        elif tally.moon is not None and not self._may_shoot(tally.moon):
            yield "moon", "only the bidder can shoot the moon in this game"
        if tally.moon is not None and tally.moon_kind not in rules.moon.names:
            yield "moon_kind", f"there is no moon called {spoken_words(tally.moon_kind)} here"

    def _about_a_renege(self) -> Slips:
        """Yield slips of a renege that is charged at the wrong time, or that has no price."""
        renege = self.rules.renege
        if self.tally.offender is None or self.tally.how == "renege":
            return
        if not renege.ruled:
            yield "offender", "these rules have no price for a renege"
        elif self.tally.other_offenders and not renege.allows_several:
            yield "other_offenders", "only one renege a round is charged in this game"
        elif renege.settled == "at-once":
            yield "how", "a round ends by a renege in this game"

    def _may_shoot(self, seat: int) -> bool:
        """Tell whether a seat may shoot the moon, or stands for its side in which another may."""
        contract, moon = self._contract, self.rules.moon
        if moon.offered == "anyone" or contract is None:
            return moon.offered == "anyone"
        is_side = self.sides[contract.bidder] == self.sides[seat]
        return is_side if moon.won_by == "side" else contract.bidder == seat

    def _about_the_sides(self) -> Slips:
        tally, calls = self.tally, self.rules.partner.is_found
        if tally.sides and not calls:
            yield "sides", "no partner is called in this game: the sides are those of the table"
        elif not tally.sides and calls and self.is_played:
            yield "sides", "enter the side of each seat, because the bidder looks for a partner"
        elif tally.sides and self._contract:
            partners = tally.sides.count(tally.sides[self._contract.bidder]) - 1
            most = self.rules.partner.most(self.rules.pack, len(tally.sides))
            if partners > most or len(set(tally.sides)) > _TWO:
                limit = many(most, "partner")
                yield "sides", f"the bidder has {limit} at most, and the others play together"

    @property
    def _contract(self) -> Contract | None:
        return next(iter(self.tally.contracts), None)

    @property
    def _is_without_trump(self) -> bool:
        """Tell whether the bid has said that there is no trump."""
        return self._contract is not None and self._contract.suit is NO_TRUMP

    @property
    def _meld_of_bidders(self) -> int:
        """The points that the side with the first contract has melded."""
        contract = self._contract
        bidding = None if contract is None else self.sides[contract.bidder]
        return sum(
            meld for meld, side in zip(self.tally.meld, self.sides, strict=True) if side == bidding
        )

    def _points_to_meet(self, contract: Contract) -> str:
        """Return in words what the melds must come to, to meet the contract alone."""
        settlement = self.rules.settlement
        if settlement.is_on_board(self._meld_of_bidders, has_contract=True):
            return bid_in_words(contract.goal)
        return bid_in_words(max(settlement.least_meld, contract.goal))

    @property
    def _is_met(self) -> bool:
        """Tell whether the melds alone come to the contract."""
        contract = self._contract
        if contract is None or contract.is_void:
            return False
        return is_met(self.rules, contract.goal, self._meld_of_bidders)

    def _about_the_contracts(self) -> Slips:
        rules, contracts = self.rules, self.tally.contracts
        if Step.AUCTION not in rules.script:
            if contracts:
                yield "contracts", "nobody bids in this game"
            return
        if not contracts and self.tally.how != "game-meld":
            yield "contracts", "enter who has bid what: if all pass, there is nothing to settle"
        bidding = [self.sides[contract.bidder] for contract in contracts]
        if len(set(bidding)) < len(bidding):
            yield "contracts", "a side has one contract at most"
        elif len(bidding) > 1 and not rules.auction.is_summed:
            yield "contracts", f"only the highest bid is a contract, not {len(bidding)} of them"
        for contract in contracts:
            yield from (("contracts", what) for what in self._about_a_bid(contract))
            yield from (("contracts", what) for what in self._about_a_contract(contract))

    def _about_a_bid(self, contract: Contract) -> Iterator[str | Message]:
        auction, points = self.rules.auction, contract.goal
        if not isinstance(points, int):
            if not auction.moon_bids:
                yield "the moon cannot be bid in this game"
            return
        bidders = 1
        if auction.is_summed:
            bidders = self.sides.count(self.sides[contract.bidder])
        lowest = auction.least_contract(is_dealer=self.dealer in {None, contract.bidder})
        if points < lowest:
            yield Message.of("slip.bid-low", points=points, least=lowest)
        elif points > auction.greatest * bidders:
            yield Message.of("slip.bid-high", points=points, most=auction.greatest * bidders)
        elif bidders == 1 and not auction.is_step(points):
            first, step = rung(auction.ladder, points)
            if first:
                yield Message.of("slip.bid-rung", points=points, first=first, step=step)
            else:
                yield Message.of("slip.bid-step", points=points, step=step)
        elif bidders > 1 and not _is_sum(points, auction.numbers(lowest), bidders):
            yield Message.of("slip.bid-sum", points=points)

    def _about_a_contract(self, contract: Contract) -> Iterator[str]:
        auction = self.rules.auction
        if contract.times > 2**auction.doubling:
            often = {1: "be redoubled", 0: "be doubled"}[auction.doubling]
            yield f"a bid cannot {often} in this game"
        if contract.is_void and not auction.voids_misbids:
            yield "no contract is void in this game"
        if contract.suit is NO_TRUMP:
            if not auction.takes(NO_TRUMP):
                yield "bids do not say no trump in this game"
            elif self.tally.trump:
                yield f"the bid was without trump, but {self.tally.trump.word} are trump"
        elif contract.suit and not auction.suit_bids:
            yield "bids do not name a suit in this game"
        elif contract.suit and self.tally.trump not in {None, contract.suit}:
            yield f"the bid was in {contract.suit.word}, which is not trump"

    # The melds.

    def _about_the_melds(self) -> Slips:
        meld = self.tally.meld
        for seats in self.seats_by_side:
            melding = [seat for seat in seats if meld[seat]]
            others = [seat for seat in seats if not meld[seat]]
            for seat in melding:
                if meld[seat] > 0 and not self._may_meld(seat, others):
                    yield "meld", Message.of("slip.no-meld", name=self.player_name(seat))
                    continue
                can_meld = self._reach((seat, *others))
                if not can_meld.has(meld[seat]):
                    name, possible = self.player_name(seat), near(can_meld.near(meld[seat]))
                    message = Message.of("slip.meld", name=name, points=meld[seat], near=possible)
                    yield "meld", message

    def _may_meld(self, seat: Seat, others: list[Seat]) -> bool:
        """Tell whether the meld of a seat can be its own, or that of others put down for it."""
        rules, contract = self.rules, self._contract
        if contract is None or rules.auction.is_summed:
            return True
        melders = rules.showing.order(self.sides, contract.bidder)
        return rules.trump.turned_nine > 0 or any(other in melders for other in (seat, *others))

    def melds(self, seats: tuple[Seat, ...]) -> tuple[int, ...]:
        """Return the points that these seats of a side can meld together, as far as is known."""
        if not self._may_meld(seats[0], [*seats[1:]]):
            return (0,)
        can_meld = self._reach(seats)
        every = range(0, can_meld.most + 1, can_meld.unit)
        return tuple(points for points in every if can_meld.has(points))

    def _reach(self, seats: tuple[Seat, ...]) -> Reach:
        """Return the points that these seats can meld, all put down for the first of them."""
        rules = self.rules
        sizes = [self._cards(seat) for seat in seats]
        if rules.showing.overlooked == "muggins":  # they may have claimed the melds of others
            sizes = [self._cards(seat) for seat in range(rules.table.seats)]
        if rules.showing.jointly:
            sizes = [sum(self._cards(seat) for seat in self._partners(seats[0]))]
        trump = self.tally.trump
        trumps = (trump,) if trump or self._is_without_trump else (*Suit, None)
        return _reach_of_hands(rules, tuple(min(size, len(rules.pack)) for size in sizes), trumps)

    def _partners(self, seat: Seat) -> tuple[Seat, ...]:
        return next(seats for seats in self.seats_by_side if seat in seats)

    def _cards(self, seat: Seat) -> int:
        """Return an upper bound of the number of cards that a seat can meld from."""
        rules, script = self.rules, self.rules.script
        cards = tricks_of_a_round(rules)
        if Step.PASSING in script:
            cards += rules.passing.cards
        if rules.trump.dix_exchange == "eldest-first":
            cards += 1
        is_bidder = any(contract.bidder == seat for contract in self.tally.contracts)
        return cards + (rules.deal.widow if is_bidder and Step.WIDOW in script else 0)

    def _about_the_rest(self) -> Slips:
        rules, tally = self.rules, self.tally
        if any(tally.setbacks) and rules.showing.failed == "nothing":
            yield "setbacks", "nobody is set back in this game for a meld that they do not hold"
        else:
            yield from self._about_the_setbacks()
        if any(tally.forgotten):
            yield from self._about_what_was_forgotten()
        if tally.check_melds and not rules.checks.melds:
            yield "check_melds", "no melds gain checks in this game"
        if tally.winner is not None and tally.how != "game-meld" and not _is_won_by_melds(rules):
            yield "winner", "no meld wins this game"
        if rules.trump.fixed_suit and tally.trump not in {None, rules.trump.fixed_suit}:
            yield "trump", f"{rules.trump.fixed_suit.word} are trump in every round of this game"

    def _about_what_was_forgotten(self) -> Slips:
        """Yield slips of melds that somebody forgot."""
        showing = self.rules.showing
        if showing.overlooked != "costs":
            yield "forgotten", "a meld that was forgotten costs nothing in this game"
        elif self.tally.how != "played":
            yield "forgotten", "what was forgotten is found in the tricks, when all are played"
            return
        sides, contracts = self.tally.sides or self.rules.table.sides, self.tally.contracts
        bidding = {sides[contract.bidder] for contract in contracts}
        costs = showing.overlooked_costs
        is_barred = bool(contracts) and self.rules.settlement.opponents == "nothing"
        for seat, lost in enumerate(self.tally.forgotten):
            if lost and is_barred and sides[seat] not in bidding:
                yield "forgotten", f"{self.player_name(seat)} had no melds that could have scored"
            elif costs and lost not in {0, costs}:
                what = f"{self.player_name(seat)} loses {costs} for what was forgotten, not {lost}"
                yield "forgotten", what

    def _about_the_setbacks(self) -> Slips:
        """Yield slips of melds that somebody has declared and not held."""
        values = {value for rule in self.rules.melds for value in rule.values}
        unit = gcd(*(value for value in values if value is not GAME))
        for seat, setback in enumerate(self.tally.setbacks):
            if setback and (not unit or setback % unit):
                what = f"no melds that {self.player_name(seat)} may have declared come to {setback}"
                yield "setbacks", what


@lru_cache(maxsize=256)
def _reach_of_hands(rules: Parts, sizes: tuple[int, ...], trumps: tuple[Suit | None, ...]) -> Reach:
    """Return the points that hands of these sizes can meld for a seat, under any of the trumps.

    The result is kept: score pads, and players who ask what a contract needs, ask again and again.
    """
    is_drawn = Step.DRAW in rules.script
    meld = points_or_nothing(rules.trump.turned_nine)
    for size in sizes:
        hands = [
            reach(rules.melds.rules, rules.pack, size, trump, one_by_one=is_drawn)
            for trump in trumps
        ]
        meld = meld.plus(reduce(Reach.either, hands))
    return meld


_TWO: Final = 2
_GREATEST_BID: Final = 1 << 20
"""The greatest bid of rules whose sums are told apart: each is a bit."""


def _is_sum(points: int, bids: tuple[int, ...], bidders: int) -> bool:
    """Tell whether a number is a bid, or the sum of the bids of several partners."""
    if len(bids) > _MOST_BIDS or max(bids, default=0) > _GREATEST_BID:
        return True
    sums = possible = reduce(int.__or__, (1 << bid for bid in bids), 0)
    for _ in range(bidders - 1):
        sums = reduce(int.__or__, (sums << bid for bid in bids), 0)
        possible |= sums
    return possible >> points & 1 == 1
