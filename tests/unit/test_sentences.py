"""Every sentence with which melds, play, tricks and counting refuse what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pinochle import (
    FREE,
    POST_1945,
    Card,
    CountRules,
    Duty,
    Hand,
    MeldRule,
    MeldTable,
    Obligation,
    PinochleError,
    PlayRules,
    RulesetError,
    SeatError,
    Trick,
    TrickError,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ACE = Card.parse("AS")
RUN = MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500))
ACES = MeldRule("aces", "arounds", "A in every suit", 100)
NOBODY = "nobody wins a trick to which nothing was played"


def refusal(wrong: Callable[[], object]) -> PinochleError:
    with pytest.raises(PinochleError) as error:
        wrong()
    return error.value


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            lambda: CountRules((1, 2, 3)),
            ["count.by_place: expected six numbers, one a rank from high to low, not 3"],
        ),
        (
            lambda: MeldRule("", "", (), ()),
            [
                "melds.: a meld needs a name",
                "melds.: a meld needs a heading",
                "melds.: a meld needs a pattern",
                "melds.: a meld needs a value",
            ],
        ),
        (
            lambda: MeldRule("x", "x", "AS", 1_000_001),
            ["melds.x: a meld is worth from 0 to 1000000"],
        ),
        (
            lambda: MeldRule("x", "x", ("AS", "A in any"), 1),
            ["melds.x: patterns in one suit cannot stand beside others"],
        ),
        (lambda: MeldTable((RUN, RUN)), ["melds.run: the name stands twice"]),
        (
            lambda: MeldTable((RUN, MeldRule("more", "sequence", "K in trump", 20, needs="walk"))),
            ["melds.more: needs 'walk', which is no earlier meld of the table"],
        ),
        (
            lambda: MeldTable((RUN, MeldRule("more", "other", "KS", 20, needs="run"))),
            [
                "melds.more: needs 'run', which has another heading",
                "melds.more: needs 'run', but only one of them goes by suit",
            ],
        ),
        (
            lambda: MeldTable((RUN, ACES)).rule("walk"),
            ["melds: there is no meld 'walk'; there are run, aces"],
        ),
        (lambda: MeldTable().rule("walk"), ["melds: there is no meld 'walk'; there are none"]),
        (
            lambda: MeldTable((RUN,)).simplified().simplified(),
            ["melds.run: 15 has no trailing zero to drop"],
        ),
        (lambda: PlayRules((), seats=1), ["play.seats: nobody plays to a trick alone"]),
        (lambda: PlayRules((Obligation(Duty.HEAD),) * 2), ["play.obligations: head stands twice"]),
    ],
)
def test_a_part_that_makes_no_sense(wrong: Callable[[], object], said: list[str]) -> None:
    error = refusal(wrong)

    assert isinstance(error, RulesetError)
    assert [str(problem) for problem in error.problems] == said


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: POST_1945.winner([], None), NOBODY),
        (
            lambda: PlayRules((), seats=3).legal(Hand(), [ACE] * 3, None),
            "the trick A♠ A♠ A♠ is complete: 3 play to a trick",
        ),
        (
            lambda: FREE.legal(Hand(), [ACE] * 8, None),
            "the trick A♠ A♠ A♠ A♠ A♠ A♠ A♠ A♠ is complete: 8 play to a trick",
        ),
        (lambda: FREE.legal(Hand(), [ACE] * 9, None), "A♠ is one card too many: 8 play to a trick"),
        (lambda: Trick(4, 4), "seat 4 cannot lead: the seats are 0 to 3"),
        (lambda: Trick(4, -1), "seat -1 cannot lead: the seats are 0 to 3"),
        (lambda: Trick(2, 0, (ACE,) * 3), "A♠ is one card too many: 2 play to a trick"),
    ],
)
def test_a_trick_that_cannot_be(wrong: Callable[[], object], said: str) -> None:
    error = refusal(wrong)

    assert isinstance(error, SeatError | TrickError)
    assert str(error) == said


def test_a_meld_is_worth_a_million_at_most() -> None:
    assert MeldRule("x", "x", "AS", (0, 1_000_000)).values == (0, 1_000_000)
