"""Cards that a player chooses singly, to bury, give, lay or meld them."""

from collections.abc import Iterable

from pinochle.cards.card import Card, read_cards
from pinochle.cli._naming import names_of
from pinochle.cli._terminal import CommandError
from pinochle.errors import NotationError
from pinochle.game.actions import Action
from pinochle.game.reading import read_action
from pinochle.game.view import View
from pinochle.page.document import Button, Choosing, PickChoice, Picking, Place, PlayChoice

__all__ = ["Gathering"]


class Gathering:
    """The cards that a player has chosen so far, each judged with those before it.

    Args:
        view: what the player knows.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = names_of(view)
        self.table = view.table(names=self.names)
        """What a page shows of it."""
        choices = self.table.choices
        is_play = any(isinstance(choice, PlayChoice) for choice in choices)
        picks = (one for one in choices if isinstance(one, PickChoice) and not one.claim)
        self.pick = None if is_play else next(picks, None)
        """The choice of several cards; None if there is none."""
        self.chosen: tuple[str, ...] = ()
        """The places of the cards so far."""
        self._found: Choosing | None = None
        self._choose(())

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self.chosen = chosen
        if self.pick is not None:
            self._found = self.view.choose(chosen, self.pick.what, names=self.names)

    @property
    def what(self) -> Picking | None:
        """The purpose of the cards; None where none are chosen."""
        return self.pick.what if self.pick else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards so far."""
        return tuple(Card.parse(place.split(".")[-2]) for place in self.chosen)

    @property
    def further(self) -> tuple[Place, ...]:
        """The places of the cards that may be among the others as well."""
        return tuple(place for place in self._found.places if place.pick) if self._found else ()

    @property
    def hand(self) -> dict[Place, bool]:
        """The places of the player's cards that are not chosen, and whether each can be used."""
        found = self._found.places if self._found else self.table.hand
        usable = {place.id for place in found if place.can}
        own = (place for place in self.table.hand if place.id not in self.chosen)
        return {place: place.id in usable for place in own}

    @property
    def complete(self) -> tuple[Button, ...]:
        """The actions that take exactly the cards so far."""
        return self._found.complete if self._found and self.chosen else ()

    @property
    def only(self) -> Action | None:
        """The action that takes exactly the cards so far, if it is the only one."""
        return read_action(self.complete[0].do) if len(self.complete) == 1 else None

    def take_back(self, place: str | None = None) -> bool:
        """Take a card back, by its place, or the last one; False if there is none."""
        back = place or (self.chosen[-1] if self.chosen else "")
        is_chosen = back in self.chosen
        self._choose(tuple(one for one in self.chosen if one != back))
        return is_chosen

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
        for card in cards:
            if why := self.why_not(card):
                self._choose(before)
                raise CommandError(f"No: {why[0]}.")
            self.add_place(next(place.id for place in self.further if place.card is card))
        if self.only is not None and (is_all or not self.further):
            return self.only
        return None

    def add_place(self, place: str) -> None:
        """Choose the card in a place, which may be chosen."""
        self._choose((*self.chosen, place))

    def why_not(self, card: Card) -> list[str]:
        """Return the reasons why a card may not be chosen as well; none if it may."""
        if self._found is None or any(place.card is card for place in self.further):
            return []
        places = [place for place in self._found.places if place.card is card]
        if not places:
            more = " more" if card in self.cards else ""
            return [f"there is no{more} {card} to {self._found.what}"]
        return self.why_barred(places[0])

    def why_barred(self, place: Place) -> list[str]:
        """Return the reasons why the card in a place cannot be used."""
        alike = self._found.places if self._found else self.table.hand
        reasons = self._found.reasons if self._found else self.table.reasons
        why = next((one.why for one in alike if one.id == place.id), ())
        return [reasons[number].text.replace("{card}", str(place.card)) for number in why]
