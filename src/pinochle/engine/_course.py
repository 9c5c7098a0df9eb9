"""The course of a whole round at random, from the shuffle to the tally, on plain lists and ints.

It is the quick way for rounds in which nothing happens but a deal, an auction, the naming of trump,
melds that are laid in the best way, and the play. It asks the parts of the ruleset what they would
be asked step by step, but keeps no history: only what was chosen. If somebody asks for the history,
the choices are carried out again, step by step.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol, cast

from pinochle._bits import HAND, packed
from pinochle._fast_init import trusted
from pinochle._frozen import fields
from pinochle._stores import keep
from pinochle.actions import PASS, Action, NameTrump, bid_of, deal_of
from pinochle.cards import COPY, Card, Suit
from pinochle.choices import Randomness
from pinochle.engine._tricks import DrawnTricks, draw_tricks, spread_out, taken_in
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import Taken
from pinochle.engine.phases.auction import opened
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.round import Ended, Round, gone_on, walked
from pinochle.engine.state import State
from pinochle.hand import Hand, from_lanes
from pinochle.melds.meld import WINNING
from pinochle.pack import shuffle
from pinochle.rules.calls import PASS as PASSED
from pinochle.rules.calls import Auction, Contract
from pinochle.rules.parts import Parts
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.rules.tally import Tally
from pinochle.trick import Seat

_KNOWN_STEPS: Final = frozenset(
    {
        Step.DEAL,
        Step.AUCTION,
        Step.TRUMP,
        Step.BIDDER_MELDS,
        Step.MELDS,
        Step.OTHERS_MELD,
        Step.PLAY,
    }
)

_MELDING: Final = (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD)
_MELDINGS: Final[tuple[list[Step], ...]] = ([], [Step.MELDS], [Step.BIDDER_MELDS, Step.OTHERS_MELD])
_FEWEST: Final = 2
"""The fewest cards of a hand."""
_ALL: Final = frozenset({"*"})

_KNOWN_FIELDS: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(
        ("name", "title", "script", "table", "pack", "melds", "count", "sources"), _ALL
    ),
    **dict.fromkeys(("auction", "play", "settlement", "ending"), _ALL),
    **dict.fromkeys(("misdeal", "renege", "claims"), _ALL),  # nobody is awaited for them
    "deal": frozenset({"packets", "stock"}),
    "trump": frozenset({"must_hold", "if_none", "no_trump"}),
    "showing": frozenset({"who", "closes"}),
    "moon": frozenset({"reward", "costs", "counts", "wins_game"}),
}
"""The fields of each part with which a course is as it would be step by step.

