"""Hypothesis strategies that the tests share, and the tables that the oracle knows too.

Everything is drawn from small choices (places in a pack, pieces of melds), so that drawing is
quick and what fails shrinks to few cards.
"""

from itertools import chain
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from oracle.melds import Row
from oracle.tables import dix_row, table
from pinochle import (
    Card,
    Contract,
    Hand,
    Rank,
    Ranking,
    Ruleset,
    Settlement,
    Suit,
    Tally,
    Trick,
    Violation,
    testing,
    variants,
)
from pinochle.cards.card import CARDS
from pinochle.errors import command_in
from pinochle.rules import (
    GAME,
    POST_1945,
    PRE_1945,
    CountRules,
    DealRules,
    Duty,
    MeldRule,
    MeldScore,
    MeldTable,
    Obligation,
    Outlook,
    Pack,
    PlayRules,
    Step,
    When,
)
from pinochle.rules.auction.calls import Auction, Call
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4
from pinochle.rules.deal import Packet, Packets
from pinochle.rules.handtest import HandTest
from pinochle.rules.melds.meld import MeldValue
from pinochle.rules.melds.patterns import (
    Exactly,
    InAnySuits,
    InEverySuit,
    InOneSuit,
    Pattern,
    Which,
)
from pinochle.rules.play.play import FREE, HEAD_THOUGH_TRUMPED, NO_UNDERTRUMPING
from pinochle.rules.scoring.ending import Standing
from pinochle.rules.scoring.settle import settle
from pinochle.testing._rulesets import PARTS
from pinochle.variants import tables

if TYPE_CHECKING:
    from pinochle.rules.deal import Turn
    from pinochle.rules.scoring.tally import How

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
REGIMES = {
    "pre-1945": PRE_1945,
    "post-1945": POST_1945,
    "free": FREE,
    "pre-1945-head-though-trumped": HEAD_THOUGH_TRUMPED,
    "pre-1945-no-undertrump": NO_UNDERTRUMPING,
}
"""Ready-made rules of play by the names that the oracle has for them."""
READY_MADE = tuple(REGIMES.values())
TRUMPS: tuple[Suit | None, ...] = (*Suit, None)

lines: st.SearchStrategy[str] = st.text(max_size=20).filter(lambda text: not command_in(text))
"""What a name or a remark may be: any signs that a terminal shows, and none that it obeys."""


