"""The auction: who may say what, who must bid, when it is over, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by
from clauses.helpers import CLUBS, DIAMONDS, HEARTS, SPADES, hand
from pinochle import (
    AuctionRules,
    Hand,
    RulesetError,
    Seat,
    SettlementRules,
    Step,
    Tally,
    TrumpRules,
    WrongType,
    variants,
)
from pinochle.rules.auction import Convention
from pinochle.rules.calls import Auction, Call
from pinochle.rules.handtest import HandTest

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset, Suit
    from pinochle.rules.bids import AllPass, MustOpen
    from pinochle.rules.settlement import Set
    from pinochle.rules.trump import IfNone

PASS: Final = 0
NOTHING: Final = ""
MARRIAGE: Final = "KH QH"
PAIRS: Final = (0, 1, 0, 1)
BY_EVERYBODY: Final = variants.get("partnership-auction")


def ruled_by(auction: AuctionRules, name: str = "partnership-auction") -> Ruleset:
    """A preset with another auction."""
    return variants.get(name).with_(auction=auction)


def after(rules: Ruleset, *said: int, dealer: int = -1) -> Auction:
    """The auction when these numbers were said, each by the seat whose turn it was.

    Unless told otherwise the last seat deals, so that seat 0 is eldest.
    """
    seats = rules.table.seats
    auction = Auction(Seat(dealer % seats), seats)
    for points in said:
        seat = rules.auction.speaker(auction)
        assert seat is not None, f"nobody is left to say {points}"
        auction = auction.and_then(seat, points)
    return auction


def choices(rules: Ruleset, *said: int, held: str = NOTHING) -> tuple[int, ...]:
    """Everything that the next speaker may say."""
    auction = after(rules, *said)
    seat = rules.auction.speaker(auction)
    assert seat is not None
    return rules.auction.choices(auction, seat, hand(held), rules.melds, rules.count)


def why_not(rules: Ruleset, points: int, *said: int, held: str = NOTHING) -> list[str]:
    """The codes and ids of the rules against what the next speaker wants to say."""
    auction = after(rules, *said)
    seat = rules.auction.speaker(auction)
    assert seat is not None
    found = rules.auction.why_not(points, auction, seat, hand(held), rules.melds, rules.count)
    return [f"{why.code} / {why.rule}" for why in found]


def order(rules: Ruleset, *said: int) -> list[int]:
    """The seats that spoke, in their order."""
    return [call.seat for call in after(rules, *said).calls]


def contracts(rules: Ruleset, *said: int) -> tuple[Contract, ...]:
    """The contracts when these numbers were said, and nothing more is to be said."""
    auction = after(rules, *said)
    assert rules.auction.speaker(auction) is None
    return rules.auction.contracts(auction, rules.table.sides)


# Whose turn it is, and what it ends in.


@pytest.mark.rule("auction.highest-names-trump")
@pytest.mark.parametrize(
    ("said", "bidder", "points"),
    [
        ((100, PASS, 110, PASS, PASS), 2, 110),
        ((100, 120, 130, 200, PASS, PASS, PASS), 3, 200),
        ((250, PASS, PASS, PASS), 0, 250),
        ((100, 110, PASS, PASS, 120, PASS), 0, 120),
    ],
)
def test_the_highest_bidder_has_the_contract(
    said: tuple[int, ...], bidder: int, points: int
) -> None:
    """Whoever bids the most has bid the contract, and names trump before anybody else acts."""
    (contract,) = contracts(BY_EVERYBODY, *said)

    assert (contract.bidder, contract.points) == (bidder, points)
    script = BY_EVERYBODY.script
    assert script.index(Step.TRUMP) == script.index(Step.AUCTION) + 1


@pytest.mark.rule("turkish.opening-50", "cutthroat.start", "threehand.left-opens")
@pytest.mark.parametrize("name", ["double-deck-turkish", "cutthroat", "three-handed-classic"])
def test_left_of_the_dealer_speaks_first(name: str) -> None:
    """The seat left of the dealer speaks first, and the others follow clockwise."""
    rules = variants.get(name)
    seats = rules.table.seats

    for dealer in range(seats):
        auction = Auction(Seat(dealer), seats)
        spoke = []
        for _ in range(seats):
            seat = rules.auction.speaker(auction)
            assert seat is not None
            spoke.append(seat)
            auction = auction.and_then(seat, PASS)
        assert spoke == [(dealer + step) % seats for step in range(1, seats + 1)]


@pytest.mark.rule("threehand.count-meld-silently", "cutthroat.start")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic", "cutthroat"])
def test_melds_are_counted_in_silence(name: str) -> None:
    """Nothing of the melds is shown before the bidding, which only looks at the own hand."""
    script = variants.get(name).script

    assert script[:2] == (Step.DEAL, Step.AUCTION)


@pytest.mark.rule("auction.bid-or-pass")
def test_on_his_turn_a_player_bids_or_passes() -> None:
    """The second speaker has the pass and every higher multiple of ten, and nothing else."""
    assert choices(BY_EVERYBODY, 250) == (PASS, *range(260, 1001, 10))
    assert why_not(BY_EVERYBODY, PASS, 250) == []
    assert why_not(BY_EVERYBODY, 260, 250) == []


@pytest.mark.rule("auction.pass-final")
def test_who_has_passed_is_not_asked_again() -> None:
    """A player who passes takes no further part; the others go on in their order."""
    assert order(BY_EVERYBODY, 100, PASS, 110, 120, 130, 140, 150) == [0, 1, 2, 3, 0, 2, 3]
    assert order(BY_EVERYBODY, 100, PASS, PASS, 120, 130, PASS) == [0, 1, 2, 3, 0, 3]


@pytest.mark.rule("auction.ends")
@pytest.mark.parametrize(
    ("said", "is_over"),
    [
        ((100,), False),
        ((100, PASS, PASS), False),
        ((100, PASS, PASS, PASS), True),
        ((100, 110, PASS, PASS), False),
        ((100, 110, PASS, PASS, PASS), True),
        ((100, 110, PASS, PASS, 120), False),
        ((100, 110, PASS, PASS, 120, PASS), True),
    ],
)
def test_it_ends_when_all_who_follow_have_passed(said: tuple[int, ...], *, is_over: bool) -> None:
    """The auction is over when every other player has passed after the last bid, and not before."""
    assert (BY_EVERYBODY.auction.speaker(after(BY_EVERYBODY, *said)) is None) == is_over


@pytest.mark.rule("auction.ends")
def test_the_last_who_has_not_spoken_may_still_bid() -> None:
    """Passes before any bid end nothing: the fourth player has his turn."""
    nobody = ruled_by(AuctionRules())

    assert nobody.auction.speaker(after(nobody, PASS, PASS, PASS)) == 3
    assert contracts(nobody, PASS, PASS, PASS, 150) == (bid_by(3, 150),)
    assert contracts(nobody, PASS, PASS, PASS, PASS) == ()


@pytest.mark.rule("auction.one-bid", "firehouse.one-bid")
@pytest.mark.parametrize("name", ["widow-partnership-one-bid", "firehouse"])
def test_one_bid_each(name: str) -> None:
    """Each player bids or passes once; the highest bid stands although others could go higher."""
    rules = variants.get(name)

    assert order(rules, 200, 210, PASS, 240) == [0, 1, 2, 3]
    assert contracts(rules, 200, 210, PASS, 240) == (bid_by(3, 240),)
    assert contracts(rules, 200, 300, PASS, PASS) == (bid_by(1, 300),)
    assert contracts(rules, PASS, 300, PASS, PASS) == (bid_by(1, 300),)


@pytest.mark.rule("auction.one-bid", "auction.strictly-higher")
def test_one_bid_must_be_higher_than_any_before() -> None:
    """With one turn each a bid still has to be higher than those before it."""
    rules = variants.get("widow-partnership-one-bid")

    assert choices(rules, 150, 180)[:3] == (PASS, 190, 200)
    assert why_not(rules, 180, 150, 180) == ["auction.higher / auction.strictly-higher"]


# How high, and by what steps.


@pytest.mark.rule("auction.strictly-higher")
@pytest.mark.parametrize("bid", [100, 240, 250])
def test_a_bid_must_be_higher(bid: int) -> None:
    """Neither a lower bid nor the same number may follow 250."""
    assert why_not(BY_EVERYBODY, bid, 100, 250) == ["auction.higher / auction.strictly-higher"]
    assert why_not(BY_EVERYBODY, 260, 100, 250) == []


@pytest.mark.rule("auction.strictly-higher")
def test_the_least_bid_is_one_that_may_be_bid() -> None:
    """After 100 the least that can be said is 110, for bids go up by ten."""
    auction = after(BY_EVERYBODY, 100)

    assert BY_EVERYBODY.auction.least(auction, 1) == 110
    double = variants.get("double-deck")
    assert double.auction.least(after(double, 600), 1) == 650


@pytest.mark.rule("auction.opening.100", "auction.opening.250", "fourhand.opening.150")
@pytest.mark.parametrize(
    ("name", "opening"),
    [
        pytest.param(
            "partnership-auction", 100, marks=pytest.mark.rule("auction.opening.by-scale-and-packs")
        ),
        ("partnership-passing", 100),
        ("partnership-forced-dealer", 150),
        ("partnership-kitty", 100),
        ("partnership-kitty-distributed", 100),
        ("widow-partnership", 100),
        ("widow-partnership-one-bid", 100),
        ("firehouse", 200),
        ("check-partnership", 200),
        pytest.param("three-handed-classic", 300, marks=pytest.mark.rule("threehand.opening.300")),
        ("three-handed-six-kitty", 300),
        ("check-three-handed", 300),
        ("auction-three", 300),
        ("widow-pinochle", 300),
        pytest.param("three-handed", 20, marks=pytest.mark.rule("threehand.opening.20")),
        ("cutthroat", 20),
        pytest.param("double-deck", 500, marks=pytest.mark.rule("dd.deal-20")),
        pytest.param(
            "double-deck-96", 500, marks=pytest.mark.rule("auction.opening.by-scale-and-packs")
        ),
        ("double-deck-simple", 50),
        pytest.param("two-pack", 50, marks=pytest.mark.rule("twopack.min-50")),
        pytest.param("double-deck-turkish", 50, marks=pytest.mark.rule("turkish.opening-50")),
        pytest.param("triple-deck", 75, marks=pytest.mark.rule("triple.min-75")),
    ],
)
def test_the_least_opening(name: str, opening: int) -> None:
    """The first bid may be the least of the game, and must not be lower."""
    rules = variants.get(name)

    assert why_not(rules, opening, held=MARRIAGE) == []
    below = opening - 10 if opening > 90 else opening - 1
    found = why_not(rules, below, held=MARRIAGE)
    assert "auction.least / auction.opening.by-scale-and-packs" in found
    assert opening in choices(rules, held=MARRIAGE)
    assert below not in choices(rules, held=MARRIAGE)


@pytest.mark.rule("auction.opening.250")
def test_an_opening_of_250() -> None:
    """The least bid may be agreed to be 250."""
    scarne = ruled_by(AuctionRules(opening=250, must_open="eldest"))

    assert choices(scarne)[:3] == (250, 260, 270)
    assert why_not(scarne, 240) == ["auction.least / auction.opening.by-scale-and-packs"]


@pytest.mark.rule("threehand.opening.300")
def test_an_easier_game_from_250() -> None:
    """The three-handed game may begin at 250 instead of 300."""
    rules = variants.get("three-handed-classic")
    easier = rules.with_(auction=evolve(rules.auction, opening=250))

    assert choices(rules, held=MARRIAGE)[0] == 300
    assert choices(easier, held=MARRIAGE)[:2] == (250, 260)


@pytest.mark.rule("auction.opening.by-scale-and-packs", "deck.double.four-players")
def test_the_doubled_pack_doubles_the_least_bid() -> None:
    """Scarne's 250 becomes 500 with two packs."""
    assert variants.get("double-deck-96").auction.opening == 2 * 250


