"""Who deals, and from what pack: as it lies, cut, or shuffled."""

from __future__ import annotations

from random import Random

import pytest

from gaming import played_out
from pinochle import Deal, Game, Hand, Play, variants

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
