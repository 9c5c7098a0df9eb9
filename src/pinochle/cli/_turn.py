"""The turn of a person: what a page would get, the cards chosen so far, and the question."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from pinochle.actions import Action, LayMeld, Play
from pinochle.cards.card import Card
from pinochle.cli._naming import names_of
from pinochle.cli._terminal import CommandError
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

COMMANDS: Final = {
    "hint": "what to do, and why",
    "why": "the figures of every action; why AH: why this card may not be played",
    "hand": "the table and your hand again",
    "score": "the scores, and what everybody has melded",
    "last": "the last trick",
    "undo": "take your last choice back, or the last card that you chose",
    "help": "what you can do now",
    "quit": "leave; the game is kept",
}
"""The words that can be typed besides actions, and the answer to each."""

_CLAIMS: Final = 3
"""The number of claims that are named at most."""

_RANGE: Final = 3
"""The number of bids from which on a range is shorter than a list."""

_MOST: Final = 24
"""The number of choices that are listed at most."""


class Turn:
    """The turn of a person, as its document tells it, with the cards that they have chosen.

    Args:
        view: what the person knows.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = names_of(view)
        self.table = view.table(names=self.names)
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

    # The cards, each judged with those before it.

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self.chosen = chosen
        if self.pick is not None:
            self._choosing = self.view.choose(chosen, self.pick.what, names=self.names)

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
                raise CommandError(f"No: {why[0]}.")
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
            more = " more" if card in self.cards else ""
            return [f"there is no{more} {card} to {self._choosing.what}"]
        return self.reasons_against(alike[0].id) if alike else []

    def reasons_against(self, place_id: str) -> list[str]:
        """Return the reasons why the card in a place cannot be used."""
        reasons = (self._choosing or self.table).reasons
        barred = (place for place in self._places if place.id == place_id)
        return [
            reasons[index].text.replace("{card}", str(place.card))
            for place in barred
            for index in place.why
        ]


def action_in_words(action: Action, names: Names) -> str:
    """Return an action for a list of choices, with the cards of a meld from the table."""
    text = action.label.text(names=names)
    if isinstance(action, LayMeld) and action.laid:
        lying = [f"{card}{f' ({copy})' if copy > 1 else ''}" for card, copy in action.laid]
        return f"{text} with {' '.join(lying)} from the table"
    return text


# The question.


def question(turn: Turn) -> str:
    """Return the question to the person, with the claims that they may make."""
    if turn.chosen:
        return _further(turn)
    claims = [action_in_words(claim, turn.names) for claim in islice(turn.view.claims(), _CLAIMS)]
    also = f" You may also: {', '.join(claims)}." if claims else ""
    return f"{_request(turn)}.{also}"


def _request(turn: Turn) -> str:
    """Return what the document asks for, before any card is chosen."""
    status = turn.table.status
    if turn.only is not None:
        only = action_in_words(turn.only, turn.names)
        return f"{status}. There is only one choice, {only} (Enter does it)"
    marked = any(turn.hand.values()) and not all(turn.hand.values())
    if turn.numbered_actions:
        texts = [
            f"{at} {action_in_words(action, turn.names)}"
            for at, action in enumerate(turn.numbered_actions, 1)
        ]
        more = ", …" if len(texts) < len(turn.view.legal_actions()) else ""
        return f"{status}: {', '.join(texts)}{more}"
    if turn.pick is not None:
        return f"{turn.pick.text}{', of the marked ones' if marked else ''}"
    request = "one of the marked cards" if marked else ", or ".join(_calls(turn))
    return f"{status}: {request}" if request else status


def _calls(turn: Turn) -> Iterator[str]:
    """Yield the calls of an auction: ``110 to 600 by 10s``, ``pass``."""
    if turn.bids:
        suits = [suit for suit in turn.bids.suits if suit]
        auction = turn.view.rules.auction
        end = 0 if auction.ceiling else auction.greatest
        yield ranges(turn.bids.ranges, end) + (f" in a suit ({' '.join(suits)})" if suits else "")
    for choice in turn.table.choices:
        if isinstance(choice, ButtonChoice):
            yield from sorted(
                button.text[:1].lower() + button.text[1:] for button in choice.buttons
            )


def _further(turn: Turn) -> str:
    """Return what can be done with the cards that were chosen so far."""
    cards, only, pick = " ".join(map(str, turn.cards)), turn.only, turn.pick
    if only is not None:
        more = ", or add a card" if turn.further else ""
        request = f"Enter does it ({action_in_words(only, turn.names)}){more}"
    elif pick is not None and pick.least == pick.most:
        request = f"add {catalogue('en').count(pick.most - len(turn.chosen), 'cards')}"
    else:
        request = "add a card"
    return f"So far {cards}: {request}. Type undo to take the last card back."


def ranges(bids: Iterable[Range], end: int = 0) -> str:
    """Return bids as ranges with their steps.

    >>> ranges([Range(100, 130, 10), Range(150, 300, 50), Range(400, 400, 1)])
    '100 to 130 by 10s, 150 to 300 by 50s, 400'

    Args:
        bids: the ranges.
        end: the greatest bid that makes sense, where no rule sets an end; 0 where one does.
    """
    parts: list[str] = []
    for least, most, step in (
        (bid_range.least, bid_range.most, bid_range.step) for bid_range in bids
    ):
        if most - least < (_RANGE - 1) * step:
            parts += map(str, range(least, most + 1, step))
        else:
            reach = "or more" if most == end else f"to {most}"
            parts.append(f"{least} {reach}{'' if step == 1 else f' by {step}s'}")
    return ", ".join(parts)


def help_lines(turn: Turn) -> Iterator[str]:
    """Yield the lines that say what the person can do now, and what else they can type."""
    yield question(turn)
    cards = dict.fromkeys(str(place.card) for place in turn.further or turn.table.hand if place.can)
    if turn.only is None and turn.numbered_actions and not turn.chosen:
        by_cards = ", or its cards, all of them or one by one" if turn.pick else ""
        yield f"Type the number of your choice, or its words{by_cards}."
    elif cards:
        yield f"You may {'choose' if turn.pick else 'play'} {', '.join(cards)}."
        yield "Type AH or A♥, or A alone if that can be only one card."
    elif turn.bids:
        yield "Type the number of your bid, or a word. The start of a word is enough."
    for saying in turn.view.rules.auction.sayings if turn.view.step is Step.AUCTION else ():
        yield f"  pass {spoken_words(saying.name)} means {saying.meaning}"
    if turn.only is not None:
        yield "Enter alone does the only thing that you can do."
    for command, text in COMMANDS.items():
        yield f"  {command:6} {text}"