@pytest.mark.rule("auction.scale.simplified")
def test_without_the_trailing_zero() -> None:
    """Bids of 10 and 25 are those of 100 and 250, against melds and counters of a tenth."""
    rules = variants.get("three-handed")
    classic = variants.get("three-handed-classic")
    arounds = hand("AS AH AD AC")

    assert rules.auction.opening * 10 < classic.auction.opening
    assert rules.melds.points(arounds, SPADES) * 10 == classic.melds.points(arounds, SPADES)
    assert rules.total * 10 == classic.total == 250
    small = AuctionRules(opening=10, ceiling=100, ladder=((0, 1),))
    assert small.bids(8)[:5] == (8, 9, 10, 11, 12)
    assert AuctionRules(opening=25, ceiling=100, ladder=((0, 1),)).is_step(25)


@pytest.mark.rule("auction.increment.10or25")
@pytest.mark.parametrize(
    ("step", "opening", "bids"),
    [
        (10, 100, (100, 110, 120, 130)),
        (25, 100, (100, 125, 150, 175)),
        (25, 250, (250, 275, 300, 325)),
        (1, 10, (10, 11, 12, 13)),
        (2, 10, (10, 12, 14, 16)),
    ],
)
def test_multiples(step: int, opening: int, bids: tuple[int, ...]) -> None:
    """Bids are multiples of ten or of 25, and one or two greater on the simplified scale."""
    rules = ruled_by(AuctionRules(opening=opening, ladder=((0, step),)))

    assert choices(rules)[:5] == (PASS, *bids)
    off = bids[1] - (1 if step > 1 else 0)
    wrong = why_not(rules, off)
    assert wrong == (["auction.step / auction.increment.10or25"] if step > 1 else [])


