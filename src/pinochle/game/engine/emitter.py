"""Emitters, by which a phase says what happens: to the history of the round, and to listeners."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, ParamSpec, TypeVar

from typing_extensions import override

from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.errors import PinochleError
from pinochle.events import Consequence, Event
from pinochle.game.engine.piles import PileMove

P = ParamSpec("P")
C = TypeVar("C", bound=Consequence)
D = TypeVar("D", bound=Consequence)
E = TypeVar("E", bound=Consequence)


class Emitted(NamedTuple):
    """An event, and the moves of cards that went with it."""

    event: Event
    moves: tuple[PileMove, ...] = ()


class Emitter:
    """A collector of what happens because of an entry, in order.

    A :class:`HandsEmitter` takes it from the hands, a :class:`HistoryEmitter` from what a seat was
    told.
    Consequences that depend on hidden cards always go through :meth:`tell` or :meth:`tell_if`,
    because they stand in the history; and a phase goes on with what these return. Anything else
    goes through :meth:`note`, and only if somebody listens.
    """

    __slots__ = ("events", "told")

    def __init__(self, events: list[Emitted] | None = None) -> None:
        self.events: list[Emitted] | None = events
        """Everything that happens, what was done first; None if nobody listens."""
        self.told: list[Consequence] = []
        """The consequences that stand in the history."""

    def note(self, kind: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Take an event that follows from what is known; it is made only if somebody listens."""
        if self.events is not None:
            self.events.append(Emitted(kind(*args, **kwargs)))

    def move(
        self,
        origin: str,
        to: str,
        number: int,
        cards: Iterable[Card | None],
        *,
        is_done: bool = False,
    ) -> None:
        """Take a move of cards, as far as they are known, that goes with the last event.

        Args:
            origin: the pile where they lay.
            to: the pile where they went.
            number: how many there are.
            cards: which.
            is_done: whether it goes with what was done, and not with what came of it.
        """
        if self.events is not None:
            move = PileMove(origin, to, number, Hand(filter(None, cards)))
            which = 0 if is_done else -1
            event, moves = self.events[which]
            self.events[which] = Emitted(event, (*moves, move))

    def tell(self, event: C, *others: type[D]) -> C | D:
        """Take a consequence, and return it.

        Args:
            event: what the hands say.
            others: what else it might have been, had the hands been others.
        """
        raise NotImplementedError

    def tell_if(self, event: C | None, kind: type[C]) -> C | None:
        """Take a consequence of this kind that there may be, and return it."""
        raise NotImplementedError

    def _take(self, event: E) -> E:
        """Keep a consequence, and return it."""
        self.told.append(event)
        if self.events is not None:
            self.events.append(Emitted(event))
        return event


class HandsEmitter(Emitter):
    """Takes what happens from what the hands say."""

    __slots__ = ()

    @override
    def tell(self, event: C, *others: type[D]) -> C | D:
        """Take what the hands say, and return it."""
        return self._take(event)

    @override
    def tell_if(self, event: C | None, kind: type[C]) -> C | None:
        """Take what the hands say, if they say anything, and return it."""
        return event and self._take(event)


class HistoryError(PinochleError, ValueError):
    """An error: what a seat was told cannot have happened."""


class HistoryEmitter(Emitter):
    """Takes what happens from what a seat was told, whatever the hands say.

    The hands that the seat does not see are empty, so what they say means nothing.
    """

    __slots__ = ("answers",)

    def __init__(self, answers: Iterable[Consequence], events: list[Emitted] | None = None) -> None:
        super().__init__(events)
        self.answers: list[Consequence] = [*answers][::-1]
        """The consequences that were told and are not used yet, the next last."""

    @override
    def tell(self, event: C, *others: type[D]) -> C | D:
        """Return the next consequence that was told, which must be of these kinds."""
        kinds: tuple[type[C | D], ...] = (type(event), *others)
        if self.answers:
            answer = self.answers.pop()
            if isinstance(answer, kinds):
                return self._take(answer)
            self.answers.append(answer)
        names = " or ".join(kind.__name__ for kind in kinds)
        following = type(self.answers[-1]).__name__ if self.answers else "the end"
        message = f"what was told should go on with {names}, not {following}"
        raise HistoryError(message)

    @override
    def tell_if(self, event: C | None, kind: type[C]) -> C | None:
        """Return the next consequence that was told if it is of this kind; else there was none."""
        if self.answers and isinstance(answer := self.answers[-1], kind):
            self.answers.pop()
            return self._take(answer)
        return None
