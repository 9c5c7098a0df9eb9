"""The turn of a person: what a page would get, the cards chosen so far, and the question."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from pinochle.actions import Action, LayMeld, Play
from pinochle.cards.card import Card
from pinochle.cli._naming import names_of
from pinochle.cli._terminal import CommandError
from pinochle.cli._words import say
from pinochle.game.choices import Listed
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.messages import Names, catalogue
from pinochle.page.document import (
    BidChoice,
    Button,
    ButtonChoice,
    Choosing,
    PickChoice,
    Place,
    PlayChoice,
    Range,
)
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.script import Step

__all__ = ["COMMANDS", "Turn", "action_in_words", "help_lines", "question", "ranges"]

COMMANDS: Final = ("hint", "why", "hand", "score", "last", "undo", "help", "quit")
"""What can be asked for besides actions, by English words."""

_CLAIMS: Final = 3
"""The number of claims that are named at most."""

_RANGE: Final = 3
"""The number of bids from which on a range is shorter than a list."""

_COLUMN: Final = 6
"""The columns of the words that can be typed, at least."""

_MOST: Final = 24
"""The number of choices that are listed at most."""


class Turn:
    """The turn of a person, as its document tells it, with the cards that they have chosen.

    Args:
        view: what the person knows.
        language: the language in which they read and type.
    """

    def __init__(self, view: View, language: str = "en") -> None:
        self.view = view
        self.language = language
        self.names = names_of(view, language=language)
        self.table = view.table(language=language, names=self.names)
        """The document that a page gets."""
        choices = self.table.choices
        is_play = any(isinstance(choice, PlayChoice) for choice in choices)
        picks = (
            choice for choice in choices if isinstance(choice, PickChoice) and not choice.claim
        )
        self.pick = None if is_play else next(picks, None)
        """The choice of several cards; None if there is none."""
        self.chosen: tuple[str, ...] = ()
        """The places of the cards so far."""
        self._choosing: Choosing | None = None
        self._choose(())

    @property
    def numbered_actions(self) -> tuple[Action, ...]:
        """The actions that are listed with numbers: none where cards or bids are typed."""
        options = self.view.legal_actions()
        if not isinstance(options, Listed) or isinstance(next(iter(options), None), Play):
            return ()
        return tuple(islice(options, _MOST))

    @property
    def bids(self) -> BidChoice | None:
        """The numbers that can be bid; None if there are none."""
        return next(
            (choice for choice in self.table.choices if isinstance(choice, BidChoice)), None
        )

    def in_words(self, action: Action) -> str:
        """Return an action as the person reads it."""
        return action_in_words(action, self.names, self.language)

    # The cards, each judged with those before it.

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self.chosen = chosen
        if self.pick is not None:
            self._choosing = self.view.choose(
                chosen, self.pick.what, language=self.language, names=self.names
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards so far."""
        return tuple(Card.parse(place_id.split(".")[-2]) for place_id in self.chosen)

    @property
    def _places(self) -> tuple[Place, ...]:
        """The places that are judged now."""
        return self._choosing.places if self._choosing else self.table.hand

    @property
    def further(self) -> tuple[Place, ...]:
        """The places of the cards that may be among the others as well."""
        return (
            tuple(place for place in self._choosing.places if place.pick) if self._choosing else ()
        )

    @property
    def hand(self) -> dict[Place, bool]:
        """The places of the player's cards that are not chosen, and whether each can be used."""
        usable = {place.id for place in self._places if place.can}
        unchosen = (place for place in self.table.hand if place.id not in self.chosen)
        return {place: place.id in usable for place in unchosen}

    @property
    def complete(self) -> tuple[Button, ...]:
        """The actions that take exactly the cards so far."""
        return self._choosing.complete if self._choosing and self.chosen else ()

    @property
    def only(self) -> Action | None:
        """The only action that takes exactly the cards so far, or the only one that there is."""
        options = self.view.legal_actions()
        if len(self.complete) == 1:
            return read_action(self.complete[0].do)
        return next(iter(options)) if len(options) == 1 and not self.chosen else None

    def take_back(self, place_id: str | None = None) -> bool:
        """Take a card back, by its place, or the last one; False if there is none."""
        back = place_id or (self.chosen[-1] if self.chosen else "")
        is_chosen = back in self.chosen
        self._choose(tuple(other for other in self.chosen if other != back))
        return is_chosen

    def add(self, cards: Iterable[Card], *, is_all: bool) -> Action | None:
        """Choose cards as well.

        Args:
            cards: the cards.
            is_all: whether the player said that these are all.

        Returns:
            the action that takes them, if no more cards are needed; or None.

        Raises:
            CommandError: if any of them may not be chosen; then none is added.
        """
        chosen_before = self.chosen
        for card in cards:
            if why := self.why_not(card):
                self._choose(chosen_before)
                raise CommandError(say(self.language, "no", reason=why[0]))
            self.add_place(next(place.id for place in self.further if place.card is card))
        return self.only if is_all or not self.further else None

    def add_place(self, place_id: str) -> None:
        """Choose the card in a place, which may be chosen."""
        self._choose((*self.chosen, place_id))

    def why_not(self, card: Card) -> list[str]:
        """Return the reasons why a card cannot be used now; none if it can."""
        alike = [place for place in self._places if place.card is card]
        if any(place.can for place in alike):
            return []
        if not alike and self._choosing:
            key = "no-more-cards" if card in self.cards else "no-such-card"
            return [say(self.language, key, card=card, what=self._choosing.what)]
        return self.reasons_against(alike[0].id) if alike else []

    def reasons_against(self, place_id: str) -> list[str]:
        """Return the reasons why the card in a place cannot be used."""
        reasons = (self._choosing or self.table).reasons
        barred = (place for place in self._places if place.id == place_id)
        return [
            reasons[index].text.replace("{card}", catalogue(self.language).card(place.card))
            for place in barred
            for index in place.why
        ]