@pytest.mark.rule("auction.increment.10or25")
def test_jumps() -> None:
    """A player may bid as many steps higher as he likes."""
    assert why_not(BY_EVERYBODY, 990, 100) == []
    assert why_not(BY_EVERYBODY, 985, 100) == ["auction.step / auction.increment.10or25"]
    assert why_not(BY_EVERYBODY, 95) == [
        "auction.least / auction.opening.by-scale-and-packs",
        "auction.step / auction.increment.10or25",
    ]


@pytest.mark.rule("auction.increment.60then5")
@pytest.mark.parametrize("name", ["two-pack", "double-deck-turkish", "double-deck-simple"])
def test_singly_to_60_and_by_fives_from_there(name: str) -> None:
    """Raises go singly up to 60 and then in fives: ... 59, 60, 65, 70."""
    rules = variants.get(name)

    assert choices(rules, 50)[:13] == (PASS, *range(51, 61), 65, 70)
    assert choices(rules, 50, 59)[:4] == (PASS, 60, 65, 70)
    assert choices(rules, 50, 65)[:3] == (PASS, 70, 75)
    assert why_not(rules, 61, 50) == ["auction.step / auction.increment.60then5"]
    assert why_not(rules, 64, 50) == ["auction.step / auction.increment.60then5"]
    assert why_not(rules, 70, 51) == []


@pytest.mark.rule("auction.increment.10-600-50", "dd.increments")
def test_by_tens_to_600_and_by_fifties_from_there() -> None:
    """In double-deck bids go up by ten until 600, and from there by fifty."""
    rules = variants.get("double-deck")

    assert choices(rules, 500)[:14] == (PASS, *range(510, 601, 10), 650, 700, 750)
    assert why_not(rules, 610, 600) == ["auction.step / auction.increment.10-600-50"]
    assert why_not(rules, 620, 500) == ["auction.step / auction.increment.10-600-50"]
    assert why_not(rules, 650, 500) == []


@pytest.mark.rule("auction.increment.10-600-50", "dd.increments")
def test_below_600_the_same_rule_wants_tens() -> None:
    """505 is no multiple of ten: that is the double-deck rule, and not the one of the two-pack."""
    rules = variants.get("double-deck")

    assert why_not(rules, 505, 500) == ["auction.step / auction.increment.10-600-50"]


@pytest.mark.rule("dd.increments", "auction.increment.10or25")
def test_double_deck_by_tens_throughout() -> None:
    """The steps of fifty are "in some variations" only."""
    rules = variants.get("double-deck")
    plain = rules.with_(auction=evolve(rules.auction, ladder=((0, 10),)))

    assert why_not(plain, 610, 600) == []
    assert why_not(plain, 615, 600) == ["auction.step / auction.increment.10or25"]


@pytest.mark.parametrize(
    ("ladder", "rule"),
    [
        (((0, 50),), "auction.increment.10or25"),
        (((0, 10), (300, 25)), "auction.increment.10-600-50"),
        (((0, 1), (40, 10)), "auction.increment.60then5"),
    ],
)
def test_the_rule_of_an_agreed_ladder(ladder: tuple[tuple[int, int], ...], rule: str) -> None:
    """What matters is that the step changes, and whether bids go up singly at first."""
    assert AuctionRules(opening=100, ladder=ladder).step_rule == rule


