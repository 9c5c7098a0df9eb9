"""Long work in chunks, on any executor: the same results whatever does them, and in whatever order.

A chunk is known by its number, from which its chance follows. One that is lost, because a process
was killed, is done again, and none counts twice.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

AHEAD: Final = 32
"""How many chunks are given out at a time."""
TRIES: Final = 3
"""How often a lost chunk is given out; after that it is done here."""


class _Outcome(NamedTuple, Generic[T]):
    """What became of a chunk that was not lost."""

    value: T | None = None
    error: Exception | None = None


def in_chunks(
    work: Callable[[int], T], numbers: Iterable[int], executor: Executor | None = None
) -> Iterator[T]:
    """The results of these chunks, in their order.

    Args:
        work: what is done, by the number of a chunk; it can be pickled if the executor needs that.
        numbers: the chunks.
        executor: what does them; without one they are done here, one by one.
    """
    if executor is None:
        yield from map(work, numbers)
        return
    ahead = iter(numbers)
    tried = partial(_outcome, work)
    waiting: deque[tuple[int, Future[_Outcome[T]] | None]] = deque()

    def submitted(number: int) -> Future[_Outcome[T]] | None:
        try:
            return executor.submit(tried, number)
        except RuntimeError:  # it is broken, or shut down
            return None

    try:
        while True:
            for number in islice(ahead, AHEAD - len(waiting)):
                waiting.append((number, submitted(number)))
            if not waiting:
                return
            number, future = waiting.popleft()
            outcome = None
            for _ in range(TRIES):
                if future is None:
                    break
                try:
                    outcome = future.result()
                    break
                except Exception:  # noqa: BLE001 - what work raises is in its outcome: it was lost
                    future = submitted(number)
            if outcome is None:
                outcome = tried(number)
            if outcome.error is not None:
                raise outcome.error
            yield outcome.value  # type: ignore[misc]  # without an error it has a value
    finally:
        for _, future in waiting:
            if future is not None:
                future.cancel()


def _outcome(work: Callable[[int], T], number: int) -> _Outcome[T]:
    """What becomes of a chunk."""
    try:
        return _Outcome(work(number))
    except Exception as error:  # noqa: BLE001 - it is raised where the results are read
        return _Outcome(error=error)
