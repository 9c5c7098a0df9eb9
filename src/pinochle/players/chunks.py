"""Long work in chunks, on any executor: the same results in the same order whatever does them.

A chunk is a value that says all there is to do, its chance as well. A chunk that is lost, because
its worker was killed or somebody cancelled it, is done again. None counts twice.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from traceback import format_exception
from typing import Final, Generic, NamedTuple, TypeVar

C = TypeVar("C")
T = TypeVar("T")

AHEAD: Final = 256
"""The number of chunks that are given out at a time."""
TRIES: Final = 3
"""The number of times that a chunk is given out."""


def in_chunks(
    work: Callable[[C], T], chunks: Iterable[C], executor: Executor | None = None
) -> Iterator[T]:
    """Yield the result of each chunk, in their order.

    Args:
        work: what is done with a chunk. Where the executor needs that, it can be pickled.
        chunks: the chunks.
        executor: what does them. Without one they are done here, one by one.
    """
    if executor is None:
        yield from map(work, chunks)
        return
    waiting: deque[_SubmittedChunk[C, T]] = deque()
    try:
        for chunk in chunks:
            waiting.append(_SubmittedChunk(executor, work, chunk))
            if len(waiting) == AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for submitted in waiting:
            submitted.cancel()


def slices(first: int, count: int, size: int) -> Iterator[range]:
    """Yield some numbers from the first on, in chunks of a size; the last may be smaller.

    >>> list(slices(5, 7, 3))
    [range(5, 8), range(8, 11), range(11, 12)]
    """
    indices = range(first, first + count)
    return (indices[start : start + size] for start in range(0, count, size))


class _ChunkResult(NamedTuple, Generic[T]):
    """A result that the work has returned."""

    value: T


class _Failed(NamedTuple):
    """An error that the work has raised."""

    error: Exception


def _outcome(work: Callable[[C], T], chunk: C) -> _ChunkResult[T] | _Failed:
    """Return the result of a chunk, or its error, which is then told from errors of workers."""
    try:
        return _ChunkResult(work(chunk))
    except Exception as error:  # noqa: BLE001 - it is raised where the results are read
        error.add_note("".join(format_exception(error)))  # it would be lost between processes
        return _Failed(error)


def _value(outcome: _ChunkResult[T] | _Failed) -> T:
    """Return the result of the work, or raise its error."""
    if isinstance(outcome, _Failed):
        raise outcome.error
    return outcome.value


class _SubmittedChunk(Generic[C, T]):
    """A chunk that was submitted to an executor."""

    def __init__(self, executor: Executor, work: Callable[[C], T], chunk: C) -> None:
        self._executor, self._work, self._chunk = executor, work, chunk
        self._future = self._submit()

    def _submit(self) -> Future[_ChunkResult[T] | _Failed]:
        try:
            return self._executor.submit(_outcome, self._work, self._chunk)
        except BrokenExecutor as error:
            future = Future[_ChunkResult[T] | _Failed]()
            future.set_exception(error)
            return future

    def result(self) -> T:
        """Wait for the work, and return its result.

        A chunk that a broken executor has lost is done here in the end. Other errors of an
        executor, such as that a worker cannot import the work, are raised if they come back each
        time.
        """
        tries = 1
        while True:
            try:
                outcome = self._future.result()
            except (BrokenExecutor, CancelledError):
                if tries == TRIES:
                    return self._work(self._chunk)
            except Exception:
                if tries == TRIES:
                    raise
            else:
                return _value(outcome)
            tries += 1
            self._future = self._submit()

    def cancel(self) -> None:
        """Cancel the chunk if it has not been started."""
        self._future.cancel()
