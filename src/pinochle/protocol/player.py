"""A program as a player: it is asked over lines, and is given no more time than it has."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from logging import getLogger
from random import Random
from time import monotonic
from types import TracebackType
from typing import Final, NamedTuple, Self

from attrs import define, field
from typing_extensions import override

from pinochle._process import (
    MOST_LINES,
    EndedError,
    LateError,
    Process,
    UnreadError,
    words_of,
)
from pinochle._validators import check_iterable, check_mapping, expect
from pinochle.actions import Action
from pinochle.errors import (
    PinochleError,
    clipped,
    escaped,
    quoted,
)
from pinochle.game.choices import Randomness
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.page.document import TableView
from pinochle.players.club import ClubPlayer
from pinochle.players.player import Player
from pinochle.protocol.messages import (
    PROTOCOL,
    Choose,
    Chosen,
    Declined,
    End,
    Hello,
    NewGame,
    ProtocolError,
    Quit,
    Ready,
    Update,
    check_seconds,
    line_of,
    read,
    word_of,
)

__all__ = ["LostTurn", "ProgramError", "ProgramPlayer"]

MOST_FAULTS: Final = 5
"""The number of faults one after another after which a program is not asked any more."""
MOST_LISTED: Final = 100
"""The number of lost turns that are listed."""
MOST_SAID: Final = 200
"""The number of characters of what a program says that are shown."""
START: Final = 10.0
"""The seconds in which a program must answer the first message."""
NO_SEAT: Final = -2
"""The key of a process that is ready, and plays no seat yet."""

_UNREAD: Final = "it does not read what it is told"
_UNFLUSHED: Final = "it wrote only when it was told to quit, and must flush each line"

_LOG: Final = getLogger(__name__)


class ProgramError(PinochleError, ValueError):
    """A program that cannot play: something is wrong with it before its first question."""


class LostTurn(NamedTuple):
    """A turn that a program has lost.

    Args:
        kind: "late", "ended", "nonsense", "refused" (an error of the program), "illegal", or
            "given up" if it is not asked any more.
        text: what was wrong.
    """

    kind: str
    text: str


class _LostTurnError(Exception):
    """A fault that ends a turn."""

    def __init__(self, kind: str, text: str) -> None:
        said = clipped(escaped(" ".join(text.split())), MOST_SAID)
        super().__init__(said)
        self.lost_turn = LostTurn(kind, said)


def _words(command: str | Iterable[str]) -> tuple[str, ...]:
    """Return the words of a command; a text is split as a shell of the system would.

    Raises:
        ProgramError: if there is no word, or a quote is not closed.
        WrongType: if it is neither a text nor texts.
    """
    check_iterable(command, "a command")
    try:
        words = tuple(words_of(command) if isinstance(command, str) else command)
    except ValueError as error:
        raise ProgramError(f"{quoted(str(command))} cannot be read: {error}") from None
    if not words:
        raise ProgramError("a command needs the name of a program")
    return tuple(expect(str, word, "a command") for word in words)


def _check_options(_: object, __: object, options: Mapping[str, str]) -> None:
    """Check the options of a program.

    Raises:
        WrongType: if it is no mapping of texts.
    """
    check_mapping(options, "options")
    for word in (*options, *options.values()):
        expect(str, word, "options")


@define(eq=False)
class ProgramPlayer:
    """A program that plays, in any language: it reads lines and writes lines.

    Each seat is played by a process of its own, so that none knows two hands. A process is started
    when it is first asked; one that cannot be started, or does not say that it is ready, cannot
    play. Later a program that is late, answers nonsense or what is not legal, loses its turn to the
    substitute, and ``lost_turns`` tells why. One that ends is started again and asked again, once
    for a question; ``restarts`` counts that. After five lost turns in a row the substitute plays
    on. Close it in the end, or use it with ``with``:

        >>> import sys
        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> from pinochle.players import play
        >>> command = [sys.executable, "-m", "pinochle", "player", "simple"]
        >>> game = Game.start(variants.get("partnership-auction"))
        >>> with ProgramPlayer(command) as simple:
        ...     players = {0: simple, 1: ClubPlayer(), 2: simple, 3: ClubPlayer()}
        ...     print(play(game, players, Random(1)).sheet.rounds, simple.name, simple.lost_turns)
        1 simple []

    Args:
        command: the program and its arguments, as words or as one text.
        seconds: how long the program may take for a choice.
        options: the values of options of the program, by their names.
        substitute: who takes the turns that the program loses.
        progress: is called with a line on the program before each of its turns.

    Attributes:
        lost_turns: the first hundred turns that were lost.
        times_lost: how many turns were lost, by the kind of the fault.
        restarts: how often the program was started again because it had ended after an answer.
    """

    command: tuple[str, ...] = field(converter=_words)
    seconds: float = field(default=5.0, validator=check_seconds)
    options: Mapping[str, str] = field(factory=dict[str, str], validator=_check_options)
    substitute: Player = field(factory=ClubPlayer, kw_only=True)
    progress: Callable[[str], object] | None = field(default=None, kw_only=True, repr=False)
    lost_turns: list[LostTurn] = field(init=False, factory=list[LostTurn], repr=False)
    times_lost: Counter[str] = field(init=False, factory=Counter[str], repr=False)
    restarts: int = field(default=0, init=False, repr=False)
    _programs: "dict[int, _Program]" = field(init=False, repr=False)
    _turns: int = field(default=0, init=False, repr=False)
    _seconds_taken: float = field(default=0.0, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._programs = {}

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return _restore_player, (self.command, self.seconds, dict(self.options), self.substitute)

    @property
    def name(self) -> str:
        """The name that the program gives itself; before it is asked, the words that start it."""
        names = [program.name for program in self._programs.values() if program.name]
        return names[0] if names else " ".join(self.command)

    def choose(self, view: View, rng: Randomness) -> Action:
        """Return the action that the program chooses, or that of the substitute.

        Raises:
            ProgramError: if the program cannot be started, or is not ready for its first question.
        """
        seed = int(rng.random() * 2**31)
        seat = -1 if view.seat is None else int(view.seat)
        program = self._program_of(seat)
        self._tell_progress()
        restarts, began = program.restarts, monotonic()
        try:
            return program.choose(view, seed, self.seconds)
        except _LostTurnError as error:
            self._note(error.lost_turn)
            return self.substitute.choose(view, Random(seed))  # noqa: S311 - a game
        finally:
            self.restarts += program.restarts - restarts
            self._turns += 1
            self._seconds_taken += monotonic() - began

    def start(self) -> None:
        """Start the program before it is asked anything, and hear that it is ready.

        The first seat that is asked has this process.

        Raises:
            ProgramError: if the program cannot be started, or is not ready, or has no such option.
        """
        if not self._programs:
            program = self._new_program()
            program.start()
            self._programs[NO_SEAT] = program

    def hear_end(self, view: View) -> None:
        """Tell the program that a round has ended."""
        program = self._programs.get(-1 if view.seat is None else int(view.seat))
        if program is not None:
            program.end(view)

    def close(self) -> None:
        """End all processes of the program."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _program_of(self, seat: int) -> "_Program":
        """Return the process of a seat; the first that is asked has the one that is ready."""
        if seat not in self._programs:
            is_one_ready = NO_SEAT in self._programs
            program = self._programs.pop(NO_SEAT) if is_one_ready else self._new_program()
            self._programs[seat] = program
        return self._programs[seat]

    def _new_program(self) -> "_Program":
        return _Program(self.command, self.options)

    def _note(self, lost_turn: LostTurn) -> None:
        """Note a lost turn."""
        self.times_lost[lost_turn.kind] += 1
        if len(self.lost_turns) < MOST_LISTED:
            self.lost_turns.append(lost_turn)
        _LOG.info("%s lost a turn to %s: %s", self.name, self.substitute.name, lost_turn.text)

    def _tell_progress(self) -> None:
        """Tell whoever waits for the program which turn comes, and how long the others took."""
        if self.progress is not None:
            mean = f", {self._seconds_taken / self._turns:.1f} s each so far" if self._turns else ""
            self.progress(f"{clipped(self.name)}: turn {self._turns + 1}{mean}")


