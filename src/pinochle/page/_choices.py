"""The choices of a seat, and its choosing of cards, as the document for a page has them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import cast

from pinochle.actions import (
    Action,
    Bid,
    CallCard,
    CallPartner,
    ClaimMeld,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    SeveralCards,
)
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.choices import Actions, Bids, Listed, NoActionError, Plays
from pinochle.game.game import Game
from pinochle.game.phases.draw import DrawPhase
from pinochle.messages import Message
from pinochle.messages.violations import Violation
from pinochle.page._picks import CardSpot, OpenPick, Pick, WhatMayBeDone, may_be_done, spots_of
from pinochle.page._speaker import Speaker, picking, with_gap
from pinochle.page.document import (
    BidChoice,
    Button,
    ButtonChoice,
    Choice,
    Choosing,
    ClaimChoice,
    PickChoice,
    Picking,
    Place,
    PlayChoice,
    Range,
    Reason,
    SuitInBid,
)
from pinochle.rules.auction.goal import BidSuit

__all__ = ["PageChoices"]


class _Reasons:
    """The reasons of a document, each once."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.numbers: dict[tuple[str, Message], int] = {}
        self.found: list[Reason] = []

    def numbers_of(self, why: Iterable[Violation], card: Card | None = None) -> tuple[int, ...]:
        """Return the numbers of violations in the document, mostly of those by a use of a card."""
        return tuple([self._number(broken.rule, with_gap(broken, card)) for broken in why])

    def _number(self, rule: str, message: Message) -> int:
        number = self.numbers.setdefault((rule, message), len(self.found))
        if number == len(self.found):
            self.found.append(Reason(message, rule, self.speaker.text(message)))
        return number