@pytest.mark.rule("threehand.opening.20")
def test_nineteen_is_for_the_dealer() -> None:
    """Bidding begins at 20, or at 19 for the dealer when nobody has bid; then by ones."""
    rules = variants.get("three-handed")

    assert choices(rules)[:3] == (PASS, 20, 21)
    assert why_not(rules, 19) == ["auction.least / auction.opening.by-scale-and-packs"]
    assert choices(rules, PASS, PASS)[0] == 19
    assert choices(rules, PASS, 20)[:3] == (PASS, 21, 22)


@pytest.mark.rule("threehand.opening.20")
def test_nineteen_without_being_stuck() -> None:
    """A house whose dealer may pass still lets him open at 19."""
    rules = variants.get("three-handed")
    free = rules.with_(auction=evolve(rules.auction, stuck=0, must_open="nobody"))

    assert choices(free, PASS, PASS)[:3] == (PASS, 19, 20)
    assert choices(free, PASS)[:3] == (PASS, 20, 21)


@pytest.mark.rule("auction.strictly-higher")
def test_there_is_an_end_of_bids() -> None:
    """Beyond the greatest bid there is none, and who cannot go higher can only pass."""
    assert choices(BY_EVERYBODY, 1000) == (PASS,)
    assert why_not(BY_EVERYBODY, 1010, 1000) == ["auction.ceiling / "]


# Who must bid.


@pytest.mark.rule("auction.forced-opener")
def test_eldest_must_open() -> None:
    """Eldest cannot pass the opening, but may open as high as he likes; nobody else must bid."""
    assert choices(BY_EVERYBODY) == tuple(range(100, 1001, 10))
    assert why_not(BY_EVERYBODY, PASS) == ["auction.open / auction.forced-opener"]
    assert why_not(BY_EVERYBODY, 330) == []
    assert choices(BY_EVERYBODY, 100)[0] == PASS


@pytest.mark.rule("auction.forced-opener")
def test_the_dealer_must_open() -> None:
    """Or else the dealer is obliged to bid, which falls to him when the others have passed."""
    rules = ruled_by(AuctionRules(stuck=100))

    assert choices(rules)[0] == choices(rules, PASS)[0] == choices(rules, PASS, PASS)[0] == PASS
    assert choices(rules, PASS, PASS, PASS)[:2] == (100, 110)


@pytest.mark.rule("auction.forced-opener")
@pytest.mark.parametrize("again", ["same-dealer", "next-dealer"])
def test_nobody_must_open(again: AllPass) -> None:
    """Where nobody is obliged all may pass; then there is no contract, and who deals is agreed."""
    rules = ruled_by(evolve(AuctionRules(), all_pass=again))

    assert choices(rules, PASS, PASS, PASS)[0] == PASS
    assert contracts(rules, PASS, PASS, PASS, PASS) == ()
    assert rules.auction.all_pass == again


@pytest.mark.rule("auction.open-if-meld", "fourhand.first-forced-if-meld", "threehand.left-opens")
@pytest.mark.parametrize("name", ["three-handed-classic", "partnership-forced-dealer", "cutthroat"])
@pytest.mark.parametrize("held", ["KH QH", "JS JH JD JC", "QS JD", "♦ATKQJ"])
def test_who_holds_meld_must_open(name: str, held: str) -> None:
    """The first player may not pass when he holds a meld that needs no trump."""
    rules = variants.get(name)

    assert PASS not in choices(rules, held=held)
    assert why_not(rules, PASS, held=held) == ["auction.open / auction.open-if-meld"]
    assert choices(rules, held=held)[0] == rules.auction.opening


@pytest.mark.rule("auction.open-if-meld")
@pytest.mark.parametrize("held", ["", "9S 9S 9H 9C", "KH QS", "AS AH AD", "♦ATKJ", "QS JC"])
def test_who_holds_no_meld_may_pass_or_bid(held: str) -> None:
    """Without a meld the first player may pass, or bid all the same; nines are no meld here."""
    rules = variants.get("three-handed-classic")

    assert choices(rules, held=held)[:2] == (PASS, 300)


@pytest.mark.rule("auction.open-if-meld", "fourhand.first-forced-if-meld", "threehand.left-opens")
@pytest.mark.parametrize("name", ["three-handed-classic", "partnership-forced-dealer"])
def test_the_duty_passes_on(name: str) -> None:
    """When the first player passes the next who holds meld must open, and after a bid nobody."""
    rules = variants.get(name)

    assert why_not(rules, PASS, PASS, held=MARRIAGE) == ["auction.open / auction.open-if-meld"]
    assert why_not(rules, PASS, PASS, held=NOTHING) == []
    assert why_not(rules, PASS, rules.auction.opening, held=MARRIAGE) == []


@pytest.mark.rule("auction.open-if-meld")
def test_nobody_holds_meld() -> None:
    """If all pass for want of meld nobody has a contract, and the same dealer deals again."""
    rules = variants.get("three-handed-classic")

    assert contracts(rules, PASS, PASS, PASS) == ()
    again: AllPass = "same-dealer"
    assert rules.auction.all_pass == again


DEALERS: Final = [
    pytest.param(
        "partnership-forced-dealer", 190, marks=pytest.mark.rule("auction.dealer-forced-190")
    ),
    pytest.param("two-pack", 50, marks=pytest.mark.rule("auction.dealer-forced-50")),
    pytest.param("double-deck-turkish", 50, marks=pytest.mark.rule("auction.dealer-forced-50")),
    pytest.param("double-deck-simple", 50, marks=pytest.mark.rule("auction.dealer-forced-50")),
    ("double-deck", 500),
    ("double-deck-96", 500),
    pytest.param("check-partnership", 200, marks=pytest.mark.rule("auction.dealer-forced-any")),
    pytest.param("three-handed", 19, marks=pytest.mark.rule("threehand.opening.20")),
    ("cutthroat", 19),
]


