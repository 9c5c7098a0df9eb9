"""Programs that play in rooms: the host has named them, and guests choose one by its name.

What a guest sends is such a name and never a command. A program has a process for each seat that it
plays, which ends when the seat is another's or the room is left; of all such processes there are no
more than :data:`MOST_PROCESSES`. Whatever is wrong with a program costs its seat no more than a
turn, which the substitute has.
"""

import logging
from asyncio import wrap_future
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from random import Random
from secrets import randbits
from threading import BoundedSemaphore
from typing import Final

from attrs import evolve

from pinochle.errors import PinochleError, quoted
from pinochle.game.view import View
from pinochle.protocol.player import ProgramError, ProgramPlayer
from pinochle.web.room import HostedProgram

__all__ = ["MOST_PROCESSES", "Programs", "ProgramsError", "RoomPrograms", "SeatedProgram"]

MOST_NAMED: Final = 8
"""How many programs a host may name."""
MOST_PROCESSES: Final = 8
"""How many processes of programs there may be at once, in all rooms together."""

_LOG: Final = logging.getLogger("uvicorn.error")


class ProgramsError(PinochleError, ValueError):
    """Programs that a host cannot offer, and why."""


class Programs:
    """The programs that a host offers, and their processes in all rooms.

    Args:
        offered: the programs by their names: how each is started, and how it plays.

    Raises:
        ProgramsError: if there are too many, or a name will not do.
    """

    def __init__(self, offered: Mapping[str, ProgramPlayer] | None = None) -> None:
        self._offered: dict[str, ProgramPlayer] = dict(offered or {})
        self._places: BoundedSemaphore = BoundedSemaphore(MOST_PROCESSES)
        self._seated: set[SeatedProgram] = set()
        self._ending: set[Future[None]] = set()
        if len(self._offered) > MOST_NAMED:
            raise ProgramsError(f"there may be {MOST_NAMED} programs, not {len(self._offered)}")
        for name in self._offered:
            if not HostedProgram.may_be_called(name):
                raise ProgramsError(
                    f"a program cannot be called {quoted(name)}: up to 30 letters, digits and "
                    "'-', and not what other players are called"
                )

    @property
    def names(self) -> tuple[str, ...]:
        """The names, by which guests choose."""
        return tuple(self._offered)

    def check(self) -> None:
        """Start each program once, hear that it is ready, and end it.

        Raises:
            ProgramError: if one cannot be started, is not ready, or has not an option.
        """
        for program in self._offered.values():
            with evolve(program) as once:
                once.start()

    def seat(self, name: str, seat: int | None) -> "SeatedProgram | None":
        """Return a program at a seat; None if it is not offered, or no process may be started."""
        if name not in self._offered or not self._places.acquire(blocking=False):
            return None
        seated = SeatedProgram(name, seat, evolve(self._offered[name]))
        self._seated.add(seated)
        return seated

    def end(self, seated: "SeatedProgram") -> None:
        """End the process of a seat, without waiting for it."""
        if seated in self._seated:
            self._seated.remove(seated)
            ending = seated.end()
            self._ending.add(ending)
            ending.add_done_callback(self._note_end)

    def _note_end(self, ending: Future[None]) -> None:
        self._ending.discard(ending)
        self._places.release()

    def close(self) -> None:
        """End all processes, and wait until they have ended."""
        for seated in [*self._seated]:
            self.end(seated)
        wait([*self._ending])


class SeatedProgram:
    """A program at a seat, with a thread of its own in which it is asked."""

    def __init__(self, name: str, seat: int | None, program: ProgramPlayer) -> None:
        self.name = name
        self.seat = seat
        self._program = program
        self._thread = ThreadPoolExecutor(1)

    def choose(self, view: View) -> Future[tuple[str, str]]:
        """Ask what to do."""
        return self._thread.submit(self._choose, view)

    def hear_end(self, view: View) -> None:
        """Tell it that a round has ended."""
        self._thread.submit(self._program.hear_end, view)

    def end(self) -> Future[None]:
        """End its process after what it is doing."""
        ending = self._thread.submit(self._program.close)
        self._thread.shutdown(wait=False)
        return ending

    def _choose(self, view: View) -> tuple[str, str]:
        """Return the token of the choice, and what was wrong if it is the substitute's."""
        program = self._program
        lost = program.times_lost.total()
        action = program.choose(view, Random(randbits(128)))  # noqa: S311 - not for the cards
        if program.times_lost.total() == lost:
            return action.token, ""
        return action.token, program.lost_turns[-1].text


class RoomPrograms:
    """The programs in a room: those at its seats, and how many turns each has lost.

    Args:
        programs: the programs of the host.
    """

    def __init__(self, programs: Programs) -> None:
        self._programs = programs
        self._seated: dict[int, SeatedProgram] = {}
        self._failed: set[tuple[int, str]] = set()
        self.lost_turns: Counter[int] = Counter()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the programs that guests may choose."""
        return self._programs.names

    async def choose(self, player: int, name: str, view: View) -> str | None:
        """Return the token of what the program of a player does; None if it cannot be asked.

        Args:
            player: the number of the player.
            name: the name of the program.
            view: what its seat may know.
        """
        seated = self._seat(player, name, view.seat)
        if seated is None:
            self.lost_turns[player] += 1
            return None
        try:
            token, fault = await wrap_future(seated.choose(view))
        except ProgramError as error:
            self._failed.add((player, name))
            self._end(player)
            token, fault = None, str(error)
        if fault:
            self.lost_turns[player] += 1
            _LOG.warning("a program lost a turn in a room: %s: %s", name, fault)
        return token

    def hear_end(self, view_of: Callable[[int], View]) -> None:
        """Tell the programs that a round has ended, by what each player may know then."""
        for player, seated in self._seated.items():
            seated.hear_end(view_of(player))

    def keep(self, kinds: Sequence[str]) -> None:
        """End the programs of players who are played by somebody else now."""
        for player, seated in [*self._seated.items()]:
            if kinds[player] != seated.name:
                self._end(player)

    def close(self) -> None:
        """End all of them."""
        for player in [*self._seated]:
            self._end(player)

    def _seat(self, player: int, name: str, seat: int | None) -> SeatedProgram | None:
        """Return the program of a player; a process knows the hands of one seat alone."""
        seated = self._seated.get(player)
        if seated is None or (seated.name, seated.seat) != (name, seat):
            self._end(player)
            found = None if (player, name) in self._failed else self._programs.seat(name, seat)
            if found is None:
                return None
            self._seated[player] = seated = found
        return seated

    def _end(self, player: int) -> None:
        seated = self._seated.pop(player, None)
        if seated is not None:
            self._programs.end(seated)
