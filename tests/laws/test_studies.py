"""Studies: parts add up to the whole, however it is cut, and no deal counts twice."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle.analysis import Aces, MeldPoints, Melds, Span, Study, StudyError, study
from pinochle.documents import from_json, to_json
from pinochle.players import Numbers
from support.rulesets import rules_of

if TYPE_CHECKING:
    import random

    from pinochle.analysis import WholeDeal

RULES: Final = rules_of("cutthroat")
WHERE: Final = (Aces(0, 2), Melds(0, 4))
DEALS: Final = 24


def part(first: int, number: int, chunk: int = 50, seed: int = 3) -> Study:
    """Some deals of the same study."""
    return study(RULES, MeldPoints(0), number, where=WHERE, seed=seed, first=first, chunk=chunk)


WHOLE: Final = part(0, DEALS)


@given(
    st.sets(st.integers(1, DEALS - 1), max_size=5),
    st.integers(1, 30),
    st.randoms(use_true_random=False),
)
def test_parts_add_up_in_any_order_and_any_chunks(
    cuts: set[int], chunk: int, rng: random.Random
) -> None:
    ends = [0, *sorted(cuts), DEALS]
    parts = [part(first, after - first, chunk) for first, after in itertools.pairwise(ends)]
    rng.shuffle(parts)

    assert sum(parts, Study()) == WHOLE


@given(st.integers(0, 40), st.integers(1, 10), st.integers(0, 40), st.integers(1, 10))
def test_parts_with_a_deal_in_common_are_refused(
    first: int, number: int, other: int, others: int
) -> None:
    one = Study("x", (Span(0, first, number),), Numbers.of([1] * number), number)
    two = Study("x", (Span(0, other, others),), Numbers.of([2] * others), others)
    elsewhere = Study("x", (Span(1, other, others),), Numbers.of([2] * others), others)

    assert (one + elsewhere).deals == number + others
    if {*range(first, first + number)} & {*range(other, other + others)}:
        with pytest.raises(StudyError, match="a deal counts once"):
            one + two
    else:
        assert one + two == two + one
        assert sum(span.number for span in (one + two).spans) == number + others


def test_what_is_told_on_the_way_are_the_first_parts() -> None:
    told: list[Study] = []

    study(RULES, MeldPoints(0), 10, where=WHERE, seed=3, chunk=4, progress=told.append)
    assert told == [part(0, 4), part(0, 8), part(0, 10)]
    assert told[1] + part(8, DEALS - 8) == WHOLE
    assert from_json(to_json(WHOLE), Study) == WHOLE


def test_each_deal_is_measured_by_its_own_chance() -> None:
    """What a measure draws for one deal changes nothing about the next."""

    def greedy(deal: WholeDeal, rng: random.Random) -> int:
        del deal
        return rng.randrange(6) + sum(rng.randrange(6) for _ in range(rng.randrange(50)))

    first, second = (study(RULES, greedy, number) for number in (5, 9))
    assert second == first + study(RULES, greedy, 4, first=5)
