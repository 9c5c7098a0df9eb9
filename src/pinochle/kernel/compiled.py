"""The kernel compiled by numba, where the extra ``fast`` is installed; else as it is.

The functions of the kernel are the same either way, and so is every number that they find.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

from pinochle.kernel import ladder, policy, position, rollout
from pinochle.kernel.ladder import Table
from pinochle.kernel.position import size_of

Function: TypeAlias = Callable[..., Any]

MODULES: Final[tuple[ModuleType, ...]] = (policy, rollout)
"""The modules whose functions are compiled."""
SOURCES: Final = (ladder, position, *MODULES)
"""The modules on which it depends what they become."""


class Kernel(NamedTuple):
    """The functions that are called from outside.

    Args:
        array: what makes a flat sequence of numbers for them.
        try_cards: see `rollout.try_cards`.
        play_out: see `rollout.play_out`.
        play_out_at_random: see `rollout.play_out_at_random`.
    """

    array: Callable[[Sequence[int]], Any]
    try_cards: Function
    play_out: Function
    play_out_at_random: Function


PLAIN: Final = Kernel(list, rollout.try_cards, rollout.play_out, rollout.play_out_at_random)
"""The functions as they are."""


@lru_cache(maxsize=1)
def prepare() -> Kernel:
    """Return the functions: compiled, if numba is there; that takes a while the first time.

    What was compiled is kept on disk where numba finds a folder to write to.
    """
    return _compiled() if find_spec("numba") else PLAIN


def try_cards(
    table: Table, worlds: Sequence[Sequence[int]], cards: Sequence[int], kernel: Kernel
) -> list[int]:
    """Play each card in each world, and the rest by the policy; see `rollout.try_cards`."""
    size, results = size_of(table.seats), 1 + 2 * table.seats
    found = kernel.array([0] * (results * len(worlds) * len(cards)))
    flat = kernel.array([number for world in worlds for number in world])
    room = kernel.array([0] * size)
    kernel.try_cards(
        _with_arrays(table, kernel), flat, size, len(worlds), kernel.array(cards), found, room
    )
    return [*map(int, found)]


def _with_arrays(table: Table, kernel: Kernel) -> Table:
    """Return a table whose sequences are as the functions of a kernel want them."""
    arrays = {
        name: kernel.array(part)
        for name, part in table._asdict().items()
        if not isinstance(part, int)
    }
    return table._replace(**arrays)


def _compiled() -> Kernel:
    """Return the compiled functions."""
    import numba  # noqa: PLC0415 - an extra
    import numpy as np  # noqa: PLC0415 - an extra
    from numba.extending import intrinsic, overload_method, register_jitable  # noqa: PLC0415

    @intrinsic
    def count_bits(_context, number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        return number(number), lambda _, builder, __, arguments: builder.ctpop(arguments[0])

    counted: Any = count_bits

    @overload_method(numba.types.Integer, "bit_count")
    def bit_count(number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        return lambda number: counted(number)  # noqa: PLW0108 - numba compiles a function

    for module in MODULES:
        for function in vars(module).values():
            if callable(function) and getattr(function, "__module__", "") == module.__name__:
                register_jitable(function)
    entries = (rollout.try_cards, rollout.play_out, rollout.play_out_at_random)

    def array(numbers: Sequence[int]) -> Any:  # noqa: ANN401 - an array
        return np.array(numbers, np.int64)

    functions = [numba.njit(cache=True)(entry) for entry in entries]
    for function in functions:
        _forget_older(Path(str(function.stats.cache_path)))
    return Kernel(array, *functions)


def _forget_older(folder: Path) -> None:
    """Delete what was compiled and kept before a source of the kernel changed.

    numba itself looks only at the file of the function that is called from outside.
    """
    sources = [Path(str(each.__file__)) for each in SOURCES]
    newest = max(source.stat().st_mtime for source in sources)
    for kept in folder.glob("rollout.*.nb?"):
        if kept.stat().st_mtime < newest:
            kept.unlink(missing_ok=True)
