"""The choices of a seat, and its choosing of cards, as the document for a page has them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import cast

from pinochle._validators import expect_word
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
from pinochle.page._picks import CardSpot, OpenPick, Pick, SeatOptions, seat_options, spots_of
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
        self.rows: list[Reason] = []

    def numbers_of(self, why: Iterable[Violation], card: Card | None = None) -> tuple[int, ...]:
        """Return the numbers of violations in the document, mostly of those by a use of a card."""
        return tuple([self._number(broken.rule, with_gap(broken, card)) for broken in why])

    def _number(self, rule: str, message: Message) -> int:
        index = self.numbers.setdefault((rule, message), len(self.rows))
        if index == len(self.rows):
            self.rows.append(Reason(message, rule, self.speaker.text(message)))
        return index


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
        self.options: SeatOptions = seat_options(game, seat)

    def hand(self) -> tuple[Place, ...]:
        """Return the places of the hand."""
        game, seat, options, phase = self.game, self.seat, self.options, self.game.round.phase
        hand = game.hands[seat] if game.hands else Hand()
        on_table = (
            [lying.card for lying in phase.laid[seat]] if isinstance(phase, DrawPhase) else []
        )
        spots = [
            *spots_of("hand", hand - on_table if on_table else hand),
            *spots_of("laid", on_table),
        ]
        if on_table:  # what lies on the table is sorted into the hand, for it is played from there
            order = {card: index for index, card in enumerate(hand)}
            spots.sort(key=lambda spot: order[spot.card])
        pick = next((pick for pick in options.picks if not pick.is_claim), None)
        if pick is not None and pick.origin == "hand":
            return tuple(self._places(pick.within(()), spots))
        is_play = isinstance(options.awaited, Plays) or (
            isinstance(options.awaited, Listed)
            and isinstance(next(iter(options.awaited), None), Play)
        )
        if is_play:
            return tuple(self._plays(spots, seat, options.awaited))
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
        options, awaited = self.options, self.options.awaited
        if isinstance(awaited, Bids):
            yield from self._bids(awaited)
        elif isinstance(awaited, Plays):
            yield PlayChoice()
        elif isinstance(awaited, Listed) and awaited:
            if any(isinstance(action, Play) for action in awaited):
                yield PlayChoice()
            if buttons := self._buttons(awaited):
                yield ButtonChoice(buttons)
        for pick in options.picks:
            yield self._pick(pick)
        if buttons := self._buttons(options.claims):
            yield ClaimChoice(buttons)

    def _bids(self, bids: Bids) -> Iterator[Choice]:
        """Yield the calls that may be made: numbers, and buttons for all others."""
        suits = bids.suits
        points = tuple([goal for goal in bids.bids if isinstance(goal, int)])
        further = bids.bids[len(points) :]
        other_calls = [*bids.others, *[Bid(goal, suit) for goal in further for suit in suits]]
        must = self.reasons.numbers_of(self.game.why_not(Pass(), self.seat))
        if points and suits == (None,):
            yield BidChoice("bid:{points}", _ranges(points), must=must)
        elif points:
            named: list[SuitInBid] = [_word_of(suit) for suit in suits]
            texts = tuple([self.speaker.suit(suit) for suit in suits])
            yield BidChoice("bid:{points}:{suit}", _ranges(points), tuple(named), texts, must)
        if other_calls:
            yield ButtonChoice(self._buttons(other_calls))

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
        text, message = self.speaker.phrase(label), self.speaker.raw(label)
        return Button(action.token, text, _cards_of(action), self._points_of(action), message)

    def _points_of(self, action: Action) -> int | None:
        """Return what an action melds; None for one that melds nothing."""
        state = self.game.round.state
        match action:
            case LayMeld(name):
                meld = state.rules.melds.find_meld(name, action.cards, state.trump)
                return None if meld is None else meld.points
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
            message=self.speaker.raw(message),
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
            RulesetError: if nothing is done with cards by that word.
        """
        if what is not None:
            expect_word(Picking, what, "what")
        picks = [pick for pick in self.options.picks if what in {None, pick.what}]
        if not picks:
            raise NoActionError(_no_cards(what))
        pick = picks[0]
        spots = pick.spots_of(chosen)
        within = pick.within(spots)
        further = [spot for spot in pick.spots.values() if spot not in spots]
        complete = within.complete
        further_places = tuple(self._places(within, further))
        why = () if complete else self.reasons.numbers_of(within.why_incomplete)
        return Choosing(
            what=pick.what,
            chosen=tuple([spot.id for spot in spots]),
            places=further_places,
            possible=within.is_possible,
            complete=tuple(map(self._button, complete)),
            why=why,
            reasons=tuple(self.reasons.rows),
        )


def _no_cards(what: Picking | None) -> str:
    """Return the message of the error where no cards can be chosen."""
    return f"there are no cards to {what or 'choose'} now"


def _word_of(suit: BidSuit) -> SuitInBid:
    """Return the word for trump in the token of a bid."""
    return cast("SuitInBid", suit.code if suit else "")


@lru_cache(maxsize=1024)
def _ranges(points: tuple[int, ...]) -> tuple[Range, ...]:
    """Group rising numbers into ranges with a step."""
    ranges: list[Range] = []
    for point in points:
        last = ranges[-1] if ranges else None
        if last is not None and last.least == last.most:
            ranges[-1] = Range(last.least, point, point - last.least)
        elif last is not None and point == last.most + last.step:
            ranges[-1] = Range(last.least, point, last.step)
        else:
            ranges.append(Range(point, point, 1))
    return tuple(ranges)


def _cards_of(action: Action) -> Hand:
    """Return the cards that an action is about."""
    if isinstance(action, CallCard | CallPartner):
        return Hand((action.card,))
    return action.cards if isinstance(action, ClaimMeld) else Hand()
