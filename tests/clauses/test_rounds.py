"""Within a round: who melds and until when, what is buried, who leads, and what is saved."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from clauses.helpers import HEARTS, SPADES, hand, trick
from pinochle import (
    BuryRules,
    Hand,
    Ranking,
    SettlementRules,
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


@pytest.mark.rule("contract.opponents-dont-meld", "meld.bidder-first")
def test_contract_opponents_do_not_meld() -> None:
    """In Contract Pinochle the bidder melds and then his partner, and nobody else."""
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
def test_no_meld_after_ones_first_card() -> None:
    """Nobody may meld after he has played to the first trick in the three-handed game of 1911."""
    showing = variants.get("three-handed-1911").showing

    late = showing.why_not_now(play_has_begun=True, has_played=True)
    assert [why.rule for why in late] == ["meld.no-late"]
    assert showing.why_not_now(play_has_begun=True, has_played=False) == ()
    assert showing.why_not_now(play_has_begun=False, has_played=False) == ()


@pytest.mark.rule("meld.no-late")
def test_melding_is_over_when_play_begins() -> None:
    """Elsewhere melding is a phase of its own, which the first lead ends for everybody."""
    showing = variants.get("partnership-auction").showing

    assert showing.why_not_now(play_has_begun=True, has_played=False)
    assert showing.why_not_now(play_has_begun=False, has_played=False) == ()


@pytest.mark.rule("meld.muggins")
def test_muggins() -> None:
    """An overlooked meld is scored by the first opponent, clockwise, to claim it."""
    muggins = evolve(variants.get("three-handed-1911").showing, overlooked="muggins")

    assert muggins.claimant(THREE.sides, seat=1, claims=[0, 2]) == 2
    assert muggins.claimant(THREE.sides, seat=1, claims=[0]) == 0
    assert muggins.claimant(THREE.sides, seat=1, claims=[]) is None
    assert muggins.claimant(THREE.sides, seat=1, claims=[1]) is None


@pytest.mark.rule("meld.muggins")
def test_muggins_is_for_opponents() -> None:
    """A partner cannot claim what his partner overlooked."""
    muggins = ShowingRules(overlooked="muggins")

    assert muggins.claimant(FOUR.sides, seat=0, claims=[2]) is None
    assert muggins.claimant(FOUR.sides, seat=0, claims=[2, 3]) == 3


@pytest.mark.rule("meld.failed")
@pytest.mark.parametrize("name", ["two-handed-1911", "three-handed-1911"])
def test_a_failed_meld_is_subtracted(name: str) -> None:
    """In 1911 a meld that is not made good sets its player back that number of points."""
    rules = variants.get(name)
    eighty_kings = rules.melds.points(hand("KS KH KD KC"), SPADES)

    assert rules.showing.choice == "declared"
    assert rules.showing.failed_points(eighty_kings) == -80


@pytest.mark.rule("meld.failed")
def test_a_failed_meld_elsewhere_scores_nothing() -> None:
    """Other sources know no such forfeit."""
    assert variants.get("two-handed").showing.failed_points(80) == 0


@pytest.mark.rule("meld.trick-to-save")
@pytest.mark.parametrize("name", ["three-handed", "partnership-auction", "double-deck"])
def test_a_trick_saves_the_melds(name: str) -> None:
    """One trick saves the melds, even one without points; with none they are not counted."""
    settlement = variants.get(name).settlement

    assert settlement.kept(meld=180, count=0, tricks=1) == (180, 0)
    assert settlement.kept(meld=180, count=0, tricks=0) == (0, 0)
    assert settlement.kept(meld=180, count=70, tricks=5) == (180, 70)


@pytest.mark.rule("meld.trick-to-save", "threehand.trick-to-save", "threehand003.no-trick")
def test_whose_trick_saves_the_melds() -> None:
    """Players for themselves take a trick of their own; of partners one takes it for both."""
    for name in variants.names():
        rules = variants.get(name)
        if rules.table.is_partnership and name != "contract-pinochle":
            assert rules.settlement.saved_by == "side"
        elif rules.table.seats in {3, 4} and name != "contract-pinochle":
            assert rules.settlement.saved_by == "seat"


@pytest.mark.rule("racehorse.defend")
def test_what_is_lost_without_ten_points() -> None:
    """Of fewer than ten points, which another count makes possible, nothing is kept either."""
    settlement = variants.get("racehorse").settlement

    assert settlement.kept(meld=300, count=9, tricks=2) == (0, 0)
    assert SettlementRules().kept(meld=300, count=9, tricks=0) == (0, 9)


# Burying.


@pytest.mark.rule("widow.discard.not-melded")
def test_melded_cards_are_not_set_aside() -> None:
    """The bidder sets aside three cards that were not melded."""
    bury = variants.get("three-handed").bury
    held, melded = hand("KS QS QS JD AH 9C TC"), hand("KS QS JD")

    assert bury.why_not(hand("QS AH 9C"), held, melded, METHOD_3) == ()
    barred = bury.why_not(hand("KS AH 9C"), held, melded, METHOD_3)
    assert [why.rule for why in barred] == ["widow.discard.not-melded"]
    assert bury.why_not(hand("QS QS 9C"), held, melded, METHOD_3)


@pytest.mark.rule("widow.discard.not-melded")
def test_there_is_always_something_to_set_aside() -> None:
    """With fewer than three unmelded cards all of those go, and melded ones of choice."""
    bury = variants.get("three-handed").bury
    held, melded = hand("KS QS JD KH QH 9C"), hand("KS QS JD KH QH")

    assert bury.why_not(hand("9C KS JD"), held, melded, METHOD_3) == ()
    assert bury.why_not(hand("KH KS JD"), held, melded, METHOD_3)


@pytest.mark.rule("widow.discard.non-point")
def test_non_point_cards_are_set_aside() -> None:
    """In some versions the three discards are cards that count nothing."""
    bury = BuryRules(cards=3, which="non-counters")

    assert bury.why_not(hand("QS JS 9C"), hand("QS JS 9C 9D AH KH"), Hand(), METHOD_3) == ()
    barred = bury.why_not(hand("QS JS KH"), hand("QS JS 9C 9D AH KH"), Hand(), METHOD_3)
    assert [why.rule for why in barred] == ["widow.discard.non-point"]
    assert bury.why_not(hand("QS JS KH"), hand("QS JS AH KH TC"), Hand(), METHOD_3) == ()


@pytest.mark.rule("widow.discard.any-three")
def test_any_three_may_be_set_aside() -> None:
    """In the text of 2009 any three of the eighteen cards go, but no more and no fewer."""
    bury = variants.get("three-handed-classic").bury
    held = hand("KS QS JD AH TC 9C")

    assert bury.why_not(hand("KS AH TC"), held, hand("KS QS JD"), METHOD_3) == ()
    assert bury.why_not(hand("KS AH"), held, Hand(), METHOD_3)
    assert bury.why_not(hand("KS AH TC 9C"), held, Hand(), METHOD_3)
    assert bury.why_not(hand("KS AH AD"), held, Hand(), METHOD_3)


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
