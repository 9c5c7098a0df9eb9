"""Every sentence with which melds, play, tricks and counting refuse what they are given."""

import pytest

import pinochle
from pinochle import (
    Card,
    MeldRule,
    PinochleError,
    RulesetError,
    SeatError,
    TrickError,
    WrongType,
)

NAMES = {
    **{name: getattr(pinochle, name) for name in dir(pinochle)},
    "ACE": Card.parse("AS"),
    "RUN": MeldRule("run", "sequence", "ATKQJ in trump", (150, 1500)),
    "ACES": MeldRule("aces", "arounds", "A in every suit", 100),
}
NO_HAND = "hand: expected a Hand, not 'AS' (str)"
NO_CARD = "card: expected a Card, not 'AS' (str)"
NO_TRICK_CARD = "trick: expected a Card, not 'AS' (str)"
NOBODY = "nobody wins a trick to which nothing was played"


def refusal(wrong: str) -> PinochleError:
    with pytest.raises(PinochleError) as error:
        eval(wrong, NAMES)  # noqa: S307 - our own text: as a test's name it says what is wrong
    return error.value


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("METHOD_3.worth('A')", "rank: expected a Rank, not 'A' (str)"),
        ("METHOD_3.points(['AS'])", "cards: expected a Card, not 'AS' (str)"),
        ("MeldRule('x', 'x', 7, 1)", "MeldRule.patterns: expected text, not 7 (int)"),
        (
            "MeldRule('x', 'x', 'AS', 1.5)",
            "MeldRule.values: expected a whole number, not 1.5 (float)",
        ),
        ("MeldTable((RUN,)).points('AS', None)", NO_HAND),
        ("MeldTable((RUN,)).score('AS', None)", NO_HAND),
        ("MeldTable((RUN,)).holds('run', 'AS', None)", NO_HAND),
        (
            "MeldTable((RUN,)).holds('run', Hand(), 'S')",
            "trump: expected a Suit, or None before it is named, not 'S' (str)",
        ),
        (
            "MeldTable((RUN,)).with_rules('run')",
            "MeldTable.with_rules: expected a MeldRule, not 'run' (str)",
        ),
        ("POST_1945.legal('AS', [], None)", NO_HAND),
        (
            "POST_1945.legal(Hand(), 'AS', None)",
            "trick: expected a Trick or a sequence of Card, not 'AS' (str)",
        ),
        (
            "POST_1945.legal(Hand(), 3, None)",
            "trick: expected a Trick or a sequence of Card, not 3 (int)",
        ),
        ("POST_1945.legal(Hand(), ['AS'], None)", NO_TRICK_CARD),
        ("POST_1945.why_not('AS', Hand(), [], None)", NO_CARD),
        ("POST_1945.denies('AS', [], None)", NO_CARD),
        ("POST_1945.winner(['AS'], None)", NO_TRICK_CARD),
    ],
)
def test_the_wrong_type(wrong: str, said: str) -> None:
    error = refusal(wrong)

    assert isinstance(error, WrongType)
    assert str(error) == said


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            "CountRules((1, 2, 3))",
            ["count.by_place: expected six numbers, one a rank from high to low, not 3"],
        ),
        (
            "MeldRule('', '', (), ())",
            [
                "melds.: a meld needs a name",
                "melds.: a meld needs a heading",
                "melds.: a meld needs a pattern",
                "melds.: a meld needs a value",
            ],
        ),
        (
            "MeldRule('x', 'x', 'AS', 1_000_001)",
            ["melds.x: a meld is worth from 0 to 1000000"],
        ),
        (
            "MeldRule('x', 'x', ('AS', 'A in any'), 1)",
            ["melds.x: patterns in one suit cannot stand beside others"],
        ),
        ("MeldTable((RUN, RUN))", ["melds.run: the name stands twice"]),
        (
            "MeldTable((RUN, MeldRule('more', 'sequence', 'K in trump', 20, needs='walk')))",
            ["melds.more: needs 'walk', which is no earlier meld of the table"],
        ),
        (
            "MeldTable((RUN, MeldRule('more', 'other', 'KS', 20, needs='run')))",
            [
                "melds.more: needs 'run', which has another heading",
                "melds.more: needs 'run', but only one of them goes by suit",
            ],
        ),
        (
            "MeldTable((RUN, ACES)).rule('walk')",
            ["melds: there is no meld 'walk'; there are run, aces"],
        ),
        ("MeldTable().rule('walk')", ["melds: there is no meld 'walk'; there are none"]),
        (
            "MeldTable((RUN,)).simplified().simplified()",
            ["melds.run: 15 has no trailing zero to drop"],
        ),
        ("PlayRules((), seats=1)", ["play.seats: nobody plays to a trick alone"]),
        ("PlayRules((Obligation(Duty.HEAD),) * 2)", ["play.obligations: head stands twice"]),
    ],
)
def test_a_part_that_makes_no_sense(wrong: str, said: list[str]) -> None:
    error = refusal(wrong)

    assert isinstance(error, RulesetError)
    assert [str(problem) for problem in error.problems] == said


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("POST_1945.winner([], None)", NOBODY),
        ("Trick(2).winner(None, Ranking.TEN_HIGH)", NOBODY),
        (
            "PlayRules((), seats=3).legal(Hand(), [ACE] * 3, None)",
            "the trick A♠ A♠ A♠ is complete: 3 play to a trick",
        ),
        (
            "FREE.legal(Hand(), [ACE] * 8, None)",
            "the trick A♠ A♠ A♠ A♠ A♠ A♠ A♠ A♠ is complete: 8 play to a trick",
        ),
        ("FREE.legal(Hand(), [ACE] * 9, None)", "A♠ is one card too many: 8 play to a trick"),
        ("Trick(4, 4)", "seat 4 cannot lead: the seats are 0 to 3"),
        ("Trick(4, -1)", "seat -1 cannot lead: the seats are 0 to 3"),
        ("Trick(2, 0, (ACE,) * 3)", "A♠ is one card too many: 2 play to a trick"),
    ],
)
def test_a_trick_that_cannot_be(wrong: str, said: str) -> None:
    error = refusal(wrong)

    assert isinstance(error, SeatError | TrickError)
    assert str(error) == said


def test_a_meld_is_worth_a_million_at_most() -> None:
    assert MeldRule("x", "x", "AS", (0, 1_000_000)).values == (0, 1_000_000)
