"""The compiled search: it finds what the plain one finds, and remembers the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from laws.test_search import any_ending
from pinochle.kernel.compiled import PLAIN, Kernel, prepare, with_arrays
from pinochle.kernel.ladder import NUMBERS
from pinochle.kernel.search import UNKNOWN, Memory, memory_of
from pinochle.players._searching import compile_search

if TYPE_CHECKING:
    from pinochle.players.solver import Ending

LEADS_KEPT: Final = 1 << 8


def answers(one: Ending, kernel: Kernel) -> tuple[list[int], list[int], Memory]:
    """Everything that a kernel says of an ending, and its memory then."""
    asked = one._search()
    table, position = with_arrays(asked.table, kernel), kernel.array(one._position(asked))
    memory = memory_of(asked.table.seats, asked.cards, LEADS_KEPT, kernel.zeros)
    party = sum(1 << seat for seat in one.party)
    rated, line = kernel.zeros(NUMBERS), kernel.zeros(asked.cards)
    value = int(kernel.rate_cards(table, memory, position, party, 1, rated))
    kernel.best_line(table, memory, position, party, line)
    bound = kernel.reach(table, memory, position, party, value + 1)
    found = kernel.value_of(table, memory, position, party, UNKNOWN)
    return [value, int(bound), int(found), *map(int, line)], [*map(int, rated)], memory


@pytest.mark.parametrize("seed", range(60))
def test_the_same_is_found(seed: int) -> None:
    one = any_ending(Random(seed))

    *plain, memory = answers(one, PLAIN)
    *compiled, other = answers(one, prepare())

    assert plain == compiled
    assert [*map(list, memory)] == [[*map(int, part)] for part in other]


def test_what_is_compiled_ahead_is_what_is_used() -> None:
    """Nothing is compiled for a real ending once the search was compiled ahead."""
    compile_search()
    kernel = prepare()
    questions: tuple[Any, ...] = kernel.reach, kernel.value_of, kernel.rate_cards, kernel.best_line
    before = [len(question.signatures) for question in questions]
    answers(any_ending(Random(70)), kernel)
    assert [len(question.signatures) for question in questions] == before == [1] * 4
