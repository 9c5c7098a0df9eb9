"""A card turned for trump: the deal, the exchange of a nine, and what a nine scores."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from attrs import evolve

from clauses.helpers import CLUBS, SPADES, card, hand
from gaming import dealt, played_out
from pinochle import (
    Deal,
    DealRules,
    ExchangeDix,
    Game,
    Hand,
    Pass,
    Ruleset,
    Seat,
    Step,
    TrumpRules,
    variants,
)
from pinochle.game.events import Acted, MeldsShown, TrickWon, UpcardExchanged, UpcardTurned
from pinochle.rules.scoring.settle import settle
from pinochle.rules.script import read_script
from pinochle.variants import tables

THREE: Final = variants.get("three-hand-turned")
PARTNERS: Final = variants.get("partnership-turned")
FOUR: Final = variants.get("nonpartnership-four")
HELD: Final = {0: "KS KC", 1: "9H TH KH QH JH", 2: "9H AH"}
"""Hearts are trump: seat 1 holds a nine and four cards of the run, the dealer, seat 2, the ace."""


def exchanged(rules: Ruleset = THREE) -> Game:
    """A game in which seat 1 had the nine of trump and has the ace that the dealer had turned."""
    return dealt(rules, HELD, upcard="AH").apply(ExchangeDix(), 1)


@pytest.mark.rule("threehand003.deal", "trump.turned-last")
def test_the_last_card_is_turned_for_trump() -> None:
    """Sixteen each in fours, and the last card, the dealer's, decides trump."""
    cards = [one for one in THREE.pack if one != card("AC")] + [card("AC")] * 2

    game, events = Game.start(THREE, dealer=1).apply_with_events(Deal(tuple(cards)))

    assert UpcardTurned(Seat(1), card("AC")) in events
    assert [len(held) for held in game.hands] == [16, 16, 16]
    assert card("AC") in game.hands[1]
    assert game.view().trump is CLUBS
    assert game.view().upcard == card("AC")


@pytest.mark.rule("threehand003.dix-exchange")
def test_the_first_from_eldest_may_exchange_his_nine() -> None:
    """Seat 0 has no nine and is not asked; seat 1 gets the ace, and the dealer the nine."""
    game = dealt(THREE, HELD, upcard="AH")
    assert game.round.state.word is Step.DIX
    assert game.to_act == (1,)
    assert list(game.legal_actions(1)) == [ExchangeDix(), Pass()]

    after, events = game.apply_with_events(ExchangeDix(), 1)

    assert UpcardExchanged(Seat(1), card("9H"), card("AH")) in events
    assert after.hands[1] == game.hands[1] - hand("9H") + hand("AH")
    assert after.hands[2] == game.hands[2] - hand("AH") + hand("9H")
    assert after.to_act == (0,)
    assert after.round.state.word is Step.PLAY


@pytest.mark.rule("threehand003.dix-exchange", "meld.dix")
def test_an_exchanged_nine_is_a_dix_of_him_who_exchanged_it() -> None:
    """It scores 10 once: for the player who had it, and not again for the dealer who took it."""
    _, events = dealt(THREE, HELD, upcard="AH").apply_with_events(ExchangeDix(), 1)
    shown = {event.seat: event.score for event in events if isinstance(event, MeldsShown)}

    def points(seat: int, name: str) -> int:
        return sum(meld.points for meld in shown[Seat(seat)].melds if meld.name == name)

    assert points(1, "run") == 150
    assert points(1, "dix") == 10
    assert points(2, "dix") == 10, "the dealer has two nines now, but one is not his meld"
    assert points(0, "dix") == 0


