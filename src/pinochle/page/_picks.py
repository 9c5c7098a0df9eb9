"""Choosing the cards of an action, card by card: those that may follow, and the actions they make.

Nothing is decided here. A card may be among the others if a legal action takes them all. The
reasons against a card are those of the rules against an action with it.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from attrs import evolve

from pinochle._validators import expect, shown
from pinochle.actions import Action, Bury, GiveCards, LayCards, LayMeld, SeveralCards
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import HandError
from pinochle.game.choices import Actions, Listed, Piles
from pinochle.game.engine.state import NO_CARDS
from pinochle.game.game import Game
from pinochle.game.phases import _declaring, _laying
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.widow import rest_of_widow
from pinochle.messages.violations import Violation
from pinochle.page.document import Origin, Picking
from pinochle.rules.draw import Laid
from pinochle.rules.script import Step

__all__ = ["PICKING", "CardSpot", "Pick", "SeatOptions", "seat_options"]

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
        """The name of the place in a document."""
        zone = "" if self.zone == "hand" else f"{self.zone}."
        return f"{zone}{self.card.code}.{self.copy}"


def spots_of(zone: str, cards: Iterable[Card]) -> Iterator[CardSpot]:
    """Yield the places of cards, in their order."""
    copies: dict[Card, int] = {}
    for card in cards:
        copies[card] = copy = copies.get(card, 0) + 1
        yield CardSpot(zone, card, copy)


class _CardsTaken(NamedTuple):
    """An action, and the cards that it takes: new ones, and copies that lie on the table."""

    action: SeveralCards
    new: Hand
    laid: frozenset[tuple[Card, int]]

    @property
    def number(self) -> int:
        """The number of the cards."""
        return len(self.new) + len(self.laid)


def _cards_taken(action: SeveralCards) -> _CardsTaken:
    if isinstance(action, LayMeld):
        return _CardsTaken(action, action.new, frozenset(action.laid))
    return _CardsTaken(action, action.cards, frozenset())


class SeatOptions(NamedTuple):
    """The actions of a seat, sorted by how they are chosen.

    Args:
        awaited: what the seat may do because it is awaited.
        claims: what it may do although it is not.
        picks: what it may choose several cards for.
    """

    awaited: Actions
    claims: Actions
    picks: "tuple[Pick, ...]"


def seat_options(game: Game, seat: Seat) -> SeatOptions:
    """Return what a seat may do in a game as it knows it."""
    awaited, claims = game.legal_actions(seat), game.claims(seat)
    picks = [*_picks(game, seat, awaited), *_picks(game, seat, claims, is_claim=True)]
    return SeatOptions(awaited, claims, tuple(picks))


def _picks(game: Game, seat: Seat, actions: Actions, *, is_claim: bool = False) -> "Iterator[Pick]":
    """Yield the choices of several cards among actions."""
    if isinstance(actions, Piles):
        yield Pick(game, seat, PICKING[type(actions.like)], actions)
    if not isinstance(actions, Listed):
        return
    by_purpose: dict[Picking, list[_CardsTaken]] = {}
    for action in actions:
        if isinstance(action, SeveralCards):
            is_bluff = is_claim and not _is_good_meld(game, seat, action)
            what = "bluff" if is_bluff else PICKING[type(action)]
            by_purpose.setdefault(what, []).append(_cards_taken(action))
    for what, takings in by_purpose.items():
        yield Pick(game, seat, what, tuple(takings), is_claim=is_claim)


def _is_good_meld(game: Game, seat: Seat, action: SeveralCards) -> bool:
    """Tell whether a seat holds the meld that it lays although nobody waits for it."""
    state = game.round.state
    if not isinstance(action, LayMeld) or (seat in game.to_act and state.word is not Step.PLAY):
        return False
    meldable = state.cards_to_meld(seat, game.hands[seat])
    return _declaring.Declarer.at(state, seat, meldable).is_good(_declaring.meld_of(state, action))


class Pick:
    """A choice of several cards for an action.

    Args:
        game: the game as the seat knows it.
        seat: the seat.
        what: the purpose of the cards.
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
        """The least and the highest number of cards."""
        if isinstance(self.actions, Piles):
            size = len(self.actions.fixed) + self.actions.number
            return size, size
        sizes = [taken.number for taken in self.actions]
        return min(sizes), max(sizes)

    @property
    def to(self) -> Seat | None:
        """The seat that gets the cards; None if they are not given."""
        like = self.actions.like if isinstance(self.actions, Piles) else self.actions[0].action
        return like.to if isinstance(like, GiveCards) else None

    @property
    def origin(self) -> Origin:
        """The place where the cards are: the hand, the widow, or the pack for a bluff."""
        if self.what == "bluff":
            return "pack"
        is_shared = self.game.round.state.word is Step.SHARE_WIDOW
        return "widow" if is_shared and self.what == "give" else "hand"

    @property
    def melds(self) -> tuple[LayMeld, ...]:
        """The melds that the seat holds and may lay."""
        listed = () if isinstance(self.actions, Piles) or self.what != "meld" else self.actions
        return tuple([taking.action for taking in listed if isinstance(taking.action, LayMeld)])

    # Places.

    @cached_property
    def _on_table(self) -> tuple[Laid, ...]:
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
            return rest_of_widow(state)
        if self.what == "meld" and not isinstance(self.game.round.phase, DrawPhase):
            return state.cards_to_meld(self.seat, hand)
        return _laying.cards_not_laid(hand, self._on_table)

    @cached_property
    def spots(self) -> dict[str, CardSpot]:
        """The places to choose from, by their names in a document."""
        on_table = [lying.card for lying in self._on_table]
        spots = (*spots_of(self.origin, self.cards), *spots_of("laid", on_table))
        return {spot.id: spot for spot in spots}

    def spots_of(self, chosen: Iterable[str | Card]) -> tuple[CardSpot, ...]:
        """Return the places that were chosen, each given by its name or its card.

        Raises:
            HandError: if there is no such place, or it was chosen before.
            WrongType: if something is neither a text nor a card.
        """
        spots: dict[CardSpot, None] = {}
        for choice in chosen:
            if isinstance(choice, str):
                spot = self.spots.get(choice)
            else:
                card = expect(Card, choice, "View.choose")
                free = (spot for spot in self.spots.values() if spot.card is card)
                spot = next((spot for spot in free if spot not in spots), None)
            if spot is None or spot in spots:
                message = f"there is no place {shown(choice)} to choose a card from"
                raise HandError(message)
            spots[spot] = None
        return tuple(spots)

    # Judging the cards in places.

    def within(self, spots: Iterable[CardSpot]) -> "OpenPick":
        """Return the cards in these places, to be compared with the legal actions."""
        chosen = tuple(spots)
        new = Hand([spot.card for spot in chosen if spot.zone != "laid"])
        laid = frozenset((spot.card, spot.copy) for spot in chosen if spot.zone == "laid")
        return OpenPick(self, new, laid)

    def why_not(self, action: SeveralCards) -> tuple[Violation, ...]:
        """Return the violations of an action that is not legal."""
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
            return () if action is None else (_cards_taken(action),)
        holding = (taken for taken in pick.actions if taken.laid >= self.laid)
        return tuple(taken for taken in holding if taken.new.holds(self.new))

    @property
    def is_possible(self) -> bool:
        """True if a legal action takes the cards."""
        return bool(self._actions)

    @property
    def complete(self) -> tuple[SeveralCards, ...]:
        """The legal actions that take exactly the cards."""
        size = len(self.new) + len(self.laid)
        return tuple(taken.action for taken in self._actions if taken.number == size)

    def takes(self, spot: CardSpot) -> bool:
        """Tell whether a legal action takes the card in another place as well."""
        if spot.zone == "laid":
            return (spot.card, spot.copy) in self._takeable_on_table
        return spot.card in self._further_cards

    @cached_property
    def _further_cards(self) -> Hand:
        """The cards that some action takes besides those chosen so far."""
        takeable = NO_CARDS
        if isinstance(self.pick.actions, Piles):
            return self.pick.actions.besides(self.new) if self._actions else takeable
        for cards in {taken.new for taken in self._actions}:
            takeable |= cards
        return takeable - (takeable & self.new)

    @cached_property
    def _takeable_on_table(self) -> frozenset[tuple[Card, int]]:
        """The cards on the table that any of the actions takes."""
        return frozenset[tuple[Card, int]]().union(*[taken.laid for taken in self._actions])

    # The reasons against cards.

    @property
    def why_incomplete(self) -> tuple[Violation, ...]:
        """The violations of an action with exactly the cards."""
        if not isinstance(self._sample, LayMeld):
            return self.pick.why_not(evolve(self._sample, cards=self.new))
        cards = self.new + Hand([card for card, _ in self.laid])
        return self.pick.why_not(LayMeld(self._sample.name, cards, (*self.laid,))) if cards else ()

    def why_not(self, spot: CardSpot) -> tuple[Violation, ...]:
        """Return the violations if the card in another place is among the cards too."""
        if isinstance(self._sample, LayMeld):
            why = self._why_no_meld(spot)
        elif spot.card in self._violations_by_card:
            return self._violations_by_card[spot.card]
        else:
            why = self.pick.why_not(evolve(self._sample, cards=self.new + self._fill_up(spot.card)))
            for card, violations in _by_card(why).items():
                self._violations_by_card[card] = violations
        return _by_card(why).get(spot.card, why)

    @cached_property
    def _violations_by_card(self) -> dict[Card, tuple[Violation, ...]]:
        """The violations by card, of all cards that were found so far."""
        return {}

    def _fill_up(self, card: Card) -> list[Card]:
        """Return a card and enough others for an action, those that are barred first."""
        if not isinstance(self.pick.actions, Piles) or not self.is_possible:
            return [card]
        kinds = self.pick.cards.kinds
        barred = [kind for kind in kinds if kind is not card and kind not in self._further_cards]
        fillers = [kind for kind in barred if kind not in self.new] + [*self._further_cards]
        return [card, *fillers][: max(1, len(self._sample.cards) - len(self.new))]

    @property
    def _sample(self) -> SeveralCards:
        """An action that takes the cards; if there is none, any other."""
        if self._actions:
            return self._actions[0].action
        if isinstance(self.pick.actions, Piles):
            return evolve(self.pick.actions.like, cards=self.new)
        return self.pick.actions[0].action

    def _why_no_meld(self, spot: CardSpot) -> tuple[Violation, ...]:
        """Return the violations if a meld is laid with the cards and that in another place."""
        state, pick = self.pick.game.round.state, self.pick
        new, laid = self.new, self.laid
        if spot.zone == "laid":
            laid |= {(spot.card, spot.copy)}
        else:
            new += spot.card
        lying = Hand() if pick.what == "bluff" else [lying.card for lying in pick._on_table]
        everything = pick.cards + lying
        needed = new + Hand([card for card, _ in laid])
        for meld in state.rules.melds.singles(everything, state.trump):
            if meld.cards.holds(needed):
                missing = meld.cards - needed
                cards_not_laid = missing & (pick.cards - new)
                lain = [(at.card, at.copy) for at in pick.spots.values() if at.zone == "laid"]
                free = [copy for copy in lain if copy not in laid]
                for card in missing - cards_not_laid:
                    free_copy = next(copy for copy in free if copy[0] is card)
                    free.remove(free_copy)
                    laid |= {free_copy}
                why = pick.why_not(LayMeld(meld.name, meld.cards, (*laid,)))
                break
        else:
            why = ()
        return why or (Violation("choose.no-meld", "", (("card", spot.card),)),)


def _by_card(why: Iterable[Violation]) -> dict[Card, tuple[Violation, ...]]:
    """Return the violations that name a card, by their cards."""
    by_card: dict[Card, tuple[Violation, ...]] = {}
    for violation in why:
        card = dict(violation.parameters).get("card")
        if isinstance(card, Card):
            by_card[card] = (*by_card.get(card, ()), violation)
    return by_card
