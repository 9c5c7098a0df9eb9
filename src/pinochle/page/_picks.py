"""Choosing cards one by one: which further card may be among them, and what they have become.

Nothing is decided here. A card may be among the others if a legal action takes them all; why it may
not, the rules say of an action with it that is not legal.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, cast

from attrs import evolve

from pinochle._validators import expect, shown
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import HandError
from pinochle.game.actions import Action, Bury, GiveCards, LayCards, LayMeld
from pinochle.game.choices import Actions, Listed, Piles
from pinochle.game.engine.state import NO_CARDS
from pinochle.game.game import Game
from pinochle.game.phases import _declared, _laying
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.widow import left_of
from pinochle.messages.violations import Violation
from pinochle.page.document import Origin, Picking
from pinochle.rules.draw import Laid
from pinochle.rules.script import Step

__all__ = ["PICKING", "CardSpot", "Pick", "WhatMayBeDone", "may_be_done"]

Taking: TypeAlias = Bury | GiveCards | LayCards | LayMeld
"""The actions that take several cards."""

PICKING: Final[dict[type[Action], Picking]] = {
    Bury: "bury",
    GiveCards: "give",
    LayCards: "lay",
    LayMeld: "meld",
}


class CardSpot(NamedTuple):
    """A place where a card lies.

    Args:
        zone: where that is.
        card: the card.
        copy: which of the equal cards there, from 1.
    """

    zone: str
    card: Card
    copy: int

    @property
    def id(self) -> str:
        """The place as a document has it."""
        zone = "" if self.zone == "hand" else f"{self.zone}."
        return f"{zone}{self.card.code}.{self.copy}"


def spots_of(zone: str, cards: Iterable[Card]) -> Iterator[CardSpot]:
    """The places of cards, in their order."""
    numbers: dict[Card, int] = {}
    for card in cards:
        numbers[card] = number = numbers.get(card, 0) + 1
        yield CardSpot(zone, card, number)


class _CardsTaken(NamedTuple):
    """An action, and the cards that it takes: new ones, and copies that lie on the table."""

    action: Taking
    new: Hand
    laid: frozenset[tuple[Card, int]]

    @property
    def number(self) -> int:
        """How many cards it takes."""
        return len(self.new) + len(self.laid)


def _taken(action: Taking) -> _CardsTaken:
    if isinstance(action, LayMeld):
        return _CardsTaken(action, action.new, frozenset(action.laid))
    return _CardsTaken(action, action.cards, frozenset())


class WhatMayBeDone(NamedTuple):
    """What a seat may do, sorted by how it is chosen.

    Args:
        awaited: what the seat may do because it is awaited.
        claims: what it may do although it is not.
        picks: what it may choose several cards for.
    """

    awaited: Actions
    claims: Actions
    picks: "tuple[Pick, ...]"


def may_be_done(game: Game, seat: Seat) -> WhatMayBeDone:
    """What a seat may do in a game as it knows it."""
    awaited, claims = game.legal_actions(seat), game.claims(seat)
    picks = [*_picks(game, seat, awaited), *_picks(game, seat, claims, is_claim=True)]
    return WhatMayBeDone(awaited, claims, tuple(picks))


def _picks(game: Game, seat: Seat, actions: Actions, *, is_claim: bool = False) -> "Iterator[Pick]":
    """What several cards can be chosen for."""
    if isinstance(actions, Piles):
        yield Pick(game, seat, PICKING[type(actions.like)], actions)
    if not isinstance(actions, Listed):
        return
    found: dict[Picking, list[_CardsTaken]] = {}
    for action in actions:
        what = PICKING.get(type(action))
        if what is not None:
            taken = _taken(cast("Taking", action))
            is_bluff = is_claim and not _is_good(game, seat, taken.action)
            found.setdefault("bluff" if is_bluff else what, []).append(taken)
    for what, several in found.items():
        yield Pick(game, seat, what, tuple(several), is_claim=is_claim)


def _is_good(game: Game, seat: Seat, action: Taking) -> bool:
    """Whether a seat makes a meld good that it lays although nobody waits for it."""
    state = game.round.state
    if not isinstance(action, LayMeld) or (seat in game.to_act and state.word is not Step.PLAY):
        return False
    held = state.melded_from(seat, game.hands[seat])
    return _declared.Declarer.at(state, seat, held).is_good(_declared.meld_of(state, action))


class Pick:
    """Several cards are to be chosen for one thing.

    Args:
        game: the game as the seat knows it.
        seat: the seat.
        what: what they are chosen for.
        actions: what is legal: any cards out of some, or listed.
        is_claim: whether it is done although nobody waits for it.
    """

    def __init__(
        self,
        game: Game,
        seat: Seat,
        what: Picking,
        actions: Piles | tuple[_CardsTaken, ...],
        *,
        is_claim: bool = False,
    ) -> None:
        self.game = game
        self.seat = seat
        self.what: Picking = what
        self.actions = actions
        self.is_claim = is_claim

    @property
    def ends(self) -> tuple[int, int]:
        """How many cards it takes at least, and at most."""
        if isinstance(self.actions, Piles):
            number = len(self.actions.fixed) + self.actions.number
            return number, number
        numbers = [one.number for one in self.actions]
        return min(numbers), max(numbers)

    @property
    def to(self) -> Seat | None:
        """The seat that gets the cards; None if they are not given."""
        like = self.actions.like if isinstance(self.actions, Piles) else self.actions[0].action
        return like.to if isinstance(like, GiveCards) else None

    @property
    def origin(self) -> Origin:
        """Where the cards are."""
        if self.what == "bluff":
            return "pack"
        is_shared = self.game.round.state.word is Step.SHARE_WIDOW
        return "widow" if is_shared and self.what == "give" else "hand"

    # Places.

    @cached_property
    def _laid(self) -> tuple[Laid, ...]:
        """The cards of the seat that lie on the table in play for a stock."""
        phase = self.game.round.phase
        return phase.laid[self.seat] if isinstance(phase, DrawPhase) else ()

    @cached_property
    def cards(self) -> Hand:
        """The cards to choose from that do not lie on the table."""
        state, hand = self.game.round.state, self.game.hands[self.seat]
        if self.what == "bluff":
            return state.rules.pack.cards
        if self.origin == "widow":
            return left_of(state)
        if self.what == "meld" and not isinstance(self.game.round.phase, DrawPhase):
            return state.melded_from(self.seat, hand)
        return _laying.unlaid(hand, self._laid)

    @cached_property
    def spots(self) -> dict[str, CardSpot]:
        """The places to choose from, by how a document names them."""
        laid = [one.card for one in self._laid]
        found = (*spots_of(self.origin, self.cards), *spots_of("laid", laid))
        return {spot.id: spot for spot in found}

    def spots_of(self, chosen: Iterable[str | Card]) -> tuple[CardSpot, ...]:
        """The places that were chosen, each named or with the card in it.

        Raises:
            HandError: if there is no such place, or it was chosen before.
            WrongType: if something is neither a text nor a card.
        """
        found: dict[CardSpot, None] = {}
        for one in chosen:
            if isinstance(one, str):
                spot = self.spots.get(one)
            else:
                card = expect(Card, one, "View.choose")
                free = (spot for spot in self.spots.values() if spot.card is card)
                spot = next((spot for spot in free if spot not in found), None)
            if spot is None or spot in found:
                message = f"there is no place {shown(one)} to choose a card from"
                raise HandError(message)
            found[spot] = None
        return tuple(found)

    # What becomes of them.

    def within(self, spots: Iterable[CardSpot]) -> "OpenPick":
        """The cards in these places, as they are within what is legal."""
        chosen = tuple(spots)
        new = Hand([spot.card for spot in chosen if spot.zone != "laid"])
        laid = frozenset((spot.card, spot.copy) for spot in chosen if spot.zone == "laid")
        return OpenPick(self, new, laid)

    def why_not(self, action: Taking) -> tuple[Violation, ...]:
        """Why an action is not legal."""
        return self.game.why_not(action, self.seat)


class OpenPick:
    """Cards that were chosen so far, within the legal actions.

    Args:
        pick: what they are chosen for.
        new: those that do not lie on the table.
        laid: those that do.
    """

    def __init__(self, pick: Pick, new: Hand, laid: frozenset[tuple[Card, int]]) -> None:
        self.pick = pick
        self.new = new
        self.laid = laid

    @cached_property
    def _actions(self) -> tuple[_CardsTaken, ...]:
        """The listed actions that take the cards."""
        pick = self.pick
        if isinstance(pick.actions, Piles):
            action = None if self.laid else pick.actions.taking(self.new)
            return () if action is None else (_taken(cast("Taking", action)),)
        holding = (one for one in pick.actions if one.laid >= self.laid)
        return tuple(one for one in holding if one.new.holds(self.new))

    @property
    def is_possible(self) -> bool:
        """Whether a legal action takes the cards."""
        return bool(self._actions)

    @property
    def complete(self) -> tuple[Taking, ...]:
        """The legal actions that take exactly the cards."""
        number = len(self.new) + len(self.laid)
        return tuple(one.action for one in self._actions if one.number == number)

    def takes(self, spot: CardSpot) -> bool:
        """Whether a legal action takes the card in another place as well."""
        if spot.zone == "laid":
            return (spot.card, spot.copy) in self._laid_by_any
        return spot.card in self._besides

    @cached_property
    def _besides(self) -> Hand:
        """The cards of which any is taken by one of the actions as well as those so far."""
        most = NO_CARDS
        if isinstance(self.pick.actions, Piles):
            return self.pick.actions.besides(self.new) if self._actions else most
        for cards in {one.new for one in self._actions}:
            most |= cards
        return most - (most & self.new)

    @cached_property
    def _laid_by_any(self) -> frozenset[tuple[Card, int]]:
        """The cards on the table that any of the actions takes."""
        return frozenset[tuple[Card, int]]().union(*[one.laid for one in self._actions])

    # Why not.

    @property
    def why_incomplete(self) -> tuple[Violation, ...]:
        """Why the cards are no action as they are."""
        if not isinstance(self._like, LayMeld):
            return self.pick.why_not(evolve(self._like, cards=self.new))
        cards = self.new + Hand([card for card, _ in self.laid])
        return self.pick.why_not(LayMeld(self._like.name, cards, (*self.laid,))) if cards else ()

    def why_not(self, spot: CardSpot) -> tuple[Violation, ...]:
        """Why the card in another place may not be among the cards, if it may not."""
        if isinstance(self._like, LayMeld):
            why = self._why_no_meld(spot)
        elif spot.card in self._barred:
            return self._barred[spot.card]
        else:
            why = self.pick.why_not(evolve(self._like, cards=self.new + self._filled(spot.card)))
            for card, several in _by_card(why).items():
                self._barred[card] = several
        return _by_card(why).get(spot.card, why)

    @cached_property
    def _barred(self) -> dict[Card, tuple[Violation, ...]]:
        """Why not, of the cards that were asked about, and of others that were found with them."""
        return {}

    def _filled(self, card: Card) -> list[Card]:
        """A card and others, as many as are taken: first others that may not be among them."""
        if self.pick.what not in _COUNTED or not self.is_possible:
            return [card]
        kinds = self.pick.cards.kinds
        barred = [one for one in kinds if one is not card and one not in self._besides]
        others = [one for one in barred if one not in self.new] + [*self._besides]
        return [card, *others][: max(1, len(self._like.cards) - len(self.new))]

    @property
    def _like(self) -> Taking:
        """An action that takes the cards; if there is none, any other."""
        if self._actions:
            return self._actions[0].action
        if isinstance(self.pick.actions, Piles):
            return evolve(self.pick.actions.like, cards=self.new)
        return self.pick.actions[0].action

    def _why_no_meld(self, spot: CardSpot) -> tuple[Violation, ...]:
        """Why no meld is laid with the cards and another."""
        state, pick = self.pick.game.round.state, self.pick
        new, laid = self.new, self.laid
        if spot.zone == "laid":
            laid |= {(spot.card, spot.copy)}
        else:
            new += spot.card
        lying = Hand() if pick.what == "bluff" else [one.card for one in pick._laid]
        everything = pick.cards + lying
        wanted = new + Hand([card for card, _ in laid])
        for meld in state.rules.melds.singles(everything, state.trump):
            if meld.cards.holds(wanted):
                others = meld.cards - wanted
                unlaid = others & (pick.cards - new)
                spots = (one for one in pick.spots.values() if one.zone == "laid")
                free = [(one.card, one.copy) for one in spots if (one.card, one.copy) not in laid]
                for card in others - unlaid:
                    found = next(copy for copy in free if copy[0] is card)
                    free.remove(found)
                    laid |= {found}
                why = pick.why_not(LayMeld(meld.name, meld.cards, (*laid,)))
                break
        else:
            why = ()
        return why or (Violation("choose.no-meld", "", (("card", spot.card),)),)


def _by_card(why: Iterable[Violation]) -> dict[Card, tuple[Violation, ...]]:
    """The violations that are about one card each, by their cards."""
    found: dict[Card, tuple[Violation, ...]] = {}
    for one in why:
        card = dict(one.parameters).get("card")
        if isinstance(card, Card):
            found[card] = (*found.get(card, ()), one)
    return found


_COUNTED: Final[tuple[Picking, ...]] = ("bury", "give")
"""What takes a certain number of cards."""
