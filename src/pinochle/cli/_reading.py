"""Readers of what a person types: an action, cards, a number, or the start of any of them."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from pinochle.actions import (
    ACTIONS,
    BY_TABLE,
    PASS,
    Action,
    CallCard,
    CallPartner,
    ClaimTricks,
    GiveCards,
    LayMeld,
    Play,
    SeveralCards,
)
from pinochle.cards.card import Card, Suit
from pinochle.cli._terminal import CommandError
from pinochle.cli._turn import COMMANDS, Turn
from pinochle.cli._words import cards_in, folded, say
from pinochle.errors import NotationError, PinochleError, nearest, quoted
from pinochle.game.reading import read_action
from pinochle.messages import LANGUAGES, catalogue
from pinochle.page.document import ButtonChoice, ClaimChoice
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.script import Step

__all__ = ["Request", "chosen_cards", "play_of", "read_line"]

_ALIASES: Final = {"?": "help", "show": "hand", "exit": "quit"}
_VERBS: Final = sorted({kind.word.partition("-")[0] for kind in {*ACTIONS}.difference(BY_TABLE)})
"""The first words of actions."""

_IDLE: Final = {"bid", "in", "the"}
"""The words of a bid that say nothing."""

_MOST: Final = 60
"""The number of legal actions with which a few letters are compared."""

_NAMED: Final = 4
"""The number of meanings of some letters that are named."""


class Request(NamedTuple):
    """A word that is no action, such as ``hint``, and the text behind it."""

    word: str
    rest: str = ""


_Meaning: TypeAlias = Action | Request


def read_line(line: str, turn: Turn) -> Action | Request:
    """Return the meaning of a line; the start of a word or of a card is enough.

    Raises:
        PinochleError: if it means nothing, or could mean several things.
    """
    word, _, rest = line.partition(" ")
    word = _ALIASES.get(word.lower(), word.lower())
    words = _words_of_commands(turn.language)
    if folded(word) in words:
        return Request(words[folded(word)], rest.strip())
    meanings = list(_meanings(turn))
    exact = {meaning for text, meaning in meanings if folded(text) == folded(line)}
    if len(exact) == 1:
        return exact.pop()
    try:
        return _read_exactly(line, turn)
    except PinochleError as error:
        language = turn.language
        matches = _beginning_with(line, meanings, language)
        matches = matches or _beginning_with(line, _refused_meanings(turn), language)
        if len(matches) == 1:
            return next(iter(matches))
        if matches:
            could_be = _join_with_or(matches.values(), language)
            said = say(language, "could-be", typed=quoted(line), meanings=could_be)
            raise CommandError(said) from None
        starts = {"bid"} if turn.bids else {text.split()[0] for text, _ in meanings}
        if len(longer := [verb for verb in starts if verb.startswith(word)]) == 1 and rest:
            return _read_exactly(f"{longer[0]} {rest}", turn)
        if (word in _VERBS and rest) or ":" in line:
            raise CommandError(str(error).splitlines()[0]) from None
        own_words = [say(language, f"word-{command}") for command in COMMANDS]
        known = [*(_VERBS if language == LANGUAGES[0] else ()), *own_words]
        near = [] if word in _VERBS else nearest(word, known, n=1, likeness=0.6)
        if near:
            said = say(language, "did-you-mean", typed=quoted(line), near=near[0])
        else:
            said = say(language, "is-no-action", typed=quoted(line))
        raise CommandError(said) from None


def _words_of_commands(language: str) -> dict[str, str]:
    """Return the words with which something is asked for, in a language and in English."""
    words = {folded(say(language, f"word-{command}")): command for command in COMMANDS}
    return {**{command: command for command in COMMANDS}, **words}


def _join_with_or(texts: Iterable[str], language: str) -> str:
    """Return some words with “or” between them."""
    alternatives = [*texts]
    if len(alternatives) > _NAMED:
        named, number = ", ".join(alternatives[:_NAMED]), len(alternatives) - _NAMED
        return say(language, "or-more-meanings", meanings=named, number=number)
    return say(language, "or", meanings=", ".join(alternatives[:-1]), last=alternatives[-1])


def _meanings(turn: Turn) -> Iterator[tuple[str, _Meaning]]:
    """Yield what can be typed now in words, in lower case, and its meaning.

    A button is meant by its text, with or without the first word, and by the end of its token.
    """
    for choice in turn.table.choices:
        if isinstance(choice, ButtonChoice | ClaimChoice):
            for button in choice.buttons:
                action, text = read_action(button.do), button.text.lower()
                ends = text.partition(" ")[2], button.do.partition(":")[2].lower()
                yield from ((phrase, action) for phrase in (text, *filter(None, ends)))
    for action in (*turn.numbered_actions, *islice(turn.view.claims(), _MOST)):
        yield turn.in_words(action).lower(), action
    for place in turn.table.hand:
        if place.do:
            yield from _texts_of(read_action(place.do), turn.language)
    for word, command in _words_of_commands(turn.language).items():
        yield word, Request(command)


def _texts_of(play: Action, language: str) -> Iterator[tuple[str, _Meaning]]:
    """Yield what can be typed for the play of a card, and the play."""
    if isinstance(play, Play):
        card = catalogue(language).card(play.card)
        for text in (play.card.code, card, play.label.text(language)):
            yield text.lower(), play


def _refused_meanings(turn: Turn) -> Iterator[tuple[str, _Meaning]]:
    """Yield illegal actions that may be meant, to be told why: a pass, any card held."""
    if turn.view.step is Step.AUCTION:
        yield "pass", PASS
    for place in turn.table.hand if turn.table.trick else ():
        yield from _texts_of(play_of(place.card, turn), turn.language)


def _beginning_with(
    line: str, meanings: Iterable[tuple[str, _Meaning]], language: str
) -> dict[_Meaning, str]:
    """Return the meanings whose words begin as the words of a line do: ``tr h``."""
    typed = folded(line).split()
    matches: dict[_Meaning, str] = {}
    for text, meaning in meanings:
        words = folded(text).split()[: len(typed)]
        if len(words) == len(typed) and all(map(str.startswith, words, typed)):
            matches[meaning] = (
                say(language, f"word-{meaning.word}")
                if isinstance(meaning, Request)
                else meaning.label.text(language)
            )
    return matches


def _read_exactly(line: str, turn: Turn) -> Action:
    """Return the action that a line says in full.

    Raises:
        PinochleError: if it says none.
    """
    word, _, rest = (part.strip() for part in line.lower().partition(" "))
    is_number = word.isascii() and word.isdigit()
    if is_number and not rest and turn.numbered_actions:
        if not 0 < int(word) <= len(turn.numbered_actions):
            last = len(turn.numbered_actions)
            raise CommandError(say(turn.language, "no-such-choice", typed=line, last=last))
        return turn.numbered_actions[int(word) - 1]
    is_bidding = turn.bids is not None or turn.view.step is Step.AUCTION
    bid = _bid_in_english(line, turn.language)
    if word == "bid" or (is_bidding and (is_number or "moon" in bid)):
        return _read_bid(bid)
    if word == "play" and (cards := cards_in(rest, turn.language)):
        return play_of(cards[0], turn)
    if cards := cards_in(line, turn.language):
        first = next(iter(turn.view.legal_actions()), None)
        if isinstance(first, SeveralCards | CallCard | CallPartner):
            return _read_with_cards(first.word, cards, turn)
        if len(cards) == 1:
            return play_of(cards[0], turn)
    return _read_verb(word, rest, line, turn)


def _bid_in_english(line: str, language: str) -> str:
    """Return a bid with English words for those of a language, and with codes for its suits."""
    if language == LANGUAGES[0]:
        return line.lower()
    spoken = catalogue(language)
    english_words = {folded(spoken.word(f"suit.{suit.code}")): suit.code for suit in Suit}
    english_words[folded(spoken.messages["bid.moon"])] = "moon"
    english_words |= dict.fromkeys(folded(spoken.messages["action.bid"]).split(), "bid")
    english = [english_words.get(word, word) for word in folded(line).split()]
    return " ".join(english).replace(folded(say(language, "no-trump")), "no trump")


def _read_bid(line: str) -> Action:
    """Read a bid, with or without the word: ``110 s``, ``the moon in spades``."""
    bid_words = line.replace("without", "no").replace("no trump", NO_TRUMP.code).split()
    return read_action(f"bid:{':'.join(word for word in bid_words if word not in _IDLE)}")


def _read_verb(verb: str, rest: str, line: str, turn: Turn) -> Action:
    """Read an action by its first word."""
    if short := _shorthand(verb, rest, turn):
        return read_action(short)
    behind = line.partition(" ")[2].strip()
    if verb == LayMeld.word:
        return read_action(f"{verb}:{behind.replace(' ', ':', 1)}")
    if cards := cards_in(rest.partition("(")[0].strip(), turn.language):
        return _read_with_cards(verb, cards, turn)
    try:
        return read_action(line)
    except NotationError:
        if not rest:
            raise
        return read_action(f"{verb}:{behind}")


def _shorthand(verb: str, rest: str, turn: Turn) -> str:
    """Return the token of a claim of tricks that is said in short; "" if it is none."""
    match verb, rest:
        case ("give", "up"):
            return f"{ClaimTricks.word}:0"
        case ("claim", "all"):
            return f"{ClaimTricks.word}:{max(turn.view.sizes)}"
        case ("claim", number) if number.isdecimal():
            return f"{ClaimTricks.word}:{number}"
        case _:
            return ""


def _read_with_cards(verb: str, cards: Iterable[Card], turn: Turn) -> Action:
    """Read an action that takes cards; those that are given go to whoever gets cards now."""
    to = f">{(turn.pick and turn.pick.to) or 0}" if verb == GiveCards.word else ""
    return read_action(f"{verb}:{''.join(card.code for card in cards)}{to}")


def chosen_cards(line: str, turn: Turn) -> tuple[Card, ...]:
    """Return the cards that a line names where several are chosen, with the word or without."""
    word, _, rest = line.partition(" ")
    if turn.pick is None:
        return ()
    return cards_in(rest if word.lower() == turn.pick.what else line, turn.language)


def play_of(card: Card, turn: Turn) -> Play:
    """Return the play of a card: from the table only if the hand does not have it."""
    zones = [place.id.rpartition(".")[0] for place in turn.table.hand if place.card is card]
    return Play(card, int(bool(zones) and all("laid" in zone for zone in zones)))
