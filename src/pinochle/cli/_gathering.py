"""Cards that a player chooses singly, to bury, give, lay or meld them."""

from collections.abc import Iterable, Iterator
from typing import Final

from pinochle.cards.card import Card, read_cards
from pinochle.cli._naming import names_of
from pinochle.cli._terminal import CommandError
from pinochle.errors import NotationError, PinochleError
from pinochle.game.actions import Action, Play
from pinochle.game.choices import Listed, Piles
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.page._picks import PICKING
from pinochle.page.document import Choosing, Picking, Place

__all__ = ["Gathering"]

_FROM_TABLE: Final = "laid."
"""The start of the place of a card that lies on the table in front of the player."""


def _picking(view: View) -> Picking | None:
    """Return the purpose of several cards to be chosen now; None if there is none."""
    options = view.legal_actions()
    if isinstance(options, Piles):
        return PICKING[type(options.like)]
    if not isinstance(options, Listed) or any(isinstance(action, Play) for action in options):
        return None
    return next((PICKING[type(action)] for action in options if type(action) in PICKING), None)


class Gathering:
    """The cards that a player has chosen so far, each judged with those before it.

    Args:
        view: what the player knows.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self.what: Picking | None = _picking(view)
        """The purpose of the cards; None where none are chosen."""
        self.chosen: tuple[str, ...] = ()
        """The places of the cards so far."""
        self.found: Choosing | None = None
        """The judgement of the cards so far."""
        self._choose(())

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self.chosen = chosen
        if self.what is not None:
            self.found = self._judge(chosen)

    def _judge(self, chosen: Iterable[str | Card]) -> Choosing:
        return self._view.choose(chosen, self.what, names=names_of(self._view))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards so far."""
        return tuple(Card.parse(place.split(".")[-2]) for place in self.chosen)

    @property
    def further(self) -> tuple[Place, ...]:
        """The places of the cards that may be among the others as well."""
        return tuple(place for place in self.found.places if place.pick) if self.found else ()

    @property
    def usable(self) -> set[tuple[Card, bool]]:
        """The cards that may be among them, each with True if it lies on the table."""
        return {
            (place.card, place.id.startswith(_FROM_TABLE))
            for place in self.further
            if place.id.count(".") == 1 or place.id.startswith(_FROM_TABLE)
        }

    @property
    def only(self) -> Action | None:
        """The action that takes exactly the cards so far, if it is the only one."""
        complete = self.found.complete if self.found and self.chosen else ()
        return read_action(complete[0].do) if len(complete) == 1 else None

    def take_back(self) -> bool:
        """Take the last card back; False if there is none."""
        is_any = bool(self.chosen)
        self._choose(self.chosen[:-1])
        return is_any

    def read(self, line: str) -> tuple[Card, ...]:
        """Return the cards that a line names, with the word for the action or without."""
        word, _, rest = line.partition(" ")
        text = rest if self.what is not None and word.lower() == self.what else line
        try:
            return tuple(read_cards(text)) if text and self.what else ()
        except NotationError:
            return ()

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
        before = self.chosen
        try:
            for card in cards:
                self._choose((*self.chosen, self._place_of(card)))
        except CommandError:
            self._choose(before)
            raise
        if self.only is not None and (is_all or not self.further):
            return self.only
        return None

    def _place_of(self, card: Card) -> str:
        """Return a place from which the card may be chosen as well.

        Raises:
            CommandError: if there is none.
        """
        why = self.why_not(card)
        if why:
            raise CommandError(f"No: {why[0]}.")
        return next(place.id for place in self.further if place.card is card)

    def why_not(self, card: Card) -> list[str]:
        """Return the reasons why a card may not be chosen as well; none if it may."""
        if self.found is None or any(place.card is card for place in self.further):
            return []
        places = [place for place in self.found.places if place.card is card]
        if not places:
            more = " more" if card in self.cards else ""
            return [f"there is no{more} {card} to {self.found.what}"]
        reasons = self.found.reasons
        return [reasons[number].text.replace("{card}", str(card)) for number in places[0].why]

    def completions(self, typed: str) -> Iterator[str]:
        """Yield the cards that may come next, behind those that the line has already."""
        if self.found is None:
            return
        word, _, rest = typed.lstrip().partition(" ")
        text = rest if word.lower() == self.what else typed
        places = self.further
        if text.strip():
            try:
                after = self._judge([*self.cards, *read_cards(text)])
            except PinochleError:
                return
            places = tuple(place for place in after.places if place.pick)
        yield from dict.fromkeys(place.card.code for place in places)
