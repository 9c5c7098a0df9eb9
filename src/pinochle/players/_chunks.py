"""Long work in chunks, on any executor: the same results in the same order whatever does them.

A chunk is a value that says all there is to do, its chance as well. One that is lost is done again:
its worker was killed, or somebody cancelled it. None counts twice.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pickle import PicklingError
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

C = TypeVar("C")
T = TypeVar("T")

AHEAD: Final = 256
"""How many chunks are given out at a time."""
TRIES: Final = 3
"""How often a chunk is given out; after that it is done here."""
CANNOT_TRAVEL: Final = (PicklingError, TypeError, AttributeError)
"""The errors of work that cannot be sent to another process: giving it out again does not help."""


def in_chunks(
    work: Callable[[C], T], chunks: Iterable[C], executor: "Executor | None" = None
) -> Iterator[T]:
    """The result of each chunk, in their order.

    Args:
        work: what is done with a chunk. Where the executor needs that, it can be pickled.
        chunks: the chunks.
        executor: what does them. Without one they are done here, one by one.
    """
    if executor is None:
        yield from map(work, chunks)
        return
    waiting: deque[_GivenOut[C, T]] = deque()
    try:
        for chunk in chunks:
            waiting.append(_GivenOut(executor, work, chunk))
            if len(waiting) == AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for given_out in waiting:
            given_out.cancel()


def slices(first: int, number: int, size: int) -> Iterator[range]:
    """Some numbers from the first on, in chunks of a size; the last chunk may be smaller.

    >>> list(slices(5, 7, 3))
    [range(5, 8), range(8, 11), range(11, 12)]
    """
    numbers = range(first, first + number)
    return (numbers[start : start + size] for start in range(0, number, size))


class _Outcome(NamedTuple, Generic[T]):
    """What became of a chunk that was not lost: what the work has returned, or raised."""

    value: T | None = None
    error: Exception | None = None


def _outcome(work: Callable[[C], T], chunk: C) -> _Outcome[T]:
    """What becomes of a chunk. What the work raises is told from what becomes of its worker."""
    try:
        return _Outcome(work(chunk))
    except Exception as error:  # noqa: BLE001 - it is raised where the results are read
        return _Outcome(error=error)


class _GivenOut(Generic[C, T]):
    """A chunk that was given to an executor."""

    def __init__(self, executor: "Executor", work: Callable[[C], T], chunk: C) -> None:
        self._executor, self._work, self._chunk = executor, work, chunk
        self._future: Future[_Outcome[T]] | None = self._submit()

    def _submit(self) -> "Future[_Outcome[T]] | None":
        try:
            return self._executor.submit(_outcome, self._work, self._chunk)
        except RuntimeError:  # it is broken, or shut down
            return None

    def result(self) -> T:
        """What the work returns; wait for it."""
        for _ in range(TRIES):
            outcome = self._outcome()
            if outcome is None:
                self._future = self._submit()
            elif outcome.error is None:
                return outcome.value  # type: ignore[return-value]  # without an error it has one
            else:
                raise outcome.error
        return self._work(self._chunk)

    def _outcome(self) -> _Outcome[T] | None:
        """What became of it; None if it was lost."""
        try:
            return self._future.result() if self._future else None
        except CANNOT_TRAVEL:
            raise
        except Exception:  # noqa: BLE001 - what the work raises is in its outcome: it was lost
            return None

    def cancel(self) -> None:
        """Do not start it if it is not at work yet."""
        if self._future:
            self._future.cancel()
