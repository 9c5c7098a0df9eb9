"""Messages between a page and its table: what a seat asks is answered from its view alone.

A message is the text of a JSON object such as ``{"id": 7, "ask": "choose", "places": ["9H.1"]}``.
It gets an answer with its ``id``: ``{"id": 7, "ok": true, ...}``, or ``"ok": false`` with
``reasons``. A worker in the page and a server answer alike:

    >>> from random import Random
    >>> from pinochle import Game, variants
    >>> view = Game.start(variants.get("three-handed")).deal(Random(1)).view(0)
    >>> def answered(text):
    ...     ask = None
    ...     try:
    ...         ask = read_ask(text)
    ...         return reply(ask, **answer(view, ask, Reader("de")))
    ...     except PinochleError as error:
    ...         return refusal(ask, error, Reader("de"))
    >>> answered('{"id": 7, "ask": "table"}')[:28]
    '{"id": 7, "ok": true, "table'
    >>> answered('{"id": 8, "ask": "choose", "places": "9H.1"}')
    '{"id": 8, "ok": false, "reasons": [{"text": "„places“ muss eine Liste von Texten sein"}]}'
"""

import json
from collections.abc import Iterator, Mapping
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pinochle._validators import is_list, is_table
from pinochle.actions import Action, IllegalAction
from pinochle.documents import to_json
from pinochle.errors import MOST_COUNTED, DocumentError, PinochleError, RulesetError, half_in
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.messages import LANGUAGES, NOBODY, Message, Names
from pinochle.messages.phrases import Phrase
from pinochle.players.advice import explain
from pinochle.players.club import ClubPlayer
from pinochle.players.expert import Evaluation, evaluate

if TYPE_CHECKING:
    from pinochle.page.document import Picking

__all__ = [
    "Ask",
    "AskError",
    "Reader",
    "advice_rows",
    "answer",
    "read_ask",
    "refusal",
    "reply",
    "requested_action",
    "requested_language",
]

WORLDS: Final = 60
"""The most worlds that a hint plays out."""
FEWEST: Final = 8
"""The fewest of which a hint tells figures; with fewer it says what a club player would do."""


class Reader(NamedTuple):
    """The reader of answers.

    Args:
        language: the language of all texts.
        names: the names of the people at the table.
        seconds: how long a hint may take.
    """

    language: str = LANGUAGES[0]
    names: Names = NOBODY
    seconds: float = 1.0


class AskError(PinochleError, ValueError):
    """An error: the table refuses a message.

    Args:
        reason: a message of the library, or a sentence of the application in the language of the
            reader.
    """

    def __init__(self, reason: Message | str) -> None:
        self.reason = reason
        super().__init__(reason)


