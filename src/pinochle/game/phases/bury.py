"""Burying: the bidder, or all of their side, lay away as many cards as came from the widow."""

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import evolve
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, Bury, GiveCards, Redacted
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import BurialAnnounced, CardsGiven
from pinochle.game.choices import Actions, Piles
from pinochle.game.engine.constraints import Constraint, Statement, holds
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import CardMove, TablePile, aside, hand_pile
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.phase import (
    BidderPhase,
    Next,
    Phase,
    StepPhases,
    UsualPhase,
    bidder_of,
    replace_at,
)
from pinochle.game.phases.play import cards_each
from pinochle.game.phases.widow import gifts_in, wrong_gift
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["STEPS", "BuryPhase", "PartsPhase", "buried_cards"]


class PartsPhase(BidderPhase):
    """The phase in which the bidder gives each partner a part of the cards, face down."""

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (GiveCards,)

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return any cards of the hand, as many as each buries."""
        like, each = GiveCards(NO_CARDS, _takers(state)[0]), state.bury_part.cards
        return Piles(like, fixed=NO_CARDS, pool=self.hands[seat], number=each)

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why the bidder may not give these cards; nothing if they may."""
        gift, rule = expect(GiveCards, action, "action"), state.bury_part.number_rule
        return wrong_gift(
            gift, self.hands[seat], state.bury_part.cards, _takers(state)[0], rule, rule
        )

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the next gift, or the phase in which all bury."""
        gift, number = expect(GiveCards, action, "action"), state.bury_part.cards
        emit.note(CardsGiven, seat, gift.to, number, gift.cards)
        emit.move(hand_pile(seat), hand_pile(gift.to), number, gift.cards)
        kept_cards = self.hands[seat] - (self.hands[seat] & gift.cards)
        hands = replace_at(self.hands, seat, kept_cards)
        hands = replace_at(hands, gift.to, hands[gift.to] + gift.cards)
        return Next(state, hands, PartsPhase(hands) if _takers(state) else BuryPhase(hands))


class BuryPhase(UsualPhase):
    """The phase in which the bidder is to bury, or each player of their side in turn."""

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (Bury,)

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that buries next."""
        return state.buriers[len(_burials(state)) :][:1]

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return every choice of cards that may be buried."""
        rules, hand = state.bury_part, self.hands[seat]
        free = rules.free(hand, _melds_to_keep(state, seat), state.rules.count, state.trump)
        fixed, pool = NO_CARDS, free
        if len(free) < rules.cards:
            fixed, pool = free, hand - free
        return Piles(Bury(NO_CARDS), fixed=fixed, pool=pool, number=rules.cards - len(fixed))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why these cards may not be buried; nothing if they may."""
        cards, hand = expect(Bury, action, "action").cards, self.hands[seat]
        melded, count = _melds_to_keep(state, seat), state.rules.count
        return state.bury_part.why_not(cards, hand, melded, count, state.trump)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return what follows when the cards are buried; some of them may have to be announced."""
        cards, rules = expect(Bury, action, "action").cards, state.bury_part
        emit.move(hand_pile(seat), _pile_of(state, seat), rules.cards, cards)
        if rules.announced != "nothing":
            emit.tell(BurialAnnounced(seat, *rules.announcement(cards, state.trump)))
        hands = replace_at(self.hands, seat, self.hands[seat] - cards)
        is_last = len(_burials(state)) == len(state.buriers)
        return Next(state, hands) if is_last else Next(state, hands, BuryPhase(hands))


def _takers(state: State) -> tuple[Seat, ...]:
    """Return the partners to whom the bidder has still to give their part."""
    gifts = sum(entry.action.word == GiveCards.word for entry in state.steps(Step.BURY))
    return state.buriers[1 + gifts :]


def _burials(state: State) -> list[tuple[int, Seat, tuple[Card | None, ...]]]:
    """Return who has buried which cards, each with the index of the entry."""
    return [
        (index, entry.seat, tuple(entry.action.cards))
        for index, entry in enumerate(state.entries)
        if entry.step is Step.BURY
        and entry.seat is not None
        and isinstance(entry.action, Bury | Redacted)
        and entry.action.word == Bury.word
    ]


def _pile_of(state: State, seat: Seat) -> str:
    """Return the name of the pile of the cards that a seat has buried."""
    return f"buried.{seat}" if state.rules.bury.is_shared else "buried"


def _melds_to_keep(state: State, seat: Seat) -> Hand:
    """Return the cards of a seat that serve in melds, if that matters."""
    return state.laid_by(seat) if state.rules.bury.which == "not-melded" else NO_CARDS


def buried_cards(state: State) -> Hand:
    """Return the cards that were buried, as far as they are known."""
    piles = [entry.action.cards for entry in state.entries if isinstance(entry.action, Bury)]
    return sum(piles, NO_CARDS)


def fill_up(state: State, seat: Seat, hand: Hand, cards: Hand, trump: Suit | None) -> Hand:
    """Return more cards for a seat that buries too few of them, if possible none that meld."""
    rules, number = state.rules, state.bury_part.cards - len(cards)
    if number <= 0 or not hand.holds(cards):
        return NO_CARDS
    free = state.bury_part.free(hand, state.laid[seat], rules.count, trump)
    idle = free - (free & rules.melds.score(hand, trump).cards)
    spare = [*idle, *(free - idle), *(hand - free)]
    for card in cards:
        spare.remove(card)
    return Hand(spare[:number])


def unbury(state: State, seat: Seat, cards: Hand) -> State:
    """Return the state as if a seat had not buried these cards."""
    entries = tuple(
        evolve(entry, action=Bury(entry.action.cards - cards))
        if isinstance(entry.action, Bury) and entry.seat == seat
        else entry
        for entry in state.entries
    )
    return evolve(state, entries=entries)


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> PartsPhase | BuryPhase:
    """Return the phase in which cards are buried, or given to those who bury with the bidder."""
    return PartsPhase(hands) if _takers(state) else BuryPhase(hands)


_MELDING: Final = {Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS}
"""The steps in which the bidder melds."""


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield the cards that were given to be buried, those buried, and that the rules allowed it."""
    rules, bidder = state.rules.bury, bidder_of(state)
    words_before = state.rules.script[: state.rules.script.index(Step.BURY)]
    melding = [word for word in words_before if word in _MELDING]
    # They may have passed or given away cards that they had melded.
    keeps_melds = (
        bool(melding) and Step.PASSING not in words_before[words_before.index(melding[0]) :]
    )
    keeps_melds = keeps_melds and not rules.is_shared

    for index, giver, taker, cards_given in gifts_in(state, Step.BURY):
        yield (CardMove(giver, taker, cards_given, index),)
    for index, seat, cards in _burials(state):
        yield (CardMove(seat, aside(seat, bidder), cards, index),)
        if rules.is_free:
            continue
        melded = state.laid[seat] if melding else NO_CARDS
        yield from _free_cards_first(state, seat, melded)
        if (
            rules.which == "not-melded"
            and not rules.keeps_trump
            and keeps_melds
            and len(melded) <= cards_each(state)
        ):
            yield holds(seat, melded, state)
    for announced in state.consequences_of(BurialAnnounced):
        yield _agrees_with_announcement(state, announced)


