"""What strangers send: it is refused in our own words, in a line, and nothing is lost."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from pinochle import (
    Bid,
    Card,
    ClaimMisdeal,
    DocumentError,
    Game,
    Hand,
    LayMeld,
    NoSampleError,
    NotationError,
    Pass,
    PinochleError,
    Play,
    RulesetError,
    View,
    WrongType,
    from_json,
    read_action,
    to_json,
    variants,
)

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = Game.start(variants.get("partnership-auction")).deal(Random(1))
ENDING = GAME.rules.ending
STANDING = ENDING.start(2)


def tampered(**changes: object) -> View:
    """A view of which the text was changed on its way."""
    return from_json(json.dumps({**json.loads(to_json(GAME.view(0))), **changes}), View)


@pytest.mark.parametrize("sizes", [[12, 12, 12], [12] * 5, [12, -5, 12, 12], []])
def test_a_view_has_a_size_for_each_hand(sizes: list[int]) -> None:
    with pytest.raises(DocumentError, match=r"view\.sizes: 4 hands have a size each"):
        tampered(sizes=sizes)


def test_a_view_has_a_phase() -> None:
    at: Any = None
    with pytest.raises(WrongType, match=r"View\.at: expected a phase, not None"):
        evolve(GAME.view(0), at=at)


def test_what_a_view_tells_must_agree() -> None:
    """One card too many at the table: no game looks like that."""
    with pytest.raises(NoSampleError):
        tampered(sizes=[12, 13, 12, 12]).sample(Random(1))


def test_a_view_that_contradicts_itself_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong, it is no game; and a game that looks different is none either."""
    view = GAME.view(0)

    def impossible(*_: object) -> Game:
        raise IndexError

    monkeypatch.setattr("pinochle.view.imagined", impossible)
    with pytest.raises(NoSampleError) as error:
        view.sample(Random(1))
    assert isinstance(error.value.__cause__, IndexError)
    monkeypatch.setattr("pinochle.view.imagined", lambda *_: GAME.apply(Bid(100)))
    with pytest.raises(NoSampleError):
        view.sample(Random(1))


def test_chance_needs_a_source() -> None:
    nothing: Any = None
    with pytest.raises(WrongType, match=r"View\.sample: expected a random\.Random"):
        GAME.view(0).sample(nothing)


def test_long_words_are_cut_short() -> None:
    """A ground or a meld of a hundred thousand letters does not come back whole."""
    (why,) = GAME.why_not(ClaimMisdeal("x" * 100_000), 1)
    assert len(str(why)) < 200
    assert str(why).startswith("xxxx")

    declared = Game.start(variants.get("three-handed-1911")).deal(Random(1))
    (why,) = declared.why_not(LayMeld("y" * 100_000, Hand.parse("AS")))
    assert "yyyy..." in str(why)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("meld:%00d800:AS", "expected the name of a meld, not '%00d800' at position 5"),
        ("bid:1:", "'' is not a suit: expected a suit (S H D C or ♠ ♥ ♦ ♣) at position 4"),
        ("play:ASKS", "'ASKS' is not a card: expected one card, found 2 at position 5"),
        ("bid:9999999", "expected a number of at most 6 digits, not '9999999' at position 4"),
        ("bid:x", "expected a number, not 'x' at position 4"),
    ],
)
def test_one_position_is_told(text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        read_action(text)
    assert str(error.value).splitlines()[0] == said


def test_some_actions_are_read_and_no_others() -> None:
    """A union of actions is read as any action is, and then it must be one of them."""
    kind: Any = Bid | Pass
    mixed: Any = Hand | Card

    assert from_json('"bid:100"', kind) == Bid(100)
    assert from_json('"pass"', kind) == Pass()
    with pytest.raises(DocumentError, match="expected Bid or Pass, not Play"):
        from_json('"play:AS"', kind)
    with pytest.raises(DocumentError, match="expected text, not 5"):
        from_json("5", kind)
    with pytest.raises(DocumentError, match="is not read from documents"):
        from_json('"AS"', mixed)
    assert from_json('"play:AS"', Play) == Play(Card.parse("AS"))


@pytest.mark.parametrize(
    ("ask", "kind", "said"),
    [
        (lambda: ENDING.after(STANDING, (1, 2), bidder=7), RulesetError, "no column 7"),
        (lambda: ENDING.after(STANDING, (1, 2), called=-1), RulesetError, "no column -1"),
        (lambda: ENDING.after(STANDING, (1, 2), made={5: True}), RulesetError, "no column 5"),
        (lambda: ENDING.after(STANDING, (1, 2), sides=(0,)), RulesetError, "and 1 sides"),
        (lambda: ENDING.after(STANDING, (1,)), RulesetError, "2 columns, but 1 scores"),
        (lambda: ENDING.start(0), RulesetError, "at least 1, not 0"),
    ],
)
def test_a_sheet_has_its_columns(
    ask: Callable[[], object], kind: type[PinochleError], said: str
) -> None:
    with pytest.raises(kind, match=said):
        ask()


@pytest.mark.parametrize("scores", [("a", "b"), (1.5, 2), (True, 2)])
def test_scores_are_whole_numbers(scores: Any) -> None:
    with pytest.raises(WrongType, match=r"ending\.scores: expected a whole number"):
        ENDING.after(STANDING, scores)


def test_a_column_is_a_number() -> None:
    bidder: Any = "1"
    with pytest.raises(WrongType, match=r"ending\.after: expected a whole number"):
        ENDING.after(STANDING, (1, 2), bidder=bidder)


def test_a_number_can_be_too_large() -> None:
    with pytest.raises(RulesetError, match="expected from 0 to 9223372036854775807, not 1000"):
        evolve(ENDING, target=10**30)
