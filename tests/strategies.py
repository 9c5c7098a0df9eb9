"""Hypothesis strategies that the tests share, and the tables that the oracle knows too.

Everything is drawn from small choices (places in a pack, pieces of melds), so that drawing is
quick and what fails shrinks to few cards.
"""

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st

from oracle.melds import Row
from oracle.tables import dix_row, table
from pinochle import (
    CARDS,
    FIVE_NINES_NO_MELD,
    FIVE_NINES_ONE_ACE,
    FOUR_NINES_NO_ACE,
    FREE,
    GAME,
    HEAD_THOUGH_TRUMPED,
    METHOD_1,
    METHOD_2,
    METHOD_3,
    METHOD_4,
    NO_MELDS,
    NO_UNDERTRUMPING,
    POST_1945,
    PRE_1945,
    SIX_NINES,
    TECHNICAL,
    WHOLE_COUNT,
    Auction,
    AuctionRules,
    BuryRules,
    Call,
    Card,
    CheckRules,
    ConcessionRules,
    Contract,
    Convention,
    CountRules,
    DealRules,
    DraftRules,
    DrawRules,
    Duty,
    EndingRules,
    Exactly,
    Ground,
    Hand,
    HandTest,
    InAnySuits,
    InEverySuit,
    InOneSuit,
    MeldRule,
    MeldScore,
    MeldTable,
    MisdealRules,
    MoonRules,
    Obligation,
    Pack,
    Packet,
    Packets,
    PartnerRules,
    PassingRules,
    Pattern,
    PlayRules,
    Rank,
    Ranking,
    RenegeRules,
    Ruleset,
    Seat,
    Settlement,
    SettlementRules,
    ShowingRules,
    Standing,
    Step,
    Suit,
    TableRules,
    Tally,
    Trick,
    TrumpRules,
    Violation,
    When,
    WidowRules,
    variants,
)
from pinochle.melds.meld import MeldValue
from pinochle.melds.patterns import Which
from pinochle.rules.table import FirstDealer
from pinochle.variants import tables

if TYPE_CHECKING:
    from pinochle.rules.bids import Calls, Misbid
    from pinochle.rules.tally import How

WITH_NINES = "A 10 K Q J 9"
WITHOUT_NINES = "A 10 K Q J"
SINGLE = Pack.of(WITH_NINES, 2)
FIVE_HANDED = Pack.of(WITH_NINES, 3, withheld="9C 9D")
DOUBLE = Pack.of(WITHOUT_NINES, 4)
DOUBLE_WITH_NINES = Pack.of(WITH_NINES, 4)
TRIPLE = Pack.of(WITHOUT_NINES, 6)
RACEHORSE = Pack.of(WITHOUT_NINES, 6, extra="9S 9H 9D 9C")
PACKS = (SINGLE, FIVE_HANDED, DOUBLE, DOUBLE_WITH_NINES, TRIPLE, RACEHORSE, Pack.EVERYTHING)
METHODS = (METHOD_1, METHOD_2, METHOD_3, METHOD_4)
READY_MADE = (PRE_1945, POST_1945, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING, FREE)
TRUMPS: tuple[Suit | None, ...] = (*Suit, None)