@pytest.mark.parametrize(("name", "least"), DEALERS)
@pytest.mark.parametrize("held", [NOTHING, MARRIAGE])
def test_the_dealer_is_stuck(name: str, least: int, held: str) -> None:
    """When all others have passed the dealer must bid so much or more, whatever he holds."""
    rules = variants.get(name)
    passes = (PASS,) * (rules.table.seats - 1)
    may = choices(rules, *passes, held=held)

    assert may[0] == least
    assert len(may) > 1
    (why,) = why_not(rules, PASS, *passes, held=held)
    assert why == f"auction.stuck / {rules.auction.stuck_rule}"
    assert why_not(rules, may[1], *passes, held=held) == []
    assert why_not(rules, least - 10, *passes, held=held)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("partnership-forced-dealer", "auction.dealer-forced-190"),
        ("double-deck", "auction.dealer-forced-190"),
        ("two-pack", "auction.dealer-forced-50"),
        ("firehouse", "auction.dealer-forced-200"),
        ("check-partnership", "auction.dealer-forced-any"),
    ],
)
def test_the_rule_that_sticks_the_dealer(name: str, rule: str) -> None:
    """Each game cites its own rule; one with an amount of its own cites that of 190 or another."""
    assert variants.get(name).auction.stuck_rule == rule


@pytest.mark.rule("auction.dealer-forced-190")
@pytest.mark.parametrize("agreed", [160, 190, 250])
def test_or_some_other_agreed_amount(agreed: int) -> None:
    """The dealer's forced bid is 190 or what was agreed, though all others open at 150."""
    rules = variants.get("partnership-forced-dealer")
    house = rules.with_(auction=evolve(rules.auction, stuck=agreed))

    assert choices(house, PASS, PASS, PASS)[0] == agreed
    assert choices(house, PASS, PASS)[:2] == (PASS, 150)


@pytest.mark.rule("auction.dealer-forced-190")
def test_only_three_passes_stick_the_dealer() -> None:
    """Once somebody has bid the dealer may pass like the others."""
    rules = variants.get("partnership-forced-dealer")

    assert choices(rules, PASS, 150, PASS)[:2] == (PASS, 160)
    assert choices(rules, 150, PASS, PASS, held=MARRIAGE)[0] == PASS


@pytest.mark.rule("auction.dealer-forced-200")
@pytest.mark.parametrize("held", [NOTHING, "♦ATKQJ"])
def test_the_dealer_takes_the_game_at_200(held: str) -> None:
    """In Firehouse the dealer, left alone, takes the game at 200: no less and no more."""
    rules = variants.get("firehouse")

    assert choices(rules, PASS, PASS, PASS, held=held) == (200,)
    for other in (190, 210):
        assert why_not(rules, other, PASS, PASS, PASS, held=held) == [
            "auction.exactly / auction.dealer-forced-200"
        ]
    assert why_not(rules, 200, PASS, PASS, PASS, held=held) == []
    assert contracts(rules, PASS, PASS, PASS, 200) == (bid_by(3, 200, is_forced=True),)


@pytest.mark.rule("check.4p.min-marriage", "auction.dealer-forced-any")
def test_a_marriage_to_bid() -> None:
    """In Check Pinochle only who holds a marriage may bid, but a dealer who is stuck needs none."""
    rules = variants.get("check-partnership")

    assert choices(rules, held="KH QS") == (PASS,)
    assert why_not(rules, 200, held="KH QS") == ["hand.lacks / check.4p.min-marriage"]
    assert choices(rules, held="KC QC")[:2] == (PASS, 200)
    assert choices(rules, PASS, 200, held="KH QS") == (PASS,)
    assert choices(rules, PASS, PASS, PASS, held="KH QS") == tuple(range(200, 1001, 10))
    assert choices(rules, PASS, PASS, 200, held="KH QS") == (PASS,)


@pytest.mark.rule("check.4p.min-marriage")
def test_a_dealer_who_is_only_stuck_with_a_marriage() -> None:
    """A house may let a dealer pass too who has no marriage."""
    rules = variants.get("check-partnership")
    kind = evolve(rules.auction, to_be_stuck=HandTest(holds=("royal marriage",)))
    house = rules.with_(auction=kind)

    assert choices(house, PASS, PASS, PASS, held="KH QS") == (PASS,)
    assert PASS not in choices(house, PASS, PASS, PASS, held="KS QS")


@pytest.mark.rule("racehorse.open-500")
def test_racehorse_opens_at_500() -> None:
    """Left of the dealer bids 500 of himself, and may bid again when he is raised."""
    rules = variants.get("racehorse")

    assert rules.auction.automatic == 500
    assert choices(rules, 500)[:3] == (PASS, 510, 520)
    passes = (PASS,) * 4
    again = after(rules, 500, 510, *passes)
    assert rules.auction.speaker(again) == 0
    assert contracts(rules, 500, 510, *passes, 520, PASS) == (bid_by(0, 520),)


@pytest.mark.rule("racehorse.open-500", "concede.before-widow")
def test_who_bids_of_himself_is_forced() -> None:
    """A bid that is made for the player, and that nobody raises, is one that he was forced to."""
    (contract,) = contracts(variants.get("racehorse"), 500, *(PASS,) * 5)

    assert (contract.bidder, contract.points) == (0, 500)
    assert contract.is_forced


