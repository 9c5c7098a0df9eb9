"""Melds: every hand is laid in the best way, by itself."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from attrs import evolve

from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import ChecksShown, MeldsShown, MeldsTooFew
from pinochle.game.engine.constraints import Constraint, Statement, holds
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, NO_MELD, State
from pinochle.game.phases.phase import Next, Phase, StepPhases, bidder_of
from pinochle.rules.auction.calls import Contract
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.melds.patterns import Pattern
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.script import Step

__all__ = ["STEPS", "begin_all", "end_if_won", "lay", "showing", "void_misbids", "who_melds"]


def who_melds(state: State) -> tuple[Seat, ...]:
    """Return the seats that meld in this round, the bidder first (``meld.bidder-first``)."""
    first = state.bidder
    if first is None:
        first = next(state.each_seat())
    return state.rules.showing.order(state.sides, first)


def lay(state: State, hands: tuple[Hand, ...], seats: Iterable[Seat], emit: Emitter) -> State:
    """Return the state when these seats, who meld, have laid their melds."""
    rules, trump = state.rules, state.trump
    cards_of = {seat: state.cards_to_meld(seat, hands[seat]) for seat in seats}
    best, gaining = rules.melds.score, rules.checks.melds
    scores = {seat: best(cards, trump) for seat, cards in cards_of.items()}
    if rules.showing.too_few == "hidden":
        scores = _without_too_few(state, scores)
    shown = {seat: emit.tell(MeldsShown(seat, score)).score for seat, score in scores.items()}
    if rules.showing.too_few == "hidden":
        _note_too_few(state, shown, emit)
    for seat, cards in cards_of.items() if gaining else ():  # checks (``check.4p.meld-checks``)
        emit.tell(ChecksShown(seat, gaining.score(cards, trump)))
    return evolve(state, shown=state.shown_after(shown))


def _without_too_few(state: State, scores: dict[Seat, MeldScore]) -> dict[Seat, MeldScore]:
    """Return what seats lay of their melds where a side hides too few (``house.too-few-hidden``).

    Partners tell each other what their melds are worth, and the table only whether that is enough.
    A side with a meld that wins the game lays it.
    """
    all_shown = state.shown_after(scores)
    return {
        seat: NO_MELD if _are_too_few(state, all_shown, seat) else score
        for seat, score in scores.items()
    }


def _note_too_few(state: State, shown: dict[Seat, MeldScore], emit: Emitter) -> None:
    """Note for each side that has just melded, and lays nothing, that its melds are too few."""
    all_shown = state.shown_after(shown)
    for together in dict.fromkeys(map(state.meld_partners, shown)):
        if _are_too_few(state, all_shown, together[0]):
            emit.note(MeldsTooFew, together, state.rules.settlement.least_meld)


def _are_too_few(state: State, scores: tuple[MeldScore, ...], seat: Seat) -> bool:
    """Tell whether the melds of a seat, and of those who add theirs, do not come to the minimum."""
    together, has_contract = state.meld_partners(seat), state.has_contract(seat)
    adding = [scores[other] for other in together]
    points = sum([score.points for score in adding]) + _turned_points(state, together)
    is_enough = state.rules.settlement.is_on_board(points, has_contract=has_contract)
    return not (is_enough or any(score.wins_game for score in adding))


def _turned_points(state: State, together: tuple[Seat, ...]) -> int:
    """Return what these seats have scored for the card turned, which counts as melded."""
    return state.turned_points if state.dealer in together else 0


def _end_melding(
    state: State, hands: tuple[Hand, ...], seats: Iterable[Seat], emit: Emitter
) -> Next:
    """Return what follows when these seats have melded, the last who do."""
    state = lay(state, hands, seats, emit)
    return end_if_won(state, hands) or Next(void_misbids(state), hands)


def begin_all(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return what follows when everybody who may has melded."""
    return _end_melding(state, hands, who_melds(state), emit)


