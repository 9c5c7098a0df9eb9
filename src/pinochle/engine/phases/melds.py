"""Melds: every hand is laid in the best way, by itself."""

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, frozen

from pinochle._fast_init import trusted
from pinochle.cards import Suit
from pinochle.engine.constraints import Found, Holds
from pinochle.engine.emitter import Emitter
from pinochle.engine.phases.phase import Next, Phase, bidder_of
from pinochle.engine.state import State, with_shown
from pinochle.events import ChecksShown, MeldsShown
from pinochle.hand import Hand
from pinochle.melds.meld import MeldScore
from pinochle.melds.table import MeldTable
from pinochle.rules.calls import Contract
from pinochle.trick import Seat

__all__ = [
    "begin_all",
    "begin_bidder",
    "begin_others",
    "bidder_constraints",
    "lay",
    "others_constraints",
    "showing",
    "void_misbids",
    "who_melds",
    "won",
]


def who_melds(state: State) -> tuple[Seat, ...]:
    """The seats that meld in this round, the bidder first (``meld.bidder-first``)."""
    first = state.bidder
    if first is None:
        first = next(state.each_seat())
    return state.rules.showing.order(state.sides, first)


def lay(state: State, hands: tuple[Hand, ...], seats: Iterable[Seat], emit: Emitter) -> State:
    """The state when these seats, who meld, have laid their melds."""
    best, trump = state.rules.melds.score, state.trump
    shown = {
        seat: emit.tell(_shown(seat, best(state.melded_from(seat, hands[seat]), trump))).score
        for seat in seats
    }
    if state.rules.checks.melds:
        for seat in shown:  # what gains checks (``check.4p.meld-checks``)
            held = state.melded_from(seat, hands[seat])
            emit.tell(ChecksShown(seat, state.rules.checks.melds.score(held, trump)))
    return with_shown(state, state.melding(shown))


_shown: Final = trusted(MeldsShown)


def begin_all(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Everybody melds who may."""
    state = lay(state, hands, who_melds(state), emit)
    return won(state, hands) or Next(void_misbids(state), hands)


def begin_bidder(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """The bidder melds before anybody goes on."""
    bidder = bidder_of(state)
    state = lay(state, hands, (bidder,), emit)
    if end := won(state, hands):
        return end
    return Next(void_misbids(state) if who_melds(state) == (bidder,) else state, hands)


def begin_others(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """All but the bidder meld."""
    state = lay_others(state, hands, emit)
    return won(state, hands) or Next(void_misbids(state), hands)


def lay_opponents(state: State, hands: tuple[Hand, ...], emit: Emitter) -> State:
    """The state when those have melded who play against the bidder."""
    side = state.sides[bidder_of(state)]
    return lay(state, hands, (one for one in who_melds(state) if state.sides[one] != side), emit)


def lay_others(state: State, hands: tuple[Hand, ...], emit: Emitter) -> State:
    """The state when all but the bidder have melded."""
    bidder = state.bidder
    return lay(state, hands, (seat for seat in who_melds(state) if seat != bidder), emit)


def won(state: State, hands: tuple[Hand, ...]) -> Next | None:
    """The end of the round, if somebody has shown a meld that wins the game."""
    if state.outright is None:
        return None
    return Next(state.but(how="game-meld"), hands, "settle")


def void_misbids(state: State) -> State:
    """The contracts of sides that bid without the meld for it are void."""
    rules = state.rules.auction
    if not rules.least_meld or rules.misbid != "void":
        return state
    contracts = tuple(
        evolve(contract, is_void=True) if _is_misbid(state, contract) else contract
        for contract in state.contracts
    )
    return state.but(contracts=contracts)


def _is_misbid(state: State, contract: Contract) -> bool:
    """Whether somebody of the side has bid without the meld that it takes."""
    least = state.rules.auction.least_meld
    shown = {seat: state.shown[seat].points for seat in state.together(contract.bidder)}
    if state.rules.auction.least_meld_of == "side":
        return sum(shown.values()) < least
    calls = state.auction.bids if state.auction else ()
    return any(shown[call.seat] < least for call in calls if call.seat in shown)


# What the melds tell of the hands.


@frozen(eq=False)
class _Showed(Holds):
    """A seat has laid its melds: nothing less, and nothing better, is in its hand.

    Args:
        cards: all that it has shown, with what it has laid to the cards of a partner.
        melds: the melds that count.
        score: what it has shown of them.
    """

    melds: MeldTable
    score: MeldScore
    trump: Suit | None

    def cost(self, piles: tuple[Hand, ...], /) -> int:
        """The shown cards that are lacking, or the cards that would have melded besides."""
        pile = self.pile(piles)
        if not pile.holds(self.cards):
            return 2 * len(self.lacking(piles))
        if (
            self.melds.points(pile, self.trump) == self.score.points
            and self.melds.score(pile, self.trump) == self.score
        ):
            return 0
        return 1 + len(self._besides(pile))

    def hint(self, piles: tuple[Hand, ...], /) -> tuple[Hand, Hand]:
        """What is lacking, and what would have melded besides."""
        return self.lacking(piles), self._besides(self.pile(piles))

    def _besides(self, pile: Hand) -> Hand:
        cards = self.melds.score(pile, self.trump).cards
        return cards - (cards & self.cards)


def showing(state: State, seats: Iterable[Seat]) -> Iterator[Found]:
    """What these seats have shown when they melded, for points and for checks."""
    rules, trump = state.rules, state.trump
    laid, check_melds = state.laid, state.check_melds
    for seat in seats if state.shown else ():
        score = state.shown[seat]
        yield _Showed(seat, state, laid[seat], rules.melds, score, trump)
        if check_melds:
            score = check_melds[seat]
            yield _Showed(seat, state, score.cards, rules.checks.melds, score, trump)


def bidder_constraints(state: State, _phase: Phase) -> Iterator[Found]:
    """What the bidder has shown."""
    return showing(state, (seat for seat in who_melds(state) if seat == state.bidder))


def others_constraints(state: State, _phase: Phase) -> Iterator[Found]:
    """What the others have shown."""
    return showing(state, (seat for seat in who_melds(state) if seat != state.bidder))
