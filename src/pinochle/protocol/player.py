"""A program as a player: it is asked over lines, and is given no more time than it has."""

from collections.abc import Iterable, Mapping
from logging import getLogger
from random import Random
from time import monotonic
from types import TracebackType
from typing import Final, NamedTuple, Self

from attrs import define, field
from attrs.validators import gt
from typing_extensions import override

from pinochle._process import EndedError, LateError, Process, words_of
from pinochle.actions import Action
from pinochle.errors import PinochleError, escaped, quoted
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
    line_of,
    read,
    word_of,
)

__all__ = ["LostTurn", "ProgramPlayer"]

MOST_FAULTS: Final = 5
"""The number of faults one after another after which a program is not asked any more."""
START: Final = 10.0
"""The seconds in which a program must answer the first message."""

_LOG: Final = getLogger(__name__)


class LostTurn(NamedTuple):
    """A turn that a program has lost.

    Args:
        kind: "late", "ended", "nonsense", "refused" (an error of the program) or "illegal".
        text: what was wrong.
    """

    kind: str
    text: str


class _LostTurnError(Exception):
    """A fault that ends a turn."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.lost_turn = LostTurn(kind, text)


def _words(command: str | Iterable[str]) -> tuple[str, ...]:
    """Return the words of a command; a text is split as a shell of the system would."""
    return tuple(words_of(command) if isinstance(command, str) else command)


@define(eq=False)
class ProgramPlayer:
    """A program that plays, in any language: it reads lines and writes lines.

    Each seat is played by a process of its own, so that none knows two hands. A process is started
    when it is first asked. One that is late, ends, answers nonsense or what is not legal, loses its
    turn to the substitute, and ``lost_turns`` tells why; after five such turns in a row the
    substitute plays on. Close it in the end, or use it with ``with``:

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
    """

    command: tuple[str, ...] = field(converter=_words)
    seconds: float = field(default=5.0, validator=gt(0))
    options: Mapping[str, str] = field(factory=dict[str, str])
    substitute: Player = field(factory=ClubPlayer, kw_only=True)
    lost_turns: list[LostTurn] = field(init=False, factory=list[LostTurn], repr=False)
    _programs: "dict[int, _Program]" = field(init=False, repr=False)

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
        """Return the action that the program chooses, or that of the substitute."""
        seed = int(rng.random() * 2**31)
        seat = -1 if view.seat is None else int(view.seat)
        program = self._programs.setdefault(seat, _Program(self.command, self.options))
        try:
            action = program.choose(view, seed, self.seconds)
        except _LostTurnError as error:
            self._note(error.lost_turn)
            return self.substitute.choose(view, Random(seed))  # noqa: S311 - a game
        return action

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

    def _note(self, lost_turn: LostTurn) -> None:
        """Note a lost turn."""
        self.lost_turns.append(lost_turn)
        _LOG.info("%s lost a turn to %s: %s", self.name, self.substitute.name, lost_turn.text)


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
        self._asked = 0
        self._faults = 0
        self._rules: object = None
        self._rounds = 0
        self._history: tuple[tuple[int | None, str], ...] = ()
        self._seq = 0
        self.name = ""

    def choose(self, view: View, seed: int, seconds: float) -> Action:
        """Return what the program chooses.

        Raises:
            _LostTurnError: if it does not choose a legal action in time.
        """
        if self._faults >= MOST_FAULTS:
            raise _LostTurnError("ended", f"it is not asked any more after {MOST_FAULTS} faults")
        try:
            action = self._choose(view, seed, seconds)
        except _LostTurnError:
            self._faults += 1
            raise
        self._faults = 0
        return action

    def end(self, view: View) -> None:
        """Tell the program how a round has ended."""
        if self._process is None:
            return
        self._tell(self._process, view)
        sheet = view.sheet
        is_over = bool(sheet.standing.winners)
        message = End(scores=sheet.standing.points, settlement=sheet.last, is_over=is_over)
        self._process.send(line_of(message))

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.send(line_of(Quit()))
            self._process.close()
            self._process = None

    def _choose(self, view: View, seed: int, seconds: float) -> Action:
        process = self._ensure_process()
        table = self._tell(process, view)
        self._asked += 1
        question = Choose.of(view, id=self._asked, seconds=seconds, seed=seed, table=table)
        process.send(line_of(question))
        token = self._answer(process, monotonic() + seconds)
        try:
            action = read_action(token)
        except PinochleError as error:
            raise _LostTurnError("nonsense", f"it answers {str(error).splitlines()[0]}") from None
        reasons = view.why_not(action)
        if reasons:
            raise _LostTurnError("illegal", f"{action.token} is not legal: {reasons[0]}")
        return action

    def _ensure_process(self) -> Process:
        """Return the process, which is started if it does not run."""
        if self._process is not None:
            return self._process
        try:
            process = Process(self._command)
        except OSError as error:
            raise _LostTurnError("ended", f"it cannot be started: {error}") from None
        self._process, self._rules = process, None
        process.send(line_of(Hello(options=self._options)))
        try:
            ready = read(self._line(process, monotonic() + START), Ready)
        except ProtocolError as error:
            raise self._stop("nonsense", str(error)) from None
        if ready.protocol != PROTOCOL:
            problem = f"it speaks protocol {ready.protocol}, and the table speaks {PROTOCOL}"
            raise self._stop("nonsense", problem)
        if unknown := self._options.keys() - ready.options.keys():
            options = ", ".join(ready.options) or "none"
            problem = f"it has no option {quoted(min(unknown))}: it has {options}"
            raise self._stop("refused", problem)
        self.name = escaped(" ".join(ready.name.split()))
        return process

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

    def _answer(self, process: Process, until: float) -> str:
        """Return the token that answers the last question; older answers are too late."""
        while True:
            line = self._line(process, until)
            try:
                if word_of(line) == "error":
                    failed = read(line, Declined)
                    if failed.id in {None, self._asked}:
                        raise _LostTurnError("refused", f"it says: {escaped(failed.text)}")
                    continue
                chosen = read(line, Chosen)
            except ProtocolError as error:
                raise _LostTurnError("nonsense", str(error)) from None
            if chosen.id == self._asked:
                return chosen.do
            if chosen.id > self._asked:
                problem = f"it answers question {chosen.id}, and {self._asked} was asked"
                raise _LostTurnError("nonsense", problem)

    def _line(self, process: Process, until: float) -> str:
        """Return the next line of the program."""
        try:
            return process.receive(until)
        except LateError:
            raise _LostTurnError("late", "it did not answer in time") from None
        except EndedError as error:
            raise self._stop("ended", escaped(str(error))) from None

    def _stop(self, kind: str, text: str) -> _LostTurnError:
        """Return the fault of a process that is of no use any more, and end it."""
        if self._process is not None:
            self._process.close()
            self._process = None
        return _LostTurnError(kind, text)
