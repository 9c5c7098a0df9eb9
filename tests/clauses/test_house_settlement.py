"""House rules of settlement: the board, sets without play, costs, bonuses and rounding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, tally
from clauses.helpers import SPADES
from gaming import calls, dealt, rules_of, told
from pinochle import Concede, MoonRules, NameTrump, PlayOn, RulesetError, Seat, Step, Suit, variants
from pinochle.errors import NotationError
from pinochle.game.events import ConcessionForced, MeldsShown
from pinochle.rules.auction.calls import MOON
from pinochle.rules.scoring.setcosts import SetCosts
from pinochle.rules.scoring.settle import settle

if TYPE_CHECKING:
    from pinochle import Ruleset, Settlement

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
DOUBLE: Final = variants.get("double-deck")
FIVE: Final = variants.get("five-handed")
STAKES: Final = variants.get("auction-three")


def played(rules: Ruleset, meld: str, count: str, bid: int, **more: Any) -> Settlement:
    """What a round comes to in which the first seat has the contract."""
    return settle(rules, tally(meld, count, bid_by(0, bid), **more))


def settlement(**fields: Any) -> Ruleset:
    """The partnership game with other rules of settlement."""
    return house(FOUR, "settlement", **fields)


# On the board.


@rule("house.on-board")
@pytest.mark.parametrize(
    ("binds", "meld", "bid", "scores"),
    [
        ("everybody", "100 0 100 200", 600, (600, 300)),  # both sides are on the board, just
        ("everybody", "100 90 90 100", 600, (-600, 100)),  # neither is: 190 and 190 are too few
        ("everybody", "100 90 90 100", 400, (400, 100)),  # the bid is made without the melds
        ("opponents", "100 90 90 100", 590, (590, 100)),  # the bidding side need not be
        ("opponents", "0 90 0 120", 400, (400, 310)),
    ],
)
def test_a_meld_counts_from_200_on(
    binds: str, meld: str, bid: int, scores: tuple[int, int]
) -> None:
    """A side with less than 200 scores none of its melds."""
    rules = house(DOUBLE, "settlement", least_meld=200, least_meld_binds=binds)

    assert played(rules, meld, "300 50 100 50", bid).scores == scores


@rule("house.on-board")
def test_the_line_names_what_is_too_little() -> None:
    """It also counts as too little after a concession, and where a trick is lacking."""
    rules = house(DOUBLE, "settlement", least_meld=200)
    found = played(rules, "200 90 0 100", "300 50 100 50", 500)
    conceded = played(rules, "200 90 0 100", "0 0 0 0", 500, how="conceded")

    assert str(found.of(1)) == "side 1: meld 0 (190 are too few) + count 100 = 100"
    assert conceded.scores == (-500, 0)


@rule("house.on-board")
def test_a_meld_that_does_not_count_meets_no_contract() -> None:
    """Where nothing is played once the melds meet the bid, they must be on the board for it."""
    hands = {0: "KS QS KH QH AS AH TC TD JC JH 9C 9D"}
    board = {"least_meld": 100, "made": "earned"}
    rules = house(house(FOUR, "play", skip_if_met=True), "settlement", **board)
    rules = house(rules, "auction", opening=50)
    game = calls(dealt(rules, hands | {2: "AD AD TD TC AC AC JC 9C 9D JD TH TH"}), "50 - - -")
    game, _ = told(game, NameTrump(SPADES))

    assert sum(game.round.state.melded[seat] for seat in (0, 2)) == 60
    assert game.round.state.word is Step.PLAY


@rule("house.on-board")
def test_players_without_a_partner_are_on_the_board_by_themselves() -> None:
    """Where opponents of a called partner meld for themselves, each needs the meld."""
    rules = house(FIVE, "settlement", least_meld=20, unit_of_meld="seat")
    found = played(rules, "10 10 30 10 15", "10 10 10 10 10", 30, sides=(0, 0, 1, 1, 1))

    assert [line.meld for line in found.lines] == [20, 20, 30, 0, 0]


# Set without play.

NOTHING: Final = {0: "♠AAAATTTTJJJJ ♥AAAATTTT", 2: "♦AAAATTTTJJJJ ♣AAAATTTT"}
"""Hands of partners who have nothing to meld."""


@rule("house.set-short")
@pytest.mark.parametrize(
    ("fields", "others"),
    [
        ({}, "melds"),
        ({"others_score": "nothing"}, "nothing"),
        ({"bonus": 250, "bonus_unit": "side"}, "and 250"),
        ({"bonus": 250}, "and 500"),
    ],
)
def test_a_bidding_side_without_200_does_not_play(fields: dict[str, Any], others: str) -> None:
    """It loses its bid once, and the others have their melds from 200 on, and maybe a bonus."""
    rules = rules_of("on-the-board")
    rules = house(rules, "concession", **{"bonus": 0, "bonus_unit": "seat", **fields})
    game = calls(dealt(rules, NOTHING), "500 - - -")
    game, events = told(game, NameTrump(SPADES))
    shown = {event.seat: event.score.points for event in events if isinstance(event, MeldsShown)}
    theirs = shown[Seat(1)] + shown[Seat(3)]
    melds = theirs if theirs >= 200 else 0
    wanted = {"nothing": 0, "melds": melds, "and 250": melds + 250, "and 500": melds + 500}

    assert shown[Seat(0)] + shown[Seat(2)] < 200
    assert ConcessionForced(Seat(0), "conceded") in events
    assert game.needs_deal
    assert game.scores == (-500, wanted[others])


@rule("house.set-short")
def test_a_bidding_side_with_200_plays() -> None:
    """With 200 it is not asked where giving up is not offered, and must not where it is."""
    rules = house(rules_of("on-the-board"), "concession", bonus=0)
    flush = {0: "AS TS KS QS JS AH AH AC AC AC AD AD AD TH TH TC TC TD TD TD"}
    game, _ = told(calls(dealt(rules, flush), "500 - - -"), NameTrump(SPADES))
    offered = house(rules, "concession", offered=True)
    asked, _ = told(calls(dealt(offered, flush), "500 - - -"), NameTrump(SPADES))

    assert game.round.state.word is Step.PLAY
    assert set(asked.legal_actions()) == {Concede(), PlayOn()}


@rule("house.set-short")
def test_the_line_names_the_bonus() -> None:
    """A side scores it once, or once for each of its players."""
    conceded: dict[str, Any] = {
        "meld": "0 200 0 40",
        "count": "0 0 0 0",
        "bid": 500,
        "how": "conceded",
    }
    each = house(DOUBLE, "concession", bonus=25)
    once = house(DOUBLE, "concession", bonus=25, bonus_unit="side")

    assert str(played(once, **conceded).of(1)) == "side 1: meld 240 + count 0 + bonus 25 = 265"
    assert played(each, **conceded).scores == (-500, 290)


# What a set costs.


@rule("house.set-costs")
@pytest.mark.parametrize(
    ("costs", "kept", "score"),
    [
        ("minus-bid", {}, -250),
        ("nothing", {}, 0),
        ("minus-all", {}, -250 - 60 - 150),
        ("2 bid", {}, -500),
        ("bid + meld", {}, -250 - 60),
        ("2 bid + meld + 3 count", {}, -500 - 60 - 450),
        ("meld", {}, -60),
        ("2 bid", {"set_meld": "kept"}, -500 + 60),
        ("bid + meld", {"set_meld": "kept", "set_count": "kept"}, -250 - 60 + 150),
    ],
)
def test_a_lost_contract_costs_a_sum(costs: str, kept: dict[str, str], score: int) -> None:
    """The bid was 250; 60 were melded and 150 won."""
    rules = settlement(set=costs, **kept)

    assert played(rules, "60 0 0 20", "90 50 60 50", 250).scores == (score, 120)


@rule("house.set-costs")
@pytest.mark.parametrize(
    ("how", "costs", "score"),
    [("played", 1, -400), ("conceded", 1, -200), ("conceded", 2, -400), ("no-marriage", 1, -200)],
)
def test_who_gives_up_loses_the_bid_once(how: Any, costs: int, score: int) -> None:
    """A set costs twice the bid only if it was played, unless giving up costs twice as well."""
    rules = house(settlement(set="2 bid"), "concession", costs=costs)

    assert played(rules, "0 0 0 0", "0 0 0 0", 200, how=how).scores[0] == score


@rule("house.set-costs")
def test_the_costs_are_words_where_there_is_a_word() -> None:
    """A document has them as it always had, and others as a sum."""
    for text in ("minus-bid", "nothing", "minus-all", "2 bid", "bid + meld", "meld + 2 count"):
        assert str(SetCosts.parse(text)) == text
        assert f'set = "{text}"' in settlement(set=text).to_toml()
    assert str(SetCosts.parse("1 bid + count + meld")) == "minus-all"
    for text in ("", "minus", "bid + bid", "10 bid", "0 bid", "bid+meld+", "-1 bid"):
        with pytest.raises(NotationError, match="no cost of a contract"):
            SetCosts.parse(text)


# What the others score, and what is scored on top.


@rule("house.opponents-meld")
def test_opponents_score_melds_only() -> None:
    """Their tricks save their melds, but count nothing; without a contract everybody counts."""
    rules = settlement(opponents="meld")

    assert played(rules, "60 40 0 20", "90 50 60 50", 200).scores == (210, 60)
    assert played(rules, "60 40 0 20", "190 0 60 0", 200, tricks="6 0 6 0").scores == (310, 0)
    assert settle(rules, tally("60 40 0 20", "90 50 60 50")).scores == (210, 160)


@rule("house.bid-bonus")
@pytest.mark.parametrize(
    ("bid", "score"), [(190, 210), (200, 260), (210, 260), (220, -220), (300, -300)]
)
def test_a_high_bid_that_is_made_scores_a_bonus(bid: int, score: int) -> None:
    """50 more from 200 on, 100 from 300 on; it does not help to make the bid."""
    rules = settlement(bid_bonuses=((200, 50), (300, 100)))
    found = played(rules, "60 40 0 20", "90 50 60 50", bid)

    assert found.scores[0] == score
    assert ("+ bonus 50 = 260" in str(found.of(0))) == (score == 260)


@rule("house.bid-times")
@pytest.mark.parametrize(
    ("bid", "how", "score"),
    [
        (190, "played", 210),
        (200, "played", 420),
        (220, "played", -440),
        (300, "played", -900),
        (300, "conceded", -900),
    ],
)
def test_a_high_bid_counts_several_times(bid: int, how: Any, score: int) -> None:
    """Twice from 200 on, three times from 300 on, made or not."""
    rules = settlement(bid_times=((200, 2), (300, 3)))
    found = played(rules, "60 40 0 20", "90 50 60 50", bid, how=how)

    assert found.scores[0] == score
    assert found.of(0).times == {190: 1, 300: 3}.get(bid, 2)


@rule("house.bid-times", "auction.summed", "renege.bidder")
@pytest.mark.parametrize(("offender", "score"), [(0, -2 * 100), (1, -2 * 250 * 2)])
def test_a_renege_counts_as_often_as_the_offenders_own_bid(offender: int, score: int) -> None:
    """With summed bids both sides have a contract: of 100, which counts once, and of 250."""
    summed = variants.get("partnership-summed-bids")
    rules = house(house(summed, "settlement", bid_times=((200, 2),)), "renege", ruled=True)
    bids = bid_by(1, 250), bid_by(0, 100)
    found = settle(rules, tally("0 0 0 0", "0 0 0 0", *bids, how="renege", offender=offender))

    assert found.scores[offender] == score


@rule("house.all-tricks")
@pytest.mark.parametrize(
    ("bid", "tricks", "scores"),
    [
        (200, "6 0 6 0", (410, 0)),  # 60 and 250, and 100 for all of them
        (310, "6 0 6 0", (410, 0)),
        (320, "6 0 6 0", (-320, 0)),  # a side that is set scores nothing for them
        (200, "6 1 5 0", (310, 60)),
    ],
)
def test_every_trick_scores_a_bonus(bid: int, tricks: str, scores: tuple[int, int]) -> None:
    """100 for every trick, although nobody has announced it."""
    rules = settlement(all_tricks=100)

    assert played(rules, "60 40 0 20", "190 0 60 0", bid, tricks=tricks).scores == scores


@rule("house.all-tricks")
def test_opponents_may_win_every_trick_too() -> None:
    """The bonus is theirs then, and the line names it."""
    lost: dict[str, Any] = {
        "meld": "0 40 0 20",
        "count": "0 190 0 60",
        "bid": 200,
        "tricks": "0 6 0 6",
    }

    assert played(settlement(all_tricks=100), **lost).scores == (-200, 410)
    assert "+ bonus 100 = 410" in str(played(settlement(all_tricks=100), **lost).message)


# Rounding.


@rule("house.rounding")
@pytest.mark.parametrize(
    ("rounding", "counts", "rounded"),
    [
        ((), (125, 125), (125, 125)),
        ((10, 5), (125, 125), (130, 130)),
        ((10, 6), (125, 125), (120, 120)),
        ((10, 5, 6), (125, 125), (130, 120)),
        ((10, 5), (134, 116), (130, 120)),
        ((10, 7), (136, 114), (130, 110)),
        ((10, 1), (131, 119), (140, 120)),
        ((10, 10), (139, 111), (130, 110)),
        ((10, 1), (130, 120), (130, 120)),
    ],
)
def test_counts_are_rounded(
    rounding: tuple[int, ...], counts: tuple[int, int], rounded: tuple[int, int]
) -> None:
    """To the nearest ten, always up, always down, or with the five for the bidder."""
    rules = house(FOUR, "count", rounding=rounding)
    found = played(rules, "0 0 0 0", f"{counts[0]} {counts[1]} 0 0", 100)

    assert tuple(line.count for line in found.lines) == rounded == found.scores
    assert tuple(line.count - line.rounding for line in found.lines) == counts


@rule("house.rounding")
def test_a_contract_is_made_by_the_rounded_count() -> None:
    """And the line says from what it was rounded."""
    found = played(house(FOUR, "count", rounding=(10, 5)), "0 0 0 0", "95 75 50 30", 150)

    assert str(found.of(0)) == "side 0 makes 150: meld 0 + count 150 (rounded from 145) = 150"


@pytest.mark.parametrize("rounding", [(10,), (10, 0), (10, 11), (0, 0), (10, 5, 11), (10, 5, 5, 5)])
def test_a_rounding_that_is_none(rounding: tuple[int, ...]) -> None:
    """A rest lies between 1 and what is rounded to."""
    with pytest.raises(RulesetError, match=r"count\.rounding"):
        house(FOUR, "count", rounding=rounding)


# Rules that other games have anyway.


@rule("house.lowest-score")
def test_no_score_falls_below_the_floor() -> None:
    """A score of 20 less a bid of 100 is 0 where nobody goes below it."""
    assert settlement(floor=(0,)).settlement.floored(20 - 100) == 0
    assert FOUR.settlement.floored(20 - 100) == -80


@rule("house.stakes", "house.spades-double")
@pytest.mark.parametrize(
    ("trump", "how", "scores"),
    [
        (Suit.HEARTS, "conceded", (-6, 3, 3)),
        (None, "no-marriage", (-6, 3, 3)),
        (Suit.HEARTS, "played", (-12, 6, 6)),
        (Suit.SPADES, "played", (-24, 12, 12)),
    ],
)
def test_stakes(trump: Suit | None, how: Any, scores: tuple[int, ...]) -> None:
    """300 is played for three units: once without play, twice if lost, and spades double."""
    rules = STAKES
    assert played(rules, "0 0 0", "0 0 0", 300, trump=trump, how=how).scores == scores


@rule("house.all-tricks", "shoot-the-moon", "house.moon-added")
def test_a_moon_has_its_own_reward() -> None:
    """Whoever has announced or bid a moon gets no bonus for the same tricks besides."""
    rules = house(DOUBLE, "settlement", all_tricks=250).with_(
        script=(*DOUBLE.script[:-1], Step.MOON, Step.PLAY),
        moon=MoonRules("bidder", reward=500, counts="added"),
    )
    won: Any = {"meld": "0 0 0 0", "count": "500 0 0 0", "bid": 500, "tricks": "20 0 0 0"}

    assert played(rules, **won).scores == (750, 0)
    assert played(rules, **won, moon=0).scores == (1000, 0)
    assert played(rules, **won, moon=2).scores == (1000, 0)
    bidding = house(settlement(all_tricks=100), "auction", moon_bids=True)
    bidding = house(bidding, "moon", counts="added")
    sweep = tally("0 0 0 0", "250 0 0 0", bid_by(0, MOON), tricks="12 0 0 0")
    assert settle(bidding, sweep).scores == (1250, 0)
    ruled = house(bidding, "renege", ruled=True, settled="after-play", others="meld-and-count")
    assert settle(ruled, evolve(sweep, offender=Seat(1))).scores[0] == 1000
    for one in (rules, bidding):
        assert "wins every trick without having undertaken it" in one.describe()
    assert "without having" not in settlement(all_tricks=100).describe()


@rule("house.bid-times", "house.bid-bonus", "house.moon-bid")
def test_a_moon_counts_as_a_bid_of_what_it_costs_but_gets_no_bonus() -> None:
    """It has its own reward; what its contract scores or costs counts like that of any bid."""
    rules = settlement(bid_times=((200, 2), (900, 3)), bid_bonuses=((200, 50),))
    rules = house(house(rules, "auction", moon_bids=True), "moon", costs=600, reward=700)
    won = tally("0 0 0 0", "250 0 0 0", bid_by(0, MOON), tricks="12 0 0 0")
    lost = evolve(won, count=(240, 10, 0, 0), tricks=(11, 1, 0, 0))

    assert settle(rules, won).scores == (1400, 0)
    assert settle(rules, lost).scores == (-1200, 10)
    text = rules.describe()
    assert "A moon counts here as a bid of 600." in text
    assert "scores more, but not a moon:" in text
