"""The messages between a table and a program that plays: one JSON object a line."""

from itertools import islice
from typing import Final, TypeVar

from attrs import AttrsInstance, evolve, field, fields_dict, frozen

from pinochle._validators import shown
from pinochle._values import number
from pinochle.documents import known_fields, read_message, to_json
from pinochle.errors import (
    DocumentError,
    PinochleError,
    Problem,
    RulesetError,
    WrongType,
    quoted,
)
from pinochle.game.view import View
from pinochle.page.document import TableEvent, TableView
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Settlement

__all__ = [
    "PROTOCOL",
    "Choose",
    "Chosen",
    "Declined",
    "End",
    "Hello",
    "NewGame",
    "Prompt",
    "ProtocolError",
    "Quit",
    "Ready",
    "Update",
    "line_of",
    "read",
    "word_of",
]

PROTOCOL: Final = 1
"""The number of this protocol."""
MOST_LEGAL: Final = 200
"""The number of legal actions that a program is told one by one."""
MOST_SECONDS: Final = 86_400.0
"""The seconds that a program may have for a choice: a day."""
MOST_SEED: Final = 2**31 - 1

M = TypeVar("M", bound=AttrsInstance)


class ProtocolError(PinochleError, ValueError):
    """A line that is no message of the protocol, or not one that belongs there."""


def check_seconds(_: object, __: object, seconds: float) -> None:
    """Check how long a program may take for a choice.

    Raises:
        RulesetError: if it is no time, or more than a day.
        WrongType: if it is no number.
    """
    if type(seconds) not in {int, float}:
        raise WrongType(f"seconds: expected a number, not {shown(seconds)}")
    if not 0 < seconds <= MOST_SECONDS:
        expected = f"expected more than 0, and at most {MOST_SECONDS:g}"
        raise RulesetError([Problem("seconds", f"{expected}, not {shown(seconds)}")])


@frozen(kw_only=True)
class Hello:
    """The first message of the table.

    Args:
        protocol: the number of the protocol.
        options: the values of the options that the user of the program has set.
    """

    protocol: int = PROTOCOL
    options: dict[str, str] = field(factory=dict[str, str])


@frozen(kw_only=True)
class Ready:
    """The answer to `Hello`.

    Args:
        protocol: the number of the protocol that the program speaks.
        name: the name of the program.
        version: its version.
        options: all options that it has, with their values.
    """

    protocol: int
    name: str
    version: str = ""
    options: dict[str, str] = field(factory=dict[str, str])


@frozen(kw_only=True)
class NewGame:
    """The news that a game begins, or that the program is to go on with another game.

    Args:
        rules: the whole ruleset.
        seat: the seat of the program.
    """

    rules: Ruleset
    seat: int


@frozen(kw_only=True)
class Update:
    """What has happened since the last message, as the seat was told it.

    Args:
        events: the events, as in the document for a page.
    """

    events: tuple[TableEvent, ...]


@frozen(kw_only=True)
class Choose:
    """The question what the seat does.

    Args:
        id: the number of the question; the answer has the same.
        seconds: how long the table waits.
        seed: a number from 0 to 2,147,483,647 for what the program leaves to chance.
        legal: the legal actions as tokens; the first 200 if there are more.
        has_more: whether there are more.
        table: the document for a page of the seat, without events.
        history: the redacted record of the round: who did it, null for the table, and the token of
            each action, with ``??`` for a card that the seat does not know.
        view: the view of the seat, for programs that use this library.
    """

    id: int
    seconds: float = field(validator=check_seconds)
    seed: int = field(validator=number(0, MOST_SEED))
    legal: tuple[str, ...]
    has_more: bool
    table: TableView
    history: tuple[tuple[int | None, str], ...]
    view: View

    @classmethod
    def of(
        cls,
        view: View,
        *,
        id: int,  # noqa: A002 - the field of the message
        seconds: float,
        seed: int,
        table: TableView | None = None,
    ) -> "Choose":
        """Return the question for a view.

        Args:
            view: what the seat knows.
            id: the number of the question.
            seconds: how long the table waits.
            seed: what chance follows from.
            table: the document of the view, if it was made before.
        """
        actions = [action.token for action in islice(view.legal_actions(), MOST_LEGAL + 1)]
        return cls(
            id=id,
            seconds=seconds,
            seed=seed,
            legal=tuple(actions[:MOST_LEGAL]),
            has_more=len(actions) > MOST_LEGAL,
            table=evolve(table or view.table(), events=()),
            history=tuple((seat, token) for seat, token in view.history),
            view=view,
        )


