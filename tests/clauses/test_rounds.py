"""Within a round: who melds and until when, what is buried, who leads, and what is saved."""

from __future__ import annotations

from typing import Final

import pytest

from clauses.helpers import HEARTS, SPADES, hand, trick
from pinochle import (
    BuryRules,
    Hand,
    Ranking,
    ShowingRules,
    Step,
    TableRules,
    Trick,
    variants,
)
from pinochle.rules.count import METHOD_3

TEN_HIGH = Ranking.TEN_HIGH

FOUR: Final = TableRules.seated(4, sides=2)
THREE: Final = TableRules.seated(3)


# Melding.


@pytest.mark.rule("meld.bidder-first")
def test_the_bidder_melds_first() -> None:
    """Everybody melds, the winner of the auction before the others and they in their turn."""
    showing = variants.get("partnership-auction").showing

    for bidder in range(4):
        order = showing.order(FOUR.sides, first=bidder)
        assert order == tuple((bidder + step) % 4 for step in range(4))


@pytest.mark.rule("contract.opponents-dont-meld", "auction3.only-bidder-melds")
@pytest.mark.rule("meld.bidder-first")
def test_contract_opponents_do_not_meld() -> None:
    """In Contract Pinochle the bidder melds and then their partner, and nobody else."""
    rules = variants.get("contract-pinochle")

    assert rules.showing.order(rules.table.sides, first=1) == (1, 3)
    assert variants.get("auction-three").showing.order(THREE.sides, first=2) == (2,)


@pytest.mark.rule("meld.totals")
def test_partners_add_their_totals() -> None:
    """Partners' melds make the meld of the side: 60 and 150 are 210."""
    rules = variants.get("partnership-auction")
    hands = {0: hand("KS QS JD"), 1: hand("AS AH AD AC"), 2: hand("♥ATKQJ"), 3: Hand()}
    totals = [
        sum(rules.melds.points(hands[seat], HEARTS) for seat in rules.table.members(side))
        for side in (0, 1)
    ]

    assert totals == [60 + 150, 100]


@pytest.mark.rule("meld.no-late", "threehand1911.expose")
@pytest.mark.parametrize(
    ("name", "play_has_begun", "has_played", "ids"),
    [
        # In the three-handed game of 1911 nobody melds after their first card.
        ("three-handed-1911", True, True, ["meld.no-late"]),
        ("three-handed-1911", True, False, []),
        ("three-handed-1911", False, False, []),
        # Elsewhere melding is a phase of its own, which the first lead ends for everybody.
        ("partnership-auction", True, False, ["meld.no-late"]),
        ("partnership-auction", False, False, []),
    ],
)
def test_no_late_melds(
    name: str, *, play_has_begun: bool, has_played: bool, ids: list[str]
) -> None:
    """Until when a meld may be laid."""
    showing = variants.get(name).showing
    late = showing.why_not_now(play_has_begun=play_has_begun, has_played=has_played)

    assert [why.rule for why in late] == ids


@pytest.mark.rule("meld.muggins")
@pytest.mark.parametrize(
    ("sides", "seat", "claims", "claimant"),
    [
        (THREE.sides, 1, [0, 2], 2),
        (THREE.sides, 1, [0], 0),
        (THREE.sides, 1, [], None),
        (THREE.sides, 1, [1], None),
        # A partner cannot claim what their partner overlooked.
        (FOUR.sides, 0, [2], None),
        (FOUR.sides, 0, [2, 3], 3),
    ],
)
def test_muggins(
    sides: tuple[int, ...], seat: int, claims: list[int], claimant: int | None
) -> None:
    """An overlooked meld is scored by the first opponent, clockwise, to claim it."""
    muggins = ShowingRules(overlooked="muggins")

    assert muggins.claimant(sides, seat=seat, claims=claims) == claimant


@pytest.mark.rule("meld.failed")
@pytest.mark.parametrize(
    ("name", "points"), [("two-handed-1911", -80), ("three-handed-1911", -80), ("two-handed", 0)]
)
def test_a_failed_meld_is_subtracted(name: str, points: int) -> None:
    """In 1911 a meld that is not made good sets its player back; others know no such forfeit."""
    assert variants.get(name).showing.failed_points(80) == points


@pytest.mark.rule("meld.trick-to-save", "racehorse.defend")
@pytest.mark.parametrize(
    ("name", "meld", "count", "tricks", "kept"),
    [
        # One trick saves the melds, even one without points; with none they are not counted.
        *(
            (name, 180, count, tricks, kept)
            for name in ("three-handed", "partnership-auction", "double-deck")
            for count, tricks, kept in ((0, 1, (180, 0)), (0, 0, (0, 0)), (70, 5, (180, 70)))
        ),
        ("contract-pinochle", 200, 0, 0, (200, 0)),
        # In racehorse it takes ten points, or else nothing is kept at all.
        ("racehorse", 300, 10, 1, (300, 10)),
        ("racehorse", 300, 0, 1, (0, 0)),
        ("racehorse", 300, 9, 2, (0, 0)),
        ("partnership-auction", 300, 9, 0, (0, 9)),
    ],
)
def test_a_trick_saves_the_melds(
    name: str, meld: int, count: int, tricks: int, kept: tuple[int, int]
) -> None:
    """What of meld and count is kept."""
    assert variants.get(name).settlement.kept(meld, count, tricks) == kept