def share(percent: int) -> settings:
    """So many per cent of the examples of the profile that was chosen."""
    return settings(max_examples=max(1, settings().max_examples * percent // 100))


# Cards.


suits = st.sampled_from(tuple(Suit))
trumps = testing.trumps()
ranks = st.sampled_from(tuple(Rank))
cards = st.sampled_from(CARDS)
packs = st.sampled_from(PACKS)
rankings = st.one_of(
    st.sampled_from((Ranking.TEN_HIGH, Ranking.STANDARD)),
    st.permutations(tuple(Rank)).map(lambda order: Ranking(tuple(order))),
)


def cards_of_pack(
    pack: Pack, least: int = 0, most: int | None = None
) -> st.SearchStrategy[list[Card]]:
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
    return cards_of_pack(pack, least, most).map(Hand)


def _pieces() -> tuple[tuple[Card, ...], ...]:
    runs = [tuple(Card(rank, suit) for rank in list(Rank)[:5]) for suit in Suit]
    marriages = [tuple(Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN)) for suit in Suit]
    arounds = [tuple(Card(rank, suit) for suit in Suit) for rank in list(Rank)[:5]]
    pinochles = [(Card(Rank.QUEEN, Suit.SPADES), Card(Rank.JACK, Suit.DIAMONDS))] * 4
    whole = [*runs, *marriages, *arounds, *pinochles]
    alike = [(card,) * 4 for card in CARDS if card.rank is not Rank.NINE]
    return (*whole, *[piece * 2 for piece in whole], *[piece * 3 for piece in whole], *alike)


def melding_hands(pack: Pack = SINGLE, most: int = 15) -> st.SearchStrategy[Hand]:
    """Hands that are full of melds: pieces of melds and single cards thrown together."""
    singles = st.sampled_from([(card,) for card in CARDS])
    pieces = st.lists(st.one_of(st.sampled_from(_pieces()), singles), max_size=10)
    return pieces.map(lambda melds: _thrown_together(pack, list(chain(*melds)), most))


def _thrown_together(pack: Pack, chosen: list[Card], most: int) -> Hand:
    hand = Hand()
    for card in chosen:
        if len(hand) < most and hand.count(card) < pack.count(card):
            hand += card
    return hand


def any_hands(pack: Pack = SINGLE, most: int = 15) -> st.SearchStrategy[Hand]:
    """Hands of every kind: full of melds or at random."""
    return st.one_of(melding_hands(pack, most), hands(pack, most=most))


# Rulesets.


names = st.sampled_from(variants.names())
rulesets = names.map(variants.get)
seeds = st.integers(0, 2**32)


def custom(*parts: str, of: str = "") -> st.SearchStrategy[Ruleset]:
    """Presets of which all of these parts or fields were drawn, or some fields of any part."""
    return seeds.map(lambda seed: testing.custom_ruleset(Random(seed), of=of, parts=parts))


def tricks(rules: Ruleset, least: int = 0) -> st.SearchStrategy[Trick]:
    """Tricks of a legal length, the complete ones included."""
    seats = rules.table.seats
    return st.builds(
        Trick,
        st.just(seats),
        st.integers(0, seats - 1),
        cards_of_pack(rules.pack, least, seats).map(tuple),
    )


# Parts of a ruleset.


LEADS = (Duty.LEAD_TRUMP, Duty.ALWAYS_LEAD_TRUMP)
obligations = st.one_of(
    st.builds(
        Obligation,
        st.sampled_from([duty for duty in Duty if not duty.of_leads]),
        st.sampled_from(When),
        st.sampled_from(("never", "partner-winning")),
    ),
    st.builds(Obligation, st.sampled_from(LEADS), from_bid=st.sampled_from((0, 0, 51))),
    st.just(Obligation(Duty.LEAD_PLAIN)),
)
ladders = st.lists(obligations, unique_by=lambda rung: rung.duty, max_size=len(Duty)).map(tuple)
play_rules = st.builds(
    PlayRules,
    ladders,
    st.sampled_from(("bidder", "eldest")),
    st.booleans(),
    rankings,
    st.sampled_from((0, 2, 3, 4, 5, 6, 7, 8)),
    st.sampled_from(("first", "last")),
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
    turns: list[Turn] = ["none"]
    turns += ["last"] if rounds.hand and not rounds.rounds[-1].to_widow else []
    turns += ["first-of-stock"] if stock else []
    return DealRules(rounds, stock, draw(st.sampled_from(turns)))


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
    worthless=st.integers(0, 12),
    holds=st.lists(st.sampled_from(("run", "royal marriage", "dix")), max_size=2).map(tuple),
    melds=st.sampled_from(("whatever", "some", "none")),
)


# The auction.


@st.composite
def auctions(draw: st.DrawFn, rules: Ruleset) -> Auction:
    """Auctions under these rules, at whatever stage, in which everybody said what he may."""
    seats = rules.table.seats
    auction = Auction(draw(st.integers(0, seats - 1)), seats)
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
        points = draw(st.sampled_from((*may[:6], may[-1])))
        suits = [one for one in (*Suit, None, NO_TRUMP) if rules.auction.takes(one)]
        suit = draw(st.sampled_from(suits)) if points else None
        level = auction.highest, auction, seat, hand, rules.melds, rules.count
        if auction.highest and draw(st.booleans()) and not rules.auction.why_not(*level, NO_TRUMP):
            points, suit = auction.highest, NO_TRUMP
        auction = auction.and_then(seat, points, suit)
    return auction


bid_suits = st.one_of(trumps, st.just(NO_TRUMP))
calls = st.one_of(
    st.builds(
        Call, st.integers(0, 9), st.one_of(st.integers(1, 1000), st.just(EVERY_TRICK)), bid_suits
    ),
    st.builds(Call, st.integers(0, 9), times=st.sampled_from((1, 2, 4))),
)
contracts = st.builds(
    Contract,
    st.integers(0, 9),
    st.one_of(st.integers(0, 600), st.just(EVERY_TRICK)),
    st.booleans(),
    st.booleans(),
    bid_suits,
    st.sampled_from((1, 2, 4)),
)


# Settling.


SETTLED = (
    "settlement",
    "concession",
    "renege",
    "moon",
    "table.sides",
    "bury.count_for",
    "draft.discards_count_for",
    "auction.misbid_costs",
    "trump.if_none",
    "count.rounding",
    "count.exact_decides",
    "auction.moon_bids",
)
"""The fields that say what a round comes to."""

settling = custom(*SETTLED)


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
    if rules.partner.is_found and some:
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
    can_renege = rules.renege.ruled and (bidders or not rules.renege.costs_bid)
    has_reneged = bool(can_renege) and draw(st.booleans())
    if has_reneged:
        how = "renege" if rules.renege.settled == "at-once" else "played"
    if not (bidders or has_reneged):
        how = "played"
    elif how != "played" or rules.settlement.stakes:
        bidders = bidders[:1]
    if how == "met":  # no card was played
        count, tricks = [0] * seats, [0] * seats
    bids: list[Contract] = []
    for bidder in bidders:
        own = [seat for seat in range(seats) if sides[seat] == sides[bidder]]
        earned = sum(meld[seat] + count[seat] for seat in own) + draw(st.sampled_from((0, buried)))
        near = st.sampled_from([max(1, earned + more) for more in (-1, 0, 1)])
        points = draw(st.one_of(near, st.integers(1, 600)))
        is_moon = rules.auction.moon_bids and len(bidders) == 1 and draw(st.booleans())
        bids.append(
            Contract(
                bidder,
                EVERY_TRICK if is_moon else points,
                draw(st.booleans()),
                draw(st.integers(0, 5)) == 0,
                times=draw(st.sampled_from((1, 1, 2, 4))),
            )
        )
    is_moon = how == "played" and rules.moon.offered != "nobody" and draw(st.booleans())
    is_moon = is_moon and not any(bid.is_moon for bid in bids)
    table = rules.checks.melds
    trump = draw(trumps)
    scores = [table.score(draw(melding_hands(rules.pack)), trump) for _ in meld if table]
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
        offender=draw(st.integers(0, seats - 1)) if has_reneged else None,
        check_melds=tuple(scores),
        moon=draw(st.integers(0, seats - 1)) if is_moon else None,
        moon_kind=draw(st.sampled_from(rules.moon.names)) if is_moon else "",
    )


