"""The course of a round: its phases in the order of play, preset by preset.

Tests: pinochle.game.engine.script, pinochle.rules.script
"""

from __future__ import annotations

from typing import Final

import pytest

from pinochle import RulesetError, variants
from pinochle.rules import Step
from support.cards_in_words import hand

rule = pytest.mark.rule

COURSES: Final = [
    pytest.param("deal draw play", "two-handed-1911 two-handed", marks=rule("round.phases")),
    pytest.param("draft auction trump melds play", "two-handed-draft", marks=rule("draft.no-deal")),
    pytest.param(
        "deal auction widow trump bidder-melds concede others-meld bury play",
        "three-handed",
        marks=rule("threehand.trump-after-widow", "threehand.others-meld"),
    ),
    pytest.param(
        "deal auction concede-unseen widow bury trump bidder-melds concede others-meld play",
        "three-handed-classic check-three-handed",
        marks=rule("widow.order.discard-then-meld", "concede.before-meld-shown"),
    ),
    pytest.param(
        "deal auction concede-unseen widow trump bidder-melds concede others-meld bury play",
        "three-handed-six-kitty",
        marks=rule("deal.kitty.3p3or6"),
    ),
    pytest.param("deal melds play", "three-handed-1911", marks=rule("threehand1911.expose")),
    pytest.param("deal auction widow trump bidder-melds bury concede play", "auction-three"),
    pytest.param(
        "deal auction widow trump bidder-melds others-meld bury play",
        "widow-pinochle",
        marks=rule("widow3.melds-18"),
    ),
    pytest.param(
        "deal auction trump widow bidder-melds others-meld bury concede play",
        "army-navy-3",
        marks=rule("army-navy.trump"),
    ),
    pytest.param(
        "deal auction trump passing melds play",
        "partnership-passing",
        marks=rule("pass.sequential", "racehorse.term"),
    ),
    pytest.param(
        "deal auction share-widow trump melds play",
        "partnership-kitty-distributed",
        marks=rule("fourhand.kitty.distribute"),
    ),
    pytest.param(
        "deal auction widow trump melds bury play",
        "partnership-kitty widow-partnership widow-partnership-one-bid",
        marks=rule("fourhand.kitty.take-discard", "widowpartner.bury"),
    ),
    pytest.param(
        "deal auction widow trump bidder-melds bury others-meld play",
        "racehorse",
        marks=rule("racehorse.blind"),
    ),
    pytest.param(
        "deal dix melds play",
        "three-hand-turned partnership-turned nonpartnership-four six-handed-96 eight-handed-96",
        marks=rule("threehand003.no-trick", "fourhand.1911", "nonpartner4", "sixeight.pack"),
    ),
    pytest.param(
        "deal auction joint-melds play",
        "contract-pinochle",
        marks=rule("contract.opponents-dont-meld"),
    ),
    pytest.param(
        "deal auction trump partner melds play",
        "five-handed five-handed-double",
        marks=rule("five.modify"),
    ),
    pytest.param(
        "deal auction trump melds play",
        "cutthroat partnership-auction four-handed partnership-forced-dealer "
        "partnership-summed-bids firehouse check-partnership double-deck double-deck-simple "
        "double-deck-96 two-pack double-deck-turkish army-navy-4 triple-deck army-navy-6 "
        "eight-player",
        marks=rule("cutthroat.rest", "pass.none", "triple.base", "eight.rest"),
    ),
]


@pytest.mark.parametrize(("script", "names"), COURSES)
def test_course(script: str, names: str) -> None:
    """The round goes through the phases of its game, in the order that the sources tell."""
    for name in names.split():
        assert " ".join(map(str, variants.get(name).script)) == script


def test_every_preset_has_its_course() -> None:
    """The list above names each preset once."""
    named = " ".join(str(course.values[1]) for course in COURSES)

    assert sorted(named.split()) == sorted(variants.names())


@pytest.mark.rule("round.phases")
def test_bidding_melds_tricks() -> None:
    """Whenever there is bidding it comes before the melds, and the melds before the tricks."""
    melding = {Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS, Step.DRAW}
    for rules in map(variants.get, variants.names()):
        melds = [place for place, step in enumerate(rules.script) if step in melding]

        assert rules.script[-1] is Step.PLAY
        assert max(melds) < len(rules.script) - 1
        assert Step.AUCTION not in rules.script[min(melds) :]
        assert (Step.AUCTION in rules.script) == (rules.deal.turn == "none")


@pytest.mark.rule("deck.nonstandard", "misdeal.card-fault")
@pytest.mark.parametrize(
    ("name", "taken", "added", "faults"),
    [
        ("partnership-auction", "", "", {}),
        ("partnership-auction", "9C", "AS", {"A♠": (3, 2), "9♣": (1, 2)}),
        ("double-deck", "JD", "", {"J♦": (3, 4)}),
        ("double-deck", "", "9H", {"9♥": (1, 0)}),
    ],
)
def test_a_pack_with_a_wrong_card_is_found_out(
    name: str, taken: str, added: str, faults: dict[str, tuple[int, int]]
) -> None:
    """If the pack proves not to be the standard one, a card-fault misdeal may be declared."""
    pack = variants.get(name).pack
    found = pack.faults(pack.cards - hand(taken) + hand(added))

    assert {fault.rule for fault in found} <= {"misdeal.card-fault"}
    assert {str(fault["card"]): (fault["found"], fault["pack"]) for fault in found} == faults


def test_a_round_has_a_course() -> None:
    with pytest.raises(RulesetError, match="a round begins with deal or draft"):
        variants.get("partnership-auction").with_(script=())