@pytest.mark.rule("threehand003.dix-exchange", "threehand003.no-trick")
@pytest.mark.parametrize(("tricks", "kept"), [(0, False), (1, True)])
def test_the_exchanged_nine_counts_if_a_trick_is_won(tricks: int, kept: bool) -> None:  # noqa: FBT001
    """The 10 are saved by a trick, as other melds are."""
    game = exchanged()
    tally = game.round.state.tally()
    without = sum(one.points for one in game.round.state.shown[1].melds if one.name != "dix")

    line = settle(THREE, evolve(tally, tricks=(8, tricks, 8 - tricks))).of(1)

    assert tally.meld[1] == without + 10
    assert line.points == (without + 10 if kept else 0)


@pytest.mark.rule("threehand003.dix-exchange")
def test_who_keeps_his_nine_leaves_the_exchange_to_the_next() -> None:
    """Bicycle lets each player exchange in turn; the dealer, whose card it is, is not asked."""
    held = {0: "9H", 1: "9H KD", 2: "KC", 3: "AH"}
    game = dealt(PARTNERS, held, upcard="AH")

    kept, events = game.apply_with_events(Pass(), 0)
    assert Acted(Seat(0), Pass()) in events
    assert kept.to_act == (1,)
    assert kept.apply(Pass()).round.state.word is Step.PLAY
    assert kept.apply(ExchangeDix()).hands[1].count(card("AH")) >= 1

    alone = dealt(PARTNERS, {0: "KD", 3: "9H 9H AH"}, upcard="AH")
    assert alone.round.state.word is Step.PLAY


@pytest.mark.rule("threehand003.dix-exchange")
def test_a_nine_that_was_turned_is_not_exchanged() -> None:
    """Nobody gains by it: it is the dealer's dix, and another nine is a dix as well."""
    game = dealt(THREE, {0: "9H", 2: "9H"}, upcard="9H")
    shown = game.round.state.shown

    assert game.round.state.word is Step.PLAY
    for seat in (0, 2):
        assert [one.points for one in shown[seat].melds if one.name == "dix"] == [10]


@pytest.mark.rule("threehand003.dix-exchange")
def test_what_the_asking_tells() -> None:
    """Everybody knows who is asked, that he holds a nine, and that nobody before him does."""
    game = dealt(THREE, HELD, upcard="AH")
    for seat in (0, 2, None):
        view = game.view(seat)
        assert view.to_act == (1,)
        for luck in range(20):
            other = view.sample(Random(luck))
            assert card("9H") in other.hands[1]
            assert card("9H") not in other.hands[0]
            assert card("AH") in other.hands[2]
    assert game.view(0).why_not(ExchangeDix())[0].code == "turn.another"


@pytest.mark.rule("threehand003.play", "play.eldest-leads")
def test_melds_and_counters_are_scored() -> None:
    """Everybody scores counters and melds, with 10 for the last trick; eldest leads first."""
    game = exchanged()
    shown = [score.points for score in game.round.state.shown]
    assert game.to_act == (0,)

    after, events = played_out(game)

    won = [event for event in events if isinstance(event, TrickWon)]
    counts = [sum(one.points for one in won if one.seat == seat) for seat in range(3)]
    has_won = [any(one.seat == seat for one in won) for seat in range(3)]
    assert sum(counts) == 250
    assert after.scores == tuple(
        count + has_won[seat] * shown[seat] for seat, count in enumerate(counts)
    )


@pytest.mark.rule("nonpartner4", "fourhand.1911")
@pytest.mark.parametrize(("rules", "columns"), [(FOUR, 4), (PARTNERS, 2)])
def test_four_play_it_as_three_do(rules: Ruleset, columns: int) -> None:
    """Twelve each and no widow, with partners or each for himself."""
    game = dealt(rules, {0: "9S 9S", 3: "AS"}, upcard="AS")

    assert [len(held) for held in game.hands] == [12] * 4
    assert game.round.state.trump is SPADES
    assert len(game.scores) == columns
    assert game.to_act == (0,)
    shown = game.apply(ExchangeDix()).round.state.shown
    assert [one.points for one in shown[0].melds if one.name == "dix"] == [20]