With any other field that is not as it is by default there is no course: so a new one need not know
of courses.
"""


def _is_known(rules: Ruleset) -> bool:
    """Whether nothing happens in a round that a course does not know."""
    script = rules.script
    melding = [word for word in script if word in _MELDING]
    if not _KNOWN_STEPS.issuperset(script) or melding not in _MELDINGS or rules.deal.hand < _FEWEST:
        return False
    for part in fields(Parts):
        known = _KNOWN_FIELDS.get(part.name, frozenset())
        value = getattr(rules, part.name)
        kind = cast("Any", type(value))
        for one in () if known is _ALL else fields(kind):
            if one.init and one.name not in known and getattr(value, one.name) != one.default:
                return False
    auction, play = rules.auction, rules.play
    if Step.AUCTION in script and not auction._is_plain:
        return False
    return play._ladders.is_quick and not play._ladders.of_leads and not play.skip_if_met


class Choices(Protocol):
    """What was chosen in a round before the play."""

    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        ...


class Chosen(NamedTuple):
    """What was chosen in a round, as it is drawn.

    Args:
        order: the pack, each card as one copy of it.
        calls: the calls of the auction: who has bid how much, or nothing.
        trump: the suit that was named; empty if nobody names one.
    """

    order: list[int]
    calls: list[tuple[Seat, int]]
    trump: tuple[Suit | None, ...] = ()

    def actions(self) -> Iterator[Action]:
        """The actions, in order."""
        yield deal_of(tuple([_CARD_OF[copy] for copy in self.order]))
        for _, points in self.calls:
            yield bid_of(points) if points else PASS
        for suit in self.trump:
            yield NameTrump(suit)


_CARD_OF: Final[dict[int, Card]] = {copy: card for card, copy in COPY.items()}


class PlayedOut(Ended):
    """A settled round that was played out at random; its history is told when it is asked for."""

    __slots__ = ("_chosen", "_drawn", "_found", "_start", "_tally")

    _start: Round
    _chosen: Choices
    _drawn: DrawnTricks
    _tally: Tally
    _found: State | None

    def __init__(self, start: Round, chosen: Choices, drawn: DrawnTricks, tally: Tally) -> None:
        put = object.__setattr__
        put(self, "_start", start)
        put(self, "_chosen", chosen)
        put(self, "_drawn", drawn)
        put(self, "_tally", tally)
        put(self, "_found", None)
        put(self, "is_settled", True)  # noqa: FBT003 - the value of a field
        put(self, "is_misdeal", False)  # noqa: FBT003
        put(self, "broken", ())

    @property
    def state(self) -> State:  # pyright: ignore[reportIncompatibleVariableOverride] - it is frozen
        """What has happened, found by doing it again."""
        if self._found is None:
            at_play = carried_out(self._start, self._chosen)
            phase = cast("PlayPhase", at_play.phase)
            seats = at_play.state.rules.table.seats
            taken = taken_in(self._drawn, phase.turn, None, seats)
            ended = walked(over(phase, taken).settled(at_play.state), Emitter())
            object.__setattr__(self, "_found", ended.state)
        return cast("State", self._found)

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self._start.state.rules

    @property
    def is_dealt(self) -> bool:
        """Whether the cards were dealt: they were."""
        return True

    def tally(self) -> Tally:
        """What every seat brought home."""
        return self._tally


def over(phase: PlayPhase, taken: Taken | None) -> PlayPhase:
    """The phase when all cards were played, with the last of the tricks."""
    leader = phase.turn if taken is None else taken.winner
    return PlayPhase(1 << HAND * len(phase.hands), leader, (), taken)


def carried_out(start: Round, chosen: Choices) -> Round:
    """The round after what was chosen before the play, step by step."""
    at_work = start
    for action in chosen.actions():
        seat = next(iter(at_work.to_act()), None)
        following = gone_on(at_work.state, at_work.phase, seat, action, Emitter())
        at_work = cast("Round", following)
    return at_work


class Opening(NamedTuple):
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


class Course:
    """How a round of some rules goes, as far as choices at random and the tally ask."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.seats: int = rules.table.seats
        self.openings: dict[tuple[Seat, int], Opening] = {}
        """By the dealer and the number of passes, where they do not depend on the hands."""
        self.copies = [COPY[card] for card in rules.pack]
        piles = rules.deal.packets.piles(self.seats)[: self.seats]
        self.piles: list[Callable[[Sequence[int]], Iterable[int]]]
        self.piles = [itemgetter(*pile) for pile in piles]
        self.has_auction = Step.AUCTION in rules.script
        self.names_trump = Step.TRUMP in rules.script
        self.melds = any(word in rules.script for word in _MELDING)

    def played_out(self, start: Round, rng: Randomness) -> Ended | Round:
        """The end of a round, or the round at the first thing that a course does not know."""
        rules, seats, random = self.rules, self.seats, rng.random
        dealer = start.state.dealer
        order = [*self.copies]
        shuffle(order, rng)
        counted = [sum(pile(order)) for pile in self.piles]
        eldest = seats - dealer - 1
        counted = counted[eldest:] + counted[:eldest]
        lanes = [packed(copies) for copies in counted]
        hands = [from_lanes(each) for each in lanes]
        chosen = Chosen(order, [])
        contracts: tuple[Contract, ...] = ()
        if self.has_auction:
            contracts = self._sold(chosen.calls, dealer, hands, rng)
            if not contracts:
                return carried_out(start, chosen)
        bidder = contracts[0].bidder if contracts else None
        trump = None
        if self.names_trump and bidder is not None:
            choices = rules.trump.choices(hands[bidder], rules.melds)
            if not choices:
                return carried_out(start, chosen)
            trump = choices[int(random() * len(choices))]
            chosen = Chosen(order, chosen.calls, (trump,))
        melded = [0] * seats
        if self.melds:
            first = (dealer + 1) % seats if bidder is None else bidder
            for seat in rules.showing.order(rules.table.sides, first):
                melded[seat] = worth = rules.melds.worth(hands[seat], trump)
                if worth >= WINNING:
                    return carried_out(start, chosen)
        leader = rules.play.first_leader(rules.table, dealer=dealer, bidder=bidder)
        drawn = draw_tricks(
            [*map(spread_out, counted, lanes)],
            leader,
            rules.play.draws(trump),
            rules.play._ladders.kinds,
            rules.count._worth,
            random,
        )
        drawn.counts[drawn.winners[-1]] += rules.count.last_trick
        tally = _tally(
            meld=tuple(melded),
            count=tuple(drawn.counts),
            tricks=tuple([drawn.winners.count(seat) for seat in range(seats)]),
            contracts=contracts,
            trump=trump,
        )
        return PlayedOut(start, chosen, drawn, tally)

    def _sold(
        self, calls: list[tuple[Seat, int]], dealer: Seat, hands: list[Hand], rng: Randomness
    ) -> tuple[Contract, ...]:
        """The contract after an auction at random, whose calls it adds; none if all pass."""
        asked = self.rules.auction
        highest, waiting = asked.automatic, opened(dealer, self.seats, asked.automatic).waiting
        while not highest:
            opening = self._opening(dealer, len(calls), hands)
            if opening is None:
                return ()
            seat, may_pass, bids, waiting = opening
            at = int(rng.random() * (may_pass + len(bids))) - may_pass
            highest = bids[at] if at >= 0 else PASSED
            calls.append((seat, highest))
        raised = asked.raised(waiting, highest, rng)
        calls += raised
        for seat, points in reversed(raised):
            if points:
                return (_contract(bidder=seat, points=points),)
        return asked.contracts(self._auction(dealer, calls), self.rules.table.sides)

    def _opening(self, dealer: Seat, passed: int, hands: list[Hand]) -> Opening | None:
        """What the next player may call after so many passes; None if all have passed."""
        found = self.openings.get((dealer, passed))
        if found is None:
            rules, asked = self.rules, self.rules.auction
            auction = self._auction(dealer, [])
            for _ in range(passed):
                auction = auction.and_then(cast("Seat", asked.speaker(auction)), PASSED)
            seat = asked.speaker(auction)
            if seat is None:
                return None
            may_pass, bids = asked.may_call(auction, seat, hands[seat], rules.melds, rules.count)
            waiting = auction.and_then(seat, bids[0]).waiting if bids else ()
            found = Opening(seat, may_pass, bids, waiting)
            if not asked.asks_hands:
                self.openings[dealer, passed] = found
        return found

    def _auction(self, dealer: Seat, calls: Iterable[tuple[Seat, int]]) -> Auction:
        """The auction after these calls."""
        auction = opened(dealer, self.seats, self.rules.auction.automatic)
        for seat, points in calls:
            auction = auction.and_then(seat, points)
        return auction


_contract: Final = trusted(Contract)
_tally: Final = trusted(Tally)

_COURSES: Final[dict[int, tuple[Ruleset, Course | None]]] = {}
"""The courses of rules, by these: what is worth keeping the parts keep by value."""


def course_of(rules: Ruleset) -> Course | None:
    """The course of the rounds of some rules; None if there may be more in them than it knows."""
    found = _COURSES.get(id(rules))
    if found is None or found[0] is not rules:
        course = Course(rules) if _is_known(rules) else None
        found = keep(_COURSES, id(rules), (rules, course))
    return found[1]
