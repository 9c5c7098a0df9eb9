"""Declaring: the melds that may be laid when they are declared in turn, and claimed if overlooked.

Players lay what they see in their hands. A meld that they declare and do not hold sets them back
its points (``meld.failed``); what they overlook an opponent may score, if their melds show it
(``meld.muggins``). So nobody learns more of a hand than its player has laid open.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Final, cast

from attrs import evolve

from pinochle.actions import ClaimMeld, Done, LayMeld, lay_meld_of
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import MeldClaimed, MeldDeclared, MeldFailed
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.messages.violations import Violation
from pinochle.rules.melds.meld import Meld, MeldScore
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.script import Step

_DONE: Final = Done()


def is_done(state: State, seat: int) -> bool:
    """Tell whether a seat has said that it has no more melds."""
    return any(
        entry.seat == seat and type(entry.action) is Done for entry in state.steps(Step.MELDS)
    )


def meld_of(state: State, action: LayMeld | ClaimMeld) -> Meld:
    """Return the meld that somebody has declared or claimed, which is known to exist."""
    return cast("Meld", state.rules.melds.find_meld(action.name, action.cards, state.trump))


def good_melds(state: State, seat: int) -> tuple[Meld, ...]:
    """Return the melds that a seat has made good, but for those that others have taken in."""
    melds: tuple[Meld, ...] = ()
    for event in state.consequences_of(MeldDeclared):
        if event.seat == seat:
            melds = (*(_melds_beside(melds, event.meld) if event.absorbs else melds), event.meld)
    return melds


def _melds_beside(melds: Iterable[Meld], meld: Meld) -> list[Meld]:
    """Return the melds that stay beside a meld which takes in smaller melds of its class.

    The rule is ``meld.classes``.

    The meld takes in what is made of its own cards, each of which serves once.
    """
    cards_left, stay = meld.cards, list[Meld]()
    for smaller in melds:
        is_part = smaller.heading == meld.heading and len(smaller.cards) < len(meld.cards)
        if is_part and cards_left.holds(smaller.cards):
            cards_left -= smaller.cards
        else:
            stay.append(smaller)
    return stay


def score_laid(table: MeldTable, melds: Iterable[Meld]) -> MeldScore:
    """Return the score of melds that lie on the table together: a meld twice is a double meld."""
    return MeldScore.of(
        Meld.of(
            table.rule(pile[0].name),
            sum([meld.cards for meld in pile], NO_CARDS),
            sum([meld.sets for meld in pile]),
            pile[0].suit,
        )
        for pile in _piles_of_alike(table, melds)
    )


def _piles_of_alike(table: MeldTable, melds: Iterable[Meld]) -> list[list[Meld]]:
    """Return the melds, with those of one name and suit together, in the order of the table."""
    order = [rule.name for rule in table.rules]
    piles: dict[tuple[int, str], list[Meld]] = {}
    for meld in melds:
        suit = meld.suit.code if meld.suit else ""
        piles.setdefault((order.index(meld.name), suit), []).append(meld)
    return [piles[key] for key in sorted(piles)]


def points_of(table: MeldTable, melds: Iterable[Meld]) -> int:
    """Return the points of melds that lie on the table together."""
    rule, piles = table.rule, _piles_of_alike(table, melds)
    return sum([rule(pile[0].name).points(sum([meld.sets for meld in pile])) for pile in piles])


class Declarer:
    """The cards and melds of a player who declares; they change as the player lays more.

    Args:
        table: what can be melded.
        trump: the trump suit.
        hand: the cards.
        good_melds: those that they have made good.
        claimed: the melds that others have claimed of them.
    """

    def __init__(
        self,
        table: MeldTable,
        trump: Suit | None,
        hand: Hand = NO_CARDS,
        good_melds: tuple[Meld, ...] = (),
        claimed: tuple[Meld, ...] = (),
    ) -> None:
        self.table = table
        self.trump = trump
        self.hand = hand
        self.good_melds = good_melds
        self.claimed = claimed
        self._open: dict[str, list[Meld]] = {}
        self._larger: dict[str, list[Meld]] = {}
        """The melds that can be laid under each heading: they change only with what lies there."""

    @staticmethod
    def at(state: State, seat: int, hand: Hand = NO_CARDS) -> "Declarer":
        """Return the declarer at a seat as the round stands."""
        claimed = [meld_of(state, meld.claim) for meld in state.overlooked if meld.claim.of == seat]
        return Declarer(
            state.rules.melds, state.trump, hand, good_melds(state, seat), tuple(claimed)
        )

    def served_under(self, heading: str) -> Hand:
        """Return the cards that have served under a heading already."""
        melds = (*self.good_melds, *self.claimed)
        cards = [meld.cards for meld in melds if meld.heading == heading]
        return cards[0] if len(cards) == 1 else sum(cards, NO_CARDS)

    def lay(self, meld: Meld, *, absorbs: bool) -> None:
        """Lay a meld, which may take in smaller ones."""
        self.good_melds = (
            *(_melds_beside(self.good_melds, meld) if absorbs else self.good_melds),
            meld,
        )
        del self._open[meld.heading], self._larger[meld.heading]

    @property
    def points(self) -> int:
        """The points of the melds that they have made good."""
        return points_of(self.table, self.good_melds)

    def gain_by(self, meld: Meld, *, absorbs: bool = False) -> int:
        """Return the points that all melds gain by this meld, which may take in some of them."""
        melds = (*self.good_melds, *self.claimed)
        stay = self._melds_staying(meld) if absorbs else melds
        return points_of(self.table, (*stay, meld)) - points_of(self.table, melds)

    def _melds_staying(self, meld: Meld) -> tuple[Meld, ...]:
        """Return the melds but for those that another takes in: it does if that is worth more."""
        melds = (*self.good_melds, *self.claimed)
        stay = (*_melds_beside(self.good_melds, meld), *self.claimed)
        is_more = points_of(self.table, (*stay, meld)) > points_of(self.table, melds)
        return stay if is_more else melds

    def layable(self) -> list[tuple[Meld, bool]]:
        """Return the melds that can be made good, and whether they take in some of what lies there.

        First come those that can be laid beside it.
        """
        beside = [(meld, False) for meld in self.open_melds()]
        return beside + [(meld, True) for meld in self._in_table_order(self._larger)]

    def open_melds(self) -> list[Meld]:
        """Return the melds of which the cards have all that was not laid yet."""
        for rule in self.table.rules:
            if rule.heading not in self._open:
                self._find_open(rule.heading)
        return self._in_table_order(self._open)

    def _find_open(self, heading: str) -> None:
        """Find what can be laid under a heading."""
        melds, larger = self._singles.get(heading, []), list[Meld]()
        cards_served = self.served_under(heading) if melds else NO_CARDS
        if cards_served:
            larger = [meld for meld in melds if self.takes_in(meld)]
            cards_left = self.hand - (self.hand & cards_served)
            melds = [*self.table.singles(cards_left, self.trump, heading=heading)]
        self._open[heading] = [meld for meld in melds if not self.lacks_company(meld)]
        self._larger[heading] = [meld for meld in larger if not self.lacks_company(meld)]

    @cached_property
    def _singles(self) -> dict[str, list[Meld]]:
        """The melds that the hand could lay by themselves, by heading."""
        singles: dict[str, list[Meld]] = {}
        for meld in self.table.singles(self.hand, self.trump):
            singles.setdefault(meld.heading, []).append(meld)
        return singles

    def _in_table_order(self, melds: Mapping[str, list[Meld]]) -> list[Meld]:
        """Return all these melds in the order of the table."""
        ordered = [*chain.from_iterable(melds.values())]
        if len(ordered) > 1:
            order = [rule.name for rule in self.table.rules]
            ordered.sort(key=lambda meld: order.index(meld.name))
        return ordered

    def lacks_company(self, meld: Meld) -> bool:
        """Tell whether a meld goes only with another that is not laid so many times."""
        needs = self.table.rule(meld.name).needs
        if not needs:
            return False
        lying = (*self.good_melds, *self.claimed)
        there = sum(there.sets for there in lying if (there.name, there.suit) == (needs, meld.suit))
        gone = sum(same.sets for same in lying if (same.name, same.suit) == (meld.name, meld.suit))
        return gone + meld.sets > there

    def takes_in(self, meld: Meld) -> bool:
        """Tell whether the hand makes a meld good only with cards of smaller melds laid before."""
        return not self.hand.holds(self.cards_beside(meld)) and self.is_good(meld)

    def cards_beside(self, meld: Meld) -> Hand:
        """Return the cards of its class that it takes to lay a meld beside all that lies there."""
        return self.served_under(meld.heading) + meld.cards

    def is_good(self, meld: Meld) -> bool:
        """Tell whether the hand makes a meld good, beside those there or in place of smaller melds.

        A hand that has the cards for both keeps both.
        """
        return self.hand.holds(self.cards_needed(meld))

    def cards_needed(self, meld: Meld) -> Hand:
        """Return the cards of its class that it takes to make a meld good: not what it takes in."""
        cards = [
            stays.cards for stays in self._melds_staying(meld) if stays.heading == meld.heading
        ]
        return sum(cards, meld.cards)


# Melds that may be laid.


def layable(state: State, seat: int, hand: Hand) -> Iterator[LayMeld]:
    """Yield the melds that a seat can make good: beside what lies there, then by taking that in."""
    for meld, _ in Declarer.at(state, seat, hand).layable():
        yield lay_meld_of(meld.name, meld.cards)


def bluffs(state: State, seat: int, hand: Hand) -> Iterator[LayMeld]:
    """Yield the melds that a seat may declare, and cannot make good."""
    if state.rules.showing.failed == "minus":
        declarer = Declarer.at(state, seat, hand)
        for meld in Declarer.at(state, seat, state.rules.pack.cards).open_melds():
            action = LayMeld(meld.name, meld.cards)
            if not declarer.is_good(meld) and not _has_failed(state, seat, action):
                yield action


def claimable(state: State, seat: int, closed: Iterable[Seat]) -> Iterator[ClaimMeld]:
    """Yield the melds that a seat may claim of those who may lay no more."""
    for of in closed:
        if state.sides[of] != state.sides[seat]:
            claimed = (meld.claim for meld in state.overlooked if meld.claim.of == of)
            open_melds = Declarer.at(state, of, state.shown[of].cards).open_melds()
            free = (ClaimMeld(of, meld.name, meld.cards) for meld in open_melds)
            for claim in dict.fromkeys((*claimed, *free)):
                if not why_not_claim(state, seat, claim):
                    yield claim


def _has_failed(state: State, seat: int, action: LayMeld) -> bool:
    """Tell whether a seat has declared this already and could not make it good."""
    return any(
        entry.seat == seat and entry.action == action and isinstance(entry.meld, MeldFailed)
        for entry in state.entries
    )


def why_not_lay(state: State, seat: int, hand: Hand, action: LayMeld) -> tuple[Violation, ...]:
    """Return why a seat whose turn it is may not declare this; nothing if it may."""
    if wrong := _why_no_meld(state, seat, action):
        return wrong
    meld = meld_of(state, action)
    declarer = Declarer.at(state, seat, hand)
    if declarer.is_good(meld):
        return ()
    if state.rules.showing.failed == "nothing":
        return _why_not_held(declarer.cards_needed(meld), hand)
    if _has_failed(state, seat, action):
        return (Violation("meld.failed", "meld.failed", (("meld", str(meld)),)),)
    return ()


def _why_no_meld(state: State, seat: int, action: LayMeld) -> tuple[Violation, ...]:
    """Return why no hand could lay this meld besides what a seat has laid; nothing if any could."""
    if action.laid:
        return (Violation("meld.copies", ""),)
    whole_pack = state.rules.pack.cards
    if wrong := state.rules.melds.why_not(action.name, action.cards, whole_pack, state.trump):
        return wrong
    meld = meld_of(state, action)
    declarer = Declarer.at(state, seat)
    return _why_not_held(declarer.cards_needed(meld), whole_pack) or _why_alone(declarer, meld)


def _why_alone(declarer: Declarer, meld: Meld) -> tuple[Violation, ...]:
    """Return why a meld does not go without another; nothing if it does."""
    if declarer.lacks_company(meld):
        needs = declarer.table.rule(meld.name).needs
        params = (("meld", str(meld)), ("needs", needs))
        return (Violation("meld.needs", "meld.run-extra.20", params),)
    return ()


def _why_not_held(cards: Hand, hand: Hand) -> tuple[Violation, ...]:
    """Return the cards that are lacking, also of those that have served in the same class."""
    rule, lacking = "meld.one-card-one-meld-per-class", cards - (cards & hand)
    return tuple(Violation("meld.not-held", rule, (("card", card),)) for card in lacking.kinds)


def why_not_claim(state: State, seat: int, claim: ClaimMeld) -> tuple[Violation, ...]:
    """Return why a seat may not claim this of a seat that may lay no more; nothing if it may."""
    if state.sides[claim.of] == state.sides[seat]:
        return (Violation("meld.own-side", "meld.muggins", (("seat", claim.of),)),)
    shown = state.shown[claim.of].cards
    if state.overtaken_claim(seat, claim, state.overlooked):
        return ()
    if wrong := state.rules.melds.why_not(claim.name, claim.cards, claim.cards, state.trump):
        return wrong
    meld, declarer = meld_of(state, claim), Declarer.at(state, claim.of)
    cards_needed = declarer.cards_beside(meld)
    if lacking := cards_needed - (cards_needed & shown):
        params = (("seat", claim.of), ("cards", lacking.kinds))
        return (Violation("meld.not-shown", "meld.muggins", params),)
    return _why_alone(declarer, meld)


# The outcome.


def declare_meld(state: State, seat: Seat, hand: Hand, action: LayMeld, emit: Emitter) -> State:
    """Return the state when a seat has declared a meld, and has made it good or not."""
    meld, declarer = meld_of(state, action), Declarer.at(state, seat, hand)
    if declarer.is_good(meld):
        absorbs = declarer.takes_in(meld)
        points = declarer.gain_by(meld, absorbs=absorbs)
        outcome = emit.tell(MeldDeclared(seat, meld, points, absorbs), MeldFailed)
    else:
        setback = -state.rules.showing.failed_points(declarer.gain_by(meld))
        outcome = emit.tell(MeldFailed(seat, meld, setback), MeldDeclared)
    state = state.with_consequences(emit.told)
    if isinstance(outcome, MeldFailed):
        return state
    return evolve(
        state,
        shown=state.shown_after({seat: score_laid(state.rules.melds, good_melds(state, seat))}),
    )


def claim_meld(state: State, seat: Seat, claim: ClaimMeld, emit: Emitter) -> State:
    """Return the state when a seat has claimed a meld that another overlooked."""
    overtaken, meld = state.overtaken_claim(seat, claim, state.overlooked), meld_of(state, claim)
    points = overtaken.points if overtaken else Declarer.at(state, claim.of).gain_by(meld)
    emit.tell(MeldClaimed(seat, claim.of, meld, points))
    return state.with_consequences(emit.told)
