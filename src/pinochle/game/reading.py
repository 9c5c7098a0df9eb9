"""Reading: the action of a token, as it is written or as people type it.

>>> read_action("bid:250"), read_action("play:TS").token
(Bid(goal=250), 'play:TS')
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from attrs import fields

from pinochle._tokens import UNKNOWN, read_token
from pinochle._validators import expect, shown
from pinochle.actions import (
    ACTIONS,
    HIDING,
    PASS,
    PLAYS,
    Action,
    GiveCards,
    Pass,
    Redacted,
    ShootTheMoon,
)
from pinochle.cards._notation import MOST_CARDS, without_marks
from pinochle.cards.card import Card
from pinochle.errors import NotationError, WrongType

__all__ = ["read_action"]


def read_action(text: str) -> Action:
    """Return the action of a token, also as people type it: with blanks, in any case.

        >>> read_action("bury:9H9D")
        Bury(cards=Hand.parse('9H 9D'))
        >>> read_action(" Pass "), read_action("bid 100"), read_action("play on")
        (Pass(), Bid(goal=100), PlayOn())
        >>> read_action("pass with help")
        Pass('with-help')
        >>> read_action("ply:9H")
        Traceback (most recent call last):
            ...
        pinochle.errors.NotationError: 'ply:9H' is no action: expected bid, bury, call, call-out, \
claim, claim-tricks, concede, deal, done, double, draw-for-deal, \
exchange, give, keep, lay, meld, misdeal, \
partner, pass, play, play-on, reject, ruling, shoot-the-moon or trump at position 0
          ply:9H
          ^^^

    Raises:
        NotationError: if it is no token of an action, with the position of the trouble.
        WrongType: if it is no text.
    """
    try:
        return read_exactly(text)
    except NotationError:
        for token in dict.fromkeys(_possible_tokens(text)):
            if token == text:
                continue
            with suppress(NotationError):
                return read_exactly(token)
        raise


def as_action(action: Action | str) -> Action:
    """Return an action, or the action of a token.

    Raises:
        NotationError: if a text is no token of an action.
        WrongType: if it is neither.
    """
    if isinstance(action, str):
        return read_action(action)
    if not isinstance(action, ACTIONS):
        message = f"expected an action such as Pass(), or its token, not {shown(action)}"
        raise WrongType(message)
    return action


def _possible_tokens(text: str) -> Iterator[str]:
    """Yield the tokens that a person may mean by ``Play on``, ``bid 100 S``, ``BURY: 9h 9d``."""
    head, colon, tail = text.strip().partition(":")
    word, *rest = [*head.lower().split(), *tail.split()] or [""]
    if word == Pass.word and rest:
        yield f"{word}:{'-'.join(rest)}"
    if rest:
        yield f"{word}:{''.join(rest)}"
        yield f"{word}:{':'.join(rest)}"
    if not colon:
        yield "-".join([word, *rest])


def read_exactly(text: str) -> Action:
    """Return the action of a token that is written as :attr:`Action.token` writes it.

    Raises:
        NotationError: if it is no such token, with the position of the trouble.
        WrongType: if it is no text.
    """
    return _COMMON.get(expect(str, text, "action")) or read_token(without_marks(text), _BY_WORD)


def read_redacted(text: str) -> Action | Redacted:
    """Return the action of a token in which some cards may be unknown.

    Raises:
        NotationError: if it is no such token, with the position of the trouble.
        RecordError: if the cards that are known cannot be redacted so.
    """
    if text in _COMMON:
        return _COMMON[text]
    word, _, rest = without_marks(text).partition(":")
    if UNKNOWN not in rest or word not in HIDING:
        return read_exactly(text)
    codes, arrow, seat = rest.partition(">")
    if len(codes) > 2 * MOST_CARDS:
        read_exactly(text)  # which refuses so many cards
    pairs = [codes[place : place + 2] for place in range(0, len(codes), 2)]
    # The known cards must be right by themselves.
    known_part = read_exactly(
        f"{word}:{''.join(pair for pair in pairs if pair != UNKNOWN)}{arrow}{seat}"
    )
    cards = tuple(None if pair == UNKNOWN else Card.parse(pair) for pair in pairs)
    return Redacted(word, cards, known_part.to if isinstance(known_part, GiveCards) else None)


_BY_WORD: Final[dict[str, type[Action]]] = {kind.word: kind for kind in ACTIONS}


def _differing(kind: type[Action]) -> list[str]:
    """Return the names of the fields in which two actions of a class can differ."""
    return [part.name for part in fields(kind) if part.eq]


_COMMON: Final[dict[str, Action]] = {
    **{kind.word: kind.read("") for kind in ACTIONS if not _differing(kind)},
    PASS.token: PASS,
    ShootTheMoon.word: ShootTheMoon(),
    **{play.token: play for play in PLAYS.values()},
}
"""Actions that are looked up: a pass, the usual moon, plays from a hand, and those all equal."""
