"""What an account leaves open, and every way in which it may be read.

Who plays with the bidder, which cards he has buried, and what each seat has discarded in a draft
is not told by the cards that fell, unless all of them did. Where it may have been in several ways
the account has several readings, of which those are enough between which all others lie.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from pinochle._laid import Hands, Laid
from pinochle.account import Account, to_play
from pinochle.cards import Card
from pinochle.engine.phases.partner import is_joined_by, teams_of
from pinochle.engine.state import Drafted, State
from pinochle.rules.script import Step
from pinochle.trick import Seat

__all__ = ["Readings", "readings"]


@frozen
class Readings:
    """The ways in which an account may be read.

    Args:
        each: the state of each of them; there is one at least.
        untold: what nobody has told, in words, if there are several.
    """

    each: tuple[State, ...]
    untold: tuple[str, ...] = ()


def readings(account: Account, state: State, plays: Sequence[Laid], hands: Hands) -> Readings:
    """Every way in which the state may be.

    Args:
        account: what was told.
        state: the state when the cards had been played.
        plays: the cards as they fell.
        hands: what is known of the hands.
    """
    found, untold = [state], list[str]()
    for what, ways in _OPEN.items():
        wider: list[State] = []
        for one in found:
            wider += [way for way in ways(account, one, plays, hands) if way not in wider]
        untold += [what] if len(wider) > len(found) else []
        found = wider
    return Readings(tuple(found), tuple(untold))


def _buried(account: Account, state: State, plays: Sequence[Laid], hands: Hands) -> Iterator[State]:
    """With the cards that the bidder has buried: all that nobody held, if every hand is known."""
    del plays
    wanted = account.rules.bury.cards - account.undiscarded - len(state.buried)
    if wanted <= 0:
        yield state
        return
    left = _in_order(account, hands)
    for cards in (left[:wanted], left[-wanted:]):
        yield state.but(buried=state.buried + cards)


def _drafted(
    account: Account, state: State, plays: Sequence[Laid], hands: Hands
) -> Iterator[State]:
    """With what each seat has discarded: each in turn as much as it can, the others the rest."""
    del plays
    if Step.DRAFT not in account.rules.script:
        yield state
        return
    left, size = _in_order(account, hands), to_play(account.rules)
    known = [turn for turn in state.drafted if turn.discarded]
    for high in state.each_seat():
        piles, rest = list(known), list(left)
        for seat in state.each_seat(high):
            for _ in range(size - sum(turn.seat == seat for turn in known)):
                card = rest.pop(-1 if seat == high else 0)
                piles.append(Drafted(seat, card, None, is_kept=False))
        yield state.but(drafted=tuple(sorted(piles, key=_place)))


def _place(turn: Drafted) -> tuple[Seat, str]:
    """Where a discard stands when those of a seat are together."""
    return turn.seat, turn.discarded.code if turn.discarded else ""


def _in_order(account: Account, hands: Hands) -> list[Card]:
    """The cards of which nobody knows where they were, those first that count the least."""
    points = account.rules.count.points
    return sorted(hands.unseen, key=lambda card: points((card,)))


def _teamed(account: Account, state: State, plays: Sequence[Laid], hands: Hands) -> Iterator[State]:
    """With the sides that have formed: the bidder and whoever may be his partner."""
    bidder, rules = state.bidder, account.rules
    if Step.PARTNER not in rules.script or bidder is None:
        yield state
        return
    seats = rules.table.seats
    alone = state if state.teams else state.but(teams=teams_of(bidder, None, seats))
    joining = (one.seat for one in plays if one.counts and is_joined_by(alone, one.seat, one.card))
    found = next(joining, None) if rules.partner.known == "when-played" else None
    if found is not None:
        yield state.but(teams=teams_of(bidder, found, seats))
    elif state.teams:
        yield state
    else:
        for partner in _partners(state, bidder, hands):
            yield state.but(teams=teams_of(bidder, partner, seats))


def _partners(state: State, bidder: Seat, hands: Hands) -> Iterator[Seat | None]:
    """Who may be the partner of a bidder: nobody, or a seat that may hold the card he called."""
    rules, called = state.rules.partner, state.called
    others = [seat for seat in state.each_seat(bidder) if seat != bidder]
    if called is None:
        hand = hands.starts[bidder]
        is_alone = hands.is_known(bidder) and not rules.cards(hand, state.trump, state.rules.pack)
        yield from (None,) if is_alone else (*others, None)
        return
    for seat in others:
        if hands.may_hold(seat, called):
            yield seat
        if rules.known == "at-once" and called in hands.starts[seat]:
            return
    yield None


_Ways: TypeAlias = Callable[[Account, State, Sequence[Laid], Hands], Iterator[State]]

_OPEN: Final[dict[str, _Ways]] = {
    "who plays with the bidder": _teamed,
    "which cards are buried": _buried,
    "who has discarded which cards": _drafted,
}
