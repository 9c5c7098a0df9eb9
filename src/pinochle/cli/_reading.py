"""Readers of what a player types: an action, cards, a number, or the start of any of them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from attrs import evolve

from pinochle.cards.card import Card, read_cards
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.cli._asking import COMMANDS, choices, listed
from pinochle.cli._naming import names_of
from pinochle.cli._terminal import CommandError
from pinochle.errors import NotationError, PinochleError, nearest, quoted
from pinochle.game.actions import (
    PASS,
    Action,
    CallCard,
    CallPartner,
    FaceDown,
    GiveCards,
    LayCards,
    LayMeld,
    NameTrump,
    Play,
)
from pinochle.game.choices import Bids
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.script import Step

__all__ = ["Command", "play_of", "read_line"]

_ALIASES: Final = {"?": "help", "show": "hand", "exit": "quit"}
_VERBS: Final = (
    *("bid", "bury", "call", "claim", "concede", "done", "double", "exchange", "give", "keep"),
    *("lay", "meld", "misdeal", "partner", "pass", "play", "reject", "shoot", "trump"),
)
"""The first words of actions."""

_MOON: Final = ("the", "moon")
"""The first words of a bid of every trick: ``the moon in spades``."""

_IDLE: Final = {"in", "the"}
"""The words of a bid that say nothing."""

_OF_CARDS: Final[dict[str, Callable[[str], Hand | Card]]] = {
    **dict.fromkeys(("bury", "lay"), Hand.parse),
    **dict.fromkeys(("call", "partner"), Card.parse),
}
"""What is read behind the words of actions that need nothing but cards."""

_MOST: Final = 60
"""The number of legal actions with which a few letters are compared."""

_NAMED: Final = 4
"""The number of meanings of some letters that are named."""


class Command(NamedTuple):
    """A word that is no action, such as ``hint``, and the text behind it."""

    word: str
    rest: str = ""


_Meaning: TypeAlias = Action | Command


def read_line(line: str, view: View) -> Action | Command:
    """Return the meaning of a line; the start of a word or of a card is enough.

    Raises:
        PinochleError: if it means nothing, or could mean several things.
    """
    word, _, rest = line.partition(" ")
    word = _ALIASES.get(word.lower(), word.lower())
    if word in COMMANDS:
        return Command(word, rest.strip())
    known = list(_meanings(view))
    exact = {meaning for text, meaning in known if text == line.lower()}
    if len(exact) == 1:
        return exact.pop()
    try:
        return _read_exactly(line, view)
    except PinochleError as error:
        found = _beginning_with(line, known) or _beginning_with(line, _refused_meanings(view))
        if len(found) == 1:
            return next(iter(found))
        if found:
            raise CommandError(
                f"{quoted(line)} could be {_join_with_or(list(found.values()))}"
            ) from None
        starts = {text.split()[0] for text, _ in known}
        if len(longer := [verb for verb in starts if verb.startswith(word)]) == 1 and rest:
            return _read_exactly(f"{longer[0]} {rest}", view)
        if (word in _VERBS and rest) or ":" in line:
            raise CommandError(str(error).splitlines()[0]) from None
        near = nearest(word, [*_VERBS, *COMMANDS], n=1, likeness=0.6)
        hint = f"did you mean {near[0]}?" if near else "type ? to see what you can do"
        raise CommandError(f"{quoted(line)} is not an action; {hint}") from None


def _join_with_or(words: list[str]) -> str:
    """Return some words with “or” between them."""
    if len(words) > _NAMED:
        return f"{', '.join(words[:_NAMED])} or {len(words) - _NAMED} more"
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _meanings(view: View) -> Iterator[tuple[str, _Meaning]]:
    """Yield all that can be typed now, in lower case, and its meaning."""
    names = names_of(view)
    for action in (*islice(view.legal_actions(), _MOST), *islice(view.claims(), _MOST)):
        yield str(action.label).lower(), action
        yield listed(action, names).lower(), action
        if isinstance(action, Play):
            yield action.card.code.lower(), action
    for word in COMMANDS:
        yield word, Command(word)


def _refused_meanings(view: View) -> Iterator[tuple[str, _Meaning]]:
    """Yield illegal actions that may be meant, to be told why: a pass, any card held."""
    if view.step is Step.AUCTION:
        yield "pass", PASS
    for card in view.hand.kinds if view.trick else ():
        yield card.code.lower(), play_of(card, view)
        yield str(card).lower(), play_of(card, view)


def _beginning_with(line: str, meanings: Iterable[tuple[str, _Meaning]]) -> dict[_Meaning, str]:
    """Return the meanings whose words begin as the words of a line do: ``tr h``."""
    typed = line.lower().split()
    found: dict[_Meaning, str] = {}
    for text, meaning in meanings:
        words = text.split()[: len(typed)]
        if len(words) == len(typed) and all(map(str.startswith, words, typed)):
            found[meaning] = meaning.word if isinstance(meaning, Command) else str(meaning.label)
    return found


def _read_exactly(line: str, view: View) -> Action:
    """Return the action that a line says in full.

    Raises:
        PinochleError: if it says none.
    """
    word, _, rest = (part.strip() for part in line.partition(" "))
    if line.isascii() and line.isdigit():
        return _read_number(line, view)
    is_goal = (word.isascii() and word.isdigit()) or word.lower() in _MOON
    if is_goal and isinstance(view.legal_actions(), Bids):
        word, rest = "bid", line
    if not rest or word.lower() not in _VERBS:
        return _read_cards(line, view) or read_action(line)
    return _read_verb(word.lower(), rest, view)


def _read_verb(verb: str, rest: str, view: View) -> Action:
    """Read what stands behind the first word of an action.

    Raises:
        PinochleError: if it is nothing that goes with the word.
    """
    text = f"{verb}:{rest}"
    match verb, rest.lower():
        case ("play", "on") | ("call", "out"):
            text = f"{verb}-{rest.lower()}"
        case _ if verb in _OF_CARDS:
            text = f"{verb}:{_OF_CARDS[verb](rest).code}"
        case "play", _ if not rest.startswith("+"):
            return play_of(Card.parse(rest), view)
        case "bid", words:
            words = words.replace("without", "no").replace("no trump", NO_TRUMP.code)
            text = f"bid:{':'.join(word for word in words.split() if word not in _IDLE)}"
        case "give", "up":
            text = "claim-tricks:0"
        case "give", _ if ">" not in rest:
            return GiveCards(Hand.parse(rest.partition("(")[0]), _taker(view))
        case "claim", "all":
            text = f"claim-tricks:{max(view.sizes)}"
        case "claim", number if number.isdecimal():
            text = f"claim-tricks:{number}"
        case "meld", name:
            named = (action for action in view.legal_actions() if isinstance(action, LayMeld))
            found = next((action for action in named if action.name.lower() == name), None)
            text = found.token if found else "meld:" + rest.replace(" ", ":", 1)
        case _:
            pass
    return read_action(text)


def _read_number(line: str, view: View) -> Action:
    """Read a bid, or the number of a choice.

    Raises:
        PinochleError: if it is neither.
    """
    options = choices(view)
    if not options:  # 9 and 10 are ranks
        return read_action(line if view.trick else f"bid:{line}")
    if not 0 < int(line) <= len(options):
        raise CommandError(f"{line} is not one of the choices, which are 1 to {len(options)}")
    return options[int(line) - 1]


def _read_cards(line: str, view: View) -> Action | None:
    """Return the action with cards, or a suit, without a word; None if a line has none."""
    first = next(iter(view.legal_actions()), None)
    try:
        if isinstance(first, NameTrump):
            return NameTrump.read(line)
        cards = read_cards(line)
    except NotationError:
        return None
    found: Action | None = None
    match first:
        case _ if isinstance(first, FaceDown):
            found = evolve(first, cards=Hand(cards))
        case CallPartner() | CallCard() if len(cards) == 1:
            found = type(first)(cards[0])
        case _ if view.step is Step.JOINT_MELDS:
            found = LayCards(Hand(cards))
        case _ if len(cards) == 1:
            found = play_of(cards[0], view)
        case _:
            pass
    return found


def play_of(card: Card, view: View) -> Play:
    """Return the play of a card: from the table only if the hand does not have it."""
    lying = view.laid[view.seat] if view.laid and view.seat is not None else ()
    is_laid_only = view.hand.count(card) == sum(laid.card is card for laid in lying) > 0
    return Play(card, 1) if is_laid_only else Play(card)


def _taker(view: View) -> Seat:
    """Return the seat that gets the cards that this seat gives now."""
    gifts = (gift.to for gift in islice(view.legal_actions(), 1) if isinstance(gift, GiveCards))
    return next(gifts, Seat(0))