def action_in_words(action: Action, names: Names, language: str = "en") -> str:
    """Return an action for a list of choices, with the cards of a meld from the table."""
    text = action.label.text(language, names)
    if isinstance(action, LayMeld) and action.laid:
        card_in_words = catalogue(language).card
        lying = [
            f"{card_in_words(card)}{f' ({copy})' if copy > 1 else ''}" for card, copy in action.laid
        ]
        return say(language, "with-laid", action=text, cards=" ".join(lying))
    return text


# The question.


def question(turn: Turn) -> str:
    """Return the question to the person, with the claims that they may make."""
    if turn.chosen:
        return _further(turn)
    claims = [turn.in_words(claim) for claim in islice(turn.view.claims(), _CLAIMS)]
    also = say(turn.language, "also", claims=", ".join(claims)) if claims else ""
    return f"{_request(turn)}.{also}"


def _request(turn: Turn) -> str:
    """Return what the document asks for, before any card is chosen."""
    status, language = turn.table.status, turn.language
    if turn.only is not None:
        return say(language, "only-choice", status=status, action=turn.in_words(turn.only))
    marked = any(turn.hand.values()) and not all(turn.hand.values())
    if turn.numbered_actions:
        texts = [
            f"{at} {turn.in_words(action)}" for at, action in enumerate(turn.numbered_actions, 1)
        ]
        more = ", …" if len(texts) < len(turn.view.legal_actions()) else ""
        return f"{status}: {', '.join(texts)}{more}"
    if turn.pick is not None:
        request = turn.pick.text
        return say(language, "of-the-marked", request=request) if marked else request
    between = say(language, "or-else")
    request = say(language, "one-of-the-marked") if marked else between.join(_calls(turn))
    return f"{status}: {request}" if request else status


def _calls(turn: Turn) -> Iterator[str]:
    """Yield the calls of an auction: ``110 to 600 by 10s``, ``pass``."""
    if turn.bids:
        suits = tuple(suit for suit in turn.bids.suits if suit)
        auction = turn.view.rules.auction
        bids = ranges(turn.bids.ranges, 0 if auction.ceiling else auction.greatest, turn.language)
        yield say(turn.language, "bids-in-a-suit", bids=bids, suits=suits) if suits else bids
    for choice in turn.table.choices:
        if isinstance(choice, ButtonChoice):
            yield from sorted(
                button.text[:1].lower() + button.text[1:] for button in choice.buttons
            )


def _further(turn: Turn) -> str:
    """Return what can be done with the cards that were chosen so far."""
    only, pick, language = turn.only, turn.pick, turn.language
    spoken = catalogue(language)
    if only is not None:
        key = "enter-does-or-add" if turn.further else "enter-does"
        request = say(language, key, action=turn.in_words(only))
    elif pick is not None and pick.least == pick.most:
        cards = spoken.count(pick.most - len(turn.chosen), "cards")
        request = say(language, "add", cards=cards)
    else:
        request = say(language, "add-a-card")
    return say(language, "so-far", cards=" ".join(map(spoken.card, turn.cards)), request=request)


def ranges(bids: Iterable[Range], end: int = 0, language: str = "en") -> str:
    """Return bids as ranges with their steps.

    >>> ranges([Range(100, 130, 10), Range(150, 300, 50), Range(400, 400, 1)])
    '100 to 130 by 10s, 150 to 300 by 50s, 400'

    Args:
        bids: the ranges.
        end: the greatest bid that makes sense, where no rule sets an end; 0 where one does.
        language: the language of the words.
    """
    parts: list[str] = []
    for least, most, step in (
        (bid_range.least, bid_range.most, bid_range.step) for bid_range in bids
    ):
        if most - least < (_RANGE - 1) * step:
            parts += map(str, range(least, most + 1, step))
        else:
            text = (
                say(language, "or-more", least=least)
                if most == end
                else say(language, "from-to", least=least, most=most)
            )
            parts.append(text if step == 1 else say(language, "by-steps", bids=text, step=step))
    return ", ".join(parts)


def help_lines(turn: Turn) -> Iterator[str]:
    """Yield the lines that say what the person can do now, and what else they can type."""
    language, spoken = turn.language, catalogue(turn.language)
    yield question(turn)
    usable = (place.card for place in turn.further or turn.table.hand if place.can)
    cards = dict.fromkeys(map(spoken.card, usable))
    if turn.only is None and turn.numbered_actions and not turn.chosen:
        yield say(language, "choose-by-cards" if turn.pick else "choose-by-number")
    elif cards:
        yield say(language, "may-choose" if turn.pick else "may-play", cards=", ".join(cards))
        yield say(language, "type-a-card")
    elif turn.bids:
        yield say(language, "type-a-bid")
    for saying in turn.view.rules.auction.sayings if turn.view.step is Step.AUCTION else ():
        words = spoken_words(saying.name)
        yield say(language, "saying", saying=words, meaning=saying.meaning)
    if turn.only is not None:
        yield say(language, "enter-alone")
    words_of_commands = [say(language, f"word-{command}") for command in COMMANDS]
    width = max(_COLUMN, *map(len, words_of_commands))
    for command, word in zip(COMMANDS, words_of_commands, strict=True):
        yield f"  {word:{width}} {say(language, f'about-{command}')}"