@frozen(kw_only=True)
class Prompt:
    """The part of `Choose` that a program needs which uses this library.

    Args:
        id: the number of the question.
        seconds: how long the table waits.
        seed: a number for what the program leaves to chance.
        view: the view of the seat.
    """

    id: int
    seconds: float = field(validator=check_seconds)
    seed: int = field(validator=number(0, MOST_SEED))
    view: View


@frozen(kw_only=True)
class Chosen:
    """The answer to `Choose`.

    Args:
        id: the number of the question.
        do: the token of the action, such as ``play:AS``.
    """

    id: int
    do: str


@frozen(kw_only=True)
class End:
    """The end of a round.

    Args:
        scores: the score of each side or player, from the sheet.
        settlement: what the round was settled with; null if the cards were thrown in.
        is_over: whether the game is over.
    """

    scores: tuple[int, ...]
    settlement: Settlement | None
    is_over: bool


@frozen
class Quit:
    """The last message of the table: the program is to end."""


@frozen(kw_only=True)
class Declined:
    """An answer of a program that cannot do what it was asked.

    Args:
        text: what is wrong, in a sentence.
        id: the number of the question, if there was one.
    """

    text: str
    id: int | None = None


WORDS: Final[dict[type[AttrsInstance], str]] = {
    Hello: "hello",
    NewGame: "game",
    Update: "told",
    Choose: "choose",
    Prompt: "choose",
    End: "end",
    Quit: "quit",
    Ready: "ready",
    Chosen: "action",
    Declined: "error",
}
"""The word of each message."""


def line_of(message: AttrsInstance) -> str:
    """Return the line of a message, without its end.

    >>> line_of(Chosen(id=3, do="play:AS"))
    '{"say": "action", "id": 3, "do": "play:AS"}'
    """
    values = {name: getattr(message, name) for name in fields_dict(type(message))}
    return to_json({"say": WORDS[type(message)], **values})


def word_of(line: str) -> str:
    """Return the word of a line.

    Raises:
        ProtocolError: if it is no JSON object with a word.
    """
    return _read(line)[0]


def read(line: str, kind: type[M]) -> M:
    """Return the message of a line; fields that nobody knows are left out.

        >>> read('{"say": "action", "id": 3, "do": "play:AS", "because": "it wins"}', Chosen)
        Chosen(id=3, do='play:AS')

    Args:
        line: the line.
        kind: the class of the message that is expected.

    Raises:
        ProtocolError: if it is no such message.
    """
    word, data = _read(line)
    if word != WORDS[kind]:
        raise ProtocolError(f"expected the message {WORDS[kind]!r}, not {quoted(word)}")
    try:
        return known_fields(data, kind)
    except DocumentError as error:
        problem = str(error).splitlines()[0]
        raise ProtocolError(f"the message {word!r} is wrong: {problem}") from None


def _read(line: str) -> tuple[str, dict[str, object]]:
    """Return the word and the fields of a line."""
    try:
        return read_message(line)
    except DocumentError as error:
        problem = str(error).splitlines()[0].removeprefix("$: ")
        raise ProtocolError(
            f"expected one JSON object a line, not {quoted(line)}: {problem}"
        ) from None