def totals(rules: Ruleset, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of the numbers of each side."""
    sides = range(rules.table.side_count)
    return tuple(sum(numbers[seat] for seat in rules.table.members(side)) for side in sides)


@st.composite
def outlooks(draw: st.DrawFn) -> Outlook:
    """What is sure of some round."""
    rules = variants.get(draw(st.sampled_from(("partnership-auction", "double-deck-simple"))))
    points = st.integers(0, 4).map(lambda times: times * rules.total // 25)
    side = st.integers(0, 1)
    return rules.settle_so_far(
        bids={draw(side): rules.auction.opening},
        meld={0: draw(points), 1: draw(points)},
        count=draw(st.dictionaries(side, points, max_size=1)),
    )


@st.composite
def settlements(draw: st.DrawFn) -> Settlement:
    """What some round comes to."""
    rules = draw(settling)
    return settle(rules, draw(tallies(rules)))


@st.composite
def standings(draw: st.DrawFn) -> Standing:
    """How some game stands after a few rounds."""
    ending = draw(custom("ending")).ending
    columns = draw(st.integers(2, 4))
    columns = len(ending.handicap) or columns
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
    """Legal tables of all patterns, with needs and melds that win the game."""
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
            trumps=draw(st.sampled_from(((), (), (Suit.SPADES,), (Suit.SPADES, Suit.CLUBS)))),
            comes_first=draw(st.sampled_from((False, False, True))),
            titles=tuple(draw(st.lists(st.sampled_from(("round trip", "1000")), max_size=2))),
        )
        rules.append(rule)
    return MeldTable(tuple(rules))


@st.composite
def hard_tables(draw: st.DrawFn, most: int = 10) -> MeldTable:
    """Tables of many melds, most of them of one class."""
    rules: list[MeldRule] = []
    for place in range(draw(st.integers(1, most))):
        alike = draw(st.sampled_from((in_one_suit, in_no_suit, in_no_suit)))
        rule = MeldRule(
            f"meld {place}",
            draw(st.sampled_from(("one", "one", "other"))),
            tuple(draw(st.lists(alike, min_size=1, max_size=3))),
            tuple(draw(st.lists(st.integers(0, 99), min_size=1, max_size=6))),
        )
        rules.append(rule)
    return MeldTable(tuple(rules))


class Tried(NamedTuple):
    """A table, and a hand that is likely to hold something of it."""

    table: MeldTable
    hand: Hand
    trump: Suit | None


@st.composite
def tables_and_hands(
    draw: st.DrawFn, values: st.SearchStrategy[MeldValue] = figures, most: int = 8
) -> Tried:
    """Legal tables, each with a hand that is made of its melds and of single cards."""
    table, trump = draw(meld_tables(values)), draw(trumps)
    sets = [
        tuple(one)
        for rule in table
        for pattern, suit in rule.places(trump)
        for one in pattern.sets(suit)
    ]
    single = st.sampled_from([(card,) for card in CARDS])
    pieces = st.one_of(st.sampled_from(sets), single) if sets else single
    melds = draw(st.lists(pieces, max_size=5))
    return Tried(table, _thrown_together(Pack.EVERYTHING, list(chain(*melds)), most), trump)


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


def codes(cards: Hand | Trick | tuple[Card, ...] | list[Card]) -> list[str]:
    """Cards as the oracle has them."""
    return [card.code for card in cards]


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


def recolour(cards: Hand | tuple[Card, ...], new: Renaming) -> tuple[Card, ...]:
    """Cards in the new suits."""
    return tuple(Card(card.rank, new[card.suit]) for card in cards)


def renamed_trump(trump: Suit | None, new: Renaming) -> Suit | None:
    """Trump in the new suits."""
    return None if trump is None else new[trump]


# Every public value.


@st.composite
def meld_scores(draw: st.DrawFn) -> MeldScore:
    """What some hand melds under some preset."""
    rules = draw(rulesets)
    return rules.melds.score(draw(melding_hands(rules.pack)), draw(trumps))


MOVED = ("passing", "bury", "partner", "misdeal")
"""The parts that say which cards change hands."""


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
            return rules.auction.why_not(bid, auction, seat, hand, tables.standard(), rules.count)
        case 1:
            return rules.trump.why_not(draw(suits), hand, tables.standard())
        case 2:
            return rules.passing.why_not(some, hand)
        case 3:
            return rules.bury.why_not(some, hand, Hand(), rules.count)
        case 4:
            return rules.partner.why_not(draw(cards), hand, draw(trumps), rules.pack)
        case _:
            return rules.misdeal.why_not(
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
    if draw(st.booleans()):
        return draw(reasons_before_play(draw(custom("auction", "trump", *MOVED))))
    rules = draw(rulesets)
    if draw(st.booleans()):
        return draw(hand_tests).why_not(
            draw(any_hands(rules.pack)), tables.standard(), rules.count, draw(trumps)
        )
    ladder = draw(st.one_of(st.just(rules.play), play_rules, st.sampled_from(READY_MADE)))
    here = draw(testing.situations(rules))
    trick = here.trick[: max(0, (ladder.seats or rules.table.seats) - 1)]
    card = draw(st.sampled_from((*here.hand.kinds, *CARDS[:3])))
    return ladder.why_not(card, here.hand, trick, here.trump, first_lead=here.first_lead)


violations = reasons().filter(bool).map(lambda found: found[0])


@st.composite
def rulesets_and_parts(draw: st.DrawFn) -> object:
    """Custom rulesets, and parts of them, each as likely."""
    rules = draw(custom())
    name = draw(st.sampled_from([None, *PARTS]))
    return rules if name is None else getattr(rules, name)


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
    patterns,
    meld_tables(),
    meld_tables().filter(lambda made: len(made) > 0).map(lambda made: made.rules[-1]),
    meld_scores(),
    meld_scores().filter(lambda found: bool(found.melds)).map(lambda found: found.melds[-1]),
    obligations,
    play_rules,
    count_rules,
    hand_tests,
    rulesets_and_parts(),
    standings(),
    rulesets.flatmap(auctions),
    rulesets.flatmap(auctions)
    .filter(lambda auction: bool(auction.calls))
    .map(lambda auction: auction.calls[-1]),
    settling.flatmap(tallies),
    settling.flatmap(tallies)
    .filter(lambda tally: bool(tally.contracts))
    .map(lambda tally: tally.contracts[0]),
    settlements(),
    settlements().map(lambda found: found.lines[0]),
    settlements().map(lambda found: found.message),
    outlooks(),
    outlooks().map(lambda found: found.lines[0]),
    outlooks().map(lambda found: found.message),
    meld_scores().map(lambda found: found.message),
    rulesets,
)