@pytest.mark.rule("concede.before-widow")
@pytest.mark.parametrize(
    ("said", "is_forced"),
    [
        ((300, PASS, PASS), True),
        ((PASS, 300, PASS), True),
        ((310, PASS, PASS), False),
        ((300, 310, PASS, PASS), False),
        ((300, 310, 320, PASS, PASS), False),
        ((300, 310, PASS, 320, PASS), False),
    ],
)
def test_forced_to_take_the_bid(said: tuple[int, ...], *, is_forced: bool) -> None:
    """Forced is who had to open, did so with the 300, and was not overbid."""
    (contract,) = contracts(variants.get("three-handed-classic"), *said)

    assert contract.is_forced == is_forced


@pytest.mark.rule("concede.before-widow", "auction.forced-opener")
def test_who_was_free_to_pass_is_not_forced() -> None:
    """A bid that its player need not have made is of his own will, however low."""
    free = ruled_by(AuctionRules())
    stuck = ruled_by(AuctionRules(stuck=150))

    assert contracts(free, 100, PASS, PASS, PASS) == (bid_by(0, 100),)
    assert contracts(BY_EVERYBODY, 100, PASS, PASS, PASS) == (bid_by(0, 100, is_forced=True),)
    assert contracts(stuck, PASS, 100, PASS, PASS) == (bid_by(1, 100),)
    assert contracts(stuck, PASS, PASS, PASS, 150) == (bid_by(3, 150, is_forced=True),)
    assert contracts(stuck, PASS, PASS, PASS, 160) == (bid_by(3, 160),)


# Summed bids.


SUMMED: Final = variants.get("partnership-summed-bids")


@pytest.mark.rule("auction.summed")
def test_partners_bids_are_summed() -> None:
    """Each side's contract is the sum of its bids; the highest single bid names trump."""
    found = contracts(SUMMED, 100, 150, 120, PASS)

    assert [(one.bidder, one.points) for one in found] == [(1, 150), (2, 220)]


@pytest.mark.rule("auction.summed")
def test_one_turn_each_and_no_need_to_go_higher() -> None:
    """Everybody names one number or passes; a bid need not be higher than one before."""
    assert choices(SUMMED, 300)[:3] == (PASS, 10, 20)
    assert order(SUMMED, 300, 10, 300, PASS) == [0, 1, 2, 3]
    assert why_not(SUMMED, 15, 300) == ["auction.step / auction.increment.10or25"]


@pytest.mark.rule("auction.summed")
def test_the_earliest_of_equal_bids_names_trump() -> None:
    """Of two equal bids the one that was said first names trump."""
    first, second = contracts(SUMMED, PASS, 150, 150, 20)

    assert (first.bidder, first.points) == (1, 170)
    assert (second.bidder, second.points) == (2, 150)


@pytest.mark.rule("auction.summed")
def test_a_side_that_passes_has_no_contract() -> None:
    """Who passes bids nothing, so that a side which passes twice cannot be set."""
    assert contracts(SUMMED, PASS, 150, PASS, PASS) == (bid_by(1, 150),)
    assert contracts(SUMMED, PASS, PASS, PASS, PASS) == ()
    again: AllPass = "same-dealer"
    assert SUMMED.auction.all_pass == again


@pytest.mark.rule("auction.summed")
def test_the_highest_sum_may_name_trump() -> None:
    """Or the side with the highest sum names trump, by the higher bidder of the two."""
    house = SUMMED.with_(auction=evolve(SUMMED.auction, trump_to="highest-sum"))
    said = (100, 150, 120, PASS)

    assert [one.bidder for one in contracts(SUMMED, *said)] == [1, 2]
    assert [one.bidder for one in contracts(house, *said)] == [2, 1]
    assert contracts(house, 100, 110, 100, 90)[0] == bid_by(0, 200)
    assert contracts(house, 90, 110, 110, 90)[0] == bid_by(1, 200)


@pytest.mark.rule("auction.summed")
def test_every_side_can_score_or_be_set() -> None:
    """Both sides are judged by their own sum: here one makes its contract and one is set."""
    tally = Tally(
        meld=(40, 20, 60, 20),
        count=(60, 30, 100, 60),
        tricks=(3, 2, 4, 3),
        contracts=contracts(SUMMED, 100, 150, 120, PASS),
    )
    settled = SUMMED.settle(tally)

    assert settled.scores == (260, -150)
    assert [line.verdict for line in settled.lines] == ["made", "set"]
    assert SUMMED.settle(evolve(tally, contracts=(bid_by(0, 200),))).scores == (260, 130)


@pytest.mark.rule("auction.summed")
def test_nobody_must_open_with_summed_bids() -> None:
    """Where every side has a contract of its own no bid is forced on anybody."""
    assert choices(SUMMED)[0] == PASS
    openers: tuple[MustOpen, ...] = ("eldest", "holder")
    for forced in openers:
        with pytest.raises(RulesetError):
            evolve(SUMMED.auction, must_open=forced)
    with pytest.raises(RulesetError):
        evolve(SUMMED.auction, stuck=100)
    with pytest.raises(RulesetError):
        evolve(SUMMED.auction, automatic=100)


@pytest.mark.rule("auction.summed.min-meld")
@pytest.mark.parametrize(("least", "name"), [(200, "traditional"), (20, "simplified")])
def test_a_least_meld_to_bid(least: int, name: str) -> None:
    """A player may need 200 of meld, or 20 without the zero, if a bid without it is forbidden."""
    rules = SUMMED.with_(auction=evolve(SUMMED.auction, least_meld=least, misbid="forbidden"))
    if name == "simplified":
        rules = rules.with_(melds=rules.melds.simplified())
    runs = "♦ATKQJ KC QC JD"  # in diamonds 150 and 20; with a second pinochle card 40 more

    assert choices(rules, held="KC QC") == (PASS,)
    assert why_not(rules, 100, held="KC QC") == ["auction.least-meld / auction.summed.min-meld"]
    assert choices(rules, held=runs + " QS")[:2] == (PASS, 10)
    assert choices(rules, held=runs) == (PASS,)