def share(percent: int) -> settings:
    """So many per cent of the examples of the profile that was chosen."""
    return settings(max_examples=max(1, settings().max_examples * percent // 100))


# Cards.


suits = st.sampled_from(tuple(Suit))
trumps = st.sampled_from(TRUMPS)
ranks = st.sampled_from(tuple(Rank))
cards = st.sampled_from(CARDS)
packs = st.sampled_from(PACKS)
rankings = st.one_of(
    st.sampled_from((Ranking.TEN_HIGH, Ranking.STANDARD)),
    st.permutations(tuple(Rank)).map(lambda order: Ranking(tuple(order))),
)


def drawn(pack: Pack, least: int = 0, most: int | None = None) -> st.SearchStrategy[list[Card]]:
    """Cards of a pack, in some order, from so few to so many."""
    whole = tuple(pack)
    places = st.lists(
        st.sampled_from(range(len(whole))),
        unique=True,
        min_size=least,
        max_size=len(whole) if most is None else min(most, len(whole)),
    )
    return places.map(lambda chosen: [whole[place] for place in chosen])


def hands(pack: Pack = SINGLE, least: int = 0, most: int | None = None) -> st.SearchStrategy[Hand]:
    """Hands that a pack can deal, from so few cards to so many."""
    return drawn(pack, least, most).map(Hand)


def _pieces() -> tuple[tuple[Card, ...], ...]:
    runs = [tuple(Card(rank, suit) for rank in list(Rank)[:5]) for suit in Suit]
    marriages = [tuple(Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN)) for suit in Suit]
    arounds = [tuple(Card(rank, suit) for suit in Suit) for rank in list(Rank)[:5]]
    pinochles = [(Card(Rank.QUEEN, Suit.SPADES), Card(Rank.JACK, Suit.DIAMONDS))] * 4
    whole = [*runs, *marriages, *arounds, *pinochles]
    alike = [(card,) * 4 for card in CARDS if card.rank is not Rank.NINE]
    return (*whole, *[piece * 2 for piece in whole], *[piece * 3 for piece in whole], *alike)


def melding(pack: Pack = SINGLE, most: int = 15) -> st.SearchStrategy[Hand]:
    """Hands that are full of melds: pieces of melds and single cards thrown together."""
    singles = st.sampled_from([(card,) for card in CARDS])
    pieces = st.lists(st.one_of(st.sampled_from(_pieces()), singles), max_size=10)
    return pieces.map(lambda found: _thrown_together(pack, list(chain(*found)), most))


def _thrown_together(pack: Pack, chosen: list[Card], most: int) -> Hand:
    hand = Hand()
    for card in chosen:
        if len(hand) < most and hand.count(card) < pack.count(card):
            hand += card
    return hand


def any_hands(pack: Pack = SINGLE, most: int = 15) -> st.SearchStrategy[Hand]:
    """Hands of every kind: full of melds or at random."""
    return st.one_of(melding(pack, most), hands(pack, most=most))


# Rulesets.


names = st.sampled_from(variants.names())
rulesets = names.map(variants.get)


class Situation(NamedTuple):
    """Somebody's turn to play."""

    hand: Hand
    trick: tuple[Card, ...]
    trump: Suit | None
    first_lead: bool


@st.composite
def situations(draw: st.DrawFn, rules: Ruleset) -> Situation:
    """Somebody's turn to play under these rules, with at least one card left to him."""
    seats = rules.table.seats
    found = draw(drawn(rules.pack, 1, seats - 1 + 14))
    length = draw(st.integers(0, min(seats - 1, len(found) - 1)))
    trick, hand = tuple(found[:length]), Hand(found[length:])
    return Situation(hand, trick, draw(trumps), not trick and draw(st.booleans()))


def tricks(rules: Ruleset, least: int = 0) -> st.SearchStrategy[Trick]:
    """Tricks of a legal length, the complete ones included."""
    seats = rules.table.seats
    return st.builds(
        Trick,
        st.just(seats),
        st.integers(0, seats - 1),
        drawn(rules.pack, least, seats).map(tuple),
    )


# Parts of a ruleset.


obligations = st.builds(Obligation, st.sampled_from(Duty), st.sampled_from(When))
ladders = st.lists(obligations, unique_by=lambda rung: rung.duty, max_size=len(Duty)).map(tuple)
play_rules = st.builds(
    PlayRules,
    ladders,
    st.sampled_from(("bidder", "eldest")),
    st.booleans(),
    rankings,
    st.sampled_from((0, 2, 3, 4, 5, 6, 7, 8)),
)

count_rules = st.builds(
    CountRules,
    st.one_of(
        st.sampled_from([method.by_place for method in METHODS]),
        st.tuples(*[st.integers(0, 20)] * 6),
    ),
    st.integers(0, 30),
    rankings,
)

packets = st.lists(st.builds(Packet, st.integers(1, 12), st.booleans()), max_size=8).map(
    lambda rounds: Packets(tuple(rounds))
)


@st.composite
def deals(draw: st.DrawFn) -> DealRules:
    """Deals, with every card turned that can be."""
    stock = draw(st.integers(0, 48))
    rounds = draw(packets)
    turns = ["none"]
    turns += ["last"] if rounds.hand and not rounds.rounds[-1].to_widow else []
    turns += ["first-of-stock"] if stock else []
    match draw(st.sampled_from(turns)):
        case "last":
            return DealRules(rounds, stock, "last")
        case "first-of-stock":
            return DealRules(rounds, stock, "first-of-stock")
        case _:
            return DealRules(rounds, stock)


first_dealers: st.SearchStrategy[FirstDealer] = st.sampled_from(("any", "lowest-card"))


@st.composite
def tables_of_players(draw: st.DrawFn) -> TableRules:
    """Tables of 2 to 8, in whatever sides."""
    seats = draw(st.integers(2, 8))
    sides = draw(st.lists(st.integers(0, seats - 1), min_size=seats, max_size=seats))
    place = {side: number for number, side in enumerate(dict.fromkeys(sides))}
    first = draw(first_dealers)
    if draw(st.booleans()):
        return TableRules(seats, tuple(range(seats)), draw(st.integers(0, 2)), first)
    return TableRules(seats, tuple(place[side] for side in sides), first_dealer=first)


@st.composite
def made_up_packs(draw: st.DrawFn) -> Pack:
    """Packs of any ranks, each with its own number of copies, and with odd cards."""
    kinds = draw(st.lists(ranks, unique=True, min_size=1))
    copies = tuple((rank, draw(st.integers(1, 8))) for rank in kinds)
    odd = draw(st.lists(cards, unique=True, max_size=3))
    extra = tuple(
        (card, draw(st.integers(-dict(copies).get(card.rank, 0), 0)))
        if card.rank in kinds
        else (card, draw(st.integers(1, 8)))
        for card in odd
    )
    return Pack(copies, extra, draw(rankings))


hand_tests = st.builds(
    HandTest,
    at_least=st.lists(st.tuples(ranks, st.integers(0, 6)), max_size=2).map(tuple),
    at_most=st.lists(st.tuples(ranks, st.integers(0, 6)), max_size=2).map(tuple),
    non_counters=st.integers(0, 12),
    holds=st.lists(st.sampled_from(("run", "royal marriage", "dix")), max_size=2).map(tuple),
    melds=st.sampled_from(("whatever", "some", "none")),
)


bury_rules = st.builds(
    BuryRules,
    st.integers(0, 6),
    st.sampled_from(("any", "not-melded", "non-counters")),
    st.sampled_from(("bidder", "nobody")),
)

showing_rules = st.builds(
    ShowingRules,
    st.sampled_from(("all", "bidder", "bidding-side")),
    st.sampled_from(("best", "declared")),
    st.sampled_from(("lost", "muggins")),
    st.sampled_from(("nothing", "minus")),
    st.sampled_from(("before-play", "own-first-card")),
    st.booleans(),
)

widow_rules = st.builds(WidowRules, st.sampled_from(("all", "taker")))

draw_rules = st.builds(
    DrawRules,
    st.integers(0, 3),
    st.lists(st.sampled_from(("run", "royal marriage", "dix")), unique=True).map(tuple),
    st.booleans(),
    st.sampled_from(("never", "other-heading", "higher")),
    st.sampled_from(("loser", "winner")),
)

trump_rules = st.builds(
    TrumpRules,
    st.lists(st.sampled_from(("run", "royal marriage", "dix")), unique=True).map(tuple),
    st.sampled_from(("free", "set", "set-and-opponents-nothing")),
    st.sampled_from(("bidder", "turned", "in-the-bid")),
    st.sampled_from(("nobody", "eldest-first", "trick-winner")),
    st.integers(0, 20),
)

passing_rules = st.builds(
    PassingRules, st.integers(0, 4), st.sampled_from(("partner-first", "together"))
)

grounds = st.one_of(
    st.sampled_from(
        (SIX_NINES, FIVE_NINES_NO_MELD, FOUR_NINES_NO_ACE, FIVE_NINES_ONE_ACE, TECHNICAL)
    ),
    st.builds(
        Ground,
        st.sampled_from(("no-face", "poor", "7-nines")),
        hand_tests,
        st.sampled_from(("first-call", "first-card")),
    ),
)
misdeal_rules = st.builds(
    MisdealRules,
    st.lists(grounds, unique_by=lambda ground: ground.name, max_size=4).map(tuple),
    st.integers(0, 3),
    st.sampled_from(("renege", "void")),
)

renege_rules = st.builds(
    RenegeRules,
    ruled=st.booleans(),
    bidder_times=st.integers(1, 3),
    offender=st.sampled_from(("minus-bid", "loses-count")),
    bidder_then=st.sampled_from(("bid-and-meld", "bid")),
    others=st.sampled_from(("meld", "meld-and-count")),
)

draft_rules = st.builds(DraftRules, st.sampled_from(("owner", "non-bidder")))
partner_rules = st.builds(
    PartnerRules,
    st.sampled_from(("nobody", "trump", "any-suit")),
    st.sampled_from(("at-once", "when-played")),
)

concession_rules = st.builds(
    ConcessionRules,
    unseen=st.sampled_from(("nobody", "forced-bidder")),
    offered=st.booleans(),
    most_needed=st.sampled_from((WHOLE_COUNT, 0, 25, 250)),
    others_score=st.sampled_from(("meld", "nothing")),
    costs=st.integers(0, 3),
    bonus=st.sampled_from((0, 25, 100)),
)


@st.composite
def moon_rules(draw: st.DrawFn) -> MoonRules:
    """Moons that are offered to anybody, for anything."""
    wins_game = draw(st.booleans())
    return MoonRules(
        offered=draw(st.sampled_from(("nobody", "bidder", "anyone"))),
        reward=draw(st.sampled_from((0, 250, 1000) if wins_game else (250, 1000))),
        costs=draw(st.sampled_from((0, 250, 1000))),
        wins_game=wins_game,
    )


units_by_bid = st.dictionaries(st.integers(0, 600), st.integers(0, 30), max_size=4).map(
    lambda units: tuple(sorted(units.items()))
)
settlement_rules = st.builds(
    SettlementRules,
    made=st.sampled_from(("earned", "bid")),
    set=st.sampled_from(("minus-bid", "nothing", "minus-all")),
    set_meld=st.sampled_from(("lost", "kept")),
    set_count=st.sampled_from(("lost", "kept")),
    opponents=st.sampled_from(("score", "nothing")),
    saved_by=st.sampled_from(("nobody", "seat", "side")),
    saving_tricks=st.integers(0, 2),
    saving_count=st.sampled_from((0, 0, 1, 10)),
    unsaved=st.sampled_from(("meld", "all")),
    floor=st.lists(st.integers(-1000, 0), max_size=1).map(tuple),
    stakes=st.one_of(st.just(()), units_by_bid),
    spades_double=st.booleans(),
    lost_times=st.integers(1, 3),
    saving_binds=st.sampled_from(("everybody", "opponents")),
    unit_of_meld=st.sampled_from(("side", "seat")),
    unit_of_count=st.sampled_from(("side", "seat")),
    bid_to=st.sampled_from(("nobody", "opponents")),
)


checks_by_bid = st.dictionaries(st.integers(0, 600), st.integers(0, 12), max_size=4).map(
    lambda checks: tuple(sorted(checks.items()))
)
rates = st.one_of(st.just((0, 0)), st.tuples(st.sampled_from((10, 50, 100)), st.integers(1, 5)))


@st.composite
def check_rules(draw: st.DrawFn) -> CheckRules:
    """Checks for anything, in any number."""
    bids = draw(checks_by_bid)
    some = st.integers(0, 5)
    return CheckRules(
        melds=draw(st.sampled_from((NO_MELDS, tables.checks_of_three(), tables.checks_of_four()))),
        paid_by=draw(st.sampled_from(("other-side", "each-other-seat"))),
        if_set=draw(st.sampled_from(("kept", "returned"))),
        bids=bids,
        beyond=draw(rates) if bids else (0, 0),
        set_times=draw(st.integers(0, 3)),
        looked_and_lost=draw(some),
        played_and_lost=draw(some),
        all_tricks=draw(some),
        all_points=draw(some),
        game=draw(some),
        loser_minus=draw(some),
        margin=draw(rates),
        margin_over=draw(st.sampled_from(("target", "loser"))),
        margin_begun=draw(st.booleans()),
    )


@st.composite
def fitting_checks(draw: st.DrawFn, rules: Ruleset) -> CheckRules:
    """Checks that are gained and lost for what there is in a game."""
    checks, script = draw(check_rules()), set(rules.script)
    if rules.partner.calls != "nobody" or rules.table.sitting_out:
        return CheckRules()
    laid = {Step.MELDS, Step.BIDDER_MELDS} & script
    nines = sum(card.rank is Rank.NINE for card in rules.pack.cards)
    if not laid or rules.showing.choice != "best" or nines < 7:
        checks = evolve(checks, melds=NO_MELDS)
    if Step.AUCTION not in script:
        checks = evolve(checks, bids=(), beyond=(0, 0), played_and_lost=0)
    if not {Step.WIDOW, Step.SHARE_WIDOW} & script:
        checks = evolve(checks, looked_and_lost=0)
    if not rules.ending.target:
        checks = evolve(checks, game=0, loser_minus=0, margin=(0, 0))
    return checks


@st.composite
def endings(draw: st.DrawFn) -> EndingRules:
    """Endings of every kind, with a target that moves wherever it may have to."""
    target = draw(st.sampled_from((0, 100, 500, 1000)))
    bid_out = target > 0 and draw(st.booleans())
    return EndingRules(
        target=target,
        on_two=draw(st.sampled_from(("highest", "extend", "bidder"))),
        otherwise=draw(st.sampled_from(("highest", "extend"))),
        extend_by=draw(st.sampled_from((25, 250))),
        bid_out=bid_out,
        slide_out=draw(st.integers(0, 3)) if bid_out else 0,
        all_tricks_win=draw(st.booleans()),
    )


# The auction.


bid_ladders = st.sampled_from(
    (((0, 10),), ((0, 1),), ((0, 25),), ((0, 10), (600, 50)), ((0, 1), (60, 5)), ((50, 10),))
)
conventions = st.builds(Convention, st.sampled_from(("200", "510 after 500")), st.text(max_size=8))


@st.composite
def auction_rules(draw: st.DrawFn) -> AuctionRules:
    """Auctions of every kind in which somebody can bid."""
    ladder = draw(bid_ladders)
    plain = AuctionRules(opening=100, ladder=ladder)
    every: tuple[Calls, ...] = ("until-passed", "once", "summed")
    calls = draw(st.sampled_from(every))
    bid = st.sampled_from(plain.bids(50)[:30])
    bid_or_none = st.one_of(st.just(0), bid)
    is_summed = calls == "summed"
    stuck = 0 if is_summed else draw(bid_or_none)
    both: tuple[Misbid, ...] = ("forbidden", "void")
    misbid = draw(st.sampled_from(both))
    suit_bids = not is_summed and draw(st.booleans())
    in_a_row = draw(st.integers(0, 4)) if calls == "until-passed" else 0
    return AuctionRules(
        calls=calls,
        opening=draw(bid),
        dealer_opening=draw(bid_or_none),
        ladder=ladder,
        suit_bids=suit_bids,
        passes_to_end=in_a_row,
        doubling=draw(st.integers(0, 2)) if suit_bids and in_a_row else 0,
        must_open="nobody" if is_summed else draw(st.sampled_from(("nobody", "eldest", "holder"))),
        automatic=0 if is_summed or suit_bids else draw(bid_or_none),
        stuck=stuck,
        stuck_exactly=bool(stuck) and draw(st.booleans()),
        to_bid=draw(hand_tests),
        to_be_stuck=draw(hand_tests),
        least_meld=draw(st.sampled_from((0, 20, 200))),
        least_meld_of="player"
        if misbid == "forbidden"
        else draw(st.sampled_from(("player", "side"))),
        misbid=misbid,
        misbid_costs=draw(st.sampled_from((0, 50))),
        trump_to=draw(st.sampled_from(("highest-bid", "highest-sum"))),
        all_pass=draw(st.sampled_from(("same-dealer", "next-dealer"))),
        conventions=draw(st.lists(conventions, max_size=2).map(tuple)),
    )


@st.composite
def auctions(draw: st.DrawFn, rules: Ruleset) -> Auction:
    """Auctions under these rules, at whatever stage, in which everybody said what he may."""
    seats = rules.table.seats
    auction = Auction(Seat(draw(st.integers(0, seats - 1))), seats)
    for _ in range(draw(st.integers(0, 8))):
        seat = rules.auction.speaker(auction)
        if seat is None:
            break
        hand = draw(st.sampled_from((Hand(), Hand.parse("KS QS"), Hand.parse("QS JD KD QD"))))
        if draw(st.booleans()) and not rules.auction.why_not_double(
            auction, seat, rules.table.sides
        ):
            auction = auction.and_then(seat, 0, None, 2 * auction.times)
            continue
        may = rules.auction.choices(auction, seat, hand, rules.melds, rules.count)
        points = draw(st.sampled_from(may[:6]))
        suit = draw(suits) if points and rules.auction.suit_bids else None
        auction = auction.and_then(seat, points, suit)
    return auction


calls = st.one_of(
    st.builds(Call, st.integers(0, 7), st.integers(1, 1000), trumps),
    st.builds(Call, st.integers(0, 7), times=st.sampled_from((1, 2, 4))),
)
contracts = st.builds(
    Contract,
    st.integers(0, 7),
    st.integers(0, 600),
    st.booleans(),
    st.booleans(),
    trumps,
    st.sampled_from((1, 2, 4)),
)


# Settling.


@st.composite
def settling(draw: st.DrawFn) -> Ruleset:
    """Presets with everything that has to do with settling changed at random."""
    rules = draw(rulesets)
    is_summed = rules.auction.calls == "summed"
    is_called = rules.partner.calls != "nobody"
    settlement = _fitting(rules, draw(settlement_rules))
    costs = draw(concession_rules)
    renege = draw(renege_rules)
    if Step.AUCTION not in rules.script:
        renege = evolve(renege, offender="loses-count")
    elif settlement.stakes:
        renege = evolve(renege, offender="minus-bid")
    moon, script = draw(moon_rules()), rules.script
    is_moon = moon.offered != "nobody" and Step.AUCTION in script and Step.DRAW not in script
    is_moon = is_moon and Step.TRUMP in script and not settlement.stakes
    is_moon = is_moon and not rules.play.skip_if_met
    table = rules.table
    needs_partners = rules.passing.cards or rules.auction.doubling or rules.showing.jointly
    if not needs_partners and not is_summed and not is_called and draw(st.booleans()):
        seats = table.seats
        sides = draw(st.lists(st.integers(0, seats - 1), min_size=seats, max_size=seats))
        place = {side: number for number, side in enumerate(dict.fromkeys(sides))}
        table = TableRules(seats, tuple(place[side] for side in sides))
    return rules.with_(
        table=table,
        checks=draw(st.one_of(st.just(rules.checks), fitting_checks(rules))),
        moon=moon if is_moon else MoonRules(),
        script=(*script[:-1], Step.MOON, Step.PLAY) if is_moon else script,
        settlement=settlement,
        concession=evolve(
            rules.concession,
            others_score=costs.others_score,
            costs=costs.costs,
            bonus=costs.bonus,
        ),
        draft=draw(draft_rules),
        renege=renege,
        bury=evolve(rules.bury, count_for=draw(st.sampled_from(("bidder", "nobody")))),
        auction=evolve(rules.auction, misbid_costs=draw(st.sampled_from((0, 50)))),
        trump=rules.trump if is_summed else evolve(rules.trump, if_none=draw(trump_rules).if_none),
    )


def _fitting(rules: Ruleset, settlement: SettlementRules) -> SettlementRules:
    """A settlement without what takes an auction, or a single bidder, where there is none."""
    if Step.AUCTION not in rules.script:
        return evolve(settlement, stakes=(), bid_to="nobody")
    if rules.auction.calls == "summed" or rules.partner.calls != "nobody":
        return evolve(settlement, stakes=())
    return evolve(settlement, bid_to="nobody") if settlement.stakes else settlement


@st.composite
def tallies(draw: st.DrawFn, rules: Ruleset) -> Tally:
    """Rounds under these rules, many of them made or missed by very little."""
    seats, sides = rules.table.seats, rules.table.sides
    meld = draw(st.lists(st.sampled_from((-80, 0, 0, 40, 150)), min_size=seats, max_size=seats))
    count = draw(st.lists(st.sampled_from((0, 0, 9, 10, 90)), min_size=seats, max_size=seats))
    tricks = draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    buried = draw(st.sampled_from((0, 0, 10, 30)))
    bidders, some = list[int](), list[int]()
    called: tuple[int, ...] = ()
    if Step.AUCTION in rules.script:
        some = draw(st.lists(st.integers(0, seats - 1), unique=True, max_size=4))
    if rules.partner.calls != "nobody" and some:
        some = some[:1]
        partner = draw(st.integers(0, seats - 1))
        called = sides = tuple(int(seat not in {partner, *some}) for seat in range(seats))
    if some:
        bidders = list({sides[seat]: seat for seat in some}.values())
    discarded: tuple[int, ...] = ()
    if Step.DRAFT in rules.script:
        discarded = tuple(draw(st.sampled_from((0, 10, 120))) for _ in range(seats))
    ends: tuple[How, ...] = ("played", "played", "conceded", "conceded-unseen", "no-marriage")
    ends += ("met",)
    how = draw(st.sampled_from(ends))
    if rules.renege.ruled and draw(st.booleans()):
        how = "renege"
    if not bidders and (how != "renege" or rules.renege.offender == "minus-bid"):
        how = "played"
    elif how != "played" or rules.settlement.stakes:
        bidders = bidders[:1]
    if how == "met":  # no card was played
        count, tricks = [0] * seats, [0] * seats
    bids: list[Contract] = []
    for bidder in bidders:
        own = [seat for seat in range(seats) if sides[seat] == sides[bidder]]
        earned = sum(meld[seat] + count[seat] for seat in own) + draw(st.sampled_from((0, buried)))
        near = st.sampled_from([max(0, earned + more) for more in (-1, 0, 1)])
        points = draw(st.one_of(near, st.integers(0, 600)))
        bids.append(
            Contract(
                Seat(bidder),
                points,
                draw(st.booleans()),
                draw(st.integers(0, 5)) == 0,
                times=draw(st.sampled_from((1, 1, 2, 4))),
            )
        )
    is_moon = how == "played" and rules.moon.offered != "nobody" and draw(st.booleans())
    table = rules.checks.melds
    trump = draw(trumps)
    shown = [table.score(draw(melding(rules.pack)), trump) for _ in meld if table]
    return Tally(
        meld=tuple(meld),
        count=tuple(count),
        tricks=tuple(tricks),
        contracts=tuple(bids),
        buried=buried,
        trump=trump,
        how=how,
        sides=called,
        discarded=discarded,
        offender=Seat(draw(st.integers(0, seats - 1))) if how == "renege" else None,
        check_melds=tuple(shown),
        moon=draw(st.integers(0, seats - 1)) if is_moon else None,
    )


@st.composite
def settlements(draw: st.DrawFn) -> Settlement:
    """What some round comes to."""
    rules = draw(settling())
    return rules.settle(draw(tallies(rules)))


@st.composite
def standings(draw: st.DrawFn) -> Standing:
    """How some game stands after a few rounds."""
    ending = draw(endings())
    columns = draw(st.integers(2, 4))
    standing = ending.start(columns)
    column = st.one_of(st.none(), st.integers(0, columns - 1))
    for _ in range(draw(st.integers(0, 4))):
        scores = draw(st.lists(st.integers(-300, 600), min_size=columns, max_size=columns))
        standing = ending.after(
            standing,
            scores,
            bidder=draw(column),
            made=draw(st.booleans()),
            all_tricks=draw(st.one_of(st.none(), column)),
            sides=draw(st.lists(st.integers(0, 1), min_size=columns, max_size=columns)),
        )
    return standing


# Meld tables.


def several_ranks(most: int) -> st.SearchStrategy[tuple[Rank, ...]]:
    """One rank or several, which may repeat."""
    return st.lists(ranks, min_size=1, max_size=most).map(tuple)


_WHICH: tuple[Which, ...] = ("trump", "plain", "any")
in_one_suit = st.builds(InOneSuit, several_ranks(3), st.sampled_from(_WHICH))
in_every_suit = st.builds(InEverySuit, several_ranks(2))
in_any_suits = st.builds(InAnySuits, several_ranks(2))
exactly = st.builds(Exactly, hands(DOUBLE_WITH_NINES, 1, 3))
in_no_suit: st.SearchStrategy[Pattern] = st.one_of(in_every_suit, exactly, in_any_suits)
patterns: st.SearchStrategy[Pattern] = st.one_of(in_one_suit, in_no_suit)

tens = st.integers(1, 40).map(lambda tenth: 10 * tenth)
rewards: st.SearchStrategy[MeldValue] = st.one_of(tens, tens, tens, st.just(GAME))
figures: st.SearchStrategy[MeldValue] = st.one_of(tens, tens, st.sampled_from((0, GAME)))


@st.composite
def meld_tables(
    draw: st.DrawFn, values: st.SearchStrategy[MeldValue] = figures, most: int = 5
) -> MeldTable:
    """Legal tables of all four patterns, with needs and melds that win the game."""
    rules: list[MeldRule] = []
    for number in range(draw(st.integers(0, most))):
        heading = draw(st.sampled_from(("one", "one", "other")))
        by_suit = draw(st.booleans())
        alike = in_one_suit if by_suit else in_no_suit
        earlier = [
            rule.name for rule in rules if rule.heading == heading and rule.by_suit == by_suit
        ]
        rule = MeldRule(
            f"meld {number}",
            heading,
            tuple(draw(st.lists(alike, min_size=1, max_size=2))),
            tuple(draw(st.lists(values, min_size=1, max_size=4))),
            needs=draw(st.sampled_from(["", *earlier])),
            titles=tuple(draw(st.lists(st.sampled_from(("round trip", "1000")), max_size=2))),
        )
        rules.append(rule)
    return MeldTable(tuple(rules))


class Tried(NamedTuple):
    """A table, and a hand that is likely to hold something of it."""

    table: MeldTable
    hand: Hand
    trump: Suit | None


@st.composite
def tried(draw: st.DrawFn, values: st.SearchStrategy[MeldValue] = figures, most: int = 8) -> Tried:
    """Legal tables, each with a hand that is made of its melds and of single cards."""
    made, trump = draw(meld_tables(values)), draw(trumps)
    sets = [
        tuple(one)
        for rule in made
        for pattern in rule.patterns
        for suit in pattern.suits(trump)
        for one in pattern.sets(suit)
    ]
    single = st.sampled_from([(card,) for card in CARDS])
    pieces = st.one_of(st.sampled_from(sets), single) if sets else single
    found = draw(st.lists(pieces, max_size=5))
    return Tried(made, _thrown_together(Pack.EVERYTHING, list(chain(*found)), most), trump)


# The tables that the oracle knows too.


class Twin(NamedTuple):
    """One table of the sources, as the library and as the oracle have it."""

    name: str
    ours: MeldTable
    theirs: list[Row]
    pack: Pack
    most: int
    """How many cards a hand has at most."""


def _twins() -> tuple[Twin, ...]:
    standard = tables.standard()
    extra_king, extra_queen = tables.extra_king, tables.extra_queen
    houses = {
        "legs": (standard.with_rules(tables.legs()), table("T1", legs=150)),
        "grand 80": (standard.with_rules(tables.grand_pinochle()), table("T1", grand_pinochle=80)),
        "grand 60": (
            standard.with_rules(tables.grand_pinochle(60)),
            table("T1", grand_pinochle=60),
        ),
        "half": (
            standard.with_rules(extra_king(), extra_queen()),
            table("T1", run_extra="half"),
        ),
        "full-one": (
            standard.with_rules(tables.one_extra()),
            table("T1", run_extra="full-one"),
        ),
        "full-both": (
            standard.with_rules(extra_king(40), extra_queen(40)),
            table("T1", run_extra="full-both"),
        ),
        "roundhouse": (
            standard.with_rules(tables.roundhouse(10)),
            table("T1", roundhouse_bonus=10),
        ),
        "all houses": (
            standard.with_rules(
                tables.legs(),
                tables.grand_pinochle(),
                extra_king(),
                extra_queen(),
                tables.roundhouse(10),
            ),
            table("T1", legs=150, grand_pinochle=80, run_extra="half", roundhouse_bonus=10),
        ),
    }
    return (
        Twin("T1", standard, table("T1"), SINGLE, 20),
        *(Twin(f"T1 {name}", *both, SINGLE, 16) for name, both in houses.items()),
        Twin("T1/10", standard.simplified(), table("T1/10"), SINGLE, 15),
        Twin("T2", tables.britannica(), table("T2"), SINGLE, 15),
        Twin("T2 and dix", tables.two_handed(), [*table("T2"), dix_row(10)], SINGLE, 15),
        Twin("T3", tables.double_deck(), table("T3"), DOUBLE, 20),
        Twin(
            "T3 dear",
            tables.parlett().with_rules(tables.legs(), extra_king(40), extra_queen(40)),
            table("T3", triple_pinochle=600, legs=150, run_extra="full-both"),
            DOUBLE,
            16,
        ),
        Twin("T4", tables.parlett().simplified(), table("T4"), DOUBLE, 20),
        Twin("T5", tables.racehorse(), table("T5"), RACEHORSE, 20),
        Twin("T6 80", tables.army_and_navy(), table("T6"), DOUBLE, 20),
        Twin("T6 120", tables.army_and_navy(), table("T6"), TRIPLE, 20),
        Twin("T7c", tables.six_or_eight(), table("T7c"), DOUBLE_WITH_NINES, 16),
        Twin("T8", tables.parlett().simplified(), table("T8"), TRIPLE, 20),
        # The two differ in a triple run, which nobody's fourteen cards hold.
        Twin("T9 70", tables.large_pack(), table("T9"), FIVE_HANDED, 14),
        Twin("T9 96", tables.large_pack(), table("T9"), DOUBLE_WITH_NINES, 12),
        Twin("checks-3p", tables.checks_of_three(), table("checks-3p"), SINGLE, 16),
        Twin(
            "checks-3p 10",
            tables.checks_of_three(10),
            table("checks-3p", seven_nines=10),
            SINGLE,
            15,
        ),
        Twin("checks-4p", tables.checks_of_four(), table("checks-4p"), SINGLE, 16),
    )


TWINS = _twins()


def codes(found: Hand | Trick | tuple[Card, ...] | list[Card]) -> list[str]:
    """Cards as the oracle has them."""
    return [card.code for card in found]


def letter(trump: Suit | None) -> str | None:
    """Trump as the oracle has it."""
    return None if trump is None else trump.code


# Renaming the suits.


Renaming = dict[Suit, Suit]

any_renamings = st.permutations(tuple(Suit)).map(lambda new: dict(zip(Suit, new, strict=True)))
pinochle_renamings: st.SearchStrategy[Renaming] = st.sampled_from(
    (
        {suit: suit for suit in Suit},
        {
            Suit.SPADES: Suit.SPADES,
            Suit.HEARTS: Suit.CLUBS,
            Suit.DIAMONDS: Suit.DIAMONDS,
            Suit.CLUBS: Suit.HEARTS,
        },
    )
)
"""Renamings that leave the pinochle alone."""


def renamed(found: Hand | tuple[Card, ...], new: Renaming) -> tuple[Card, ...]:
    """Cards in the new suits."""
    return tuple(Card(card.rank, new[card.suit]) for card in found)


def renamed_trump(trump: Suit | None, new: Renaming) -> Suit | None:
    """Trump in the new suits."""
    return None if trump is None else new[trump]


# Every public value.


@st.composite
def scored(draw: st.DrawFn) -> MeldScore:
    """What some hand melds under some preset."""
    rules = draw(rulesets)
    return rules.melds.score(draw(melding(rules.pack)), draw(trumps))


@st.composite
def reasons_before_play(draw: st.DrawFn, rules: Ruleset) -> tuple[Violation, ...]:
    """Why something may not be bid, named, passed, buried or thrown in."""
    hand = draw(any_hands(rules.pack))
    some = draw(st.lists(st.sampled_from(CARDS), max_size=4).map(Hand))
    match draw(st.integers(0, 5)):
        case 0:
            auction = draw(auctions(rules))
            seat = rules.auction.speaker(auction) or 0
            bid = draw(st.one_of(st.just(0), st.integers(1, 1100)))
            kind = draw(st.one_of(st.just(rules.auction), auction_rules()))
            return kind.why_not(bid, auction, seat, hand, tables.standard(), rules.count)
        case 1:
            return draw(trump_rules).why_not(draw(suits), hand, tables.standard())
        case 2:
            return draw(passing_rules).why_not(some, hand)
        case 3:
            return draw(bury_rules).why_not(some, hand, Hand(), rules.count)
        case 4:
            return draw(partner_rules).why_not(draw(cards), hand, draw(trumps), rules.pack)
        case _:
            return draw(misdeal_rules).why_not(
                draw(st.sampled_from(("six-nines", "technical", "poor"))),
                hand,
                tables.standard(),
                rules.count,
                has_called=draw(st.booleans()),
                has_played=draw(st.booleans()),
                redealt=draw(st.integers(0, 3)),
            )


@st.composite
def reasons(draw: st.DrawFn) -> tuple[Violation, ...]:
    """Why some card may not be played, or some hand not pass."""
    rules = draw(rulesets)
    if draw(st.booleans()):
        return draw(reasons_before_play(rules))
    if draw(st.booleans()):
        return draw(hand_tests).why_not(
            draw(any_hands(rules.pack)), tables.standard(), rules.count, draw(trumps)
        )
    ladder = draw(st.one_of(st.just(rules.play), play_rules, st.sampled_from(READY_MADE)))
    here = draw(situations(rules))
    trick = here.trick[: max(0, (ladder.seats or rules.table.seats) - 1)]
    card = draw(st.sampled_from((*here.hand.kinds, *CARDS[:3])))
    return ladder.why_not(card, here.hand, trick, here.trump, first_lead=here.first_lead)


violations = reasons().filter(bool).map(lambda found: found[0])

values: st.SearchStrategy[object] = st.one_of(
    suits,
    ranks,
    cards,
    rankings,
    packs.flatmap(any_hands),
    packs,
    made_up_packs(),
    rulesets.flatmap(tricks),
    violations,
    packets,
    deals(),
    tables_of_players(),
    patterns,
    meld_tables(),
    meld_tables().filter(lambda made: len(made) > 0).map(lambda made: made.rules[-1]),
    scored(),
    scored().filter(lambda found: bool(found.melds)).map(lambda found: found.melds[-1]),
    obligations,
    play_rules,
    count_rules,
    check_rules(),
    moon_rules(),
    hand_tests,
    bury_rules,
    showing_rules,
    draw_rules,
    settlement_rules,
    widow_rules,
    trump_rules,
    passing_rules,
    partner_rules,
    draft_rules,
    grounds,
    misdeal_rules,
    concession_rules,
    endings(),
    standings(),
    conventions,
    calls,
    contracts,
    auction_rules(),
    rulesets.flatmap(auctions),
    settling().flatmap(tallies),
    settlements(),
    settlements().map(lambda found: found.lines[0]),
    rulesets,
)
