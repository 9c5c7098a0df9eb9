"""The part of numba that the kernel uses: functions of plain integers, compiled."""

# pyright: basic, reportMissingImports=false
import logging
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.extending import intrinsic, overload_method, register_jitable
from numba.misc.appdirs import AppDirs

from pinochle._private import make_private

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
) -> list[Callable[..., Any]]:
    """Return functions that are compiled when they are first called, and kept on disk.

    Args:
        functions: the functions.
        inlined: the modules whose functions are compiled into their callers, which is quicker.
        called: the other modules whose functions they may call.
    """
    for module in (*inlined, *called):
        for function in vars(module).values():
            if isfunction(function) and function.__module__ == module.__name__:
                register_jitable(forceinline=module in inlined, **WITHOUT_COUNTING)(function)
    entries = [*functions]
    compiled: list[Any] = [numba.njit(**WITHOUT_COUNTING)(entry) for entry in entries]
    try:
        caches = [KeptFunction(entry) for entry in entries]
    except Exception as error:  # noqa: BLE001 - whatever it is, they are compiled without
        logging.getLogger(__name__).warning("nothing that is compiled is kept: %s", error)
        return compiled
    for function, cache in zip(compiled, caches, strict=True):
        function._cache = cache  # what numba takes by itself may lie where others write
    return compiled


class _Folder(_CacheLocator):  # type: ignore[misc]
    """The folder where functions are kept: in ``NUMBA_CACHE_DIR``, or in the user's own caches."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        caches = config.CACHE_DIR or AppDirs("numba", appauthor=False).user_cache_dir
        self._path = Path(caches).absolute() / self.get_suitable_cache_subpath(file)
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "_Folder":
        """Return the folder of a function.

        Raises:
            OSError: if anybody but this user may write there.
        """
        folder = cls(py_func, py_file)
        folder.ensure_cache_path()
        return folder

    def ensure_cache_path(self) -> None:
        """Make the folder, if it is not there."""
        make_private(self._path)

    def get_cache_path(self) -> str:
        """Return the path of the folder."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """Return the hash of the whole kernel: what is called decides what a function is, too."""
        return _hash_kernel()

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart."""
        return str(self._line)


def _hash_kernel() -> str:
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join([module.read_bytes() for module in modules])).hexdigest()


class _KeptInFolder(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Folder,)


class KeptFunction(FunctionCache):  # type: ignore[misc]
    """A function as it was compiled, on disk; whatever is wrong there, it is compiled anew.

    What lies there is unpickled, and then it runs. So it is read only where nobody else may write.
    """

    _impl_class = _KeptInFolder

    def load_overload(self, sig: object, target_context: object) -> object:
        """Return what was compiled; None if it is not there, or cannot be read."""
        try:
            make_private(Path(self.cache_path))
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - a damaged pickle raises anything
            self._begin_anew()
            return None

    def _begin_anew(self) -> None:
        """Forget what lies there; where that cannot be, keep nothing."""
        try:
            make_private(Path(self.cache_path))
            self.flush()
        except OSError:
            self.disable()

    def save_overload(self, sig: object, data: object) -> None:
        """Keep what was compiled, as long as there is room for it."""
        try:
            super().save_overload(sig, data)
        except Exception:  # noqa: BLE001 - the function is there, kept or not
            self.disable()
