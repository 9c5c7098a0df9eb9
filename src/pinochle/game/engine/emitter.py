"""Emitters, by which a phase says what happens: to the history of the round, and to listeners."""

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from pinochle.errors import PinochleError
from pinochle.game.events import Consequence, Event

P = ParamSpec("P")
C = TypeVar("C", bound=Consequence)
D = TypeVar("D", bound=Consequence)
E = TypeVar("E", bound=Consequence)


class Emitter:
    """Takes what happens through an entry, in order.

    Consequences that depend on hidden cards go through :meth:`tell` or :meth:`tell_if`, always,
    because they stand in the history; and a phase goes on with what these return. Anything else
    goes through :meth:`note`, only if somebody listens.
    """

    __slots__ = ("events", "told")

    def __init__(self, events: list[Event] | None = None) -> None:
        self.events: list[Event] | None = events
        """Everything that happens; None if nobody listens."""
        self.told: list[Consequence] = []
        """The consequences that stand in the history."""

    def note(self, kind: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Take an event that follows from what is known; it is made only if somebody listens."""
        if self.events is not None:
            self.events.append(kind(*args, **kwargs))

    def tell(self, event: C, *others: type[D]) -> C | D:
        """Take a consequence, and return it.

        Args:
            event: what the hands say.
            others: what else it might have been, had the hands been others.
        """
        del others
        return self._take(event)

    def tell_if(self, event: C | None, kind: type[C]) -> C | None:
        """Take a consequence that there may be, and return it."""
        del kind
        return event and self._take(event)

    def _take(self, event: E) -> E:
        """Keep a consequence, and return it."""
        self.told.append(event)
        if self.events is not None:
            self.events.append(event)
        return event


class ToldOtherwise(PinochleError, ValueError):  # noqa: N818 - reads as what happened
    """An error: what a seat was told cannot have happened."""


class Retelling(Emitter):
    """Takes what happens from what a seat was told, whatever the hands say.

    The hands that the seat does not see are empty, so what they say means nothing.
    """

    __slots__ = ("answers",)

    def __init__(self, answers: Iterable[Consequence], events: list[Event] | None = None) -> None:
        super().__init__(events)
        self.answers: list[Consequence] = [*answers][::-1]
        """The consequences that were told and are not used yet, the next last."""

    def tell(self, event: C, *others: type[D]) -> C | D:
        """Return the next consequence that was told, which must be of these kinds."""
        kinds: tuple[type[C | D], ...] = (type(event), *others)
        if self.answers:
            answer = self.answers.pop()
            if isinstance(answer, kinds):
                return self._take(answer)
            self.answers.append(answer)
        names = " or ".join(kind.__name__ for kind in kinds)
        found = type(self.answers[-1]).__name__ if self.answers else "the end"
        message = f"what was told should go on with {names}, not {found}"
        raise ToldOtherwise(message)

    def tell_if(self, event: C | None, kind: type[C]) -> C | None:
        """Return the next consequence that was told if it is of this kind; else there was none."""
        del event
        if self.answers and isinstance(answer := self.answers[-1], kind):
            self.answers.pop()
            return self._take(answer)
        return None
