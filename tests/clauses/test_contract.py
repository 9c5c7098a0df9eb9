"""Contract Pinochle: bids that name a suit and are doubled, joint melds, and who gets the bid."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.helpers import HEARTS, SPADES, card
from gaming import after, calls, dealt, played_out, told
from pinochle import (
    Bid,
    CallCard,
    Contract,
    Done,
    Double,
    Game,
    Hand,
    LayCards,
    NameTrump,
    Pass,
    Seat,
    Step,
    Suit,
    Tally,
    variants,
)
from pinochle.game.events import (
    Acted,
    AuctionWon,
    CallAnswered,
    Entered,
    LaidTogether,
    MeldsShown,
)
from pinochle.rules.scoring.settle import settle

if TYPE_CHECKING:
    from pinochle import Action, Ruleset, Settlement

CONTRACT: Final = variants.get("contract-pinochle")
SUITS: Final = CONTRACT.with_(
    name="suit-bids",
    script=(Step.DEAL, Step.AUCTION, Step.MELDS, Step.PLAY),
    showing=evolve(CONTRACT.showing, jointly=False),
    play=evolve(CONTRACT.play, skip_if_met=False),
)
"""The same auction in a game whose partners meld each for himself."""


def begun(rules: Ruleset = SUITS) -> Game:
    """A game after the deal, with seat 0 to speak."""
    return Game.start(rules).deal(tuple(rules.pack))


def codes(game: Game, action: Action) -> list[str]:
    """The codes and the rules of what stands against an action."""
    return [f"{why.code} / {why.rule}" for why in game.why_not(action)]


# The auction.


@pytest.mark.rule("contract.bid-suit")
def test_bids_name_a_suit() -> None:
    """100 spades – 120 diamonds – 160 hearts, as at Bridge; but no suit is higher than another."""
    game = calls(begun(), "100S 120D 160H")

    assert game.round.state.rules.auction.opening == 100
    assert game.legal_actions().sample is not None
    assert Bid(170, Suit.CLUBS) in game.legal_actions()
    assert len(game.legal_actions()) == 2 + 4 * 449, "a pass, a double, and 170 to 4650 in any suit"
    assert codes(game, Bid(160, SPADES)) == ["auction.higher / auction.strictly-higher"]
    assert codes(game, Bid(165, SPADES)) == ["auction.step / auction.increment.10or25"]
    assert codes(game, Bid(170)) == ["auction.names-suit / contract.bid-suit"]
    assert codes(begun(), Bid(90, HEARTS)) == ["auction.least / auction.opening.by-scale-and-packs"]


@pytest.mark.rule("contract.bid-suit")
def test_the_suit_of_the_last_bid_is_trump() -> None:
    """It is in the contract, and nobody names trump afterwards."""
    game, events = told(calls(begun(), "100S 120D 160H - -"), Pass())

    (won,) = [event for event in events if isinstance(event, AuctionWon)]
    assert won.contracts == (Contract(Seat(2), 160, suit=HEARTS),)
    assert str(won.contracts[0]) == "160 in hearts by seat 2"
    assert game.round.state.trump is HEARTS
    assert events[-1] == Entered(Step.PLAY)
    assert codes(game, NameTrump(SPADES)) == ["turn.not-now / "]


def test_elsewhere_bids_name_no_suit() -> None:
    """Where the bidder names trump afterwards, a suit in a bid is refused."""
    game = begun(variants.get("partnership-auction"))

    assert codes(game, Bid(100, HEARTS)) == ["auction.no-suit / auction.highest-names-trump"]
    assert codes(game, Double()) == ["turn.not-now / "]


@pytest.mark.rule("auction.three-passed-ends")
@pytest.mark.parametrize(
    ("said", "bidder", "points"),
    [
        ("100S - - -", 0, 100),
        ("- - - 100S - - -", 3, 100),
        ("- 100S - 110H - - 120S - - -", 2, 120),
        ("100S - - 110H 120S - - -", 0, 120),
    ],
)
def test_three_passes_in_a_row_end_it(said: str, bidder: int, points: int) -> None:
    """Whoever has passed may bid later, until three in a row have passed after a bid."""
    *before, last = said.split()
    game = calls(begun(), " ".join(before))
    assert game.round.state.word is Step.AUCTION

    (contract,) = calls(game, last).round.state.contracts
    assert (contract.bidder, contract.points) == (bidder, points)


@pytest.mark.rule("auction.three-passed-ends")
def test_four_passes_end_it_too() -> None:
    """If nobody bids, three passes do not: the fourth player speaks, and then it is dealt again."""
    game = calls(begun(), "- - -")
    assert game.to_act == (3,)

    again = calls(game, "-")
    assert again.needs_deal
    assert again.sheet.dealer == 3


@pytest.mark.rule("contract.double")
def test_an_opponent_doubles_and_the_bidding_side_redoubles() -> None:
    """Each in his turn: an opponent doubles, and then the bidder or his partner redoubles."""
    game = calls(begun(), "100S")
    assert Double() in game.legal_actions()

    doubled, events = told(game, Double())
    assert events == [Acted(Seat(1), Double())]
    partner = calls(doubled, "x")
    assert partner.round.phase != doubled.round.phase
    bidder = calls(doubled, "- - x")
    for again in (partner, bidder):
        assert codes(again, Double()) == ["double.no-more / contract.double"]
    (contract,) = calls(partner, "- - -").round.state.contracts
    assert str(contract) == "100 in spades, redoubled by seat 0"
    assert (contract.times, contract.stake) == (4, 400)


@pytest.mark.rule("contract.double")
def test_who_may_not_double() -> None:
    """Nobody without a bid, nobody his own side’s bid, and no opponent a second time."""
    assert codes(begun(), Double()) == ["double.no-bid / contract.double"]
    assert codes(calls(begun(), "100S -"), Double()) == ["double.own / contract.double"]
    assert codes(calls(begun(), "100S x -"), Double()) == ["double.redouble / contract.double"]
    once = SUITS.with_(auction=evolve(SUITS.auction, doubling=1))
    assert codes(calls(begun(once), "100S x"), Double()) == ["double.no-more / contract.double"]


@pytest.mark.rule("contract.double")
def test_a_new_bid_cancels_a_double() -> None:
    """The next bid counts once, and may be doubled in its turn; passes do not cancel anything."""
    game = calls(begun(), "100S x 110S")
    assert codes(game, Bid(110, HEARTS)) == ["auction.higher / auction.strictly-higher"]
    assert Double() in game.legal_actions()

    (contract,) = calls(game, "- - -").round.state.contracts
    assert contract.times == 1
    (contract,) = calls(game, "x - - -").round.state.contracts
    assert str(contract) == "110 in spades, doubled by seat 2"


# What it comes to.


def settled(
    bid: int, meld: int, count: int, times: int = 1, rules: Ruleset = CONTRACT
) -> Settlement:
    """A round in which the side of seat 0 has bid, melded and won so much."""
    tally = Tally(
        meld=(meld, 0, 0, 0),
        count=(count, 250 - count, 0, 0),
        tricks=(6, 6, 0, 0),
        contracts=(Contract(Seat(0), bid, suit=SPADES, times=times),),
        trump=SPADES,
    )
    return settle(rules, tally)


@pytest.mark.rule("contract.settle")
@pytest.mark.parametrize(("times", "scored"), [(1, 200), (2, 400), (4, 800)])
def test_a_contract_scores_the_bid(times: int, scored: int) -> None:
    """200 or no more if it is made, doubled or redoubled, and as much for the others if not."""
    assert settled(200, 100, 100, times).scores == (scored, 0)
    assert settled(200, 500, 250, times).scores == (scored, 0)
    failed = settled(200, 100, 90, times)
    assert failed.scores == (0, scored) and failed.of(1).received == scored
    assert str(failed.of(1)) == f"side 1: meld 0 + count 0 + bid {scored} = {scored}"


def test_doubling_where_contracts_are_settled_otherwise() -> None:
    """What is earned is doubled as well as what is lost; what is kept of a set is not."""
    earned = SUITS.with_(settlement=variants.get("partnership-auction").settlement)
    kept = earned.with_(settlement=evolve(earned.settlement, set_meld="kept"))
    all_of_it = earned.with_(settlement=evolve(earned.settlement, set="minus-all"))
    stakes = earned.with_(
        settlement=evolve(earned.settlement, stakes=((100, 3),)),
        renege=evolve(earned.renege, bidder_then="bid-and-meld"),
    )

    assert settled(200, 110, 100, 2, earned).scores == (420, 150)
    assert settled(200, 100, 90, 2, earned).scores == (-400, 160)
    assert settled(200, 100, 90, 2, kept).scores == (-300, 160)
    assert settled(200, 100, 90, 2, all_of_it).scores == (-780, 160)
    assert settled(200, 110, 100, 2, stakes).scores == (6, -6)
    assert settled(200, 100, 90, 2, stakes).scores == (-12, 12)
    assert str(settled(200, 100, 90, 2, earned).of(0)) == "side 0 is set at 2 x 200: -400"


def test_every_other_side_gets_the_bid() -> None:
    """Where each plays for himself, a contract that fails goes to each of the others."""
    three = variants.get("three-handed")
    house = three.with_(settlement=evolve(three.settlement, bid_to="opponents"))
    tally = Tally(
        meld=(4, 0, 8), count=(10, 12, 3), tricks=(5, 7, 3), contracts=(Contract(Seat(0), 30),)
    )

    assert settle(three, tally).scores == (-30, 12, 11)
    assert settle(house, tally).scores == (-30, 42, 41)
    assert settle(house, evolve(tally, how="conceded")).scores == (-30, 30, 38)


# Play only if it is needed.

RUN: Final = "♠ATKQJ ♥T99 ♦99 ♣99"
BARE: Final = "♠T ♥TKJJ ♦TT ♣TTKJJ"


@pytest.mark.rule("contract.play-only-if-needed")
@pytest.mark.parametrize(("bid", "is_played"), [(100, False), (150, False), (160, True)])
def test_melds_that_meet_the_bid_end_the_round(bid: int, is_played: bool) -> None:  # noqa: FBT001
    """With a run in trump 150 is made at once; for 160 the bidder has to lead."""
    rules = SUITS.with_(play=CONTRACT.play)
    game = dealt(rules, {0: RUN, 2: BARE})
    game = calls(game, f"{bid}S - - -")

    if is_played:
        assert (game.round.state.word, game.to_act) == (Step.PLAY, (0,))
        return
    assert game.needs_deal
    assert game.scores == (bid, 0)
    assert game.sheet.last is not None
    assert game.sheet.last.how == "met"
    assert str(game.sheet.last.of(0)) == f"side 0 makes {bid}: " + (
        "meld 150 + count 0 = 150" if bid == 150 else f"meld 150 + count 0, scores {bid}"
    )


@pytest.mark.rule("contract.play-only-if-needed")
def test_such_melds_need_no_trick() -> None:
    """Nor do they elsewhere, where a trick saves melds that are played for."""
    four = variants.get("partnership-auction")
    rules = four.with_(play=CONTRACT.play)
    game = dealt(rules, {0: RUN, 1: "KH QH", 2: "", 3: ""})
    game = calls(game, "100 - - -").apply(NameTrump(SPADES))

    assert game.needs_deal
    assert game.sheet.last is not None
    assert game.sheet.last.of(0).points >= 150
    assert game.sheet.last.of(1).points >= 20


# Melding together.

LONE: Final = "♠QTT99 ♥TT ♦TT9 ♣TT"
"""No meld, but a queen of spades to go with a jack of diamonds or a king of spades."""
HELPING: Final = "♠AAKJJ ♥A ♦AAKKJ9"
"""No meld in clubs, but that jack and that king."""


def melding(mine: str, partners: str, bid: str = "200C") -> Game:
    """A game in which seat 0 has bid, and lays first."""
    return calls(dealt(CONTRACT, {0: mine, 2: partners}), f"{bid} - - -")


def lay(cards: str) -> LayCards:
    return LayCards(Hand.parse(cards))


def call(one: str) -> CallCard:
    return CallCard(card(one))


def worth(game: Game) -> int:
    """What the cards on the table are worth."""
    return game.round.state.on_table.points


@pytest.mark.rule("contract.opponents-dont-meld")
def test_only_the_side_that_has_bid_melds() -> None:
    """The bidder lays his melds and his partner does likewise; nobody else lays anything."""
    game = dealt(CONTRACT, {0: RUN, 1: "♥AKQJ", 2: "♦KQ ♠T ♥TK", 3: "♠KQ"})
    game, events = told(calls(game, "200S - -"), Pass())

    shown = [event for event in events if isinstance(event, MeldsShown)]
    assert [one.seat for one in shown] == [0, 2]
    assert shown[0].score.points == 150
    assert [bool(laid) for laid in game.round.state.laid] == [True, False, True, False]


@pytest.mark.rule("contract.joint-meld")
def test_four_aces_from_each_make_eight() -> None:
    """What partners lay counts as if it were of one hand: 100 and 100 aces are 1000."""
    aces = "♠A ♥A ♦A ♣A"
    game = dealt(CONTRACT, {0: f"{aces} ♠TT99 ♥TT99", 2: f"{aces} ♦TT99 ♣TTKJ"})
    game, events = told(calls(game, "200S - -"), Pass())

    points = [event.score.points for event in events if isinstance(event, MeldsShown)]
    assert points == [100 + 20, 100]
    assert worth(game) == 1000 + 20
    assert str(game.round.state.on_table.score) == "double dix 20, double aces around 1000"


@pytest.mark.rule("contract.joint-meld")
def test_partners_lay_to_each_others_cards_in_turn() -> None:
    """To the ace of a run the partner lays three aces, and to his king the bidder a queen."""
    game = melding("♠ATKQJ ♦Q99 ♥99 ♣99", "♥ATT ♦AKTT ♣AJJTT", "200S")
    assert worth(game) == 150
    assert [action.token for action in game.legal_actions()] == ["done"]

    game = game.apply(Done())
    assert game.to_act == (2,)
    assert lay("AH AD AC") in game.legal_actions()
    assert lay("KD") not in game.legal_actions()
    assert codes(game, lay("AH AD")) == ["lay.no-better / contract.joint-meld"]
    assert codes(game, lay("AH AD AC TH")) == ["lay.to-spare / contract.joint-meld"]
    assert codes(game, lay("AH AD AC KS")) == ["lay.not-held / "]
    assert codes(game, call("QD")) == ["turn.not-now / "]

    game, events = told(game, lay("AH AD AC"))
    assert [type(event) for event in events] == [Acted, LaidTogether]
    assert (worth(game), game.to_act) == (250, (0,))
    game = after(game, Done(), Done())
    assert game.round.phase.to_act(game.round.state) == (0,), "the bidder may call now"


@pytest.mark.rule("contract.call-card")
def test_a_queen_of_spades_calls_for_a_jack_or_a_king() -> None:
    """The bidder calls for J♦ for a pinochle or K♠ for a marriage; what is there is laid."""
    game = after(melding(LONE, HELPING), Done(), Done())
    assert [action.token for action in game.legal_actions()] == [
        *("call:KS", "call:JD"),
        "call:9C",  # a nine of trump is a meld by itself, though he would have laid it
        "done",
    ]
    assert codes(game, call("QD")) == ["call.no-use / contract.call-card"]
    assert codes(game, call("9S")) == ["call.none-left / "]

    game, events = told(game, call("JD"))
    assert events[1] == CallAnswered(Seat(2), card("JD"), is_there=True)
    assert (worth(game), game.to_act) == (0, (0,))
    assert codes(game, Done()) == ["lay.must / contract.call-card"]
    assert [action.token for action in game.legal_actions()] == ["lay:QS"]

    game = game.apply(lay("QS"))
    assert (worth(game), game.to_act) == (40, (2,))
    assert lay("KS") in game.legal_actions(), "either may add"
    game, _ = told(after(game, Done(), Done()), call("KS"))
    assert (worth(game), game.to_act) == (60, (0,))


@pytest.mark.rule("contract.call-card")
def test_calling_goes_on_until_the_partner_fails() -> None:
    """A card that is not there ends the calls of the one, then of the other, and the melding."""
    game = after(melding(LONE, HELPING), Done(), Done(), call("JD"), lay("QS"), Done(), Done())
    assert game.to_act == (0,)

    game = game.apply(Done())
    assert game.to_act == (2,), "now the partner calls"
    assert codes(game, call("QD")) == ["call.lay-first / contract.call-card"], "of K♠ to Q♠"
    game = after(game, lay("KS"), Done(), Done())
    assert game.to_act == (2,)
    game, events = told(game, call("QD"))
    assert events[1] == CallAnswered(Seat(0), card("QD"), is_there=False)
    assert events[-1] == Entered(Step.PLAY)
    assert worth(game) == 60


@pytest.mark.rule("contract.call-card")
def test_a_refused_call_is_known() -> None:
    """Who has not had a card that was called for has none in any imagined game."""
    game = after(melding(LONE, HELPING), Done(), Done(), Done(), call("QD"))
    assert game.round.state.word is Step.PLAY

    for seat in (1, 2, 3, None):
        for seed in range(5):
            imagined = game.view(seat).sample(random.Random(seed))
            assert card("QD") not in imagined.hands[0]
            assert imagined.round.state.entries[1:] == game.round.state.entries[1:]


@pytest.mark.rule("contract.play-only-if-needed", "contract.settle")
def test_the_cards_are_taken_up_for_the_play() -> None:
    """If the melds do not suffice the bidder leads, everybody with all of his cards."""
    game = after(melding(RUN, BARE, "300S"), Done(), Done(), Done(), Done())

    assert (game.round.state.word, game.to_act) == (Step.PLAY, (0,))
    assert [len(hand) for hand in game.hands] == [12] * 4
    game, _ = played_out(game)
    assert game.sheet.last is not None
    line = game.sheet.last.of(0)
    assert line.meld == 150
    made = line.meld + line.count >= 300
    assert game.scores == ((300, 0) if made else (0, 300))


@pytest.mark.rule("contract.play-only-if-needed")
def test_joint_melds_may_suffice() -> None:
    """The bid is compared with what was laid together; then nobody leads."""
    game = melding("♠ATKQJ ♦Q99 ♥99 ♣99", "♥ATT ♦AKTT ♣AJJTT", "250S")
    game = after(game, Done(), lay("AH AD AC"), Done(), Done(), Done())
    assert game.to_act == (2,)

    game = game.apply(Done())
    assert (game.needs_deal, game.scores) == (True, (250, 0))
