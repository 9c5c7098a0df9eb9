"""Bids: their steps and limits, the moon and no trump, bids that name a suit, and doubling.

Tests: pinochle.rules.auction.ladder
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import (
    SUITS,
    against_bid,
    auction_after,
    bid_by,
    choices,
    citations,
    house,
    in_suits,
    refusals,
    table,
    tally,
)
from pinochle import Contract, RulesetError, Suit, Tally, read_action, variants
from pinochle.actions import Bid, Concede, Double, NameTrump, Pass, PlayOn
from pinochle.events import Acted, AuctionWon, Entered
from pinochle.rules import AuctionRules, MoonRules, Pack, Step
from pinochle.rules.auction.calls import Auction, Call
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP
from pinochle.rules.auction.ladder import step_rule
from pinochle.rules.handtest import HandTest
from pinochle.rules.scoring.ceiling import greatest_meld
from pinochle.rules.scoring.settle import settle
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import HEARTS, SPADES, hand

if TYPE_CHECKING:
    from pinochle import Game, Ruleset, Violation
    from pinochle.rules.auction.ladder import Ladder

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
CLASSIC: Final = variants.get("three-handed-classic")
THREE: Final = variants.get("three-handed")
DOUBLE: Final = variants.get("double-deck")
CONTRACT: Final = variants.get("contract-pinochle")


# The least bid, and the steps from it.

MARRIAGE: Final = "KH QH"
OPENING: Final = "auction.least / auction.opening.by-scale-and-packs"


@pytest.mark.rule("auction.opening.100", "auction.opening.250", "fourhand.opening.150")
@pytest.mark.rule("auction.opening.by-scale-and-packs", "deck.double.four-players", "dd.deal-20")
@pytest.mark.rule("threehand.opening.20", "threehand.opening.300", "twopack.min-50")
@pytest.mark.rule("turkish.opening-50", "triple.min-75", "five.opening.350", "army-navy.three")
@pytest.mark.parametrize(
    ("opening", "names"),
    [
        (20, "three-handed cutthroat"),
        (50, "double-deck-simple two-pack double-deck-turkish"),
        (75, "triple-deck"),
        (100, "partnership-auction partnership-passing partnership-kitty widow-partnership"),
        (100, "partnership-kitty-distributed widow-partnership-one-bid"),
        (150, "four-handed partnership-forced-dealer"),
        (200, "firehouse check-partnership"),
        (300, "three-handed-classic three-handed-six-kitty check-three-handed auction-three"),
        (300, "widow-pinochle"),
        (350, "five-handed-double"),
        (500, "double-deck double-deck-96 army-navy-3 army-navy-4 army-navy-6"),
    ],
)
def test_the_least_opening(opening: int, names: str) -> None:
    """The first bid may be the least of the game, and must not be lower."""
    below = opening - 10 if opening > 90 else opening - 1
    for rules in map(variants.get, names.split()):
        assert against_bid(rules, str(opening), MARRIAGE) == []
        assert OPENING in against_bid(rules, str(below), MARRIAGE)
        assert opening in choices(rules, held=MARRIAGE)
        assert below not in choices(rules, held=MARRIAGE)


@pytest.mark.rule("auction.strictly-higher")
def test_the_least_bid_is_one_that_may_be_bid() -> None:
    """After 100 the least that can be said is 110, and after 600 in double-deck 650."""
    assert FOUR.auction.least(auction_after(FOUR, "100"), 1) == 110
    assert DOUBLE.auction.least(auction_after(DOUBLE, "600"), 1) == 650


@pytest.mark.rule("auction.scale.simplified")
def test_without_the_trailing_zero() -> None:
    """Bids of 10 and 25 are those of 100 and 250, against melds and counters of a tenth."""
    arounds = hand("AS AH AD AC")

    assert THREE.melds.points(arounds, SPADES) * 10 == CLASSIC.melds.points(arounds, SPADES)
    assert THREE.total * 10 == CLASSIC.total == 250
    small = AuctionRules(opening=10, ceiling=100, ladder=((0, 1),))
    assert small.bids(8)[:5] == (8, 9, 10, 11, 12) and small.is_step(25)


def test_a_ceiling_may_be_the_opening() -> None:
    """Then there is one bid."""
    only = AuctionRules(opening=100, ceiling=100)

    assert choices(THREE.with_(auction=only), held="KC QC") == (0, 100)
    with pytest.raises(RulesetError, match="beyond the ceiling"):
        AuctionRules(opening=110, ceiling=100)


@pytest.mark.parametrize(
    ("ladder", "rule"),
    [
        (((0, 50),), "auction.increment.10or25"),
        (((0, 10), (300, 25)), "auction.increment.10-600-50"),
        (((0, 1), (40, 10)), "auction.increment.60then5"),
    ],
)
def test_the_rule_of_an_agreed_ladder(ladder: Ladder, rule: str) -> None:
    """What matters is that the step changes, and whether bids go up singly at first."""
    assert step_rule(ladder) == rule


NOBODY_OPENS: Final = house(FOUR, "auction", must_open="nobody")


# How far a bid goes.


@rule("house.greatest-raise")
def test_nobody_jumps() -> None:
    """A bid is the next step after the last one; only the first may be of any height."""
    game = calls(table(NOBODY_OPENS, greatest_raise=1), "200")

    assert refusals(game, 210) == []
    assert refusals(game, 220) == ["auction.raise / house.greatest-raise"]
    assert refusals(game, 200) == ["auction.higher / auction.strictly-higher"]
    assert [*game.legal_actions()] == [Pass(), Bid(210)]


@rule("house.greatest-raise")
def test_a_raise_goes_so_many_steps() -> None:
    """Steps count, and not points: from 590 on the third step of a ladder is 700."""
    ladder = ((0, 10), (600, 50))
    game = calls(table(NOBODY_OPENS, greatest_raise=3, ladder=ladder), "590")

    assert [*game.legal_actions()] == [Pass(), Bid(600), Bid(650), Bid(700)]
    assert refusals(game, 750) == ["auction.raise / house.greatest-raise"]
    (why,) = game.why_not(Bid(750))
    assert str(why) == "750 is too far above the last bid: the next is 700 at most"


@rule("house.partner-not-overbid")
def test_a_partner_is_not_overbid() -> None:
    """A player whose partner has made the last bid passes, until an opponent overbids it."""
    game = table(NOBODY_OPENS, spares_partner=True)

    assert [*calls(game, "100 -").legal_actions()] == [Pass()]
    assert refusals(calls(game, "100 -"), 150) == ["auction.partner / house.partner-not-overbid"]
    assert refusals(calls(game, "100 120"), 150) == []
    assert calls(game, "100 - - -").round.state.contracts == (bid_by(0, 100),)


@rule("house.partner-not-overbid")
def test_an_auction_alone_knows_of_no_partner() -> None:
    """Only a ruleset says who sits with whom; everybody may raise their own bid."""
    alone = AuctionRules(spares_partner=True, passes_to_end=3)
    auction = Auction(3, 4, (Call(0, 100),))
    paired = evolve(alone, sides=(0, 1, 0, 1))

    assert alone.raises(auction, 2)[:1] == paired.raises(auction, 1)[:1] == (110,)
    assert paired.raises(auction, 2) == ()
    assert paired.raises(auction, 0)[:1] == (110,)


# Where bids end.


@rule("house.highest-bid")
def test_a_highest_bid() -> None:
    """A table may agree on a highest bid, which nobody can overbid."""
    game = table(NOBODY_OPENS, ceiling=500)

    assert refusals(game, 500) == []
    assert refusals(game, 510) == ["auction.ceiling / house.highest-bid"]
    at_the_top = calls(game, "500")
    assert [*at_the_top.legal_actions()] == [Pass()]
    assert refusals(at_the_top, 500) == ["auction.higher / auction.strictly-higher"]
    assert "The highest bid is 500." in game.rules.describe()


def test_without_one_bids_end_where_nobody_can_score_more() -> None:
    """Of 24 cards a partnership melds in sequence 1500 and 7 marriages, around 2400, and so on.

    A double run takes ten cards and leaves fourteen: two royal marriages and five plain ones. With
    the double pinochle, two nines and all 250 of the tricks that is 1680 + 2400 + 300 + 20 + 250.
    """
    rules = NOBODY_OPENS.melds.rules

    assert greatest_meld(rules, NOBODY_OPENS.pack, 24) == 1500 + 2 * 40 + 5 * 20 + 2400 + 300 + 20
    assert NOBODY_OPENS.auction.top == NOBODY_OPENS.auction.greatest == 4400 + 250
    assert "The highest bid" not in NOBODY_OPENS.describe()
    more_aces = NOBODY_OPENS.with_(pack=Pack.of("A 10 K Q J 9", 2, extra="AS AS", withheld="9S 9S"))
    melded = greatest_meld(rules, more_aces.pack, 24)
    assert more_aces.auction.top == melded + more_aces.total == melded + 250 + 2 * 10
    five = variants.get("five-handed")  # the bidder has a partner as soon as one is called
    together = greatest_meld(five.melds.rules, five.pack, 2 * five.deal.hand)
    assert five.auction.top == together + five.total
    assert refusals(table(NOBODY_OPENS), 4660) == ["auction.ceiling / "]


@pytest.mark.parametrize(
    ("ladder", "greatest"),
    [
        (((0, 10),), 4650),
        (((0, 25),), 4650),
        (((0, 100),), 4700),
        (((0, 10), (600, 200)), 4800),
        (((0, 10), (4648, 70)), 4718),
        (((0, 10), (10**30, 50)), 4650),
        (((0, 10), (600, 10**6)), 600 + 10**6),
    ],
)
def test_bids_end_on_the_ladder(ladder: tuple[tuple[int, int], ...], greatest: int) -> None:
    """The greatest bid is the first step that is no less than the most a side can score."""
    assert house(NOBODY_OPENS, "auction", ladder=ladder).auction.greatest == greatest


def test_an_auction_alone_ends_at_ten_times_its_highest_named_bid() -> None:
    """It knows no cards, but it must end; in a ruleset it learns better."""
    assert AuctionRules(opening=20, ladder=((0, 1),)).greatest == 200
    assert AuctionRules(opening=100, stuck=190).greatest == 1900
    assert NOBODY_OPENS.with_(auction=AuctionRules()).auction.greatest == 4650


def test_what_a_bid_needs_can_be_bid() -> None:
    """Where the melds are worth little, the bids that the rules name are possible all the same."""
    poor = house(
        NOBODY_OPENS.with_(
            melds=NOBODY_OPENS.melds.without(*(one.name for one in NOBODY_OPENS.melds))
        ),
        "auction",
    )
    high = house(poor, "auction", opening=1000, stuck=1200)

    assert poor.auction.greatest == 250
    assert high.auction.greatest == 1200


# A marriage to bid.


@pytest.mark.rule("check.4p.min-marriage")
@pytest.mark.parametrize("name", ["marriage", "royal marriage"])
def test_a_marriage_to_bid_is_a_king_and_queen_of_one_suit(name: str) -> None:
    """Where trump is named it must be of trump, under either name."""
    test, melds, count = HandTest(holds=(name,)), FOUR.melds, FOUR.count

    assert test.is_met(hand("KH QH AS"), melds, count)
    assert not test.is_met(hand("KH QS AS"), melds, count)
    assert test.is_met(hand("KH QH AS"), melds, count, trump=HEARTS)
    assert not test.is_met(hand("KH QH AS"), melds, count, trump=SPADES)


MOONS: Final = house(NOBODY_OPENS, "auction", moon_bids=True)
ALL_SPADES: Final = "♠AATTKKQQJJ99"
"""All trumps there are: whoever leads them wins every trick."""

ALL: Final = (7, 0, 5, 0)
NOT_ALL: Final = (11, 1, 0, 0)


def codes(found: tuple[Violation, ...]) -> list[str]:
    """The violations with the ids of their rules."""
    return [f"{one.code} / {one.rule}" for one in found]


def why_not(game: Game, token: str) -> list[str]:
    """Why the next player may not call this; the list of legal actions says the same."""
    action = read_action(token)
    found = game.why_not(action)
    assert (action in game.legal_actions()) == (action in [*game.legal_actions()]) == (not found)
    return codes(found)


def lines(rules: Ruleset, tricks: tuple[int, ...], *, how: Any = "played", **bid: Any) -> list[str]:
    """What each side scores when seat 0 has bid the moon."""
    is_played = how == "played"
    tally = Tally(
        meld=(100, 40, 60, 80),
        count=(100, 40, 70, 40) if is_played else (0, 0, 0, 0),
        tricks=tricks if is_played else (0, 0, 0, 0),
        contracts=(Contract(0, EVERY_TRICK, **bid),),
        how=how,
    )
    return str(settle(rules, tally).message).splitlines()


# The moon.


@rule("house.moon-bid", "auction.strictly-higher")
def test_the_moon_lies_above_every_number() -> None:
    """It is called over the greatest number, and nothing is called over it."""
    game = arrange(MOONS, {})
    greatest = MOONS.auction.greatest

    assert [*game.legal_actions()][-2:] == [Bid(greatest), Bid(EVERY_TRICK)]
    assert why_not(calls(game, f"100 {greatest}"), "bid:moon") == []
    called = calls(game, "100 moon")
    assert [*called.legal_actions()] == [Pass()]
    over = ["auction.over-moon / house.moon-bid"]
    assert why_not(called, f"bid:{greatest}") == why_not(called, "bid:moon") == over
    assert str(Call(1, EVERY_TRICK)) == "seat 1: the moon"


@rule("house.moon-bid")
def test_elsewhere_nobody_bids_the_moon() -> None:
    """Without the rule it is no bid."""
    game = arrange(NOBODY_OPENS, {})

    assert why_not(game, "bid:moon") == ["auction.no-moon / "]
    assert str(game.why_not(Bid(EVERY_TRICK))[0]) == "the moon cannot be bid in this game"


@rule("house.moon-bid", "house.greatest-raise")
def test_the_moon_is_no_jump() -> None:
    """Where nobody may jump, the moon is still called over any bid."""
    game = calls(arrange(house(MOONS, "auction", greatest_raise=1), {}), "100")

    assert [*game.legal_actions()] == [Pass(), Bid(110), Bid(EVERY_TRICK)]
    assert why_not(game, "bid:120") == ["auction.raise / house.greatest-raise"]


@rule("house.moon-bid")
@pytest.mark.parametrize("typed", ["bid:moon", "Bid moon", "bid: MOON"])
def test_how_it_is_written(typed: str) -> None:
    """Its token is ``bid:moon``, and people may type it otherwise."""
    assert (read_action(typed), Bid(EVERY_TRICK).token) == (Bid(EVERY_TRICK), "bid:moon")


@rule("house.moon-bid", "shoot-the-moon")
def test_its_bidder_plays_for_every_trick() -> None:
    """Seat 0 holds all spades, calls the moon, names them and wins every trick: 1000 points."""
    script = (*MOONS.script[:-1], Step.MOON, Step.PLAY)
    rules = MOONS.with_(script=script, moon=MoonRules("anyone"))
    game = after(calls(arrange(rules, {0: ALL_SPADES}), "moon - - -"), NameTrump(SPADES))

    assert game.round.state.word is Step.PLAY  # nobody is asked for another moon
    assert (str(game.round.state.contracts[0]), game.view(2).moon) == ("the moon by seat 0", 0)
    ended, _ = played_out(game)
    assert (ended.scores[0], ended.winners) == (1000, (0,))
    assert ended.record.replay() == ended


@rule("house.moon-bid", "shoot-the-moon", "shoot-the-moon.250")
def test_it_scores_what_a_moon_does() -> None:
    """The others score as usual; the melds and the count of the bidding side are not settled."""
    cheap = MOONS.with_(moon=MoonRules(reward=250, costs=100))

    assert lines(MOONS, ALL) == [
        "side 0 (moon shot): 1000",
        "side 1: meld 0 + count 80 = 80",
    ]
    assert lines(MOONS, NOT_ALL)[0] == "side 0 (moon missed): -1000"
    assert lines(cheap, ALL)[0] == "side 0 (moon shot): 250"
    assert lines(cheap, NOT_ALL)[0] == "side 0 (moon missed): -100"


@rule("house.moon-bid", "house.moon-added")
def test_a_moon_that_is_added_is_made_by_every_trick() -> None:
    """It brings 1000 besides 160 of meld and 170 in tricks; missed, the contract is set."""
    rules = MOONS.with_(moon=MoonRules(counts="added"))
    kept = house(rules, "settlement", set_meld="kept")

    assert lines(rules, ALL)[0] == ("side 0 (moon shot): meld 160 + count 170 + moon 1000 = 1330")
    assert lines(rules, NOT_ALL)[0] == "side 0 (moon missed): -1000"
    assert lines(kept, NOT_ALL)[0] == "side 0 (moon missed): meld 160 - moon 1000 = -840"


@rule("house.moon-bid", "contract.double")
def test_a_moon_can_be_doubled() -> None:
    """It counts twice then, like any contract."""
    rules = house(CONTRACT, "auction", moon_bids=True)
    game = calls(arrange(rules, {}), "moonS")

    assert why_not(game, "double") == []
    assert lines(rules, NOT_ALL, suit=SPADES, times=2)[0] == "side 0 (moon missed): -2000"
    assert lines(rules, ALL, suit=SPADES, times=2)[0] == "side 0 (moon shot): 2000"


@rule("house.moon-bid", "contract.settle")
def test_the_others_score_a_moon_that_was_missed() -> None:
    """Where opponents score a bid that fails, a moon is a bid of what it costs."""
    rules = house(house(MOONS, "settlement", bid_to="opponents"), "moon", costs=600)

    assert lines(rules, NOT_ALL)[1] == "side 1: meld 120 + count 80 + for bids 600 = 800"


@rule("house.moon-bid", "concede.after-widow", "concede.forced-over-250")
def test_to_concede_a_moon_costs_what_a_moon_costs() -> None:
    """No bidder of a moon needs too many points, for a moon needs tricks."""
    script = [*MOONS.script]
    script.insert(script.index(Step.PLAY), Step.CONCEDE)
    rules = MOONS.with_(
        script=tuple(script),
        concession=evolve(MOONS.concession, offered=True, most_needed=250),
        moon=MoonRules(costs=700),
    )
    game = after(calls(arrange(rules, {0: ALL_SPADES}), "moon - - -"), NameTrump(SPADES))

    assert [*game.legal_actions()] == [PlayOn(), Concede()]
    assert game.apply(Concede()).scores[0] == -700
    assert lines(rules, NOT_ALL, how="conceded")[0] == "side 0 (conceded 700): -700"


@rule("house.moon-bid", "shoot-the-moon.game")
def test_it_may_win_the_game() -> None:
    """Where a moon is the game, so is one that was bid."""
    rules = MOONS.with_(moon=MoonRules(reward=0, wins_game=True))
    game = after(calls(arrange(rules, {2: ALL_SPADES}), "- - moon -"), NameTrump(SPADES))

    assert played_out(game)[0].winners == (0,)


@rule("house.moon-bid", "renege.bidder", "renege.nonbidder")
def test_a_renege_costs_a_moon_or_makes_it() -> None:
    """The bidder loses what the moon costs, twice; of others it brings the reward and the meld."""
    rules = house(MOONS.with_(moon=MoonRules(reward=900, costs=300)), "renege", ruled=True)

    def scores(offender: int) -> tuple[int, ...]:
        nothing = (0, 0, 0, 0)
        tally = Tally(
            meld=(100, 40, 60, 80),
            count=nothing,
            tricks=nothing,
            contracts=(Contract(0, EVERY_TRICK),),
            how="renege",
            offender=offender,
        )
        return rules.settle(tally).scores

    assert scores(2) == (-600, 120)
    assert scores(1)[0] == 900 + 160


@rule("house.moon-bid")
def test_what_a_score_pad_refuses() -> None:
    """A moon where none is bid, and a second one beside it."""
    zero = (0, 0, 0, 0)
    moon = Contract(0, EVERY_TRICK)
    bid = Tally(meld=zero, count=(250, 0, 0, 0), tricks=(12, 0, 0, 0), contracts=(moon,))

    with pytest.raises(RulesetError, match="it matters whether every trick went to side 0"):
        MOONS.settle(evolve(bid, tricks=()))
    assert MOONS.settle(bid).scores == (1000, 0)
    with pytest.raises(RulesetError, match="the moon cannot be bid in this game"):
        NOBODY_OPENS.settle(bid)
    with pytest.raises(RulesetError, match="the moon was bid, so nobody has announced it"):
        MOONS.settle(evolve(bid, moon=1))


@rule("house.moon-bid")
def test_what_does_not_go_with_it() -> None:
    """No moon among bids that are added up, and none for stakes."""
    with pytest.raises(RulesetError, match="no bid can lie above all numbers"):
        house(variants.get("partnership-summed-bids"), "auction", moon_bids=True)
    with pytest.raises(RulesetError, match="a round for stakes has no points for a moon"):
        house(variants.get("auction-three"), "auction", moon_bids=True)


# No trump.


@rule("house.no-trump-bid")
def test_a_bid_without_trump_binds() -> None:
    """Nobody names trump after it: melds that need trump do not score, and nothing is trumped."""
    game = calls(
        arrange(house(NOBODY_OPENS, "auction", no_trump_bids="equal"), {0: ALL_SPADES}), "-"
    )
    game = calls(game, "100 150:no-trump - -")
    state = game.round.state

    assert (state.word, state.trump, state.is_trump_known) == (Step.PLAY, None, True)
    assert str(state.contracts[0]) == "150 without trump by seat 2"
    assert state.shown[0].points == 40  # two plain marriages
    ended, _ = played_out(game)
    assert ended.record.replay() == ended


@rule("house.no-trump-bid", "auction.strictly-higher")
def test_it_may_be_as_high_as_its_number_or_higher() -> None:
    """As in bridge, or like any other suit."""
    equal = calls(arrange(house(NOBODY_OPENS, "auction", no_trump_bids="equal"), {}), "100")
    higher = calls(arrange(house(NOBODY_OPENS, "auction", no_trump_bids="higher"), {}), "100")
    too_low = ["auction.higher / auction.strictly-higher"]

    assert why_not(equal, "bid:100:no-trump") == too_low
    assert why_not(equal, "bid:110:no-trump") == []
    assert why_not(higher, "bid:100:no-trump") == []
    assert [*higher.legal_actions()][:2] == [Pass(), Bid(100, NO_TRUMP)]
    raised = calls(higher, "100:no-trump")
    assert why_not(raised, "bid:100:no-trump") == why_not(raised, "bid:100") == too_low
    assert why_not(raised, "bid:110") == []
    assert calls(raised, "- - -").round.state.bidder == 1


@rule("house.no-trump-bid", "contract.bid-suit")
def test_it_is_a_fifth_suit_where_bids_name_one() -> None:
    """A bid there names a suit or says no trump, and the last bid counts."""
    rules = house(CONTRACT, "auction", no_trump_bids="higher")
    game = calls(arrange(rules, {}), f"{rules.auction.opening}S")
    level = f"bid:{rules.auction.opening}:no-trump"

    assert why_not(game, level) == []
    assert why_not(game.apply(read_action(level)), "double") == []
    assert codes(arrange(CONTRACT, {}).why_not(read_action(level))) == [
        "auction.always-trump / contract.bid-suit"
    ]


@rule("house.no-trump-bid")
def test_a_moon_without_trump_tops_a_moon() -> None:
    """Where a bid without trump is higher than the same with trump, that holds of moons too."""
    game = calls(arrange(house(MOONS, "auction", no_trump_bids="higher"), {}), "moon")

    assert [*game.legal_actions()] == [Pass(), Bid(EVERY_TRICK, NO_TRUMP)]
    assert [*calls(game, "moon:no-trump").legal_actions()] == [Pass()]
    assert str(Call(0, EVERY_TRICK, NO_TRUMP)) == "seat 0: the moon without trump"


@rule("house.no-trump-bid")
def test_elsewhere_no_bid_says_no_trump() -> None:
    """There is always trump then."""
    assert why_not(arrange(NOBODY_OPENS, {}), "bid:100:no-trump") == [
        "auction.always-trump / auction.highest-names-trump"
    ]


@rule("house.no-trump-bid", "house.partner-not-overbid")
def test_a_partner_is_spared_that_too() -> None:
    """A bid without trump over the same number is a raise."""
    rules = house(NOBODY_OPENS, "auction", no_trump_bids="higher", spares_partner=True)
    game = calls(arrange(rules, {}), "100 -")

    assert why_not(game, "bid:100:no-trump") == ["auction.partner / house.partner-not-overbid"]


@rule("house.no-trump-bid")
def test_a_score_pad_knows_that_there_is_no_trump() -> None:
    """Trump that was entered, and melds that need it, are slips then."""
    rules = house(NOBODY_OPENS, "auction", no_trump_bids="equal")
    bid = Contract(0, 100, suit=NO_TRUMP)
    zero = (0, 0, 0, 0)
    tally = Tally(meld=zero, count=(250, 0, 0, 0), contracts=(bid,))

    assert rules.settle(tally).scores == (250, 0)
    with pytest.raises(RulesetError, match="the bid was without trump, but hearts are trump"):
        rules.settle(evolve(tally, trump=HEARTS))
    with pytest.raises(RulesetError, match="seat 0 cannot meld 150"):
        rules.settle(evolve(tally, meld=(150, 0, 0, 0)))
    with pytest.raises(RulesetError, match="bids do not say no trump"):
        NOBODY_OPENS.settle(tally)


@rule("house.no-trump-bid")
def test_what_does_not_go_with_a_bid_of_no_trump() -> None:
    """Somebody must name trump otherwise, and may not name none afterwards."""
    with pytest.raises(RulesetError, match="a bidder may name no trump after any bid"):
        house(house(NOBODY_OPENS, "trump", no_trump=True), "auction", no_trump_bids="equal")
    script = tuple(step for step in NOBODY_OPENS.script if step is not Step.TRUMP)
    fixed = NOBODY_OPENS.with_(script=script, trump=evolve(NOBODY_OPENS.trump, named="hearts"))
    with pytest.raises(RulesetError, match="nobody names trump, so no bid"):
        house(fixed, "auction", no_trump_bids="equal")


def test_of_two_bids_of_a_number_the_later_is_the_contract() -> None:
    """That is the one without trump."""
    rules = house(NOBODY_OPENS, "auction", no_trump_bids="higher").auction
    bids = (Call(0, 100), Call(1, 100, NO_TRUMP), Call(2), Call(3))

    (contract,) = rules.contracts(Auction(3, 4, bids), sides=(0, 1, 0, 1))
    assert (contract.bidder, contract.suit) == (1, NO_TRUMP)


@rule("house.moon-bid")
def test_a_renege_of_others_makes_any_moon() -> None:
    """There is no count by which a moon could be made or missed."""
    ruled = {"ruled": True, "bidder_then": "meld-and-count", "others": "meld-and-count"}
    rules = house(MOONS, "renege", **ruled)
    reneged = tally("40 0 0 0", "0 0 0 0", Contract(0, EVERY_TRICK), how="renege", offender=1)

    assert settle(rules, reneged).line(0).verdict == "made"


# Bids that name a suit, and doubling.


@pytest.mark.rule("contract.bid-suit")
def test_bids_name_a_suit() -> None:
    """100 spades – 120 diamonds – 160 hearts, as at Bridge; but no suit is higher than another."""
    game = calls(in_suits(), "100S 120D 160H")

    assert game.round.state.rules.auction.opening == 100
    assert game.legal_actions().sample is not None
    assert Bid(170, Suit.CLUBS) in game.legal_actions()
    assert len(game.legal_actions()) == 2 + 4 * 449, "a pass, a double, and 170 to 4650 in any suit"
    assert citations(game, Bid(160, SPADES)) == ["auction.higher / auction.strictly-higher"]
    assert citations(game, Bid(165, SPADES)) == ["auction.step / auction.increment.10or25"]
    assert citations(game, Bid(170)) == ["auction.names-suit / contract.bid-suit"]
    assert citations(in_suits(), Bid(90, HEARTS)) == [
        "auction.least / auction.opening.by-scale-and-packs"
    ]


@pytest.mark.rule("contract.bid-suit")
def test_the_suit_of_the_last_bid_is_trump() -> None:
    """It is in the contract, and nobody names trump afterwards."""
    game, events = act(calls(in_suits(), "100S 120D 160H - -"), Pass())

    (won,) = [event for event in events if isinstance(event, AuctionWon)]
    assert won.contracts == (Contract(2, 160, suit=HEARTS),)
    assert str(won.contracts[0]) == "160 in hearts by seat 2"
    assert game.round.state.trump is HEARTS
    assert events[-1] == Entered(Step.PLAY)
    assert citations(game, NameTrump(SPADES)) == ["turn.not-now / "]


def test_elsewhere_bids_name_no_suit() -> None:
    """Where the bidder names trump afterwards, a suit in a bid is refused."""
    game = in_suits(variants.get("partnership-auction"))

    assert citations(game, Bid(100, HEARTS)) == ["auction.no-suit / auction.highest-names-trump"]
    assert citations(game, Double()) == ["turn.not-now / "]


@pytest.mark.rule("contract.double")
def test_an_opponent_doubles_and_the_bidding_side_redoubles() -> None:
    """Each in his turn: an opponent doubles, and then the bidder or his partner redoubles."""
    game = calls(in_suits(), "100S")
    assert Double() in game.legal_actions()

    doubled, events = act(game, Double())
    assert events == [Acted(1, Double())]
    partner = calls(doubled, "x")
    assert partner.round.phase != doubled.round.phase
    bidder = calls(doubled, "- - x")
    for again in (partner, bidder):
        assert citations(again, Double()) == ["double.no-more / contract.double"]
    (contract,) = calls(partner, "- - -").round.state.contracts
    assert str(contract) == "100 in spades, redoubled by seat 0"
    assert (contract.goal, contract.times) == (100, 4)


@pytest.mark.rule("house.double-numbers")
def test_numbers_are_doubled_too() -> None:
    """The bidder names trump afterwards; made or set, the contract counts as often."""
    rules = house(variants.get("partnership-auction"), "auction", doubling=2, passes_to_end=3)
    game = calls(in_suits(rules), "100 x")

    assert citations(game, Bid(100)) == ["auction.higher / auction.strictly-higher"]
    assert citations(calls(in_suits(rules), "100 -"), Double()) == ["double.own / contract.double"]
    (contract,) = calls(game, "- - -").round.state.contracts
    assert str(contract) == "100, doubled by seat 0"
    (contract,) = calls(game, "x - - -").round.state.contracts
    assert str(contract) == "100, redoubled by seat 0"
    (contract,) = calls(game, "110 - - -").round.state.contracts
    assert (contract.bidder, contract.goal, contract.times) == (2, 110, 1)
    ended = calls(game, "- - -")
    assert NameTrump(SPADES) in ended.legal_actions()
    lost = tally("100 0 0 0", "90 160 0 0", Contract(0, 200, times=2))
    made = tally("110 0 0 0", "100 150 0 0", Contract(0, 200, times=4))
    assert settle(rules, lost).scores == (-400, 160)
    assert settle(rules, made).scores == (840, 150)


@pytest.mark.rule("house.double-numbers")
def test_doubling_where_a_pass_is_final() -> None:
    """Who is still in the auction doubles; the bidder is asked again, and a pass accepts it."""
    rules = house(variants.get("partnership-auction"), "auction", doubling=2)
    game = calls(in_suits(rules), "100 - - x")

    assert game.to_act == (0,)
    (contract,) = calls(game, "-").round.state.contracts
    assert (contract.bidder, contract.goal, contract.times) == (0, 100, 2)
    redoubled = calls(game, "x")
    assert redoubled.to_act == (3,) and Double() not in redoubled.legal_actions()
    (contract,) = calls(redoubled, "-").round.state.contracts
    assert (contract.bidder, contract.times) == (0, 4)
    (contract,) = calls(game, "110 -").round.state.contracts
    assert (contract.goal, contract.times) == (110, 1)
    (contract,) = calls(in_suits(rules), "100 x 110 120 - - -").round.state.contracts
    assert (contract.bidder, contract.goal, contract.times) == (3, 120, 1)


@pytest.mark.rule("contract.double")
def test_who_may_not_double() -> None:
    """Nobody without a bid, nobody his own side’s bid, and no opponent a second time."""
    assert citations(in_suits(), Double()) == ["double.no-bid / contract.double"]
    assert citations(calls(in_suits(), "100S -"), Double()) == ["double.own / contract.double"]
    assert citations(calls(in_suits(), "100S x -"), Double()) == [
        "double.redouble / contract.double"
    ]
    once = SUITS.with_(auction=evolve(SUITS.auction, doubling=1))
    assert citations(calls(in_suits(once), "100S x"), Double()) == [
        "double.no-more / contract.double"
    ]


@pytest.mark.rule("contract.double")
def test_a_new_bid_cancels_a_double() -> None:
    """The next bid counts once, and may be doubled in its turn; passes do not cancel anything."""
    game = calls(in_suits(), "100S x 110S")
    assert citations(game, Bid(110, HEARTS)) == ["auction.higher / auction.strictly-higher"]
    assert Double() in game.legal_actions()

    (contract,) = calls(game, "- - -").round.state.contracts
    assert contract.times == 1
    (contract,) = calls(game, "x - - -").round.state.contracts
    assert str(contract) == "110 in spades, doubled by seat 2"
