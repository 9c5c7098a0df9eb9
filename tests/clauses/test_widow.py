"""The widow: who sees it, who takes it, and how it is shared out."""

from __future__ import annotations

from typing import Final

import pytest

from clauses.helpers import SPADES, hand
from clauses.playing import calls_of, codes_against, names, rules_against
from gaming import dealt, told
from pinochle import Bury, GiveCards, NameTrump, PlayOn, Seat, Step, variants
from pinochle.game.events import Acted, CardsGiven, Entered, MeldsShown, WidowShown, WidowTaken

KITTY: Final = variants.get("partnership-kitty")
THREE: Final = variants.get("three-handed")


@pytest.mark.rule("threehand.widow-shown", "threehand.trump-after-widow", "widow3.melds-18")
def test_the_widow_is_shown_to_all() -> None:
    """The winner turns up the widow, takes it, names trump and melds from eighteen."""
    game = dealt(THREE, {0: "♠ATKQ AH AD TH TH TD KD 9C 9C 9D JC JC"}, widow="JS AC QD")
    game, events = told(game, *calls_of("20 - -"))

    widow = hand("JS AC QD")
    assert events[-2:] == [WidowShown(Seat(0), 3, widow), Entered(Step.TRUMP)]
    assert all(game.view(seat).widow == widow for seat in (None, 0, 1, 2))
    assert len(game.hands[0]) == 18
    game, events = told(game, NameTrump(SPADES))
    assert names(events) == ["NameTrump", "MeldsShown", "Entered"]
    melded = [e for e in events if isinstance(e, MeldsShown)]
    assert [(e.seat, e.score.points) for e in melded] == [(0, 15 + 10 + 2)]
    assert game.round.state.word is Step.CONCEDE
    game, events = told(game, PlayOn())
    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [1, 2]
    assert game.round.state.word is Step.BURY
    game, events = told(game, Bury(hand("TH TH 9C")))
    assert events[0] == Acted(Seat(0), Bury(hand("TH TH 9C")))
    assert game.round.state.word is Step.PLAY
    assert game.to_act == (0,)


@pytest.mark.rule("widow.order.meld-then-discard", "widowpartner.bury", "deal.kitty.4p4")
@pytest.mark.rule("fourhand.kitty.take-discard")
def test_a_kitty_is_for_the_bidder_alone() -> None:
    """They take it unseen by the others, all meld, they from fifteen, and they bury four."""
    game = dealt(KITTY, {1: "♠ATKQ AH AD TH TH TD TD 9C"}, widow="JS AC 9D 9H")
    game, events = told(game, *calls_of("100 110 - - -"))

    assert events[-2:] == [
        WidowTaken(Seat(1), 4, hand("JS AC 9D 9H")),
        Entered(Step.TRUMP),
    ]
    game, events = told(game, NameTrump(SPADES))
    assert [e.seat for e in events if isinstance(e, MeldsShown)] == [1, 2, 3, 0]
    assert game.round.state.shown[1].points == 150 + 100
    assert events[-1] == Entered(Step.BURY)
    buried = hand("9D 9H 9C TD")
    game, events = told(game, Bury(buried))
    assert events == [Acted(Seat(1), Bury(buried)), Entered(Step.PLAY)]
    assert [len(one) for one in game.hands] == [11] * 4
    assert game.round.state.shown[1].points == 250, "what was melded stands"


@pytest.mark.rule("fourhand.kitty.distribute")
def test_a_kitty_is_shared_out() -> None:
    """The bidder looks at the four, gives one to each, keeps the last, and then names trump."""
    rules = variants.get("partnership-kitty-distributed")
    game = dealt(rules, {}, widow="AS TS KS QS")
    game, events = told(game, *calls_of("100 110 - - -"))
    before = game.hands

    assert WidowTaken(Seat(1), 4, hand("AS TS KS QS")) in events
    assert game.to_act == (1,)
    for seat, one in ((2, "QS"), (3, "AS"), (0, "TS")):
        assert rules_against(game, GiveCards(hand("9H"), Seat(seat))) in (
            [""],
            ["fourhand.kitty.distribute"],
        )
        assert codes_against(game, GiveCards(hand(one), Seat((seat + 1) % 4))) == ["give.to"]
        game, events = told(game, GiveCards(hand(one), Seat(seat)))
        assert events[1] == CardsGiven(Seat(1), Seat(seat), 1, hand(one))
    assert events[2:] == [Entered(Step.TRUMP)]
    for seat, one in ((2, "QS"), (3, "AS"), (0, "TS"), (1, "KS")):
        assert game.hands[seat] == before[seat] + hand(one)
    assert game.to_act == (1,)