class PageChoices:
    """The choices of a seat, in the words of a speaker.

    Args:
        game: the game as the seat knows it.
        seat: the seat.
        speaker: what says it.
    """

    def __init__(self, game: Game, seat: Seat, speaker: Speaker) -> None:
        self.game = game
        self.seat = seat
        self.speaker = speaker
        self.reasons: _Reasons = _Reasons(speaker)
        self.may: WhatMayBeDone = may_be_done(game, seat)

    def hand(self) -> tuple[Place, ...]:
        """Return the places of the hand."""
        game, seat, may, phase = self.game, self.seat, self.may, self.game.round.phase
        hand = game.hands[seat] if game.hands else Hand()
        laid = [lying.card for lying in phase.laid[seat]] if isinstance(phase, DrawPhase) else []
        spots = [*spots_of("hand", hand - laid if laid else hand), *spots_of("laid", laid)]
        if laid:  # what lies on the table is sorted into the hand, for it is played from there
            order = {card: place for place, card in enumerate(hand)}
            spots.sort(key=lambda spot: order[spot.card])
        pick = next((pick for pick in may.picks if not pick.is_claim), None)
        if pick is not None and pick.origin == "hand":
            return tuple(self._places(pick.within(()), spots))
        is_play = isinstance(may.awaited, Plays) or (
            isinstance(may.awaited, Listed) and isinstance(next(iter(may.awaited), None), Play)
        )
        if is_play:
            return tuple(self._plays(spots, seat, may.awaited))
        return tuple([Place(spot.id, spot.card) for spot in spots])

    def _plays(self, spots: Iterable[CardSpot], seat: Seat, legal: Actions) -> Iterator[Place]:
        """Yield the places, each with its play or with the reasons against it."""
        why_not: dict[Play, tuple[int, ...]] = {}
        for spot in spots:
            play = Play(spot.card, spot.copy if spot.zone == "laid" else 0)
            if play in legal:
                yield Place(spot.id, spot.card, play.token)
                continue
            why = why_not.get(play)
            if why is None:
                broken = self.game.why_not(play, seat)
                why = why_not[play] = self.reasons.numbers_of(broken, spot.card)
            yield Place(spot.id, spot.card, why=why)

    def _places(self, within: OpenPick, spots: Iterable[CardSpot]) -> Iterator[Place]:
        """Yield the places, each marked for choosing or with the reasons against it."""
        why_not: dict[tuple[Card, int], tuple[int, ...]] = {}
        for spot in spots:
            if within.takes(spot):
                yield Place(spot.id, spot.card, pick=True)
                continue
            alike = spot.card, spot.copy if spot.zone == "laid" else 0
            why = why_not.get(alike)
            if why is None:
                why = why_not[alike] = self.reasons.numbers_of(within.why_not(spot), spot.card)
            yield Place(spot.id, spot.card, why=why)

    def choices(self) -> Iterator[Choice]:
        """Yield what the seat may do, in groups."""
        may, awaited = self.may, self.may.awaited
        if isinstance(awaited, Bids):
            yield from self._bids(awaited)
        elif isinstance(awaited, Plays):
            yield PlayChoice()
        elif isinstance(awaited, Listed) and awaited:
            if any(isinstance(action, Play) for action in awaited):
                yield PlayChoice()
            if buttons := self._buttons(awaited):
                yield ButtonChoice(buttons)
        for pick in may.picks:
            yield self._pick(pick)
        if buttons := self._buttons(may.claims):
            yield ClaimChoice(buttons)

    def _bids(self, bids: Bids) -> Iterator[Choice]:
        """Yield the calls that may be made: numbers, and buttons for all others."""
        suits = bids.suits
        numbers = tuple([goal for goal in bids.bids if isinstance(goal, int)])
        further = bids.bids[len(numbers) :]
        others = [*bids.others, *[Bid(goal, suit) for goal in further for suit in suits]]
        must = self.reasons.numbers_of(self.game.why_not(Pass(), self.seat))
        if numbers and suits == (None,):
            yield BidChoice("bid:{points}", _ranges(numbers), must=must)
        elif numbers:
            named: list[SuitInBid] = [_word_of(suit) for suit in suits]
            texts = tuple([self.speaker.suit(suit) for suit in suits])
            yield BidChoice("bid:{points}:{suit}", _ranges(numbers), tuple(named), texts, must)
        if others:
            yield ButtonChoice(self._buttons(others))

    def _buttons(self, actions: Iterable[Action]) -> tuple[Button, ...]:
        """Return a button for each action that is not done with the cards of the hand."""
        return tuple(
            [
                self._button(action)
                for action in actions
                if not isinstance(action, Play | SeveralCards)
            ]
        )

    def _button(self, action: Action) -> Button:
        label = action.label
        text, kept = self.speaker.phrase(label), self.speaker.kept(label)
        return Button(action.token, text, _cards_of(action), self._points_of(action), kept)

    def _points_of(self, action: Action) -> int | None:
        """Return what an action melds; None for one that melds nothing."""
        state = self.game.round.state
        match action:
            case LayMeld(name):
                made = state.rules.melds.made(name, action.cards, state.trump)
                return None if made is None else made.points
            case NameTrump(suit) if self.game.hands:
                return state.rules.melds.score(self.game.hands[self.seat], suit).points
            case _:
                return None

    def _pick(self, pick: Pick) -> PickChoice:
        """Return the choice of several cards."""
        least, most = pick.ends
        message = picking(pick.what, most, pick.to)
        return PickChoice(
            what=pick.what,
            text=self.speaker.text(message),
            least=least,
            most=most,
            to=pick.to,
            origin=pick.origin,
            claim=pick.is_claim,
            ways=self._ways(pick),
            message=self.speaker.kept(message),
        )

    def _ways(self, pick: Pick) -> tuple[Button, ...]:
        """Return a button for each meld that the seat may lay, the same cards once."""
        melds = {(action.name, action.cards): action for action in pick.melds}
        return tuple(map(self._button, melds.values()))

    def choosing(self, what: Picking | None, chosen: Iterable[str | Card]) -> Choosing:
        """Judge the cards chosen so far, and each further place.

        Raises:
            HandError: if there is no such place.
            NoActionError: if no cards can be chosen for that now.
        """
        picks = [pick for pick in self.may.picks if what in {None, pick.what}]
        if not picks:
            raise NoActionError(_no_cards(what))
        pick = picks[0]
        spots = pick.spots_of(chosen)
        within = pick.within(spots)
        further = [spot for spot in pick.spots.values() if spot not in spots]
        complete = within.complete
        places = tuple(self._places(within, further))
        why = () if complete else self.reasons.numbers_of(within.why_incomplete)
        return Choosing(
            what=pick.what,
            chosen=tuple([spot.id for spot in spots]),
            places=places,
            possible=within.is_possible,
            complete=tuple(map(self._button, complete)),
            why=why,
            reasons=tuple(self.reasons.found),
        )


def _no_cards(what: Picking | None) -> str:
    """Return the message of the error where no cards can be chosen."""
    return f"there are no cards to {what or 'choose'} now"


def _word_of(suit: BidSuit) -> SuitInBid:
    """Return the word for trump in the token of a bid."""
    return cast("SuitInBid", suit.code if suit else "")


@lru_cache(maxsize=1024)
def _ranges(numbers: tuple[int, ...]) -> tuple[Range, ...]:
    """Group rising numbers into ranges with a step."""
    found: list[Range] = []
    for number in numbers:
        last = found[-1] if found else None
        if last is not None and last.least == last.most:
            found[-1] = Range(last.least, number, number - last.least)
        elif last is not None and number == last.most + last.step:
            found[-1] = Range(last.least, number, last.step)
        else:
            found.append(Range(number, number, 1))
    return tuple(found)


def _cards_of(action: Action) -> Hand:
    """Return the cards that an action is about."""
    if isinstance(action, CallCard | CallPartner):
        return Hand((action.card,))
    return action.cards if isinstance(action, ClaimMeld) else Hand()
