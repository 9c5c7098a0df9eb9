"""The course of a round: its phases in the order of play, preset by preset."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from clauses.helpers import hand
from pinochle import Step, variants

rule = pytest.mark.rule

PARTNERSHIP: Final = "deal auction trump melds play"
WITH_KITTY: Final = "deal auction widow trump melds bury play"
TURNED: Final = "deal dix melds play"
CALLED_PARTNER: Final = "deal auction trump partner melds play"
CLASSIC: Final = (
    "deal auction concede-unseen widow bury trump bidder-melds concede others-meld play"
)


class Course(NamedTuple):
    """The phases of a round, what is buried, who melds, and whose trick saves a meld."""

    name: str
    script: str
    bury: tuple[int, str] = (0, "any")
    who: str = "all"
    saved_by: str = "side"


COURSES: Final = [
    pytest.param(
        Course("two-handed-1911", "deal draw play", saved_by="nobody"),
        marks=rule("round.phases"),
    ),
    pytest.param(
        Course("two-handed", "deal draw play", saved_by="nobody"), marks=rule("round.phases")
    ),
    pytest.param(
        Course("two-handed-draft", "draft auction trump melds play", saved_by="seat"),
        marks=rule("draft.no-deal"),
    ),
    pytest.param(
        Course(
            "three-handed",
            "deal auction widow trump bidder-melds concede others-meld bury play",
            (3, "not-melded"),
            saved_by="seat",
        ),
        marks=rule(
            "threehand.trump-after-widow",
            "threehand.others-meld",
            "widow.order.meld-then-discard",
            "widow.discard.not-melded",
            "threehand.trick-to-save",
        ),
    ),
    pytest.param(
        Course("three-handed-classic", CLASSIC, (3, "any"), saved_by="seat"),
        marks=rule(
            "widow.order.discard-then-meld", "widow.discard.any-three", "concede.before-meld-shown"
        ),
    ),
    pytest.param(
        Course(
            "three-handed-six-kitty",
            "deal auction concede-unseen widow trump bidder-melds concede others-meld bury play",
            (6, "not-melded"),
            saved_by="seat",
        ),
        marks=rule("deal.kitty.3p3or6"),
    ),
    pytest.param(Course("cutthroat", PARTNERSHIP, saved_by="seat"), marks=rule("cutthroat.rest")),
    pytest.param(
        Course("check-three-handed", CLASSIC, (3, "any"), saved_by="seat"),
        marks=rule("widow.order.discard-then-meld"),
    ),
    pytest.param(
        Course("three-hand-turned", TURNED, saved_by="seat"),
        marks=rule("threehand003.no-trick"),
    ),
    pytest.param(
        Course("three-handed-1911", "deal melds play", saved_by="seat"),
        marks=rule("threehand1911.expose"),
    ),
    pytest.param(
        Course(
            "auction-three",
            "deal auction widow trump bidder-melds bury concede play",
            (3, "not-melded"),
            who="bidder",
            saved_by="seat",
        ),
    ),
    pytest.param(
        Course(
            "widow-pinochle",
            "deal auction widow trump bidder-melds others-meld bury play",
            (3, "not-melded"),
            saved_by="seat",
        ),
        marks=rule("widow3.melds-18"),
    ),
    pytest.param(
        Course(
            "army-navy-3",
            "deal auction trump widow bidder-melds others-meld bury concede play",
            (5, "not-melded"),
            saved_by="seat",
        ),
        marks=rule("round.phases"),
    ),
    pytest.param(Course("partnership-auction", PARTNERSHIP), marks=rule("round.phases")),
    pytest.param(
        Course("partnership-passing", "deal auction trump passing melds play"),
        marks=rule("round.phases"),
    ),
    pytest.param(Course("partnership-forced-dealer", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(
        Course("partnership-kitty", WITH_KITTY, (4, "any")),
        marks=rule("fourhand.kitty.take-discard"),
    ),
    pytest.param(
        Course("partnership-kitty-distributed", "deal auction share-widow trump melds play"),
        marks=rule("round.phases"),
    ),
    pytest.param(Course("partnership-summed-bids", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("partnership-turned", TURNED), marks=rule("fourhand.1911")),
    pytest.param(
        Course("widow-partnership", WITH_KITTY, (4, "any")),
        marks=rule("widowpartner.bury", "widow.order.meld-then-discard"),
    ),
    pytest.param(
        Course("widow-partnership-one-bid", WITH_KITTY, (4, "any")),
        marks=rule("widowpartner.bury"),
    ),
    pytest.param(Course("firehouse", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("check-partnership", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(
        Course(
            "contract-pinochle",
            "deal auction joint-melds play",
            who="bidding-side",
            saved_by="nobody",
        ),
        marks=rule("contract.opponents-dont-meld"),
    ),
    pytest.param(Course("nonpartnership-four", TURNED, saved_by="seat"), marks=rule("nonpartner4")),
    pytest.param(Course("double-deck", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("double-deck-simple", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("double-deck-96", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("two-pack", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("double-deck-turkish", PARTNERSHIP), marks=rule("pass.none")),
    pytest.param(Course("army-navy-4", PARTNERSHIP), marks=rule("round.phases")),
    pytest.param(Course("five-handed", CALLED_PARTNER), marks=rule("round.phases")),
    pytest.param(Course("five-handed-double", CALLED_PARTNER), marks=rule("round.phases")),
    pytest.param(
        Course(
            "racehorse", "deal auction widow trump bidder-melds bury others-meld play", (4, "any")
        ),
        marks=rule("racehorse.blind"),
    ),
    pytest.param(Course("triple-deck", PARTNERSHIP), marks=rule("triple.base")),
    pytest.param(Course("army-navy-6", PARTNERSHIP), marks=rule("round.phases")),
    pytest.param(Course("eight-player", PARTNERSHIP), marks=rule("eight.rest")),
    pytest.param(Course("six-handed-96", TURNED), marks=rule("sixeight.pack")),
    pytest.param(Course("eight-handed-96", TURNED), marks=rule("sixeight.pack")),
]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
def test_course(course: Course) -> None:
    """The round goes through the phases of its game, in the order that the sources tell."""
    rules = variants.get(course.name)

    assert " ".join(map(str, rules.script)) == course.script
    assert (rules.bury.cards, rules.bury.which) == course.bury
    assert rules.showing.who == course.who
    assert rules.settlement.saved_by == course.saved_by


def test_every_preset_has_its_course() -> None:
    """The list above names each preset once."""
    named = [param.values[0].name for param in COURSES]  # type: ignore[union-attr]

    assert sorted(named) == sorted(variants.names())


# The phases.


@pytest.mark.rule("round.phases")
def test_bidding_melds_tricks() -> None:
    """Whenever there is bidding it comes before the melds, and the melds before the tricks."""
    melding = {Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS, Step.DRAW}
    for name in variants.names():
        script = variants.get(name).script
        melds = [place for place, step in enumerate(script) if step in melding]

        assert melds
        assert script[-1] is Step.PLAY
        assert max(melds) < len(script) - 1
        if Step.AUCTION in script:
            assert script.index(Step.AUCTION) < min(melds)


@pytest.mark.rule("round.phases")
def test_no_bidding_where_trump_is_turned() -> None:
    """Where a card is turned for trump there is no auction, and everywhere else there is one."""
    for name in variants.names():
        rules = variants.get(name)

        assert (Step.AUCTION in rules.script) == (rules.deal.turn == "none")


@pytest.mark.rule("deck.nonstandard", "misdeal.card-fault")
def test_a_pack_with_a_wrong_card_is_found_out() -> None:
    """If the pack proves not to be the standard one, a card-fault misdeal may be declared."""
    pack = variants.get("partnership-auction").pack

    assert pack.faults(pack.cards) == ()
    faults = pack.faults(pack.cards - hand("9C") + hand("AS"))
    assert {fault.rule for fault in faults} == {"misdeal.card-fault"}
    assert {str(fault["card"]): (fault["found"], fault["pack"]) for fault in faults} == {
        "A♠": (3, 2),
        "9♣": (1, 2),
    }


@pytest.mark.rule("deck.nonstandard")
def test_a_pack_with_a_card_too_few_is_found_out() -> None:
    """A missing card is a fault of the pack as well, and so is one from a larger pack."""
    pack = variants.get("double-deck").pack

    assert [str(fault["card"]) for fault in pack.faults(pack.cards - hand("JD"))] == ["J♦"]
    assert [str(fault["card"]) for fault in pack.faults(pack.cards + hand("9H"))] == ["9♥"]