def _free_cards_first(state: State, seat: Seat, melded: Hand) -> Iterator[Constraint]:
    """Yield constraints: no others lie aside, or the seat kept no card that is buried first."""
    rules, place, trump = state.rules.bury, aside(seat, bidder_of(state)), state.trump
    kinds = state.rules.pack.kinds if rules.keeps_trump else ()
    avoids = Hand(card for card in kinds if card.suit is trump)
    if rules.which == "not-melded":
        avoids |= melded

    def free(aside: Hand, hand: Hand) -> Hand:
        return rules.free(aside + hand, melded, state.rules.count, trump)

    def others_aside(aside: Hand, hand: Hand) -> Hand:
        return aside - (aside & free(aside, hand))

    def free_in_hand(aside: Hand, hand: Hand) -> Hand:
        return free(aside, hand) - (aside & free(aside, hand))

    def cost(aside: Hand, hand: Hand) -> int:
        # One card less of either is nearer, until there are none of them.
        return len(others_aside(aside, hand)) * len(free_in_hand(aside, hand))

    yield Constraint(
        (place, seat),
        lambda piles: cost(*piles),
        lambda piles: (NO_CARDS, others_aside(*piles)),
        avoids,
    )
    yield Constraint(
        (seat, place),
        lambda piles: cost(*piles[::-1]),
        lambda piles: (NO_CARDS, free_in_hand(*piles[::-1])),
    )


def _agrees_with_announcement(state: State, announced: BurialAnnounced) -> Constraint:
    """Return the constraint that as many trumps and other aces lie aside as were announced."""
    rules, kinds, trump = state.rules.bury, state.rules.pack.kinds, state.trump

    def surplus(pile: Hand) -> tuple[int, int]:
        trumps, aces = rules.announcement(pile, trump)
        return trumps - announced.trumps, aces - announced.aces

    def cost(piles: tuple[Hand, ...]) -> int:
        return sum(map(abs, surplus(piles[0])))

    def hint(piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        trumps, aces = surplus(piles[0])

        def change(card: Card) -> int:
            is_trump, is_ace = rules.announcement(Hand((card,)), trump)
            return trumps * is_trump + aces * is_ace

        lacking = Hand(card for card in kinds if change(card) < 0)
        return lacking, Hand(card for card in piles[0] if change(card) > 0)

    place = aside(announced.seat, bidder_of(state))
    return Constraint((place, announced.seat), cost, hint)


def piles(state: State, _phase: Phase) -> Iterator[TablePile]:
    """Yield the cards that were laid away, by whom they were."""
    for _, seat, cards in _burials(state):
        known_cards = Hand(card for card in cards if card is not None)
        yield TablePile(_pile_of(state, seat), len(cards), known_cards)


STEPS: Final = (
    StepPhases(Step.BURY, begin, {"bury": BuryPhase, "bury-parts": PartsPhase}, constraints, piles),
)
"""The words of a script that begin here."""