@pytest.mark.rule("auction.summed.min-meld")
@pytest.mark.parametrize(("cost", "scores"), [(0, (160, 40 + 90)), (50, (110, 40 + 90))])
def test_a_misbid_is_void(cost: int, scores: tuple[int, ...]) -> None:
    """A contract without the meld is null, with or without a penalty: only tricks score."""
    rules = SUMMED.with_(auction=evolve(SUMMED.auction, misbid_costs=cost, least_meld=200))
    tally = Tally(
        meld=(100, 40, 0, 0),
        count=(60, 30, 100, 60),
        tricks=(3, 2, 4, 3),
        contracts=(bid_by(0, 200, is_void=True), bid_by(1, 130)),
    )
    settled = rules.settle(tally)

    assert settled.scores == scores
    assert [line.verdict for line in settled.lines] == ["void", "made"]


@pytest.mark.rule("auction.summed.min-meld")
def test_a_misbid_cannot_be_set() -> None:
    """A null contract does not cost its bid, however little the side has taken."""
    tally = Tally(
        meld=(0, 40, 0, 0),
        count=(0, 130, 20, 100),
        tricks=(0, 6, 1, 5),
        contracts=(bid_by(0, 300, is_void=True),),
    )

    assert SUMMED.settle(tally).scores == (20, 270)


@pytest.mark.rule("auction.summed.min-meld")
def test_what_the_partner_melds_nobody_knows() -> None:
    """The meld of the partnership comes out at the melding, so it cannot bar a bid."""
    with pytest.raises(RulesetError) as error:
        evolve(SUMMED.auction, least_meld=200, least_meld_of="side", misbid="forbidden")
    assert "partner" in str(error.value)

    by_side = evolve(SUMMED.auction, least_meld=200, least_meld_of="side")
    assert choices(SUMMED.with_(auction=by_side))[:2] == (PASS, 10)


# What is said.


@pytest.mark.rule("auction.talk")
@pytest.mark.parametrize("said", ["by me", "100", None, 100.0, True])
def test_only_a_number_or_pass_is_said(said: object) -> None:
    """Only a number or a pass can be said; there is no way to pass "by me"."""
    auction = Auction(Seat(3), 4)

    with pytest.raises(WrongType):
        Call(Seat(0), said)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        BY_EVERYBODY.auction.why_not(
            said,  # type: ignore[arg-type]
            auction,
            0,
            Hand(),
            BY_EVERYBODY.melds,
            BY_EVERYBODY.count,
        )


@pytest.mark.rule("auction.meld-bid.convention")
def test_meld_bids() -> None:
    """What a bid tells the partner is data: it neither allows nor forbids a bid."""
    rules = variants.get("double-deck")
    silent = rules.with_(auction=evolve(rules.auction, conventions=()))

    assert Convention("510 after 500", "aces around") in rules.auction.conventions
    assert len(rules.auction.conventions) == 3
    assert choices(rules, 500) == choices(silent, 500)


@pytest.mark.rule("firehouse.codes")
def test_firehouse_codes() -> None:
    """From 200 to 300 a bid tells something that was agreed: 200, 210 and 220 are given."""
    rules = variants.get("firehouse")
    told = {one.bid: one.meaning for one in rules.auction.conventions}

    assert set(told) >= {"200", "210", "220"}
    assert "barely" in told["200"]
    assert "60" in told["210"]
    assert "60" in told["220"] and "120" in told["220"] and "four aces" in told["220"]
    assert choices(rules)[:4] == (PASS, 200, 210, 220)


@pytest.mark.rule("check.4p.conventions")
def test_check_conventions() -> None:
    """250 tells four aces, 290 a roundhouse, 300 a flush."""
    rules = variants.get("check-partnership")
    told = {one.bid: one.meaning for one in rules.auction.conventions}

    assert set(told) == {"250", "290", "300"}
    assert "aces" in told["250"]
    assert "roundhouse" in told["290"]
    assert "run" in told["300"]


# The contract.


@pytest.mark.rule("auction.contract-meld-plus-tricks", "settle.made")
@pytest.mark.parametrize(
    ("meld", "count", "score"),
    [(60, 140, 200), (200, 0, 200), (0, 200, 200), (60, 150, 210), (60, 130, -200)],
)
def test_meld_and_tricks_make_the_contract(meld: int, count: int, score: int) -> None:
    """Meld and tricks together must equal the bid of 200, or be greater."""
    tally = Tally(
        meld=(meld, 0, 0, 0),
        count=(count, 250 - count, 0, 0),
        tricks=(6, 6, 0, 0),
        contracts=(bid_by(0, 200),),
    )

    assert BY_EVERYBODY.settle(tally).scores == (score, 250 - count)


@pytest.mark.rule("turkish.must-make")
@pytest.mark.parametrize(("count", "score"), [(50, 60), (49, -60), (55, 65)])
def test_a_side_that_takes_it_at_60_must_collect_60(count: int, score: int) -> None:
    """Who takes the auction at 60 must collect at least 60 in that deal."""
    rules = variants.get("double-deck-turkish")
    tally = Tally(
        meld=(4, 0, 6, 0),
        count=(count, 0, 0, 0),
        tricks=(20, 0, 0, 0),
        contracts=(bid_by(2, 60),),
    )

    assert rules.settle(tally).scores[0] == score


# Trump.