@pytest.mark.rule("meld.trick-to-save", "threehand.trick-to-save", "threehand003.no-trick")
def test_whose_trick_saves_the_melds() -> None:
    """Players for themselves take a trick of their own; of partners one takes it for both."""
    for name in variants.names():
        rules = variants.get(name)
        if rules.table.is_partnership and name != "contract-pinochle":
            assert rules.settlement.saved_by == "side"
        elif rules.table.seats in {3, 4} and name != "contract-pinochle":
            assert rules.settlement.saved_by == "seat"


# Burying.

NOT_MELDED: Final = variants.get("three-handed").bury
NO_COUNTERS: Final = BuryRules(cards=3, which="non-counters")
ANY_THREE: Final = variants.get("three-handed-classic").bury


@pytest.mark.rule("widow.discard.not-melded", "widow.discard.non-point", "widow.discard.any-three")
@pytest.mark.parametrize(
    ("bury", "buried", "held", "melded", "codes"),
    [
        # The bidder sets aside three cards that were not melded, if there are as many.
        (NOT_MELDED, "QS AH 9C", "KS QS QS JD AH 9C TC", "KS QS JD", []),
        (NOT_MELDED, "KS AH 9C", "KS QS QS JD AH 9C TC", "KS QS JD", ["bury.melded"]),
        (NOT_MELDED, "QS QS 9C", "KS QS QS JD AH 9C TC", "KS QS JD", ["bury.melded"]),
        (NOT_MELDED, "9C KS JD", "KS QS JD KH QH 9C", "KS QS JD KH QH", []),
        (NOT_MELDED, "KH KS JD", "KS QS JD KH QH 9C", "KS QS JD KH QH", ["bury.melded"] * 3),
        # In some versions the discards are cards that count nothing, if there are as many.
        (NO_COUNTERS, "QS JS 9C", "QS JS 9C 9D AH KH", "", []),
        (NO_COUNTERS, "QS JS KH", "QS JS 9C 9D AH KH", "", ["bury.counter"]),
        (NO_COUNTERS, "QS JS KH", "QS JS AH KH TC", "", []),
        # In the text of 2009 any three go, but no more and no fewer.
        (ANY_THREE, "KS AH TC", "KS QS JD AH TC 9C", "KS QS JD", []),
        (ANY_THREE, "KS AH", "KS QS JD AH TC 9C", "", ["bury.number"]),
        (ANY_THREE, "KS AH TC 9C", "KS QS JD AH TC 9C", "", ["bury.number"]),
        (ANY_THREE, "KS AH AD", "KS QS JD AH TC 9C", "", ["bury.not-held"]),
    ],
)
def test_what_may_be_set_aside(
    bury: BuryRules, buried: str, held: str, melded: str, codes: list[str]
) -> None:
    """What stands against burying these cards of a hand."""
    found = bury.why_not(hand(buried), hand(held), hand(melded), METHOD_3)

    assert [why.code for why in found] == codes


# Leading.


@pytest.mark.rule("play.bidder-leads")
def test_the_bidder_leads() -> None:
    """Wherever there is an auction its winner leads first, and any card will do."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.AUCTION in rules.script:
            last = rules.table.seats - 1
            for bidder in range(rules.table.seats):
                leads = rules.play.first_leader(rules.table, dealer=last, bidder=bidder)
                assert leads == bidder
            free = rules.play.legal(hand("AS KD 9C"), (), SPADES, first_lead=True)
            assert set(free) == set(hand("AS KD 9C"))


@pytest.mark.rule("play.eldest-leads")
def test_eldest_leads_where_nobody_bids() -> None:
    """Without an auction there is no bidder, so eldest leads."""
    for name in variants.names():
        rules = variants.get(name)
        if Step.AUCTION not in rules.script:
            assert rules.play.leader == "eldest"
            assert rules.play.first_leader(rules.table, dealer=0, bidder=None) == 1


@pytest.mark.rule("play.nondealer-leads")
@pytest.mark.parametrize("name", ["two-handed-1911", "two-handed"])
@pytest.mark.parametrize(("dealer", "other"), [(0, 1), (1, 0)])
def test_the_nondealer_leads(name: str, dealer: int, other: int) -> None:
    """At a table of two the player who did not deal leads to the first trick."""
    rules = variants.get(name)

    assert rules.play.first_leader(rules.table, dealer=dealer, bidder=None) == other


@pytest.mark.rule("play.winner-leads")
def test_the_seat_that_won_is_told() -> None:
    """The trick tells the seat that leads next, whoever led and whatever was trumped."""
    assert Trick(seats=4, leader=3, cards=trick("KH 9S AH JS")).winner(SPADES, TEN_HIGH) == 2
    assert Trick(seats=3, leader=1, cards=trick("KH TH AH")).winner(SPADES, TEN_HIGH) == 0