def _restore_player(
    command: tuple[str, ...], seconds: float, options: Mapping[str, str], substitute: Player
) -> ProgramPlayer:
    """Return a player that was pickled, whose processes are not started yet."""
    return ProgramPlayer(command, seconds, options, substitute=substitute)


class _Program:
    """A process of a program, and what it was told.

    Args:
        command: the program and its arguments.
        options: the values of its options.
    """

    def __init__(self, command: tuple[str, ...], options: Mapping[str, str]) -> None:
        self._command = command
        self._options = dict(options)
        self._process: Process | None = None
        self._is_ready = self._was_ready = False
        self._has_spoken = self._has_answered = False
        self._asked = 0
        self._faults = 0
        self._verdict = ""
        self._rules: object = None
        self._rounds = 0
        self._history: tuple[tuple[int | None, str], ...] = ()
        self._seq = 0
        self.name = ""
        self.restarts = 0

    def start(self) -> None:
        """Start the process, and hear that it is ready.

        Raises:
            ProgramError: if it cannot be started, or is not ready.
        """
        try:
            self._ensure_ready()
        except EndedError as error:
            self._end()
            raise self._unable(_LostTurnError("ended", str(error))) from None
        except _LostTurnError as error:
            raise self._unable(error) from None

    def choose(self, view: View, seed: int, seconds: float) -> Action:
        """Return what the program chooses.

        Raises:
            ProgramError: if it is not ready for its first question.
            _LostTurnError: if it does not choose a legal action in time.
        """
        if self._verdict:
            raise _LostTurnError("given up", self._verdict)
        try:
            action = self._choose(view, seed, seconds)
        except _LostTurnError as error:
            if not self._was_ready:
                raise self._unable(error) from None
            self._faults += 1
            if self._faults == MOST_FAULTS:
                fault, habit = error.lost_turn.text, self._end()
                why = fault if habit in fault else f"{fault}; {habit}"
                self._verdict = f"it is not asked any more after {MOST_FAULTS} faults: {why}"
            raise
        self._faults = 0
        return action

    def end(self, view: View) -> None:
        """Tell the program how a round has ended."""
        if self._process is None or not self._is_ready:
            return
        sheet = view.sheet
        is_over = bool(sheet.standing.winners)
        message = End(scores=sheet.standing.points, settlement=sheet.last, is_over=is_over)
        with suppress(UnreadError):  # the next question tells
            self._tell(self._process, view)
            self._process.send(line_of(message))

    def close(self) -> None:
        """End the process."""
        self._end()

    def _unable(self, error: _LostTurnError) -> ProgramError:
        name = escaped(" ".join(" ".join(self._command).split()))
        return ProgramError(f"{clipped(name, MOST_SAID)} cannot play: {error}")

    def _choose(self, view: View, seed: int, seconds: float) -> Action:
        """Return the legal action that the program chooses."""
        token = self._token(view, seed, seconds)
        try:
            action = read_action(token)
        except PinochleError as error:
            raise _LostTurnError("nonsense", f"it answers {str(error).splitlines()[0]}") from None
        reasons = view.why_not(action)
        if reasons:
            raise _LostTurnError("illegal", f"{action.token} is not legal: {reasons[0]}")
        return action

    def _token(self, view: View, seed: int, seconds: float) -> str:
        """Return the token that answers a question.

        A process that has answered and then ends is started again, and asked once more.
        """
        try:
            return self._ask(view, seed, seconds)
        except EndedError as error:
            has_answered = self._has_answered
            self._end()
            if not has_answered:
                raise _LostTurnError("ended", str(error)) from None
        except UnreadError:
            self._end()
            raise _LostTurnError("late", _UNREAD) from None
        self.restarts += 1
        return self._token(view, seed, seconds)

    def _ask(self, view: View, seed: int, seconds: float) -> str:
        """Ask the process, and return the token that it answers."""
        process = self._ensure_ready()
        table = self._tell(process, view)
        self._asked += 1
        asked = Choose.of(view, id=self._asked, seconds=seconds, seed=seed, table=table)
        question, begun = line_of(asked), monotonic()
        process.send(question)
        try:
            return self._answer(process, begun, monotonic() + seconds)
        except LateError:
            why = f": {_UNREAD}" if process.unread else ""
            raise _LostTurnError("late", f"it did not answer in {seconds:g} s{why}") from None

    def _ensure_ready(self) -> Process:
        """Return the process, which is started if it does not run, when it is ready."""
        process = self._process or self._start()
        if self._is_ready:
            return process
        try:
            line = process.receive(monotonic() + START)
        except LateError:
            late = f"it did not say in {START:g} s that it is ready"
            why = "" if self._was_ready else self._end()  # in the middle of a game it may come yet
            raise _LostTurnError("late", f"{late}: {why}" if why else late) from None
        try:
            self._check_ready(line.text)
        except _LostTurnError:
            self._end()
            raise
        self._is_ready = self._was_ready = True
        return process

    def _start(self) -> Process:
        """Return the process, which is started and greeted."""
        try:
            process = Process(self._command)
        except OSError as error:
            raise _LostTurnError("ended", f"it cannot be started: {error}") from None
        self._process, self._rules = process, None
        self._is_ready = self._has_spoken = self._has_answered = False
        process.send(line_of(Hello(options=self._options)))
        return process

    def _check_ready(self, line: str) -> None:
        """Check the answer to the greeting."""
        try:
            ready = read(line, Ready)
        except ProtocolError as error:
            raise _LostTurnError("nonsense", str(error)) from None
        if ready.protocol != PROTOCOL:
            problem = f"it speaks protocol {ready.protocol}, and the table speaks {PROTOCOL}"
            raise _LostTurnError("nonsense", problem)
        if unknown := self._options.keys() - ready.options.keys():
            options = ", ".join(ready.options) or "none"
            problem = f"it has no option {quoted(min(unknown))}: it has {options}"
            raise _LostTurnError("refused", problem)
        self.name = clipped(escaped(" ".join(ready.name.split())))

    def _tell(self, process: Process, view: View) -> TableView:
        """Tell the program what has happened, and return the document of the view."""
        history, rounds = view.history, view.sheet.rounds
        goes_on = rounds > self._rounds or (
            rounds == self._rounds and history[: len(self._history)] == self._history
        )
        if view.rules != self._rules or not goes_on:
            self._seq = 0
            process.send(line_of(NewGame(rules=view.rules, seat=int(view.seat or 0))))
        table = view.table(since=self._seq)
        if table.events:
            process.send(line_of(Update(events=table.events)))
        self._rules, self._rounds = view.rules, rounds
        self._history, self._seq = history, table.seq
        return table

    def _answer(self, process: Process, begun: float, until: float) -> str:
        """Return the token that answers the last question; older answers are too late.

        Args:
            process: the process.
            begun: when the question was asked.
            until: how long to wait for the answer.
        """
        for _ in range(MOST_LINES):
            line = process.receive(until)
            self._has_spoken = True
            chosen = self._read_answer(line.text)
            if chosen is None or chosen.id < self._asked:
                continue
            if chosen.id > self._asked or line.came < begun:
                problem = f"it answers question {chosen.id} before that is asked"
                raise _LostTurnError("nonsense", problem)
            self._has_answered = True
            return chosen.do
        self._end()
        raise _LostTurnError("nonsense", f"it writes {MOST_LINES} lines that answer nothing new")

    def _read_answer(self, line: str) -> Chosen | None:
        """Return what a line answers; None if it is late that the program cannot answer."""
        try:
            if word_of(line) != "error":
                return read(line, Chosen)
            failed = read(line, Declined)
        except ProtocolError as error:
            raise _LostTurnError("nonsense", str(error)) from None
        if failed.id in {None, self._asked}:
            raise _LostTurnError("refused", f"it says: {failed.text}")
        return None

    def _end(self) -> str:
        """End the process; return what it does wrong in reading and writing, or ""."""
        process, self._process = self._process, None
        if process is None:
            return ""
        unread, told_to_quit = process.unread, monotonic()
        with suppress(UnreadError):
            process.send(line_of(Quit()))
        last = [line for line in process.close() if line.came > told_to_quit]
        if unread:
            return _UNREAD
        return _UNFLUSHED if last and not self._has_spoken else ""
