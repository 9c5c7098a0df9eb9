"""Melds that two partners lay together: what is laid, what is called for, what they are worth.

Tests: pinochle.game.phases.joint, pinochle.rules.together
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pytest

from clauses.bidding import citations
from pinochle import Hand, variants
from pinochle.actions import CallCard, Done, LayCards, Pass
from pinochle.events import Acted, CallAnswered, Entered, LaidTogether, MeldsShown
from pinochle.rules import Step
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import card

if TYPE_CHECKING:
    from pinochle import Game

CONTRACT: Final = variants.get("contract-pinochle")

RUN: Final = "♠ATKQJ ♥T99 ♦99 ♣99"
BARE: Final = "♠T ♥TKJJ ♦TT ♣TTKJJ"

LONE: Final = "♠QTT99 ♥TT ♦TT9 ♣TT"
"""No meld, but a queen of spades to go with a jack of diamonds or a king of spades."""
HELPING: Final = "♠AAKJJ ♥A ♦AAKKJ9"
"""No meld in clubs, but that jack and that king."""


def game_at_melds(mine: str, partners: str, bid: str = "200C") -> Game:
    """A game in which seat 0 has bid, and lays first."""
    return calls(arrange(CONTRACT, {0: mine, 2: partners}), f"{bid} - - -")


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
    game = arrange(CONTRACT, {0: RUN, 1: "♥AKQJ", 2: "♦KQ ♠T ♥TK", 3: "♠KQ"})
    game, events = act(calls(game, "200S - -"), Pass())

    shown = [event for event in events if isinstance(event, MeldsShown)]
    assert [one.seat for one in shown] == [0, 2]
    assert shown[0].score.points == 150
    assert [bool(laid) for laid in game.round.state.laid] == [True, False, True, False]


@pytest.mark.rule("contract.joint-meld")
def test_four_aces_from_each_make_eight() -> None:
    """What partners lay counts as if it were of one hand: 100 and 100 aces are 1000."""
    aces = "♠A ♥A ♦A ♣A"
    game = arrange(CONTRACT, {0: f"{aces} ♠TT99 ♥TT99", 2: f"{aces} ♦TT99 ♣TTKJ"})
    game, events = act(calls(game, "200S - -"), Pass())

    points = [event.score.points for event in events if isinstance(event, MeldsShown)]
    assert points == [100 + 20, 100]
    assert worth(game) == 1000 + 20
    assert str(game.round.state.on_table.score) == "double dix 20, double aces around 1000"


@pytest.mark.rule("contract.joint-meld")
def test_partners_lay_to_each_others_cards_in_turn() -> None:
    """To the ace of a run the partner lays three aces, and to his king the bidder a queen."""
    game = game_at_melds("♠ATKQJ ♦Q99 ♥99 ♣99", "♥ATT ♦AKTT ♣AJJTT", "200S")
    assert worth(game) == 150
    assert [action.token for action in game.legal_actions()] == ["done"]

    game = game.apply(Done())
    assert game.to_act == (2,)
    assert lay("AH AD AC") in game.legal_actions()
    assert lay("KD") not in game.legal_actions()
    assert citations(game, lay("AH AD")) == ["lay.no-better / contract.joint-meld"]
    assert citations(game, lay("AH AD AC TH")) == ["lay.to-spare / contract.joint-meld"]
    assert citations(game, lay("AH AD AC KS")) == ["lay.not-held / "]
    assert citations(game, call("QD")) == ["turn.not-now / "]

    game, events = act(game, lay("AH AD AC"))
    assert [type(event) for event in events] == [Acted, LaidTogether]
    assert (worth(game), game.to_act) == (250, (0,))
    game = after(game, Done(), Done())
    assert game.round.phase.to_act(game.round.state) == (0,), "the bidder may call now"


@pytest.mark.rule("contract.call-card")
def test_a_queen_of_spades_calls_for_a_jack_or_a_king() -> None:
    """The bidder calls for J♦ for a pinochle or K♠ for a marriage; what is there is laid."""
    game = after(game_at_melds(LONE, HELPING), Done(), Done())
    assert [action.token for action in game.legal_actions()] == [
        "call:KS",
        "call:JD",
        "call:9C",  # a nine of trump is a meld by itself, though he would have laid it
        "done",
    ]
    assert citations(game, call("QD")) == ["call.no-use / contract.call-card"]
    assert citations(game, call("9S")) == ["call.none-left / "]

    game, events = act(game, call("JD"))
    assert events[1] == CallAnswered(2, card("JD"), is_there=True)
    assert (worth(game), game.to_act) == (0, (0,))
    assert citations(game, Done()) == ["lay.must / contract.call-card"]
    assert [action.token for action in game.legal_actions()] == ["lay:QS"]

    game = game.apply(lay("QS"))
    assert (worth(game), game.to_act) == (40, (2,))
    assert lay("KS") in game.legal_actions(), "either may add"
    game, _ = act(after(game, Done(), Done()), call("KS"))
    assert (worth(game), game.to_act) == (60, (0,))


@pytest.mark.rule("contract.call-card")
def test_calling_goes_on_until_the_partner_fails() -> None:
    """A card that is not there ends the calls of the one, then of the other, and the melding."""
    game = after(
        game_at_melds(LONE, HELPING), Done(), Done(), call("JD"), lay("QS"), Done(), Done()
    )
    assert game.to_act == (0,)

    game = game.apply(Done())
    assert game.to_act == (2,), "now the partner calls"
    assert citations(game, call("QD")) == ["call.lay-first / contract.call-card"], "of K♠ to Q♠"
    game = after(game, lay("KS"), Done(), Done())
    assert game.to_act == (2,)
    game, events = act(game, call("QD"))
    assert events[1] == CallAnswered(0, card("QD"), is_there=False)
    assert events[-1] == Entered(Step.PLAY)
    assert worth(game) == 60


@pytest.mark.rule("contract.call-card")
def test_a_refused_call_is_known() -> None:
    """Who has not had a card that was called for has none in any imagined game."""
    game = after(game_at_melds(LONE, HELPING), Done(), Done(), Done(), call("QD"))
    assert game.round.state.word is Step.PLAY

    for seat in (1, 2, 3, None):
        for seed in range(5):
            imagined = game.view(seat).sample(random.Random(seed))
            assert card("QD") not in imagined.hands[0]
            assert imagined.round.state.entries[1:] == game.round.state.entries[1:]


@pytest.mark.rule("contract.play-only-if-needed", "contract.settle")
def test_the_cards_are_taken_up_for_the_play() -> None:
    """If the melds do not suffice the bidder leads, everybody with all of his cards."""
    game = after(game_at_melds(RUN, BARE, "300S"), Done(), Done(), Done(), Done())

    assert (game.round.state.word, game.to_act) == (Step.PLAY, (0,))
    assert [len(hand) for hand in game.hands] == [12] * 4
    game, _ = played_out(game)
    assert game.sheet.last is not None
    line = game.sheet.last.line(0)
    assert line.meld == 150
    made = line.meld + line.count >= 300
    assert game.scores == ((300, 0) if made else (0, 300))


@pytest.mark.rule("contract.play-only-if-needed")
def test_joint_melds_may_suffice() -> None:
    """The bid is compared with what was laid together; then nobody leads."""
    game = game_at_melds("♠ATKQJ ♦Q99 ♥99 ♣99", "♥ATT ♦AKTT ♣AJJTT", "250S")
    game = after(game, Done(), lay("AH AD AC"), Done(), Done(), Done())
    assert game.to_act == (2,)

    game = game.apply(Done())
    assert (game.needs_deal, game.scores) == (True, (250, 0))
