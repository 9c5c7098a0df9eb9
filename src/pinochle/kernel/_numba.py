"""The part of numba that the kernel uses: functions of plain integers, compiled."""

# pyright: basic, reportMissingImports=false
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.extending import intrinsic, overload_method, register_jitable

WITHOUT_COUNTING: Final[dict[str, Any]] = {"_nrt": False}
"""The option that saves the counting of references to arrays: nothing here makes or keeps any."""


@intrinsic
def count_bits(_context, number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Count the bits of a number by the instruction of the processor."""
    return number(number), lambda _, builder, __, arguments: builder.ctpop(arguments[0])


counted: Any = count_bits


@overload_method(numba.types.Integer, "bit_count")
def bit_count(number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    """Return the compiled ``bit_count`` of an int."""
    return lambda number: counted(number)  # noqa: PLW0108 - numba compiles a function


def array(values: Sequence[int]) -> Any:  # noqa: ANN401 - an array is indexed like a list
    """Return an array of numbers."""
    return np.array(values, np.int64)


def zeros(size: int) -> Any:  # noqa: ANN401
    """Return an array of zeros."""
    return np.zeros(size, np.int64)


def compile_entries(
    functions: Iterable[Callable[..., Any]],
    inlined: Sequence[ModuleType],
    called: Sequence[ModuleType],
    sources: Sequence[ModuleType],
) -> list[Callable[..., Any]]:
    """Return functions that are compiled when they are first called, and kept on disk.

    Args:
        functions: the functions.
        inlined: the modules whose functions are compiled into their callers, which is quicker.
        called: the other modules whose functions they may call.
        sources: the modules that decide what the compiled functions are.
    """
    for module in (*inlined, *called):
        for function in vars(module).values():
            if isfunction(function) and function.__module__ == module.__name__:
                register_jitable(forceinline=module in inlined, **WITHOUT_COUNTING)(function)
    entries = [*functions]
    try:
        compiled: list[Any] = [
            numba.njit(cache=True, **WITHOUT_COUNTING)(entry) for entry in entries
        ]
        folders = {Path(str(each.stats.cache_path)) for each in compiled}
        for folder in folders:
            _forget_older(folder, sources)
    except RuntimeError:  # there is no folder in which they could be kept
        compiled = [numba.njit(**WITHOUT_COUNTING)(entry) for entry in entries]
    return compiled


def _forget_older(folder: Path, sources: Sequence[ModuleType]) -> None:
    """Delete the indices of what was compiled and kept before a source changed.

    numba itself looks only at the file of the function that is called from outside. What the
    indices name stays until it is written anew: another process may be about to read it.
    """
    newest = max(Path(str(source.__file__)).stat().st_mtime for source in sources)
    for index in folder.glob("*.nbi"):
        with suppress(FileNotFoundError):  # another process was quicker
            if index.stat().st_mtime < newest:
                index.unlink()
