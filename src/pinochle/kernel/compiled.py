"""The kernel compiled by numba, where the extra ``fast`` is installed; else as it is.

The functions of the kernel are the same either way, and so is every number that they find.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, TypeAlias

from pinochle.kernel import many, policy, rollout, search
from pinochle.kernel.ladder import NO_TRUMP, PlayTable
from pinochle.kernel.position import COUNT, SEAT, SEATS, TRICKS, size_of

Function: TypeAlias = Callable[..., Any]


class Kernel(NamedTuple):
    """The functions that are called from outside.

    Args:
        array: what makes a flat sequence of numbers for them.
        zeros: what makes one of so many zeros.
        try_cards: see `rollout.try_cards`.
        play_out: see `rollout.play_out`.
        play_out_at_random: see `rollout.play_out_at_random`.
        reach: see `search.reach`.
        value_of: see `search.value_of`.
        rate_cards: see `search.rate_cards`.
        best_line: see `search.best_line`.
        find_legal_in: see `many.find_legal_in`.
        choose_in: see `many.choose_in`.
        play_in: see `many.play_in`.
        play_out_in: see `many.play_out_in`.
        play_out_at_random_in: see `many.play_out_at_random_in`.
    """

    array: Callable[[Sequence[int]], Any]
    zeros: Callable[[int], Any]
    try_cards: Function
    play_out: Function
    play_out_at_random: Function
    reach: Function
    value_of: Function
    rate_cards: Function
    best_line: Function
    find_legal_in: Function
    choose_in: Function
    play_in: Function
    play_out_in: Function
    play_out_at_random_in: Function


ENTRIES: Final[tuple[Function, ...]] = (
    rollout.try_cards,
    rollout.play_out,
    rollout.play_out_at_random,
    search.reach,
    search.value_of,
    search.rate_cards,
    search.best_line,
    many.find_legal_in,
    many.choose_in,
    many.play_in,
    many.play_out_in,
    many.play_out_at_random_in,
)
PLAIN: Final = Kernel(list, search.zeros, *ENTRIES)
"""The functions as they are."""


@lru_cache(maxsize=1)
def prepare() -> Kernel:
    """Return the functions: compiled, if numba is there; that takes a while the first time.

    What was compiled is kept on disk, in a folder to which nobody but the user may write.
    """
    try:
        return compile_functions()
    except ImportError:
        return PLAIN


def is_prepared() -> bool:
    """Tell whether the functions were asked for before in this process."""
    return prepare.cache_info().currsize > 0


def can_compile() -> bool:
    """Tell whether numba is installed, without loading it."""
    return find_spec("numba") is not None


@lru_cache(maxsize=1)
def compile_rollouts() -> None:
    """Compile what plays cards out now, and not when the first card is tried."""
    nothing = PlayTable(2, NO_TRUMP, 0, [0], [0], [0], 0, [0], 0, [0], [0])
    try_cards(nothing, (), (), prepare())
    play_out(nothing, [0] * size_of(nothing.seats), prepare())


def are_rollouts_compiled() -> bool:
    """Tell whether `compile_rollouts` was called before in this process."""
    return compile_rollouts.cache_info().currsize > 0


def play_out(table: PlayTable, position: Sequence[int], kernel: Kernel) -> list[int]:
    """Play a position out by the policy, and return the count and the tricks of each seat."""
    played = kernel.array(position)
    kernel.play_out(with_arrays(table, kernel), played)
    bases = [SEATS + seat * SEAT for seat in range(table.seats)]
    return [int(played[base + field]) for base in bases for field in (COUNT, TRICKS)]


def try_cards(
    table: PlayTable, worlds: Sequence[Sequence[int]], cards: Sequence[int], kernel: Kernel
) -> list[int]:
    """Play each card in each world, and the rest by the policy; see `rollout.try_cards`."""
    size, width = size_of(table.seats), 1 + 2 * table.seats
    flat_results = kernel.array([0] * (width * len(worlds) * len(cards)))
    flat = kernel.array([value for world in worlds for value in world])
    room = kernel.array([0] * size)
    kernel.try_cards(
        with_arrays(table, kernel), flat, size, len(worlds), kernel.array(cards), flat_results, room
    )
    return [*map(int, flat_results)]


def with_arrays(table: PlayTable, kernel: Kernel) -> PlayTable:
    """Return a table whose sequences are as the functions of a kernel want them."""
    arrays = {
        name: kernel.array(part)
        for name, part in table._asdict().items()
        if not isinstance(part, int)
    }
    return table._replace(**arrays)


def compile_functions() -> Kernel:
    """Return the compiled functions; they are compiled when they are first called.

    Raises:
        ImportError: if numba is not there.
    """
    from pinochle.kernel import _numba  # noqa: PLC0415 - it needs an extra

    compiled = _numba.compile_entries(ENTRIES, (policy, rollout), (many, search))
    return Kernel(_numba.array, _numba.zeros, *compiled)
