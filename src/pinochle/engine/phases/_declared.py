"""Declaring: what may be laid when melds are declared one by one, and claimed when overlooked.

Players lay what they see in their hands. A meld that they declare and do not hold sets them back
its points (``meld.failed``); what they overlook an opponent may score, if their melds show it
(``meld.muggins``). So nobody learns more of a hand than its player has laid open.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from pinochle.actions import ClaimMeld, Done, LayMeld, lay_meld_of
from pinochle.engine.emitter import Emitter
from pinochle.engine.state import NO_CARDS, State
from pinochle.events import MeldClaimed, MeldDeclared, MeldFailed
from pinochle.hand import Hand
from pinochle.melds.meld import Meld, MeldScore
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation


def is_done(state: State, seat: int) -> bool:
    """Whether a seat has said that it has no more melds."""
    return any(
        entry.seat == seat and type(entry.action) is Done for entry in state.steps(Step.MELDS)
    )


def meld_of(state: State, action: LayMeld | ClaimMeld) -> Meld:
    """The meld that somebody has declared or claimed, of which it is known that there is one."""
    return cast("Meld", state.rules.melds.made(action.name, action.cards, state.trump))


def own(state: State, seat: int) -> tuple[Meld, ...]:
    """The melds that a seat has made good, but for those that others have taken in."""
    melds: list[Meld] = []
    for event in state.told(MeldDeclared):
        if event.seat == seat:
            melds = [*(_beside(melds, event.meld) if event.absorbs else melds), event.meld]
    return tuple(melds)


def _beside(melds: Iterable[Meld], meld: Meld) -> list[Meld]:
    """The melds that stay beside one which takes in smaller ones of its class (``meld.classes``).

    It takes in what is made of its own cards, each of which serves once.
    """
    left, stay = meld.cards, list[Meld]()
    for one in melds:
        is_part = one.heading == meld.heading and len(one.cards) < len(meld.cards)
        if is_part and left.holds(one.cards):
            left -= one.cards
        else:
            stay.append(one)
    return stay


def _all_of(state: State, seat: int) -> tuple[Meld, ...]:
    """The melds of a seat, with those that others have claimed of it."""
    return (*own(state, seat), *_claimed_of(state, seat))


def _claimed_of(state: State, seat: int) -> Iterator[Meld]:
    return (meld_of(state, one.claim) for one in state.overlooked if one.claim.of == seat)


def served(state: State, seat: int, heading: str) -> Hand:
    """The cards of a seat that have served under a heading already."""
    return _served(state, seat).get(heading, NO_CARDS)


def _served(state: State, seat: int) -> dict[str, Hand]:
    """The cards of a seat that have served already, by the heading."""
    gone: dict[str, Hand] = {}
    for meld in _all_of(state, seat):
        gone[meld.heading] = gone.get(meld.heading, NO_CARDS) + meld.cards
    return gone


def laid(state: State, melds: Iterable[Meld]) -> MeldScore:
    """What melds are worth that lie on the table together: the same one twice is a double one."""
    return MeldScore.of(
        Meld.of(
            state.rules.melds.rule(pile[0].name),
            sum([meld.cards for meld in pile], NO_CARDS),
            sum([meld.sets for meld in pile]),
            pile[0].suit,
        )
        for pile in _alike(state, melds)
    )


def _alike(state: State, melds: Iterable[Meld]) -> list[list[Meld]]:
    """The melds, with those of one name and suit together, in the order of the table."""
    order = [rule.name for rule in state.rules.melds.rules]
    piles: dict[tuple[int, str], list[Meld]] = {}
    for meld in melds:
        suit = meld.suit.code if meld.suit else ""
        piles.setdefault((order.index(meld.name), suit), []).append(meld)
    return [piles[key] for key in sorted(piles)]


def _points(state: State, melds: Iterable[Meld]) -> int:
    """The points of melds that lie on the table together."""
    rule = state.rules.melds.rule
    piles = _alike(state, melds)
    return sum([rule(pile[0].name).points(sum([one.sets for one in pile])) for pile in piles])


def gained(state: State, seat: int, meld: Meld, *, absorbs: bool = False) -> int:
    """How much more the melds of a seat are worth with this one, which may take in some of them."""
    before = _all_of(state, seat)
    stay = _staying(state, seat, meld) if absorbs else before
    return _points(state, (*stay, meld)) - _points(state, before)


def _staying(state: State, seat: int, meld: Meld) -> tuple[Meld, ...]:
    """The melds of a seat but for those that another takes in."""
    return (*_beside(own(state, seat), meld), *_claimed_of(state, seat))


# What may be laid.


def layable(state: State, seat: int, hand: Hand) -> Iterator[LayMeld]:
    """The melds that a seat can lay and make good: beside what lies, then by taking that in."""
    gone = _served(state, seat)
    yield from (lay_meld_of(meld.name, meld.cards) for meld in _open_to(state, seat, hand, gone))
    for meld in state.rules.melds.singles(hand, state.trump) if gone else ():
        is_large = _takes_in(state, seat, hand, meld, gone)
        if is_large and not _lacks_company(state, seat, meld):
            yield lay_meld_of(meld.name, meld.cards)


def bluffs(state: State, seat: int, hand: Hand) -> Iterator[LayMeld]:
    """The melds that a seat may declare, and cannot make good."""
    if state.rules.showing.failed == "minus":
        for meld in _open_to(state, seat, state.rules.pack.cards, _served(state, seat)):
            action = LayMeld(meld.name, meld.cards)
            if not _is_good(state, seat, hand, meld) and not _has_failed(state, seat, action):
                yield action


def claimable(state: State, seat: int, closed: Iterable[Seat]) -> Iterator[ClaimMeld]:
    """The melds that a seat may claim of those who may lay no more."""
    for of in closed:
        if state.sides[of] != state.sides[seat]:
            held = (one.claim for one in state.overlooked if one.claim.of == of)
            found = _open_to(state, of, state.shown[of].cards, _served(state, of))
            free = (ClaimMeld(of, meld.name, meld.cards) for meld in found)
            for claim in dict.fromkeys((*held, *free)):
                if not why_not_claim(state, seat, claim):
                    yield claim


def _open_to(state: State, seat: int, hand: Hand, gone: Mapping[str, Hand]) -> list[Meld]:
    """The melds of which these cards have all that a seat has not laid yet.

    Args:
        state: the state.
        seat: the seat.
        hand: the cards.
        gone: what the seat has laid, by heading.
    """
    melds, trump = state.rules.melds, state.trump
    found = [meld for meld in melds.singles(hand, trump) if meld.heading not in gone]
    for heading, cards in gone.items():
        found += melds.singles(hand - (hand & cards), trump, heading=heading)
    there = [meld for meld in found if not _lacks_company(state, seat, meld)]
    order = [rule.name for rule in melds.rules]
    return sorted(there, key=lambda meld: order.index(meld.name)) if gone else there


def _lacks_company(state: State, seat: int, meld: Meld) -> bool:
    """Whether a meld goes only with another that is not laid so many times."""
    needs = state.rules.melds.rule(meld.name).needs
    if not needs:
        return False
    lying = _all_of(state, seat)
    there = sum(one.sets for one in lying if (one.name, one.suit) == (needs, meld.suit))
    gone = sum(one.sets for one in lying if (one.name, one.suit) == (meld.name, meld.suit))
    return gone + meld.sets > there


def _takes_in(state: State, seat: int, hand: Hand, meld: Meld, gone: Mapping[str, Hand]) -> bool:
    """Whether a hand makes a meld good only with cards of smaller ones that it has laid."""
    before = gone.get(meld.heading)
    is_beside = before is None or hand.holds(before + meld.cards)
    return not is_beside and _is_good(state, seat, hand, meld)


def _is_good(state: State, seat: int, hand: Hand, meld: Meld) -> bool:
    """Whether a hand makes a meld good, beside those that have served or in place of smaller ones.

    A hand that has the cards for both keeps both.
    """
    return hand.holds(needed(state, seat, meld))


def needed(state: State, seat: int, meld: Meld) -> Hand:
    """The cards of its class that a seat must hold to make a meld good: not what it takes in."""
    staying = [one for one in _staying(state, seat, meld) if one.heading == meld.heading]
    return sum([one.cards for one in staying], meld.cards)


def _has_failed(state: State, seat: int, action: LayMeld) -> bool:
    """Whether a seat has declared this already and could not make it good."""
    return any(
        entry.seat == seat and entry.action == action and isinstance(entry.meld, MeldFailed)
        for entry in state.entries
    )


def why_not_lay(state: State, seat: int, hand: Hand, action: LayMeld) -> tuple[Violation, ...]:
    """Why a seat whose turn it is may not declare this; empty means that it may."""
    if wrong := _why_no_meld(state, seat, action):
        return wrong
    meld = meld_of(state, action)
    if _is_good(state, seat, hand, meld):
        return ()
    if state.rules.showing.failed == "nothing":
        return _not_held(needed(state, seat, meld), hand)
    if _has_failed(state, seat, action):
        return (Violation("meld.failed", "meld.failed", (("meld", str(meld)),)),)
    return ()


def _why_no_meld(state: State, seat: int, action: LayMeld) -> tuple[Violation, ...]:
    """Why nobody could lay this meld besides what a seat has laid; empty means that one could."""
    if action.laid:
        return (Violation("meld.copies", ""),)
    whole = state.rules.pack.cards
    if wrong := state.rules.melds.why_not(action.name, action.cards, whole, state.trump):
        return wrong
    meld = meld_of(state, action)
    return _not_held(needed(state, seat, meld), whole) or _why_alone(state, seat, meld)


def _why_alone(state: State, seat: int, meld: Meld) -> tuple[Violation, ...]:
    """Why a meld does not go without another; empty means that it does."""
    if _lacks_company(state, seat, meld):
        needs = state.rules.melds.rule(meld.name).needs
        said = (("meld", str(meld)), ("needs", needs))
        return (Violation("meld.needs", "meld.run-extra.20", said),)
    return ()


def _not_held(wanted: Hand, hand: Hand) -> tuple[Violation, ...]:
    """Which cards are lacking, also of those that have served in the same class."""
    rule, lacking = "meld.one-card-one-meld-per-class", wanted - (wanted & hand)
    return tuple(Violation("meld.not-held", rule, (("card", card),)) for card in lacking.kinds)


def why_not_claim(state: State, seat: int, claim: ClaimMeld) -> tuple[Violation, ...]:
    """Why a seat may not claim this of one who may lay no more; empty means that it may."""
    if state.sides[claim.of] == state.sides[seat]:
        return (Violation("meld.own-side", "meld.muggins", (("seat", claim.of),)),)
    shown = state.shown[claim.of].cards
    if state.taken_over(seat, claim, state.overlooked):
        return ()
    if wrong := state.rules.melds.why_not(claim.name, claim.cards, claim.cards, state.trump):
        return wrong
    meld = meld_of(state, claim)
    wanted = served(state, claim.of, meld.heading) + meld.cards
    if lacking := wanted - (wanted & shown):
        said = (("seat", claim.of), ("cards", lacking.kinds))
        return (Violation("meld.not-shown", "meld.muggins", said),)
    return _why_alone(state, claim.of, meld)


# What it comes to.


def declared(state: State, seat: Seat, hand: Hand, action: LayMeld, emit: Emitter) -> State:
    """The state when a seat has declared a meld, and has made it good or not."""
    meld = meld_of(state, action)
    if _is_good(state, seat, hand, meld):
        absorbs = _takes_in(state, seat, hand, meld, _served(state, seat))
        points = gained(state, seat, meld, absorbs=absorbs)
        outcome = emit.tell(MeldDeclared(seat, meld, points, absorbs), MeldFailed)
    else:
        lost = -state.rules.showing.failed_points(gained(state, seat, meld))
        outcome = emit.tell(MeldFailed(seat, meld, lost), MeldDeclared)
    state = state.telling(emit.told)
    if isinstance(outcome, MeldFailed):
        return state
    return state.but(shown=state.melding({seat: laid(state, own(state, seat))}))


def claims(state: State, seat: Seat, claim: ClaimMeld, emit: Emitter) -> State:
    """The state when a seat has claimed a meld that another overlooked."""
    taken, meld = state.taken_over(seat, claim, state.overlooked), meld_of(state, claim)
    points = taken.points if taken else gained(state, claim.of, meld)
    emit.tell(MeldClaimed(seat, claim.of, meld, points))
    return state.telling(emit.told)
