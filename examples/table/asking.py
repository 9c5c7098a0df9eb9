"""What one seat asks of its table, answered from its view alone.

The worker of the page and the server use this module, so that both answer alike. A message is the
text of a JSON object such as ``{"id": 7, "ask": "choose", "places": ["9H.1"]}``. It gets exactly
one answer with its ``id``: ``{"id": 7, "ok": true, ...}``, or ``"ok": false`` with ``reasons``.

    ask = read_ask(text)
    try:
        text = reply(ask, **answer(view, ask, reader))
    except AskError as error:
        text = refusal(ask.id, error.reasons)
"""

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pinochle import IllegalAction, Names, PinochleError, View, read_action, to_json
from pinochle.actions import Action
from pinochle.messages import LANGUAGES, NOBODY
from pinochle.players import Evaluation, evaluate, explained
from pinochle.violations import Violation

if TYPE_CHECKING:
    from pinochle.table_view import Picking

__all__ = [
    "Ask",
    "AskError",
    "Reader",
    "action_asked",
    "answer",
    "failure",
    "language_asked",
    "read_ask",
    "refusal",
    "reply",
]

WORLDS: Final = 60
"""How many possible deals a hint plays out at most."""


class Reader(NamedTuple):
    """Who reads the answers.

    Args:
        language: the language of all texts.
        names: what the people at the table are called.
        seconds: how long a hint may take.
    """

    language: str = LANGUAGES[0]
    names: Names = NOBODY
    seconds: float = 1.0


class AskError(Exception):
    """What was asked is refused.

    Args:
        reasons: why, each as a ``text``, and maybe a ``message`` and a ``rule`` of the library.
    """

    def __init__(self, *reasons: Mapping[str, object]) -> None:
        self.reasons = reasons
        super().__init__(*reasons)


class Ask(NamedTuple):
    """Something that a page asks.

    Args:
        id: the number of the message; the answer has the same.
        word: what is asked.
        given: the parameters.
    """

    id: int
    word: str
    given: Mapping[str, object]

    def text(self, name: str, default: str = "") -> str:
        """A parameter that is a text; null is the same as none.

        Raises:
            AskError: if it is something else.
        """
        found = self.given.get(name)
        if found is None:
            return default
        if not isinstance(found, str):
            raise AskError({"text": f"{name} is a text"})
        return found

    def number(self, name: str, default: int | None = None) -> int | None:
        """A parameter that is a whole number; null is the same as none.

        Raises:
            AskError: if it is something else.
        """
        found = self.given.get(name)
        if found is None:
            return default
        if not isinstance(found, int) or isinstance(found, bool):
            raise AskError({"text": f"{name} is a whole number"})
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """A parameter that is a list of texts.

        Raises:
            AskError: if it is something else.
        """
        found = self.given.get(name, [])
        several = cast("list[object]", found) if isinstance(found, list) else [None]
        texts = tuple(one for one in several if isinstance(one, str))
        if len(texts) != len(several):
            raise AskError({"text": f"{name} is a list of texts"})
        return texts


def read_ask(text: str) -> Ask:
    """What a message asks.

    Raises:
        AskError: if it is not understood.
    """
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        raise AskError({"text": "the message is no JSON"}) from None
    if not isinstance(data, dict):
        raise AskError({"text": "the message is no object"})
    given = cast("dict[str, object]", data)
    ask = Ask(0, "", given)
    number = ask.number("id")
    if number is None:
        raise AskError({"text": "the message has no id"})
    return Ask(number, ask.text("ask"), given)


# Answers.


def reply(ask: Ask, **fields: object) -> str:
    """The text of an answer that says yes."""
    return to_json({"id": ask.id, "ok": True, **fields})


def refusal(number: int | None, reasons: Iterable[Mapping[str, object]]) -> str:
    """The text of an answer that says no; without a number if the message had none."""
    return to_json({"id": number, "ok": False, "reasons": list(reasons)})


def failure(error: PinochleError, reader: Reader) -> AskError:
    """The refusal that says why the library has refused something."""
    if isinstance(error, IllegalAction):
        return AskError(*(_reason(why, reader) for why in error.violations))
    return AskError({"text": str(error).partition("\n")[0]})


def _reason(why: Violation, reader: Reader) -> Mapping[str, object]:
    text = why.message.text(reader.language, reader.names)
    return {"text": text, "message": why.message, "rule": why.rule}


def language_asked(ask: Ask) -> str:
    """The language in which the next documents come.

    Raises:
        AskError: if the library does not speak it.
    """
    language = ask.text("language")
    if language not in LANGUAGES:
        raise AskError({"text": f"the languages are {', '.join(LANGUAGES)}"})
    return language


def action_asked(view: View, ask: Ask, reader: Reader, seq: int) -> Action:
    """The action of an ``act``; the table has to apply it for the seat of the view.

    Args:
        view: what the seat that asks knows.
        ask: what it asks.
        reader: who reads the answer.
        seq: how many things were done in the game so far.

    Raises:
        AskError: if it is not legal, or was chosen when the game stood otherwise.
    """
    if ask.number("seq") != seq:
        raise AskError({"text": "the game has gone on in the meantime"})
    try:
        action = read_action(ask.text("do"))
        why = view.why_not(action)
    except PinochleError as error:
        raise failure(error, reader) from None
    if why:
        raise AskError(*(_reason(one, reader) for one in why))
    return action


def answer(view: View, ask: Ask, reader: Reader) -> dict[str, object]:
    """What is answered to an ask that needs nothing but what the seat knows.

    Raises:
        AskError: if it is refused, or is none of these.
    """
    language, names = reader.language, reader.names
    try:
        match ask.word:
            case "choose":
                what = cast("Picking | None", ask.text("what") or None)
                places = ask.texts("places")
                return {"choosing": view.choose(places, what, language=language, names=names)}
            case "table":
                since = ask.number("since")
                return {"table": view.table(since=since, language=language, names=names)}
            case "hint":
                found = hint(view, reader.seconds)
                rows = [_advice(one, reader) for one in found]
                return {"advice": rows, "sentence": explained(found, language, names)}
            case "rules":
                return {"text": view.rules.describe()}
            case _:
                raise AskError({"text": "nobody knows what that asks"})
    except PinochleError as error:
        raise failure(error, reader) from None


def hint(view: View, seconds: float) -> tuple[Evaluation, ...]:
    """What the sensible actions of a seat are worth, the best first; none if it is not awaited.

    The chance is not that of the game: asking changes nothing.
    """
    if view.seat not in view.to_act:
        return ()
    rng = Random("hint")
    return evaluate(view, rng, worlds=WORLDS, seconds=seconds)


def _advice(found: Evaluation, reader: Reader) -> dict[str, object]:
    """A row of advice: numbers rounded to what they are worth."""
    text = found.action.label.text(reader.language, reader.names)
    return {
        "do": found.action.token,
        "text": text[:1].upper() + text[1:],
        "score": round(found.score, 1),
        "others": round(found.others, 1),
        "made": round(found.made, 2),
        "wins": None if found.wins is None else round(found.wins, 2),
        "error": round(found.error, 1) if isfinite(found.error) else None,
    }