def begin_bidder(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return what follows when the bidder has melded, before anybody goes on."""
    bidder = (bidder_of(state),)
    if who_melds(state) == bidder:
        return _end_melding(state, hands, bidder, emit)
    state = lay(state, hands, bidder, emit)
    return end_if_won(state, hands) or Next(state, hands)


def begin_others(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return what follows when all but the bidder have melded."""
    others = [seat for seat in who_melds(state) if seat != state.bidder]
    return _end_melding(state, hands, others, emit)


def lay_opponents(state: State, hands: tuple[Hand, ...], emit: Emitter) -> State:
    """Return the state when those have melded who play against the bidder."""
    side = state.sides[bidder_of(state)]
    return lay(state, hands, (seat for seat in who_melds(state) if state.sides[seat] != side), emit)


def end_if_won(state: State, hands: tuple[Hand, ...]) -> Next | None:
    """Return the end of the round, if somebody has shown a meld that wins the game."""
    if state.outright is None:
        return None
    return Next(evolve(state, how="game-meld"), hands, "settle")


def void_misbids(state: State) -> State:
    """Return the state with void contracts of sides that bid without the meld for it.

    A meld that is laid late can be what was lacking, so that the contract stands again.
    """
    rules = state.rules.auction
    if not rules.voids_misbids:
        return state
    contracts = tuple(
        evolve(contract, is_void=_is_misbid(state, contract)) for contract in state.contracts
    )
    return evolve(state, contracts=contracts)


def _is_misbid(state: State, contract: Contract) -> bool:
    """Tell whether somebody of the side has bid, and then melded less than it takes.

    Whoever does not meld at this table is not judged by their melds.
    """
    least = state.rules.auction.least_meld
    points, melding = state.shown_points, who_melds(state)
    shown = {seat: points[seat] for seat in state.together(contract.bidder) if seat in melding}
    if state.rules.auction.least_meld_of == "side":
        return bool(shown) and sum(shown.values()) < least
    calls = state.auction.bids if state.auction else ()
    return any(shown[call.seat] < least for call in calls if call.seat in shown)


# Constraints from the melds.


def _holds_no_better(
    state: State, seat: Seat, cards: Hand, melds: MeldTable, score: MeldScore
) -> Constraint:
    """Return the constraint that a seat has laid its melds, and holds nothing better.

    Args:
        state: the state of the round.
        seat: the seat.
        cards: all that it has shown, with what it has laid to the cards of a partner.
        melds: the melds that count.
        score: what it has shown of them.
    """
    holding, trump = holds(seat, cards, state), state.trump
    may_cost = any(rule.comes_first for rule in melds)  # a card more may make melds worth less

    def besides(hand: Hand) -> Hand:
        best = melds.score(holding.pile(hand), trump).cards
        return best - (best & cards)

    def cost(piles: tuple[Hand, ...]) -> int:
        pile = holding.pile(piles[0])
        if melds.points(pile, trump) == score.points and melds.score(pile, trump) == score:
            return 2 * holding.cost(piles)
        return 2 * holding.cost(piles) or 1 + len(besides(piles[0]))

    def may_agree(piles: tuple[Hand, ...]) -> bool:
        return melds.points(holding.pile(piles[0]), trump) == score.points

    def hint(piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        return holding.missing_from(piles[0]), besides(piles[0])

    def excludes(cards: Hand) -> bool:
        pile = holding.pile(cards)
        if may_cost or not state.rules.pack.cards.holds(pile):
            return False
        return melds.points(pile, trump) > score.points

    sets = _sets(tuple([rule.patterns for rule in melds]))
    return evolve(
        holding,
        cost=cost,
        hint=hint,
        is_certain=False,
        may_agree=may_agree,
        excludes=excludes,
        sets=sets,
    )


_MANY: Final = 20
"""The most sets of a meld that are looked at."""


@lru_cache(maxsize=256)
def _sets(patterns: tuple[tuple[Pattern, ...], ...]) -> tuple[Hand, ...]:
    """Return the cards of one set of each meld, but of those that can be made in very many ways."""
    sets = (
        cards
        for rule in patterns
        for pattern in rule
        for cards in islice(pattern.sets(None), _MANY)
    )
    return tuple(dict.fromkeys(sets))


def _holds_too_few(state: State, seat: Seat) -> Constraint:
    """Return the constraint that the melds of a seat's side do not come to the minimum."""
    melds, trump, together = state.rules.melds, state.trump, state.meld_partners(seat)
    least = state.rules.settlement.least_meld - _turned_points(state, together)
    melding = who_melds(state)
    places = (seat, *(other for other in together if other != seat and other in melding))
    may_cost = any(rule.comes_first for rule in melds)  # a card more may make melds worth less

    def points(place: Seat, hand: Hand) -> int:
        return melds.points(state.cards_to_meld(place, hand), trump)

    def cost(piles: tuple[Hand, ...]) -> int:
        surplus = sum(map(points, places, piles)) - least
        if surplus >= 0:
            return 1 + surplus
        scores = (
            melds.score(state.cards_to_meld(place, hand), trump)
            for place, hand in zip(places, piles, strict=True)
        )
        return int(any(score.wins_game for score in scores))

    def hint(piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        hand = piles[0]
        return NO_CARDS, hand & melds.score(state.cards_to_meld(seat, hand), trump).cards

    def excludes(cards: Hand) -> bool:
        if may_cost or not state.rules.pack.cards.holds(state.cards_to_meld(seat, cards)):
            return False
        return points(seat, cards) >= least

    sets = _sets(tuple([rule.patterns for rule in melds]))
    return Constraint(places, cost, hint, excludes=excludes, sets=sets)


def showing(state: State, seats: Iterable[Seat]) -> Iterator[Statement]:
    """Yield what these seats have shown when they melded, for points and for checks."""
    rules, laid, check_melds = state.rules, state.laid, state.check_melds
    hides = rules.showing.too_few == "hidden"
    for seat in seats if state.shown else ():
        if hides and _are_too_few(state, state.shown, seat):
            yield _holds_too_few(state, seat)
            continue
        yield _holds_no_better(state, seat, laid[seat], rules.melds, state.shown[seat])
        if check_melds:
            score = check_melds[seat]
            yield _holds_no_better(state, seat, score.cards, rules.checks.melds, score)


def bidder_constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Return what the bidder has shown."""
    return showing(state, (seat for seat in who_melds(state) if seat == state.bidder))


def others_constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Return what the others have shown."""
    return showing(state, (seat for seat in who_melds(state) if seat != state.bidder))


STEPS: Final = (
    StepPhases(Step.BIDDER_MELDS, begin_bidder, constraints=bidder_constraints),
    StepPhases(Step.OTHERS_MELD, begin_others, constraints=others_constraints),
)
"""The words of a script that begin here."""
