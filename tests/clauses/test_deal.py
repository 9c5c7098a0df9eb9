"""The deal: who deals, from what pack, in which packets, and to whom it passes.

Tests: pinochle.game.phases.deal, pinochle.rules.deal
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from pinochle import Game, Hand, RulesetError, variants
from pinochle.actions import Deal, NameTrump, Play
from pinochle.rules import DealRules
from pinochle.rules.deal import Packets
from support.arranged_games import after, calls, played_out
from support.cards_in_words import HEARTS

if TYPE_CHECKING:
    from pinochle import Ruleset

THREE: Final = variants.get("three-hand-turned")
FOUR: Final = variants.get("nonpartnership-four")

RULES = variants.get("partnership-auction")


@pytest.mark.rule("deal.one-dealer")
def test_one_player_deals_one_pack_to_all() -> None:
    for dealer in range(4):
        game = Game.start(RULES, dealer=dealer).deal(RULES.pack)
        assert game.round.state.dealer == dealer
        assert game.to_act == ((dealer + 1) % 4,)
        assert sum(game.hands, Hand()) == RULES.pack.cards


@pytest.mark.rule("deal.shuffle-optional")
def test_the_tricks_of_the_last_round_may_be_dealt_as_they_lie() -> None:
    """The pack need not be shuffled: whatever order it is in can be dealt."""
    game, _ = played_out(Game.start(RULES).deal(Random(8)))
    played = [action.card for _, action in game.actions if isinstance(action, Play)]
    game = game.deal(played)

    assert sum(game.hands, Hand()) == RULES.pack.cards
    assert game.hands[1] == Hand(
        played[at] for packet in range(4) for at in range(12 * packet, 12 * packet + 3)
    )


@pytest.mark.rule("deal.cut-right")
@pytest.mark.parametrize("cut", [1, 5, 24, 47])
def test_the_pack_may_be_cut(cut: int) -> None:
    """A cut pack is the same pack in another order, and is dealt from the top."""
    order = RULES.pack.shuffled(Random(cut))
    lifted = (*order[cut:], *order[:cut])
    game = Game.start(RULES, dealer=2).deal(lifted)

    assert game.actions == ((None, Deal(lifted)),)
    assert game.hands[3] == Hand(lifted[0:3] + lifted[12:15] + lifted[24:27] + lifted[36:39])


# Packets.


@pytest.mark.rule("deal.packets")
def test_nobody_can_play_without_cards() -> None:
    """A deal that gives everybody nothing is refused."""
    two = variants.get("two-handed")
    with pytest.raises(RulesetError, match="nobody is dealt a card"):
        two.with_(deal=evolve(two.deal, packets=Packets(), stock=48))


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


@pytest.mark.rule("deal.packets", "threehand.deal-15-3", "widowpartner.deal")
@pytest.mark.parametrize(
    ("name", "widow"), [("three-handed", (9, 10, 11)), ("widow-partnership", (16, 17, 18, 19))]
)
def test_the_widow_is_dealt_in_between(name: str, widow: tuple[int, ...]) -> None:
    """The widow gets its cards after the first packet of each."""
    rules = variants.get(name)
    order = tuple(rules.pack)
    game = Game.start(rules).deal(order)

    assert game.round.state.widow == Hand(order[at] for at in widow)


@pytest.mark.rule("deal.rotation")
@pytest.mark.parametrize("name", ["partnership-auction", "cutthroat", "triple-deck"])
def test_the_deal_goes_round(name: str) -> None:
    """After each round the player left of the dealer deals, and the next one speaks first."""
    rules = variants.get(name)
    seats = rules.table.seats
    game = Game.start(rules, dealer=0)
    for number in range(1, seats + 2):
        game = game.deal(tuple(rules.pack))
        assert game.to_act == (number % seats,)
        game = calls(game, " ".join([str(rules.auction.opening), *["-"] * (seats - 1)]))
        game, _ = played_out(after(game, NameTrump(HEARTS)), number)
        if game.is_over:
            return
        assert game.sheet.dealer == game.round.state.dealer == number % seats
        assert game.sheet.rounds == number
