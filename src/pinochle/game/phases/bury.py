"""Burying: the bidder lays away as many cards as came from the widow."""

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import evolve

from pinochle._validators import expect
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.actions import Action, Bury, Redacted
from pinochle.game.choices import Actions, Piles
from pinochle.game.engine.constraints import Constraint, Found, holds
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import ASIDE, CardMove, TablePile, hand_pile
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.events import BurialAnnounced
from pinochle.game.phases.phase import BidderPhase, Next, Phase, StepPhases, bidder_of, replaced
from pinochle.game.phases.play import cards_each
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["STEPS", "BuryPhase", "buried"]


class BuryPhase(BidderPhase):
    """The phase in which the bidder is to bury."""

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (Bury,)

    def options(self, state: State, seat: Seat) -> Actions:
        """Return every choice of cards that may be buried."""
        rules, hand = state.rules.bury, self.hands[seat]
        free = rules.free(hand, _melds_to_keep(state, seat), state.rules.count, state.trump)
        fixed, pool = NO_CARDS, free
        if len(free) < rules.cards:
            fixed, pool = free, hand - free
        return Piles(Bury(NO_CARDS), fixed=fixed, pool=pool, number=rules.cards - len(fixed))

    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why these cards may not be buried; nothing if they may."""
        cards, hand = expect(Bury, action, "action").cards, self.hands[seat]
        rules, melded = state.rules, _melds_to_keep(state, seat)
        return rules.bury.why_not(cards, hand, melded, rules.count, state.trump)

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return what follows when the cards are buried; some of them may have to be announced."""
        cards, rules = expect(Bury, action, "action").cards, state.rules.bury
        emit.move(hand_pile(seat), "buried", rules.cards, cards)
        if rules.announced != "nothing":
            emit.tell(BurialAnnounced(seat, *rules.announcement(cards, state.trump)))
        return Next(state, replaced(self.hands, seat, self.hands[seat] - cards))


def _melds_to_keep(state: State, seat: Seat) -> Hand:
    """Return the cards of a seat that serve in melds, if that matters."""
    return state.laid_by(seat) if state.rules.bury.which == "not-melded" else NO_CARDS


def buried(state: State) -> Hand:
    """Return the cards that the bidder has buried, as far as they are known."""
    for entry in state.entries:
        if isinstance(entry.action, Bury):
            return entry.action.cards
    return NO_CARDS


def fill_up(state: State, hand: Hand, cards: Hand, trump: Suit | None) -> Hand:
    """Return more cards for a bidder who buries too few of them, if possible none that meld."""
    rules, number = state.rules, state.rules.bury.cards - len(cards)
    if number <= 0 or not hand.holds(cards):
        return NO_CARDS
    free = rules.bury.free(hand, state.laid[bidder_of(state)], rules.count, trump)
    idle = free - (free & rules.melds.score(hand, trump).cards)
    left = [*idle, *(free - idle), *(hand - free)]
    for card in cards:
        left.remove(card)
    return Hand(left[:number])


def unbury(state: State, cards: Hand) -> State:
    """Return the state as if the bidder had not buried these cards."""
    entries = tuple(
        evolve(entry, action=Bury(entry.action.cards - cards))
        if isinstance(entry.action, Bury)
        else entry
        for entry in state.entries
    )
    return evolve(state, entries=entries)


def begin(_state: State, hands: tuple[Hand, ...], _emit: Emitter) -> BuryPhase:
    """Return the phase in which the bidder buries."""
    return BuryPhase(hands)


_MELDING: Final = {Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS}
"""The steps in which the bidder melds."""


def constraints(state: State, _phase: Phase) -> Iterator[Found]:
    """Yield the cards that the bidder has buried, and that the rules allowed it."""
    rules, bidder = state.rules.bury, bidder_of(state)
    before = state.rules.script[: state.rules.script.index(Step.BURY)]
    melding = [word for word in before if word in _MELDING]
    melded = state.laid[bidder] if melding else NO_CARDS
    # They may have passed cards that they had melded.
    keeps_melds = bool(melding) and Step.PASSING not in before[before.index(melding[0]) :]

    for index, entry in enumerate(state.entries):
        if entry.step is Step.BURY and isinstance(entry.action, Bury | Redacted):
            yield (CardMove(bidder, ASIDE, tuple(entry.action.cards), index),)
            if not rules.is_free:
                yield from _free_cards_first(state, melded)
                if (
                    rules.which == "not-melded"
                    and not rules.keeps_trump
                    and keeps_melds
                    and len(melded) <= cards_each(state)
                ):
                    yield holds(bidder, melded, state)
    for announced in state.told(BurialAnnounced):
        yield _as_announced(state, announced)


def _free_cards_first(state: State, melded: Hand) -> Iterator[Constraint]:
    """Yield constraints: no others lie aside, or the bidder kept no card that is buried first."""
    rules, bidder, trump = state.rules.bury, bidder_of(state), state.trump
    kinds = state.rules.pack.kinds if rules.keeps_trump else ()
    avoids = Hand(card for card in kinds if card.suit is trump)
    if rules.which == "not-melded":
        avoids |= melded

    def free(aside: Hand, hand: Hand) -> Hand:
        return rules.free(aside + hand, melded, state.rules.count, trump)

    def others(aside: Hand, hand: Hand) -> Hand:
        return aside - (aside & free(aside, hand))

    def kept(aside: Hand, hand: Hand) -> Hand:
        return free(aside, hand) - (aside & free(aside, hand))

    def cost(aside: Hand, hand: Hand) -> int:
        # One card less of either is nearer, until there are none of them.
        return len(others(aside, hand)) * len(kept(aside, hand))

    yield Constraint(
        (ASIDE, bidder),
        lambda piles: cost(*piles),
        lambda piles: (NO_CARDS, others(*piles)),
        avoids,
    )
    yield Constraint(
        (bidder, ASIDE),
        lambda piles: cost(*piles[::-1]),
        lambda piles: (NO_CARDS, kept(*piles[::-1])),
    )


def _as_announced(state: State, announced: BurialAnnounced) -> Constraint:
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

        wanted = Hand(card for card in kinds if change(card) < 0)
        return wanted, Hand(card for card in piles[0] if change(card) > 0)

    return Constraint((ASIDE, bidder_of(state)), cost, hint)


def piles(state: State, _phase: Phase) -> Iterator[TablePile]:
    """Yield the cards that the bidder has laid away."""
    if any(entry.step is Step.BURY for entry in state.entries):
        yield TablePile("buried", state.rules.bury.cards, buried(state))


STEPS: Final = (StepPhases(Step.BURY, begin, {"bury": BuryPhase}, constraints, piles),)
"""The words of a script that begin here."""
