"""The auction: seats bid, double or pass in turn until somebody has the contract."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from attrs import frozen

from pinochle._fast_init import trusted
from pinochle._stores import keep
from pinochle.actions import PASS as PASSING
from pinochle.actions import Action, Bid, Double, Pass, Redacted, bid_of
from pinochle.cards import Suit
from pinochle.choices import NO_SUIT, Actions, Bids, Chooser
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import entry_of
from pinochle.engine.phases.phase import AtPlay, Following, HandsPhase, Next, Phase, misplaced
from pinochle.engine.running import Running
from pinochle.engine.state import NO_CARDS, State, with_auction
from pinochle.events import Acted, AuctionWon
from pinochle.hand import Hand
from pinochle.rules.calls import NO_TRUMP, PASS, Auction, BidSuit, Call, Contract, call_of
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

if TYPE_CHECKING:
    from pinochle.engine.constraints import Constraint, Found

__all__ = ["AuctionPhase", "begin", "constraints"]


_CALLS: Final = (Bid, Pass)
_SUITS: Final[tuple[BidSuit, ...]] = tuple(Suit)
_WITH_NO_TRUMP: Final[dict[bool, tuple[BidSuit, ...]]] = {
    False: (None, NO_TRUMP),
    True: (*Suit, NO_TRUMP),
}
"""What bids may say of trump if they may say that there is none, by whether they name suits."""
_JOINT: Final = (Step.JOINT_MELDS, Step.PLAY)
_DOUBLE: Final = Double()
_bids = trusted(Bids)
_contract = trusted(Contract)


@frozen(weakref_slot=False)
class AuctionPhase(HandsPhase):
    """Calls are being made.

    Args:
        hands: the hands, by seat.
        auction: what was called.
        speaker: whose turn it is.
    """

    auction: Auction
    speaker: Seat

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is to call."""
        del state
        return (self.speaker,)

    def options(self, state: State, seat: Seat) -> Actions:
        """A pass and a double, if they are allowed, and every bid up to the greatest."""
        rules, asked = state.rules, state.rules.auction
        may_pass, bids = asked.may_call(
            self.auction, seat, self.hands[seat], rules.melds, rules.count
        )
        may_double = False
        if asked.doubling:
            may_double = not asked.why_not_double(self.auction, seat, state.sides)
        suits: tuple[BidSuit, ...] = _SUITS if asked.suit_bids else NO_SUIT
        level = 0
        if asked.no_trump_bids != "none":
            suits, level = _WITH_NO_TRUMP[asked.suit_bids], self.auction.highest
            if level and self.why_not(state, seat, Bid(level, NO_TRUMP)):
                level = 0
        return _bids(bids=bids, may_pass=may_pass, may_double=may_double, suits=suits, level=level)

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not call this; empty means that it may."""
        rules, asked = state.rules, state.rules.auction
        if asked.doubling and isinstance(action, Double) and seat == self.speaker:
            return asked.why_not_double(self.auction, seat, state.sides)
        if seat != self.speaker or not isinstance(action, _CALLS):
            return misplaced((self.speaker,), seat, action, _CALLS)
        points, suit = _said(action)
        return asked.why_not(
            points, self.auction, seat, self.hands[seat], rules.melds, rules.count, suit
        )

    def to_play(self, state: State, rng: Chooser) -> AtPlay | None:
        """How the calls and the joint melds after them go at random."""
        rules = state.rules
        asked, script = rules.auction, rules.script[state.step + 1 :]
        if script != _JOINT or not (asked._is_open and asked.passes_to_end):
            return None
        from pinochle.engine.phases import joint  # noqa: PLC0415 - imported when used

        done, auction, speaker = list[Action](), self.auction, asked.speaker(self.auction)
        while speaker is not None and not auction.highest:
            choices = _phase(self.hands, auction, speaker).options(state, speaker)
            done.append(choices.sample(rng))
            auction = _with_call(auction, speaker, done[-1])
            speaker = asked.speaker(auction)
        before, called = len(auction.calls), asked.called(auction, state.sides, rng)
        if called is None:
            return AtPlay(done, state, (), (), is_played=False)
        done += map(_action_of, called.calls[before:])
        return joint.at_random(_sold(state, called), self.hands, done, rng)

    def after(
        self, state: State, seat: Seat, action: Action, emit: Emitter
    ) -> "AuctionPhase | Next":
        """The auction after a call, or what follows it."""
        return _go_on(state, self.hands, _with_call(self.auction, seat, action), emit)


_phase = trusted(AuctionPhase)


@frozen(eq=False, repr=False, weakref_slot=False)
class Bidding:
    """An auction as a game carries it where no hand says what may be called.

    Its last calls stand in no history yet: most games are left before anybody asks for it.

    Args:
        hands: the hands, by seat.
        auction: the calls that stand in the history.
        calls: those since, and who made them.
        highest: the highest bid.
        waiting: the seats that have not passed, the one whose turn it is first.
        opening: what that seat may call while there is no bid; None if there is one.
    """

    hands: tuple[Hand, ...]
    auction: Auction
    calls: tuple[tuple[Seat, Bid | Pass], ...]
    highest: int
    waiting: tuple[Seat, ...]
    opening: Bids | None

    @property
    def phase(self) -> AuctionPhase:
        """The phase."""
        calls = [call_of(seat, _said(action)[0]) for seat, action in self.calls]
        auction = self.auction._and_all(calls, self.highest, self.waiting)
        return _phase(self.hands, auction, self.waiting[0])

    def told(self, state: State) -> State:
        """The state with all calls in its history."""
        if not self.calls:
            return state
        return state.adding(*[entry_of(state.word, 0, *call) for call in self.calls])

    def options(self, rules: Ruleset) -> Actions:
        """What the seat may call whose turn it is."""
        if self.opening is not None:
            return self.opening
        steps = rules.auction._bids
        return _bids(bids=steps[bisect_right(steps, self.highest) :], may_pass=True)

    def after(self, rules: Ruleset, action: Action) -> "Bidding | None":
        """The auction after a call that is legal at a glance and does not end it."""
        waiting, highest, opening = self.waiting, self.highest, self.opening
        if type(action) is Bid:
            points = action.points
            if opening is None:
                is_high = points > highest
            else:  # these are steps in a row
                bids = opening.bids
                is_high = len(bids) > 0 and bids[0] <= points <= bids[-1]
            is_step = is_high and points in rules.auction._steps
            if not is_step or action.suit is not None or len(waiting) == 1:
                return None
            highest, following = points, (*waiting[1:], waiting[0])
        elif type(action) is Pass and (opening is None or opening.may_pass):
            following = waiting[1:]
            if len(following) <= (highest > 0):
                return None
        else:
            return None
        calls = (*self.calls, (waiting[0], action))
        if not highest:
            passed = len(self.auction.calls) + len(calls)
            opening = _opening(rules, self.auction.dealer, following[0], passed)
        else:
            opening = None
        return _bidding(self.hands, self.auction, calls, highest, following, opening)


_bidding = trusted(Bidding)
_OPENINGS: Final[dict[tuple[int, Seat, int], tuple[Ruleset, Bids]]] = {}
"""What may be called before there is a bid, by the rules, the dealer and how many have passed."""


def _opening(rules: Ruleset, dealer: Seat, seat: Seat, passed: int) -> Bids:
    """What a seat may call when so many have passed, where no hand says so."""
    kept = _OPENINGS.get((id(rules), dealer, passed))
    if kept is None or kept[0] is not rules:
        seats, asked = rules.table.seats, rules.auction
        calls = [call_of(Seat((seat - back) % seats)) for back in range(passed, 0, -1)]
        auction = Auction(dealer, seats, tuple(calls))
        may_pass, bids = asked.may_call(auction, seat, NO_CARDS, rules.melds, rules.count)
        kept = rules, _bids(bids=bids, may_pass=may_pass)
        keep(_OPENINGS, (id(rules), dealer, passed), kept)
    return kept[1]


def light(phase: AuctionPhase, rules: Ruleset) -> "AuctionPhase | Bidding":
    """An auction as a game carries it."""
    auction, asked = phase.auction, rules.auction
    highest, waiting = auction.highest, auction.waiting
    if not asked._is_plain or phase.speaker != waiting[0] or (asked.asks_hands and not highest):
        return phase
    opening = None
    if not highest:
        opening = _opening(rules, auction.dealer, phase.speaker, len(auction.calls))
    return _bidding(phase.hands, auction, (), highest, waiting, opening)


@cache
def opened(dealer: Seat, seats: int, automatic: int) -> Auction:
    """An auction in which nothing was said yet but the bid that eldest makes without a choice."""
    auction = Auction(dealer, seats)
    return auction.and_then(auction.eldest, automatic) if automatic else auction


def _said(action: Action) -> tuple[int, BidSuit]:
    """The points and the suit of a call, which are none of what is no bid."""
    return (action.points, action.suit) if isinstance(action, Bid) else (PASS, None)


def _action_of(call: Call) -> Action:
    """The action that is this call."""
    if call.points:
        return bid_of(call.points, call.suit)
    return PASSING if call.is_pass else _DOUBLE


def _with_call(auction: Auction, seat: Seat, action: Action) -> Auction:
    """The auction after a call."""
    times = 2 * auction.times if isinstance(action, Double) else 1
    return auction.and_then(seat, *_said(action), times)


def _go_on(
    state: State, hands: tuple[Hand, ...], auction: Auction, emit: Emitter
) -> AuctionPhase | Next:
    """The next call, or what follows when the auction is over."""
    rules = state.rules.auction
    speaker = rules.speaker(auction)
    if speaker is not None:
        return _phase(hands, auction, speaker)
    state = _sold(state, auction)
    if not state.contracts:
        return Next(state, hands, "redeal")
    emit.note(AuctionWon, state.contracts)
    return Next(state, hands)


def _sold(state: State, auction: Auction) -> State:
    """The state when the auction is over; without contracts if all have passed."""
    contracts = state.rules.auction.contracts(auction, state.sides)
    suit = contracts[0].suit if contracts else None
    trump = suit if isinstance(suit, Suit) else state.trump
    return with_auction(state, auction, contracts, trump)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> AuctionPhase | Next:
    """Somebody speaks first, or eldest has bid without being asked (``racehorse.open-500``)."""
    automatic = state.rules.auction.automatic
    auction = opened(state.dealer, state.rules.table.seats, automatic)
    if automatic:
        emit.note(Acted, auction.eldest, Bid(automatic))
    return _go_on(state, hands, auction, emit)


# The auction at random.


class _FirstCall(NamedTuple):
    """What a player may call while there is no bid.

    Args:
        seat: whose turn it is.
        may_pass: whether they may pass.
        bids: what they may bid.
        waiting: who speaks after a bid, in order, they themselves last.
    """

    seat: Seat
    may_pass: bool
    bids: tuple[int, ...]
    waiting: tuple[Seat, ...]


_FIRST_CALLS: Final[dict[int, tuple[Ruleset, dict[tuple[Seat, int], _FirstCall]]]] = {}
"""By the rules, the dealer and the number of passes, where they do not depend on the hands."""


def sold_at_random(run: Running, rng: Chooser, auction: Auction | None = None) -> Following:
    """What follows when everybody has called at random.

    Args:
        run: the round.
        rng: what draws.
        auction: what was called before; None if nothing was.
    """
    rules, asked = run.rules, run.rules.auction
    is_read = rules.concession.unseen != "nobody" or asked.least_meld > 0
    if auction is None and asked._is_plain and not is_read:
        run.contracts = _sold_quickly(run, rng)
        return "onward" if run.contracts else "redeal"
    if auction is None:
        auction = opened(run.dealer, rules.table.seats, asked.automatic)
    while (speaker := asked.speaker(auction)) is not None:
        if sold := asked.bid_out(auction, rng):
            calls = sold.calls[len(auction.calls) :]
            run.acts.extend([(call.seat, call.points) for call in calls])
            auction = sold
            break
        action = _phase(run.hands, auction, speaker).options(run, speaker).sample(rng)
        run.acts.append(action)
        auction = _with_call(auction, speaker, action)
    run.take(_sold(run, auction))
    return "onward" if run.contracts else "redeal"


def _sold_quickly(run: Running, rng: Chooser) -> tuple[Contract, ...]:
    """The contract where it goes round until all but one have passed; none if all pass."""
    asked, dealer, seats = run.rules.auction, run.dealer, run.rules.table.seats
    calls = list[tuple[Seat, int]]()
    highest, waiting = asked.automatic, opened(dealer, seats, asked.automatic).waiting
    while not highest:
        opening = _first_call(run, len(calls))
        if opening is None:
            run.acts.extend(calls)
            return ()
        seat, may_pass, bids, waiting = opening
        at = int(rng.random() * (may_pass + len(bids))) - may_pass
        highest = bids[at] if at >= 0 else PASS
        calls.append((seat, highest))
    raised = asked.raised(waiting, highest, rng)
    calls += raised
    run.acts.extend(calls)
    for seat, points in reversed(raised):
        if points:
            return (_contract(bidder=seat, points=points),)
    return asked.contracts(_after_calls(run, calls), run.rules.table.sides)


def _first_call(run: Running, passed: int) -> _FirstCall | None:
    """What the next player may call after so many passes; None if all have passed."""
    rules, asked = run.rules, run.rules.auction
    known = _FIRST_CALLS.get(id(rules))
    if known is None or known[0] is not rules:
        known = keep(_FIRST_CALLS, id(rules), (rules, dict[tuple[Seat, int], _FirstCall]()))
    found = known[1].get((run.dealer, passed))
    if found is None:
        auction = opened(run.dealer, rules.table.seats, asked.automatic)
        for _ in range(passed):
            auction = auction.and_then(cast("Seat", asked.speaker(auction)), PASS)
        seat = asked.speaker(auction)
        if seat is None:
            return None
        may_pass, bids = asked.may_call(auction, seat, run.hands[seat], rules.melds, rules.count)
        waiting = auction.and_then(seat, bids[0]).waiting if bids else ()
        found = _FirstCall(seat, may_pass, bids, waiting)
        if not asked.asks_hands:
            known[1][run.dealer, passed] = found
    return found


def _after_calls(run: Running, calls: Iterable[tuple[Seat, int]]) -> Auction:
    """The auction after these calls."""
    auction = opened(run.dealer, run.rules.table.seats, run.rules.auction.automatic)
    for seat, points in calls:
        auction = auction.and_then(seat, points)
    return auction


# What the calls tell of the hands.


def constraints(state: State, _phase: Phase) -> Iterator["Found"]:
    """The calls that the rules allow to some hands only."""
    asked, calls = state.rules.auction, dict[Seat, list[tuple[Action, Auction]]]()
    barring = asked.to_bid != ANY_HAND or (asked.misbid == "forbidden" and asked.least_meld > 0)
    binding = asked.must_open == "holder" or asked.to_be_stuck != ANY_HAND
    before = opened(state.dealer, state.rules.table.seats, asked.automatic)
    for entry in state.steps(Step.AUCTION) if barring or binding else ():
        if entry.seat is not None and not isinstance(entry.action, Redacted):
            if (barring and _said(entry.action)[0]) or (binding and not before.highest):
                calls.setdefault(entry.seat, []).append((entry.action, before))
            before = _with_call(before, entry.seat, entry.action)
    for seat, told in calls.items():
        yield _allowed(state, seat, told)


def _allowed(state: State, seat: Seat, calls: list[tuple[Action, Auction]]) -> "Constraint":
    """A seat was allowed to call so, each time after the auction before it."""
    from pinochle.engine.constraints import Constraint  # noqa: PLC0415 - imported when used

    rules, is_pass = state.rules, not _said(calls[0][0])[0]

    def openers(pile: Hand) -> Hand:
        """The melds with which the seat would have had to open."""
        is_open = is_pass and rules.auction.must_open == "holder"
        return rules.melds.score(pile, None).cards if is_open else NO_CARDS

    def cost(piles: tuple[Hand, ...]) -> int:
        wrong = 0
        for action, before in calls:
            points, suit = _said(action)
            judged = points, before, seat, piles[0], rules.melds, rules.count, suit
            wrong += bool(rules.auction.why_not(*judged))
        return wrong and wrong + len(openers(piles[0]))

    return Constraint((seat,), cost, lambda piles: (NO_CARDS, openers(piles[0])))
