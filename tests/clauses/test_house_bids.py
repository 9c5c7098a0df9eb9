"""House rules of bids that say more than a number: the moon, and a round without trump."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import house, tally
from clauses.helpers import HEARTS, SPADES
from gaming import after, calls, dealt, played_out
from pinochle import (
    Bid,
    Concede,
    Contract,
    MoonRules,
    NameTrump,
    Pass,
    PlayOn,
    Ruleset,
    RulesetError,
    Seat,
    Step,
    Tally,
    read_action,
    variants,
)
from pinochle.rules.auction.calls import MOON, NO_TRUMP, Auction, Call
from pinochle.rules.scoring.settle import settle

if TYPE_CHECKING:
    from pinochle import Game, Violation

rule = pytest.mark.rule

FOUR: Final = house(variants.get("partnership-auction"), "auction", must_open="nobody")
MOONS: Final = house(FOUR, "auction", moon_bids=True)
CONTRACT: Final = variants.get("contract-pinochle")
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
        contracts=(Contract(Seat(0), MOON, **bid),),
        how=how,
    )
    return str(settle(rules, tally).message).splitlines()


# The moon.


@rule("house.moon-bid", "auction.strictly-higher")
def test_the_moon_lies_above_every_number() -> None:
    """It is called over the greatest number, and nothing is called over it."""
    game = dealt(MOONS, {})
    greatest = MOONS.auction.greatest

    assert [*game.legal_actions()][-2:] == [Bid(greatest), Bid(MOON)]
    assert why_not(calls(game, f"100 {greatest}"), "bid:moon") == []
    called = calls(game, "100 moon")
    assert [*called.legal_actions()] == [Pass()]
    over = ["auction.over-moon / house.moon-bid"]
    assert why_not(called, f"bid:{greatest}") == why_not(called, "bid:moon") == over
    assert str(Call(Seat(1), MOON)) == "seat 1: the moon"


@rule("house.moon-bid")
def test_elsewhere_nobody_bids_the_moon() -> None:
    """Without the rule it is no bid."""
    game = dealt(FOUR, {})

    assert why_not(game, "bid:moon") == ["auction.no-moon / "]
    assert str(game.why_not(Bid(MOON))[0]) == "the moon cannot be bid in this game"


@rule("house.moon-bid", "house.greatest-raise")
def test_the_moon_is_no_jump() -> None:
    """Where nobody may jump, the moon is still called over any bid."""
    game = calls(dealt(house(MOONS, "auction", greatest_raise=1), {}), "100")

    assert [*game.legal_actions()] == [Pass(), Bid(110), Bid(MOON)]
    assert why_not(game, "bid:120") == ["auction.raise / house.greatest-raise"]


@rule("house.moon-bid")
@pytest.mark.parametrize("typed", ["bid:moon", "Bid moon", "bid: MOON"])
def test_how_it_is_written(typed: str) -> None:
    """Its token is ``bid:moon``, and people may type it otherwise."""
    assert (read_action(typed), Bid(MOON).token) == (Bid(MOON), "bid:moon")


@rule("house.moon-bid", "shoot-the-moon")
def test_its_bidder_plays_for_every_trick() -> None:
    """Seat 0 holds all spades, calls the moon, names them and wins every trick: 1000 points."""
    script = (*MOONS.script[:-1], Step.MOON, Step.PLAY)
    rules = MOONS.with_(script=script, moon=MoonRules("anyone"))
    game = after(calls(dealt(rules, {0: ALL_SPADES}), "moon - - -"), NameTrump(SPADES))

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
        "side 0 shoots the moon: 1000",
        "side 1: meld 0 + count 80 = 80",
    ]
    assert lines(MOONS, NOT_ALL)[0] == "side 0 misses the moon: -1000"
    assert lines(cheap, ALL)[0] == "side 0 shoots the moon: 250"
    assert lines(cheap, NOT_ALL)[0] == "side 0 misses the moon: -100"


@rule("house.moon-bid", "house.moon-added")
def test_a_moon_that_is_added_is_made_by_every_trick() -> None:
    """It brings 1000 besides 160 of meld and 170 in tricks; missed, the contract is set."""
    rules = MOONS.with_(moon=MoonRules(counts="added"))
    kept = house(rules, "settlement", set_meld="kept")

    assert lines(rules, ALL)[0] == (
        "side 0 shoots the moon: meld 160 + count 170 = 330, moon +1000: 1330"
    )
    assert lines(rules, NOT_ALL)[0] == "side 0 misses the moon: 0, moon -1000: -1000"
    assert lines(kept, NOT_ALL)[0] == "side 0 misses the moon: 160, moon -1000: -840"


@rule("house.moon-bid", "contract.double")
def test_a_moon_can_be_doubled() -> None:
    """It counts twice then, like any contract."""
    rules = house(CONTRACT, "auction", moon_bids=True)
    game = calls(dealt(rules, {}), "moonS")

    assert why_not(game, "double") == []
    assert lines(rules, NOT_ALL, suit=SPADES, times=2)[0] == "side 0 misses the moon: -2000"
    assert lines(rules, ALL, suit=SPADES, times=2)[0] == "side 0 shoots the moon: 2000"


@rule("house.moon-bid", "contract.settle")
def test_the_others_score_a_moon_that_was_missed() -> None:
    """Where opponents score a bid that fails, a moon is a bid of what it costs."""
    rules = house(house(MOONS, "settlement", bid_to="opponents"), "moon", costs=600)

    assert lines(rules, NOT_ALL)[1] == "side 1: meld 120 + count 80 + bid 600 = 800"


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
    game = after(calls(dealt(rules, {0: ALL_SPADES}), "moon - - -"), NameTrump(SPADES))

    assert [*game.legal_actions()] == [PlayOn(), Concede()]
    assert game.apply(Concede()).scores[0] == -700
    assert lines(rules, NOT_ALL, how="conceded")[0] == "side 0 concedes 700: -700"


@rule("house.moon-bid", "shoot-the-moon.game")
def test_it_may_win_the_game() -> None:
    """Where a moon is the game, so is one that was bid."""
    rules = MOONS.with_(moon=MoonRules(reward=0, wins_game=True))
    game = after(calls(dealt(rules, {2: ALL_SPADES}), "- - moon -"), NameTrump(SPADES))

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
            contracts=(Contract(Seat(0), MOON),),
            how="renege",
            offender=Seat(offender),
        )
        return rules.settle(tally).scores

    assert scores(2) == (-600, 120)
    assert scores(1)[0] == 900 + 160


@rule("house.moon-bid")
def test_what_a_score_pad_refuses() -> None:
    """A moon where none is bid, and a second one beside it."""
    zero = (0, 0, 0, 0)
    moon = Contract(Seat(0), MOON)
    bid = Tally(meld=zero, count=(250, 0, 0, 0), tricks=(12, 0, 0, 0), contracts=(moon,))

    with pytest.raises(RulesetError, match="it matters whether every trick went to side 0"):
        MOONS.settle(evolve(bid, tricks=()))
    assert MOONS.settle(bid).scores == (1000, 0)
    with pytest.raises(RulesetError, match="the moon cannot be bid in this game"):
        FOUR.settle(bid)
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
    game = calls(dealt(house(FOUR, "auction", no_trump_bids="equal"), {0: ALL_SPADES}), "-")
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
    equal = calls(dealt(house(FOUR, "auction", no_trump_bids="equal"), {}), "100")
    higher = calls(dealt(house(FOUR, "auction", no_trump_bids="higher"), {}), "100")
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
    game = calls(dealt(rules, {}), f"{rules.auction.opening}S")
    level = f"bid:{rules.auction.opening}:no-trump"

    assert why_not(game, level) == []
    assert why_not(game.apply(read_action(level)), "double") == []
    assert codes(dealt(CONTRACT, {}).why_not(read_action(level))) == [
        "auction.always-trump / contract.bid-suit"
    ]


@rule("house.no-trump-bid")
def test_a_moon_without_trump_tops_a_moon() -> None:
    """Where a bid without trump is higher than the same with trump, that holds of moons too."""
    game = calls(dealt(house(MOONS, "auction", no_trump_bids="higher"), {}), "moon")

    assert [*game.legal_actions()] == [Pass(), Bid(MOON, NO_TRUMP)]
    assert [*calls(game, "moon:no-trump").legal_actions()] == [Pass()]
    assert str(Call(Seat(0), MOON, NO_TRUMP)) == "seat 0: the moon without trump"


@rule("house.no-trump-bid")
def test_elsewhere_no_bid_says_no_trump() -> None:
    """There is always trump then."""
    assert why_not(dealt(FOUR, {}), "bid:100:no-trump") == [
        "auction.always-trump / auction.highest-names-trump"
    ]


@rule("house.no-trump-bid", "house.partner-not-overbid")
def test_a_partner_is_spared_that_too() -> None:
    """A bid without trump over the same number is a raise."""
    rules = house(FOUR, "auction", no_trump_bids="higher", spares_partner=True)
    game = calls(dealt(rules, {}), "100 -")

    assert why_not(game, "bid:100:no-trump") == ["auction.partner / house.partner-not-overbid"]


@rule("house.no-trump-bid")
def test_a_score_pad_knows_that_there_is_no_trump() -> None:
    """Trump that was entered, and melds that need it, are slips then."""
    rules = house(FOUR, "auction", no_trump_bids="equal")
    bid = Contract(Seat(0), 100, suit=NO_TRUMP)
    zero = (0, 0, 0, 0)
    tally = Tally(meld=zero, count=(250, 0, 0, 0), contracts=(bid,))

    assert rules.settle(tally).scores == (250, 0)
    with pytest.raises(RulesetError, match="the bid was without trump, but hearts are trump"):
        rules.settle(evolve(tally, trump=HEARTS))
    with pytest.raises(RulesetError, match="seat 0 cannot meld 150"):
        rules.settle(evolve(tally, meld=(150, 0, 0, 0)))
    with pytest.raises(RulesetError, match="bids do not say no trump"):
        FOUR.settle(tally)


@rule("house.no-trump-bid")
def test_what_does_not_go_with_a_bid_of_no_trump() -> None:
    """Somebody must name trump otherwise, and may not name none afterwards."""
    with pytest.raises(RulesetError, match="a bidder may name no trump after any bid"):
        house(house(FOUR, "trump", no_trump=True), "auction", no_trump_bids="equal")
    script = tuple(step for step in FOUR.script if step is not Step.TRUMP)
    fixed = FOUR.with_(script=script, trump=evolve(FOUR.trump, named="hearts"))
    with pytest.raises(RulesetError, match="nobody names trump, so no bid"):
        house(fixed, "auction", no_trump_bids="equal")


def test_of_two_bids_of_a_number_the_later_is_the_contract() -> None:
    """That is the one without trump."""
    rules = house(FOUR, "auction", no_trump_bids="higher").auction
    bids = (Call(Seat(0), 100), Call(Seat(1), 100, NO_TRUMP), Call(Seat(2)), Call(Seat(3)))

    (contract,) = rules.contracts(Auction(Seat(3), 4, bids), sides=(0, 1, 0, 1))
    assert (contract.bidder, contract.suit) == (1, NO_TRUMP)


@rule("house.moon-bid")
def test_a_renege_of_others_makes_any_moon() -> None:
    """There is no count by which a moon could be made or missed."""
    ruled = {"ruled": True, "bidder_then": "meld-and-count", "others": "meld-and-count"}
    rules = house(MOONS, "renege", **ruled)
    reneged = tally(
        *("40 0 0 0", "0 0 0 0", Contract(Seat(0), MOON)), how="renege", offender=Seat(1)
    )

    assert settle(rules, reneged).of(0).verdict == "made"