@pytest.mark.rule("nonpartner4", "deal.packets")
@pytest.mark.parametrize(
    ("rules", "size"),
    [
        (FOUR, 4),
        (THREE, 4),
        (FOUR.with_(deal=DealRules("3 3 3 3", turn="last")), 3),
    ],
)
def test_four_without_partners_are_dealt_fours_as_three_are(rules: Ruleset, size: int) -> None:
    """Every player in turn gets a packet of four; packets of three can be agreed."""
    order = tuple(rules.pack)
    game = Game.start(rules).apply(Deal(order))
    seats, dealer = rules.table.seats, game.round.state.dealer

    for place in range(seats):
        seat = (dealer + 1 + place) % seats
        packet = order[place * size : (place + 1) * size]
        assert game.hands[seat].holds(Hand(packet))
    assert game.round.state.upcard == order[-1]


@pytest.mark.rule("sixeight.pack")
@pytest.mark.parametrize(("name", "cards"), [("six-handed-96", 16), ("eight-handed-96", 12)])
def test_six_or_eight_turn_the_last_card(name: str, cards: int) -> None:
    """96 cards, all dealt; all four nines of trump are melded, the exchanged one among them."""
    rules = variants.get(name)
    last = rules.table.seats - 1
    game = dealt(rules, {1: "9D 9D 9D", last: "KD 9D"}, upcard="KD").apply(ExchangeDix(), 1)

    assert len(game.hands[1]) == cards
    shown = game.round.state.shown
    assert [one.points for one in shown[1].melds if one.name == "dix"] == [30]
    assert [one.points for one in shown[last].melds if one.name == "dix"] == [10]
    after, events = played_out(game)
    assert sum(event.points for event in events if isinstance(event, TrickWon)) == 490
    assert after.sheet.last is not None
    assert all(line.verdict == "scored" for line in after.sheet.last.lines)


@pytest.mark.rule("army-navy.trump")
@pytest.mark.parametrize("name", ["army-navy-4", "army-navy-6"])
def test_army_and_navy_by_turning_trump(name: str) -> None:
    """Trump may be turned instead of bid for; then eldest melds and leads first."""
    rules = variants.get(name)
    turned = rules.with_(
        name="turned",
        script=read_script("deal melds play"),
        deal=evolve(rules.deal, turn="last"),
        trump=TrumpRules(named="turned"),
        auction=PARTNERS.auction,
        play=evolve(rules.play, leader="eldest"),
        ending=evolve(PARTNERS.ending, target=rules.ending.target),
    )
    last = rules.table.seats - 1
    game, events = Game.start(turned).apply_with_events(Deal(tuple(rules.pack)))

    assert next(event.seat for event in events if isinstance(event, MeldsShown)) == 0
    assert game.round.state.upcard in game.hands[last]
    assert game.to_act == (0,)
    after, _ = played_out(game)
    assert after.sheet.last is not None
    assert all(line.verdict == "scored" for line in after.sheet.last.lines)


@pytest.mark.rule("twohand.1911.nine")
@pytest.mark.parametrize(("upcard", "points"), [("9H", 10), ("AH", 0)])
def test_a_nine_scores_if_it_is_turned(upcard: str, points: int) -> None:
    """After Britannica a nine is no meld, but the dealer scores 10 if he turns it."""
    rules = FOUR.with_(
        name="as-in-1911",
        script=read_script("deal melds play"),
        melds=tables.britannica(),
        trump=TrumpRules(named="turned", turned_nine=10),
    )
    held = {0: "9H KC", 3: upcard}

    game = dealt(rules, held, upcard=upcard)
    state = game.round.state

    assert state.turned_points == points
    assert state.tally().meld == tuple(
        score.points + points * (seat == 3) for seat, score in enumerate(state.shown)
    )
    assert rules.deal.turn == "last"
    for name in ("two-handed-1911", "three-handed-1911"):
        assert variants.get(name).trump.turned_nine == 10