class Ask(NamedTuple):
    """A message in which a page asks for something.

    Args:
        id: the number of the message; the answer has the same.
        word: the kind of the message.
        given: the parameters.
    """

    id: int
    word: str
    given: Mapping[str, object]

    def text(self, name: str, default: str = "") -> str:
        """Return a parameter that is a text, or the default if it is null or missing.

        Raises:
            AskError: if it is something else.
        """
        value = self.given.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise AskError(Message.of("ask.text", name=name))
        return _writable(name, value)

    def number(self, name: str, default: int | None = None) -> int | None:
        """Return a parameter that is a whole number, or the default if it is null or missing.

        Raises:
            AskError: if it is something else.
        """
        value = self.given.get(name)
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            raise AskError(Message.of("ask.number", name=name))
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a parameter that is a list of texts.

        Raises:
            AskError: if it is something else.
        """
        value = self.given.get(name, [])
        values = value if is_list(value) else [None]
        texts = tuple(each for each in values if isinstance(each, str))
        if len(texts) != len(values):
            raise AskError(Message.of("ask.texts", name=name))
        return tuple(_writable(name, each) for each in texts)


def _writable(name: str, text: str) -> str:
    """Return the text of a parameter; refuse half a sign, which no file or answer could hold."""
    if (index := half_in(text)) >= 0:
        sign = f"U+{ord(text[index]):04X}"
        raise AskError(Message.of("ask.half", name=name, place=index, sign=sign))
    return text


def read_ask(text: str) -> Ask:
    """Read a message.

    >>> read_ask('{"id": 3, "ask": "hint"}').word
    'hint'

    Raises:
        AskError: if it is not understood.
    """
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError):
        raise AskError(Message.of("ask.json")) from None
    if not is_table(document):
        raise AskError(Message.of("ask.object"))
    ask = Ask(0, "", document)
    ask_id = ask.number("id")
    if ask_id is None:
        raise AskError(Message.of("ask.id"))
    return Ask(ask_id, ask.text("ask"), document)


# Answers.


def reply(ask: Ask, **fields: object) -> str:
    """Return the text of an answer that says yes.

    >>> reply(Ask(3, "sit", {}), seat=2)
    '{"id": 3, "ok": true, "seat": 2}'
    """
    return to_json({"id": ask.id, "ok": True, **fields})


def refusal(ask: Ask | None, error: PinochleError, reader: Reader = Reader()) -> str:  # noqa: B008 - a value
    """Return the text of an answer that says no, and why.

    Each of the ``reasons`` has a ``text``; the reasons against an action have a ``message`` too,
    and the ``rule`` that forbids it.

        >>> refusal(None, AskError("this room is full"))
        '{"id": null, "ok": false, "reasons": [{"text": "this room is full"}]}'

    Args:
        ask: the message; None if it was not understood.
        error: the reason why not.
        reader: the reader of the answer.
    """
    ask_id = ask.id if ask else None
    return to_json({"id": ask_id, "ok": False, "reasons": [*_reasons(error, reader)]})


def _reasons(error: PinochleError, reader: Reader) -> Iterator[Mapping[str, object]]:
    language, names = reader.language, reader.names
    if isinstance(error, IllegalAction):
        for why in error.violations:
            message = why.message
            text = message.text(language, names)
            yield {"text": text, "message": message, "rule": why.rule}
        return
    reason: object = getattr(error, "reason", None)
    if isinstance(reason, Message):
        yield {"text": reason.text(language, names)}
    elif isinstance(error, DocumentError | RulesetError):
        lines = error.lines(language)
        if error.more:
            key = "problem.and-at-least" if error.more >= MOST_COUNTED else "problem.and-more"
            lines.append(Phrase.of(key, number=error.more).text(language))
        yield from ({"text": line} for line in lines)
    else:
        yield {"text": error.lines(language)[0]}


def requested_language(ask: Ask) -> str:
    """Return the language of the next documents; the first of the library if none is named.

    Raises:
        AskError: if the library does not speak it.
    """
    language = ask.text("language", LANGUAGES[0])
    if language not in LANGUAGES:
        raise AskError(Message.of("ask.language", languages=", ".join(LANGUAGES)))
    return language


def requested_action(view: View, ask: Ask, seq: int) -> Action:
    """Return the action of an ``act``; the table has to apply it for the seat of the view.

    Args:
        view: the view of the seat that asks.
        ask: the message: ``do`` is the token, ``seq`` the number of the document that it has.
        seq: the number of actions in the game so far.

    Raises:
        AskError: if the action was chosen before the last actions of the game.
        IllegalAction: if it is not legal.
        PinochleError: if it is no action.
    """
    if ask.number("seq") != seq:
        raise AskError(Message.of("ask.seq"))
    action = read_action(ask.text("do"))
    if why := view.why_not(action):
        raise IllegalAction(action, view.seat, why)
    return action


def answer(view: View, ask: Ask, reader: Reader = Reader()) -> dict[str, object]:  # noqa: B008 - a value
    """Return the fields of the answer to a message that needs only the view of the seat.

    Such messages are ``choose`` with ``places`` and ``what``, ``table`` with ``since``, ``hint``
    and ``rules``.

    Raises:
        AskError: if it is none of these.
        PinochleError: if the library refuses it.
    """
    language, names = reader.language, reader.names
    match ask.word:
        case "choose":
            what = cast("Picking | None", ask.text("what") or None)
            picked = ask.texts("places")
            return {"choosing": view.choose(picked, what, language=language, names=names)}
        case "table":
            since = ask.number("since")
            return {"table": view.table(since=since, language=language, names=names)}
        case "hint":
            return _hint(view, reader)
        case "rules":
            return {"text": view.rules.describe(language=language)}
        case _:
            raise AskError(Message.of("ask.unknown"))


def _hint(view: View, reader: Reader) -> dict[str, object]:
    """Return advice with its figures, or where too few worlds could be tried, without them."""
    if view.seat not in view.to_act:
        return {"advice": [], "sentence": ""}
    # The chance is not that of the game: asking changes nothing.
    rng = Random("hint")  # noqa: S311 - worlds, no secrets
    evaluations = evaluate(view, rng, worlds=WORLDS, seconds=reader.seconds)
    if all(each.worlds >= FEWEST for each in evaluations):
        sentence = explain(evaluations, reader.language, reader.names)
        return {"advice": advice_rows(evaluations, reader), "sentence": _capital(sentence)}
    action = ClubPlayer().choose(view, rng)
    label = action.label.text(reader.language, reader.names)
    sentence = Message.of("advice.usual").text(reader.language)
    return {"advice": [{"do": action.token, "text": _capital(label)}], "sentence": sentence}


def advice_rows(
    evaluations: tuple[Evaluation, ...],
    reader: Reader = Reader(),  # noqa: B008 - a value
) -> list[dict[str, object]]:
    """Return the worth of actions for JSON, with numbers rounded as far as they can be trusted.

    Args:
        evaluations: the result of :func:`~pinochle.players.expert.evaluate`.
        reader: the reader of the answer.
    """
    return [
        {
            "do": each.action.token,
            "text": _capital(each.action.label.text(reader.language, reader.names)),
            "score": round(each.score, 1),
            "others": round(each.others, 1),
            "made": round(each.made, 2),
            "wins": None if each.wins is None else round(each.wins, 2),
            "gets": None if each.gets is None else round(each.gets, 2),
            "won": round(each.won, 2),
            "error": round(each.error, 1) if isfinite(each.error) else None,
        }
        for each in evaluations
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
