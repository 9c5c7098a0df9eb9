"""What a seat imagines agrees with what it was told, also where hands answer in rarer ways."""

from __future__ import annotations

import random

import pytest

from gaming import RULESETS, calls, dealt, game_at, plies_of, rules_of
from pinochle import Card, Game, Hand, NameTrump, PartnerRules, Step, Suit, variants
from pinochle.engine import constraints
from pinochle.engine._joint_constraints import CalledFor, Lacked
from pinochle.engine._layout import Layout
from pinochle.rules.together import Together
from pinochle.view import View

NAMES = [
    name
    for name in RULESETS
    if name in {"five-handed", "five-handed-double", "contract-pinochle", "two-handed-draft"}
    or any(word in name for word in ("check", "moon", "partner-", "contract"))
]


@pytest.mark.parametrize("name", NAMES)
def test_samples_agree(name: str) -> None:
    """At any point of a game, for any seat, and for whoever only looks on."""
    rng = random.Random(name)
    seats = [None, *range(rules_of(name).table.seats)]
    for seed in range(3):
        for number, ply in enumerate(plies_of(Game.start(rules_of(name)), seed, 160)):
            if number % 7 == 0 and not ply.after.is_over:
                view = ply.after.view(rng.choice(seats))
                assert View.of(view.sample(rng), view.seat) == view


def test_a_bidder_who_calls_nobody_holds_all() -> None:
    """Nobody else had a card that could be called, so that whoever looks on knows every trump."""
    three = variants.get("cutthroat").with_(
        name="three-with-partner",
        script=(Step.DEAL, Step.AUCTION, Step.TRUMP, Step.PARTNER, Step.MELDS, Step.PLAY),
        partner=PartnerRules("trump"),
    )
    trumps = Hand.parse("♠AATTKKQQJJ99")
    game = calls(dealt(three, {0: trumps + Hand.parse("♥AATT")}), f"{three.auction.opening} - -")
    view = game.apply(NameTrump(Suit.SPADES)).view(1)

    assert view.sample(random.Random(1)).hands[0].holds(trumps)


def test_layouts_that_come_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known may leave no room for itself again and again, which is found out at once."""
    game = game_at(variants.get("partnership-passing"), Step.PLAY)
    lay_out, vain = Layout.lay_out, iter(range(500))
    monkeypatch.setattr(Layout, "lay_out", lambda self: next(vain, -1) < 0 and lay_out(self))

    assert game.view(1).sample(random.Random(1)).view(1) == game.view(1)
    assert next(vain, -1) == -1


def test_what_would_please_a_clue() -> None:
    """A card too many is in the way; a hand that cannot be has nothing that would help."""
    ace, spots = Card.parse("AS"), ((0, 0),)
    rules = variants.get("contract-pinochle")
    laid = Hand.parse("AS AS")
    together = Together(rules.melds, Suit.SPADES, laid)
    called = CalledFor(spots, together, Hand(), ace)

    assert constraints.NotEvery(spots, ace, 2).hint((laid,)) == (Hand(), Hand((ace,)))
    assert called.cost((laid,)) == 1
    assert called.hint((laid,)) == (Hand(), Hand())


def test_what_a_partner_lacked_is_in_the_way() -> None:
    """Who had no more of a card than he laid has none of it left."""
    ace = Card.parse("AS")

    assert Lacked(((0, 0),), ace, 1).hint((Hand.parse("AS AS"),)) == (Hand(), Hand((ace,)))


def test_what_was_declared_and_not_held_is_in_the_way() -> None:
    """Whoever could not make a meld good has not all of its cards; which lacks is not known."""
    state = game_at(variants.get("three-handed-1911"), Step.MELDS).round.state
    pinochle = Hand.parse("QS JD")
    clue = constraints.NotAll(((0, 0),), pinochle, state)

    assert clue.hint((pinochle,)) == (Hand(), pinochle)
    assert clue.hint((Hand.parse("QS"),)) == (Hand(), Hand())
