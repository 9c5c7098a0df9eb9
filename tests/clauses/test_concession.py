"""Giving up: before the widow, after it, when the bidder must, and what the others then score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by
from pinochle import ConcessionRules, Step, Suit, Tally, variants
from pinochle.rules.concession import WHOLE_COUNT

if TYPE_CHECKING:
    from pinochle import Ruleset
    from pinochle.rules.tally import How

CLASSIC: Final = variants.get("three-handed-classic")
MODERN: Final = variants.get("three-handed")


def given_up(rules: Ruleset, bid: int, how: How, trump: Suit | None = None) -> tuple[int, ...]:
    """The scores when seat 0 gives up, having melded 80; seat 1 melded 40 and seat 2 100."""
    tally = Tally(
        meld=(80, 40, 100),
        count=(0, 0, 0),
        tricks=(0, 0, 0),
        contracts=(bid_by(0, bid, is_forced=True),),
        how=how,
        trump=trump,
    )
    return rules.settle(tally).scores


@pytest.mark.rule("concede.after-widow")
def test_after_the_widow() -> None:
    """The bidder loses his bid, and the others score their melds without having to win a trick."""
    assert given_up(CLASSIC, 350, "conceded") == (-350, 40, 100)
    assert given_up(MODERN, 25, "conceded") == (-25, 40, 100)


@pytest.mark.rule("concede.after-widow")
def test_the_opponents_have_no_tricks() -> None:
    """Conceding saves what the opponents would have won in tricks."""
    tally = Tally(
        meld=(80, 40, 100),
        count=(10, 120, 120),
        tricks=(1, 7, 7),
        contracts=(bid_by(0, 300),),
        how="conceded",
        buried=20,
    )

    assert CLASSIC.settle(tally).scores == (-300, 40, 100)
    assert [line.count for line in CLASSIC.settle(tally).lines] == [0, 0, 0]
    assert [line.verdict for line in CLASSIC.settle(tally).lines] == [
        "conceded",
        "scored",
        "scored",
    ]


@pytest.mark.rule("concede.after-widow")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic", "auction-three"])
def test_trump_is_still_named(name: str) -> None:
    """The bidder sees the widow and names trump before he may concede."""
    rules = variants.get(name)
    script = rules.script

    assert rules.concession.offered
    assert script.index(Step.WIDOW) < script.index(Step.CONCEDE)
    assert script.index(Step.TRUMP) < script.index(Step.CONCEDE)


@pytest.mark.rule("concede.before-meld-shown")
@pytest.mark.parametrize("name", ["three-handed", "three-handed-classic", "three-handed-six-kitty"])
def test_before_the_opponents_melds_are_seen(name: str) -> None:
    """Whether to concede is decided before the opponents show their melds."""
    script = variants.get(name).script

    assert script.index(Step.CONCEDE) < script.index(Step.OTHERS_MELD)


@pytest.mark.rule("concede.before-widow")
def test_before_the_widow() -> None:
    """Who is forced to take it at 300 may give up unseen: minus 300, and the others nothing."""
    script = CLASSIC.script

    assert given_up(CLASSIC, 300, "conceded-unseen") == (-300, 0, 0)
    assert CLASSIC.concession.unseen == "forced-bidder"
    assert script.index(Step.AUCTION) < script.index(Step.CONCEDE_UNSEEN) < script.index(Step.WIDOW)


@pytest.mark.rule("concede.before-widow")
@pytest.mark.parametrize("name", ["three-handed", "auction-three", "cutthroat", "widow-pinochle"])
def test_where_nobody_concedes_unseen(name: str) -> None:
    """Only the text of 2009 lets a forced bidder give up without a look."""
    rules = variants.get(name)

    assert rules.concession.unseen == "nobody"
    assert Step.CONCEDE_UNSEEN not in rules.script


@pytest.mark.rule("concede.forced-over-250")
@pytest.mark.parametrize(
    ("bid", "meld", "is_forced"),
    [
        (350, 80, True),
        (330, 80, False),
        (340, 80, True),
        (250, 0, False),
        (300, 50, False),
        (300, 40, True),
        (260, 0, True),
    ],
)
def test_more_than_250_may_not_be_played_for(bid: int, meld: int, *, is_forced: bool) -> None:
    """With a bid of 350 and a meld of 80 the bidder would need 270, and is forced to concede."""
    assert CLASSIC.concession.most_needed == WHOLE_COUNT
    assert CLASSIC.concession.is_forced(bid, meld, CLASSIC.total) == is_forced


@pytest.mark.rule("concede.forced-over-250")
@pytest.mark.parametrize(
    ("total", "bid", "meld", "is_forced"),
    [
        (25, 35, 8, True),
        (25, 33, 8, False),
        (500, 600, 90, True),
        (500, 600, 100, False),
    ],
)
def test_the_250_is_the_whole_count(total: int, bid: int, meld: int, *, is_forced: bool) -> None:
    """250 stands for all that can be won: 25 without the zero, 500 with 80 cards."""
    rules = ConcessionRules(offered=True, most_needed=WHOLE_COUNT)

    assert rules.is_forced(bid, meld, total) == is_forced


@pytest.mark.rule("concede.forced-over-250")
def test_the_whole_counts_of_the_presets() -> None:
    """The limit is 250 where it is in force with 48 cards, and 500 with 80."""
    forced = {
        name: variants.get(name).total
        for name in variants.names()
        if variants.get(name).concession.most_needed
    }

    assert forced == {
        "three-handed-classic": 250,
        "three-handed-six-kitty": 250,
        "check-three-handed": 250,
        "auction-three": 250,
        "army-navy-3": 500,
    }


@pytest.mark.rule("concede.forced-over-250")
def test_a_limit_of_ones_own_and_none() -> None:
    """A house may agree on another figure; the modern text has no limit at all."""
    assert ConcessionRules(offered=True, most_needed=200).is_forced(300, 90, 250)
    assert not ConcessionRules(offered=True, most_needed=200).is_forced(300, 100, 250)
    assert not MODERN.concession.is_forced(99, 0, 25)


@pytest.mark.rule("end.pinochling.throw-in")
def test_throwing_in_before_the_first_card() -> None:
    """A partnership may throw in before the first card: it is set, and the others score meld."""
    rules = variants.get("partnership-auction")
    script = (*rules.script[:-1], Step.CONCEDE, Step.PLAY)
    house = rules.with_(script=script, concession=ConcessionRules(offered=True))
    tally = Tally(
        meld=(20, 40, 60, 20),
        count=(0, 0, 0, 0),
        tricks=(0, 0, 0, 0),
        contracts=(bid_by(2, 300),),
        how="conceded",
    )

    assert house.settle(tally).scores == (-300, 60)
    assert not rules.concession.offered


@pytest.mark.rule("concede.after-widow")
def test_a_house_where_the_others_score_nothing() -> None:
    """What the others score, and what it costs, can be agreed otherwise."""
    base = CLASSIC.concession
    nothing = CLASSIC.with_(concession=evolve(base, others_score="nothing"))
    double = CLASSIC.with_(concession=evolve(base, costs=2))

    assert given_up(nothing, 300, "conceded") == (-300, 0, 0)
    assert given_up(double, 300, "conceded") == (-600, 40, 100)


@pytest.mark.rule("concede.after-widow")
def test_army_and_navy_pay_a_hundred_more() -> None:
    """In Army and Navy for three each opponent scores his melds and 100 more (Bicycle)."""
    assert given_up(variants.get("army-navy-3"), 500, "conceded") == (-500, 140, 200)


@pytest.mark.rule("widow3.bidder-scores-bid")
def test_conceding_costs_nothing_in_widow_pinochle() -> None:
    """Who fails there scores zero, so conceding by agreement costs no bid either."""
    rules = variants.get("widow-pinochle")

    assert rules.concession == ConcessionRules()
    assert given_up(rules, 300, "conceded") == (0, 40, 100)


@pytest.mark.rule("concede.after-widow")
@pytest.mark.parametrize(
    ("bid", "units"),
    [
        (300, 3),
        (340, 3),
        (350, 5),
        (390, 5),
        (400, 10),
        (440, 10),
        (450, 15),
        (490, 15),
        (500, 20),
        (540, 20),
        (550, 25),
        (590, 25),
        (600, 30),
        (900, 30),
    ],
)
def test_conceding_for_stakes(bid: int, units: int) -> None:
    """In Auction Pinochle a conceded bid is paid once to each opponent, double in spades."""
    rules = variants.get("auction-three")

    assert given_up(rules, bid, "conceded", Suit.HEARTS) == (-2 * units, units, units)
    assert given_up(rules, bid, "conceded", Suit.SPADES) == (-4 * units, 2 * units, 2 * units)
