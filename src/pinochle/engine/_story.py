"""Clues: what a seat was told about cards that it does not see.

The cards of a round go from place to place: dealt to a seat or to the widow, taken, given, buried,
played. Each time that some go is a :class:`Move`, and between two moves lies a time, counted from
0 after the deal. A :class:`Clue` is about the cards that lay in some places at some times.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from pinochle.actions import LayMeld
from pinochle.cards import Card
from pinochle.engine._joint_constraints import calling
from pinochle.engine._retold import auction_of, drafts, free_plays, plays
from pinochle.engine.constraints import (
    BuriedSo,
    CalledSo,
    Clue,
    Denied,
    Held,
    Laid,
    Named,
    NotAll,
    NotEvery,
    Place,
    Showed,
)
from pinochle.engine.phases._declared import meld_of, needed, served
from pinochle.engine.phases.dix import DixPhase, nine_of
from pinochle.engine.phases.draft import DraftPhase
from pinochle.engine.phases.melds import who_melds
from pinochle.engine.phases.phase import Phase
from pinochle.engine.phases.widow import ShareWidowPhase
from pinochle.engine.state import NO_CARDS, Given, State
from pinochle.hand import Hand
from pinochle.rules.calls import Auction, Call
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.trick import Seat


class Places(NamedTuple):
    """The places of a table beside its seats."""

    seats: int

    @property
    def widow(self) -> Place:
        """The widow, as long as nobody has taken it."""
        return self.seats

    @property
    def buried(self) -> Place:
        """What the bidder has laid away."""
        return self.seats + 1

    @property
    def apart(self) -> Place:
        """What a draft has put apart, or not yet touched, and what of it was not seen."""
        return 2 * self.seats + 2

    @property
    def rejected(self) -> Place:
        """What a draft has put apart and was seen."""
        return 2 * self.seats + 3

    def played(self, seat: int) -> Place:
        """What a seat has played."""
        return self.seats + 2 + seat


class Move(NamedTuple):
    """So many cards that went from one place to another.

    Args:
        source: where they lay.
        target: where they went.
        number: how many.
        cards: which; None if they were not seen.
        gift: the index of the gift that it was, or -1 if it was none.
    """

    source: Place
    target: Place
    number: int
    cards: Hand | None
    gift: int = -1


class Story(NamedTuple):
    """All that one seat was told about the cards of a round.

    Args:
        places: the places of the table.
        moves: the moves between one time and the next, those at once together.
        known: the places of which every card is known.
        ends: what lies in each place now, and how many; None for cards that were not seen.
        clues: what is known about the cards in some spots.
        denied: by place, the kinds that cannot lie there now.
    """

    places: Places
    moves: tuple[tuple[Move, ...], ...]
    known: frozenset[Place]
    ends: tuple[tuple[Place, int, Hand | None], ...]
    clues: tuple[Clue, ...]
    denied: dict[Place, frozenset[Card]]


def read(state: State, at: Phase, seat: Seat | None, sizes: tuple[int, ...]) -> Story:
    """What a seat was told, from the state and the phase as it knows them."""
    places = Places(state.rules.table.seats)
    times: dict[Step, int] = {}
    moves: list[tuple[Move, ...]] = []
    gifts = enumerate(state.given)
    for index, step in enumerate(state.rules.script[: state.step + 1]):
        times[step] = len(moves)
        moves += _moves(state, at, places, step, gifts, is_done=index < state.step)
    known = {places.rejected, *(places.played(one) for one in range(places.seats))}
    known |= {places.widow} if state.widow else set()
    known |= {places.buried} if state.buried else set()
    known |= set() if seat is None else {seat}
    denied = denials(state, at, seat, sizes)
    last = len(moves)
    return Story(
        places=places,
        moves=tuple(moves),
        known=frozenset(known),
        ends=tuple(_ends(state, at, places, seat, sizes, moves)),
        clues=(
            *_clues(state, at, places, seat, times),
            *(Denied(((last, place),), kinds) for place, kinds in denied.items()),
        ),
        denied=denied,
    )


# Where the cards went.


def _moves(
    state: State,
    at: Phase,
    places: Places,
    step: Step,
    gifts: Iterator[tuple[int, Given]],
    *,
    is_done: bool,
) -> Iterator[tuple[Move, ...]]:
    """The moves of one phase; empty cards are those that were not seen."""
    rules = state.rules
    match step:
        case Step.WIDOW:
            bidder = state.contracts[0].bidder
            yield (Move(places.widow, bidder, rules.deal.widow, state.widow or None),)
        case Step.DIX if state.exchanger is not None and state.upcard:
            nine = Move(state.exchanger, state.dealer, 1, Hand((nine_of(state),)))
            yield (nine, Move(state.dealer, state.exchanger, 1, Hand((state.upcard,))))
        case Step.SHARE_WIDOW:
            shared = [
                Move(places.widow, one.taker, 1, one.cards or None, gift)
                for gift, one in islice(gifts, places.seats - 1)
            ]
            if is_done:
                left = state.widow
                for move in shared if left else ():
                    left -= move.cards or NO_CARDS
                shared.append(Move(places.widow, state.contracts[0].bidder, 1, left or None))
            yield tuple(shared)
        case Step.PASSING:
            passed = [
                Move(one.giver, one.taker, one.number, one.cards or None, gift)
                for gift, one in gifts
            ]
            if rules.passing.order == "together":
                yield tuple(passed)
            else:
                yield from ((one,) for one in passed)
        case Step.BURY if is_done:
            bidder = state.contracts[0].bidder
            yield (Move(bidder, places.buried, rules.bury.cards, state.buried or None),)
        case Step.PLAY:
            yield tuple(
                Move(seat, places.played(seat), len(cards), cards)
                for seat, cards in enumerate(_played(state, at, places))
            )
        case _:
            pass


def _played(state: State, at: Phase, places: Places) -> list[Hand]:
    piles: list[list[Card]] = [[] for _ in range(places.seats)]
    for seat, _, card in plays(state, at):
        piles[seat].append(card)
    return [Hand(pile) for pile in piles]


def _ends(
    state: State,
    at: Phase,
    places: Places,
    seat: Seat | None,
    sizes: tuple[int, ...],
    moves: list[tuple[Move, ...]],
) -> Iterator[tuple[Place, int, Hand | None]]:
    """What lies in each place now."""
    for other, size in enumerate(sizes):
        yield other, size, at.hands[other] if other == seat else None
    if state.rules.script[0] is Step.DRAFT:
        yield from _apart(state, at, places, sum(sizes), moves)
    left = state.rules.deal.widow
    for move in (move for together in moves for move in together):
        left -= move.number if move.source == places.widow else 0
        if move.target >= places.buried:
            yield move.target, move.number, move.cards
    yield places.widow, left, (at.left or None) if isinstance(at, ShareWidowPhase) else None


def _apart(
    state: State, at: Phase, places: Places, in_hands: int, moves: list[tuple[Move, ...]]
) -> Iterator[tuple[Place, int, Hand | None]]:
    """What a draft has put apart, or not yet touched: what was seen of it, and the rest."""
    seen = [turn.first for turn in drafts(state, at) if turn.first and not turn.is_kept]
    seen += [at.drawn] if isinstance(at, DraftPhase) and at.drawn else []
    played = sum(move.number for together in moves for move in together)
    yield places.rejected, len(seen), Hand(seen)
    yield places.apart, len(state.rules.pack) - in_hands - played - len(seen), None


def denials(
    state: State, at: Phase, seat: Seat | None, sizes: tuple[int, ...]
) -> dict[Place, frozenset[Card]]:
    """By seat, the kinds that its plays say it cannot hold.

    A card is legal exactly when it is legal against each other held card alone.
    """
    play, trump, kinds = state.rules.play, state.trump, state.rules.pack.kinds
    denied: dict[Place, set[Card]] = {}
    bound = islice(enumerate(plays(state, at)), free_plays(state), None)
    for index, (who, before, card) in bound:
        if who != seat and sizes[who]:
            found = denied.setdefault(who, set())
            for kind in kinds:
                if kind not in found and card not in play.legal(
                    _pair(card, kind), before, trump, first_lead=index == 0
                ):
                    found.add(kind)
    return {who: frozenset(found) for who, found in denied.items()}


@cache
def _pair(one: Card, other: Card) -> Hand:
    return Hand((one, other))


# What the cards must have been.


def _clues(
    state: State, at: Phase, places: Places, seat: Seat | None, times: dict[Step, int]
) -> Iterator[Clue]:
    auction, bidder, rules = auction_of(state, at), state.bidder, state.rules
    yield from _turned(state, at, seat, times)
    if auction is not None:
        for other, calls in _telling(rules, auction).items():
            if other != seat:
                yield CalledSo(((times[Step.AUCTION], other),), rules, tuple(calls))
    if bidder is not None and bidder != seat:
        yield from _of_bidder(state, places, bidder, times)
    if Step.PARTNER in times and state.teams:
        time = times[Step.PARTNER]
        yield from (one for one in _called(state, time) if one.spots != ((time, seat),))
    yield from _declared(state, seat, times.get(Step.MELDS, 0))
    for step, time in times.items():
        for other in _melding(state, step):
            if other != seat:
                yield from _showed(state, time, other)
    yield from calling(state, seat, times.get(Step.JOINT_MELDS, 0))


def _showed(state: State, time: int, seat: Seat) -> Iterator[Clue]:
    """What a seat has shown when it melded, for points and for checks."""
    spots, rules, shown = ((time, seat),), state.rules, state.shown[seat]
    yield Showed(spots, rules.melds, state, shown, state.laid[seat] - shown.cards)
    if state.check_melds:
        yield Showed(spots, rules.checks.melds, state, state.check_melds[seat])


def _turned(state: State, at: Phase, seat: Seat | None, times: dict[Step, int]) -> Iterator[Clue]:
    """The dealer was dealt the card that he turned, and some could take it, others not."""
    is_dealers = state.rules.deal.turn == "last" and state.dealer != seat
    if state.upcard and is_dealers:
        yield Held(((0, state.dealer),), Hand((state.upcard,)))
    if Step.DIX in times and state.upcard != nine_of(state):
        yield from _nines(state, at, seat, times[Step.DIX])


def _nines(state: State, at: Phase, seat: Seat | None, time: int) -> Iterator[Clue]:
    """Who could exchange a nine of trump, and who before him could not, for he was not asked."""
    nine = nine_of(state)
    asked = (at.turn if isinstance(at, DixPhase) else state.exchanger,)
    for other in state.each_seat():
        if other not in {seat, state.dealer}:
            if other in state.declined or other in asked:
                yield Held(((time, other),), Hand((nine,)))
            else:
                yield Denied(((time, other),), frozenset({nine}))
        if other in asked:
            return


def _of_bidder(
    state: State, places: Places, bidder: Seat, times: dict[Step, int]
) -> Iterator[Clue]:
    """What the bidder has told by naming trump and by burying."""
    rules = state.rules
    if rules.trump.must_hold and Step.TRUMP in times:
        yield Named(((times[Step.TRUMP], bidder),), state)
    is_buried = Step.BURY in times and state.word is not Step.BURY
    if is_buried and rules.bury.which != "any":
        before = rules.script[: rules.script.index(Step.BURY)]
        has_melded = {Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS} & set(before)
        melded = state.laid[bidder] if has_melded else NO_CARDS
        time = times[Step.BURY]
        yield BuriedSo(((time + 1, places.buried), (time, bidder)), rules, melded)


def _called(state: State, time: int) -> Iterator[Clue]:
    """What seats must have held when the bidder looked for a partner."""
    rules, bidder, card = state.rules, state.contracts[0].bidder, state.called
    number = rules.pack.count
    if card is None:  # he had every card that he might have called
        every = rules.partner.cards(NO_CARDS, state.trump, rules.pack)
        yield Held(((time, bidder),), Hand(one for one in every for _ in range(number(one))))
        return
    yield NotEvery(((time, bidder),), card, number(card))
    if rules.partner.known == "at-once":
        partners = state.together(bidder)
        for other in islice(state.each_seat(bidder + 1), rules.table.seats - 1):
            if other in partners:
                yield Held(((time, other),), Hand((card,)))
                return
            yield Denied(((time, other),), frozenset({card}))


def _declared(state: State, seat: Seat | None, time: int) -> Iterator[Clue]:
    """What everybody holds who has laid melds, and does not who could not make one good."""
    for index, one in enumerate(state.declared):
        action, before = one.action, state.but(declared=state.declared[:index])
        if one.seat != seat and isinstance(action, LayMeld):
            meld, spots = meld_of(state, action), ((time, one.seat),)
            least = needed(before, one.seat, meld)
            whole = least if one.absorbs else served(before, one.seat, meld.heading) + meld.cards
            yield Laid(spots, whole, state) if one.is_good else NotAll(spots, least, state)


def _melding(state: State, step: Step) -> tuple[Seat, ...]:
    """The seats that have laid their melds in this phase."""
    together = {Step.MELDS, Step.JOINT_MELDS}
    is_declared = state.rules.showing.choice == "declared"
    if is_declared or step not in {*together, Step.BIDDER_MELDS, Step.OTHERS_MELD}:
        return ()
    return tuple(
        seat
        for seat in who_melds(state)
        if step in {Step.MELDS, Step.JOINT_MELDS}
        or (seat == state.bidder) == (step is Step.BIDDER_MELDS)
    )


def _telling(rules: Ruleset, auction: Auction) -> dict[Seat, list[tuple[Call, Auction]]]:
    """By seat, the calls of which a hand may decide whether they are allowed."""
    asked = rules.auction
    barring = asked.to_bid != ANY_HAND or (asked.misbid == "forbidden" and asked.least_meld > 0)
    binding = asked.must_open == "holder" or asked.to_be_stuck != ANY_HAND
    telling: dict[Seat, list[tuple[Call, Auction]]] = {}
    before = Auction(auction.dealer, auction.seats)
    for index, call in enumerate(auction.calls):
        is_asked = index > 0 or not asked.automatic
        if is_asked and ((barring and call.points) or (binding and not before.highest)):
            telling.setdefault(call.seat, []).append((call, before))
        before = before.and_then(call.seat, call.points, call.suit, call.times)
    return telling