def named(rules: Ruleset, held: str) -> str:
    """The suits that may be named, by their letters."""
    return "".join(suit.code for suit in rules.trump.suits(hand(held), rules.melds))


@pytest.mark.rule("trump.free-choice")
@pytest.mark.parametrize("held", ["", "♠ATKQJ", "9H"])
def test_any_suit_may_be_named(held: str) -> None:
    """The final bidder names any suit, even one of which he holds no card."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.TRUMP in rules.script and name != "double-deck-turkish":
            assert named(rules, held.replace("9H", "JH")) == "SHDC"


HOUSE: Final = BY_EVERYBODY.with_(trump=TrumpRules(must_hold=("run", "royal marriage", "dix")))


@pytest.mark.rule("trump.must-hold-run-marriage-dix")
@pytest.mark.parametrize(
    ("held", "suits"),
    [
        ("♠ATKQJ", "S"),
        ("KH QH", "H"),
        ("9C", "C"),
        ("KH QH 9D", "HD"),
        ("♠ATKJ KH QD 9C", "C"),
        ("", "SHDC"),
    ],
)
def test_a_suit_with_a_run_a_marriage_or_a_dix(held: str, suits: str) -> None:
    """By house rule trump must be a suit in which one of the three is held, if any is."""
    assert named(HOUSE, held) == suits


@pytest.mark.rule("trump.must-hold-run-marriage-dix")
def test_why_a_suit_cannot_be_named() -> None:
    """A suit without any of the three is refused, with the rule."""
    held = hand("KH QH")

    (why,) = HOUSE.trump.why_not(SPADES, held, HOUSE.melds)
    assert (why.code, why.rule) == ("trump.lacks", "trump.must-hold-run-marriage-dix")
    assert HOUSE.trump.why_not(HEARTS, held, HOUSE.melds) == ()


@pytest.mark.rule("trump.must-hold-run-marriage-dix")
def test_fewer_of_the_three() -> None:
    """The players may agree on a run alone."""
    run_only = BY_EVERYBODY.with_(trump=TrumpRules(must_hold=("run",)))

    assert named(run_only, "♠ATKQJ KH QH 9C") == "S"


@pytest.mark.rule("trump.must-hold-marriage")
@pytest.mark.parametrize(
    ("held", "suits"),
    [("KH QH", "H"), ("KH QH KC QC", "HC"), ("♦ATKQJ KS QH", "D"), ("KH KH QS QS", "")],
)
def test_the_turkish_trump_needs_a_marriage(held: str, suits: str) -> None:
    """Trump must be a suit of which the bidder holds the king and the queen."""
    assert named(variants.get("double-deck-turkish"), held) == suits


@pytest.mark.rule("trump.must-hold-marriage")
@pytest.mark.parametrize("suit", [SPADES, DIAMONDS, CLUBS])
def test_the_turkish_reason(suit: Suit) -> None:
    """A suit without the marriage is refused by the Turkish rule."""
    rules = variants.get("double-deck-turkish")

    found = rules.trump.why_not(suit, hand("KH QH AS"), rules.melds)
    assert [why.rule for why in found] == ["trump.must-hold-marriage"]


def without_marriage(if_none: IfNone) -> tuple[int, ...]:
    """The scores when the Turkish bidder of 60 has no marriage and the others have melded 12."""
    rules = variants.get("double-deck-turkish")
    rules = rules.with_(trump=evolve(rules.trump, if_none=if_none))
    tally = Tally(
        meld=(10, 8, 0, 4),
        count=(0, 0, 0, 0),
        tricks=(0, 0, 0, 0),
        contracts=(bid_by(0, 60),),
        how="no-marriage",
    )
    settled = rules.settle(tally)
    assert settled.of(0).verdict == "set"
    return settled.scores


@pytest.mark.rule("trump.no-marriage-set")
def test_no_marriage_at_all_is_a_set() -> None:
    """The side loses its bid without meld or play; the opponents keep their meld, or nothing."""
    assert variants.get("double-deck-turkish").trump.if_none == "set"
    assert without_marriage("set") == (-60, 12)
    assert without_marriage("set-and-opponents-nothing") == (-60, 0)


@pytest.mark.rule("trump.no-marriage-set")
def test_without_trump_there_are_no_runs() -> None:
    """The opponents' meld counts without a trump: plain marriages, and no run."""
    melds = variants.get("double-deck-turkish").melds

    assert melds.points(hand("♠ATKQJ KH QH"), None) == 2 + 2


# All of it in one preset after another.


@pytest.mark.rule("check.4p.settle")
@pytest.mark.parametrize(
    ("when_set", "score"), [("minus-bid", -300), ("minus-all", -(300 + 60 + 100))]
)
def test_check_pinochle_failed(when_set: Set, score: int) -> None:
    """A failed side loses its bid, its melds and its counters: minus the bid, or minus all."""
    rules = variants.get("check-partnership")
    house = rules.with_(settlement=evolve(SettlementRules(), set=when_set))
    tally = Tally(
        meld=(60, 40, 0, 0),
        count=(100, 150, 0, 0),
        tricks=(5, 7, 0, 0),
        contracts=(bid_by(0, 300),),
    )

    assert house.settle(tally).scores == (score, 190)
    assert rules.settle(tally).scores == (-300, 190)


@pytest.mark.rule("check.4p.settle")
def test_check_pinochle_made() -> None:
    """A side that justifies its bid scores what it makes, which may be more than the bid."""
    rules = variants.get("check-partnership")
    tally = Tally(
        meld=(60, 40, 100, 0),
        count=(100, 150, 0, 0),
        tricks=(5, 7, 0, 0),
        contracts=(bid_by(0, 200),),
    )

    assert rules.settle(tally).scores == (260, 190)
