"""Perfect play when all cards are known: the points that a party can win, and the plays for them.

Two parties play for the points of the tricks that are left: some seats together, and all others
against them. Each plays as well as can be, and sees every hand. So these are facts about the cards,
not advice for somebody who does not see them.

    >>> hands = tuple(map(Hand.parse, ("AH JH", "KH KH", "TH QH", "KH TH")))
    >>> ending = Ending(
    ...     play=POST_1945, count=CountRules((1, 1, 1, 0, 0, 0), last_trick=2),
    ...     trump=Suit.SPADES, hands=hands, turn=0, party=(0, 2),
    ... )
    >>> solution = solve(ending)
    >>> solution.value, [str(card) for card in solution.line]
    (8, ['A♥', 'K♥', 'Q♥', 'K♥', 'J♥', 'K♥', '10♥', '10♥'])
    >>> can_reach(ending, 8), can_reach(ending, 9)
    (True, False)
"""

from collections.abc import Iterable

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, tuple_of
from pinochle.cards.card import Card, Suit, check_trump
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import HandError, PinochleError, SeatError
from pinochle.game.engine.state import State
from pinochle.game.game import Game
from pinochle.game.phases.play import PlayPhase
from pinochle.kernel.position import Integers
from pinochle.players._searching import Search, Terms
from pinochle.rules.count import CountRules
from pinochle.rules.play.play import PlayRules

__all__ = [
    "Ending",
    "RatedPlay",
    "Solution",
    "SolvedDeal",
    "SolverError",
    "can_reach",
    "solve",
    "solve_deal",
]


class SolverError(PinochleError, ValueError):
    """A game without an ending that can be solved.

    Either nobody is to play a card, or the play has still to decide who plays with whom.
    """


def _count_in(state: State, phase: PlayPhase) -> CountRules:
    """Return what cards and the last trick count, with a widow that goes to the last trick.

    Raises:
        SolverError: if the widow goes to the first trick, which is not won yet.
    """
    goes_to, count = state.rules.widow.goes_to, state.rules.count
    if goes_to == "first-trick" and phase.tricks is None:
        raise SolverError("the first trick brings the widow: play on until it is won")
    if goes_to == "last-trick":
        count = evolve(count, last_trick=count.last_trick + count.points(state.widow))
    return count


@frozen(kw_only=True)
class Ending:
    """The rest of a round of which all cards are known.

        >>> from random import Random
        >>> from pinochle import variants
        >>> from pinochle.actions import NameTrump, Pass
        >>> rules = variants.get("partnership-auction")
        >>> game = Game.start(rules).deal(Random(10)).apply(Bid(100))
        >>> for action in (Pass(), Pass(), Pass(), NameTrump(Suit.DIAMONDS)):
        ...     game = game.apply(action)
        >>> ending = Ending.of(game)
        >>> ending.party, ending.turn, ending.trump
        ((0, 2), 0, Suit.DIAMONDS)

    Args:
        play: the rules of the play, under the bid if they depend on it (``PlayRules.for_bid``).
        count: what the cards and the last trick count.
        trump: the trump suit, or None.
        hands: the hands, by seat.
        turn: whose turn it is.
        party: the seats whose points are asked for. They play together, and so do all others.
        trick: the trick so far, the card led first.
        sides: the side of each seat as everybody knows it. It matters only where a partner who is
            winning frees from a duty (``house.partner-exempt``). If it is empty, the sides are the
            two parties.
        is_first: whether no card was played before in the round (``play.first-lead-trump``).
        is_broken: whether somebody has played a trump (``house.trump-broken``).

    Raises:
        HandError: if the hands do not have the cards for the same number of tricks.
        SeatError: if a seat is not at the table, or there are too few or too many.
        WrongType: if something in it is of the wrong type.
    """

    play: PlayRules = field(validator=of_type(PlayRules))
    count: CountRules = field(validator=of_type(CountRules))
    trump: Suit | None
    hands: tuple[Hand, ...] = field(validator=tuple_of(Hand))
    turn: int = field(validator=of_type(int))
    party: tuple[int, ...] = field(validator=tuple_of(int))
    trick: tuple[Card, ...] = field(default=(), validator=tuple_of(Card))
    sides: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    is_first: bool = field(default=False, validator=of_type(bool))
    is_broken: bool = field(default=True, validator=of_type(bool))

    def __attrs_post_init__(self) -> None:
        check_trump(self.trump)
        seats, played = len(self.hands), len(self.trick)
        if self.play.seats not in {0, seats}:
            problem = f"expected a hand for each of {self.play.seats} seats, not {seats}"
            raise SeatError(f"Ending.hands: {problem}")
        named = (self.turn, *self.party)
        unknown = next((seat for seat in named if not 0 <= seat < seats), None)
        if unknown is not None:
            raise SeatError(f"Ending: there is no seat {unknown}: the seats are 0 to {seats - 1}")
        if not self.party or len({*self.party}) < len(self.party):
            raise SeatError(f"Ending.party: expected one or more seats, each once: {self.party}")
        if len(self.sides) not in {0, seats}:
            raise SeatError(f"Ending.sides: expected {seats} numbers or none, not {self.sides}")
        size = len(self.hands[self.turn])
        for seat, hand in enumerate(self.hands):
            has_played = (self.turn - seat - 1) % seats < played
            if len(hand) != size - has_played or played >= seats or not size:
                problem = (
                    f"seat {seat} has {len(hand)} cards where {size - has_played} are expected"
                )
                raise HandError(
                    f"Ending.hands: {problem}, for seat {self.turn} has {size} and is to play to "
                    f"a trick of {played}; give everybody’s cards for the same tricks"
                )

    @classmethod
    def of(cls, game: Game) -> "Ending":
        """Return the rest of the round of a game in which somebody is to play a card.

        The party is the bidder and the bidder's partners; where nobody has bid, it is the side of
        the seat whose turn it is.

        Raises:
            SolverError: if nobody is to play a card, if the play will decide who plays with whom,
                or if the first trick will bring the widow.
            WrongType: if it is no game.
        """
        state, phase = expect(Game, game, "Ending.of").round.state, game.round.phase
        if not isinstance(phase, PlayPhase):
            raise SolverError("nobody is to play a card now: play on until the tricks are played")
        onlooker, hands = phase.onlooker(state), phase.hands
        bidder, are_several = state.bidder, state.rules.partner.are_several
        party = {*state.together(phase.turn if bidder is None else bidder)}
        if onlooker.is_searching:
            holders = [
                seat for seat, hand in enumerate(hands) if seat != bidder and state.called in hand
            ]
            is_spared = onlooker.play.exempts_partner and (are_several or holders)
            if is_spared or (len(holders) > 1 and not are_several):
                problem = f"whoever plays {state.called} will be the bidder’s partner"
                raise SolverError(f"{problem}: play on until everybody knows who plays with whom")
            party |= {*holders}
        return cls(
            play=onlooker.play,
            count=_count_in(state, phase),
            trump=state.trump,
            hands=hands,
            turn=phase.turn,
            party=tuple(sorted(party)),
            trick=phase.cards,
            sides=onlooker.sides,
            is_first=onlooker.is_first,
            is_broken=onlooker.is_broken,
        )

    def _search(self, earlier: Search | None = None) -> Search:
        """Return a search for this ending, and for all that come of it.

        Args:
            earlier: another search. If it has the same rules and parties, and room enough, it is
                used again, with what it remembers.
        """
        sides = self.sides or tuple([int(seat in self.party) for seat in range(len(self.hands))])
        terms = Terms(self.play, self.count, self.trump, frozenset(self.party), sides)
        cards = sum(map(len, self.hands)) + len(self.trick)
        if earlier is not None and earlier.terms == terms and earlier.cards >= cards:
            return earlier
        return Search(terms, cards)

    def _position(self, search: Search) -> Integers:
        """Return the position of the play, for a search."""
        return search.position(
            self.hands, self.turn, self.trick, is_first=self.is_first, is_broken=self.is_broken
        )


@frozen
class RatedPlay:
    """A card that may be played, and its value.

    Args:
        card: the card.
        value: the points that the party wins from here on if nobody errs afterwards.
    """

    card: Card
    value: int

    @override
    def __str__(self) -> str:
        return f"{self.card}: {self.value}"


@frozen
class Solution:
    """The result of perfect play.

    Args:
        value: the points that the party wins from here on if nobody errs: of the trick at work, of
            the tricks after it, and for the last one.
        plays: the best plays of the seat whose turn it is, or all of them if that was asked for,
            from high to low as ``PlayRules.legal`` lists them. Like cards have the same value.
        line: the cards of one best way to play on to the end, in the order of play.
    """

    value: int
    plays: tuple[RatedPlay, ...]
    line: tuple[Card, ...]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that are best for the seat whose turn it is."""
        return tuple([play.card for play in self.plays if play.value == self.value])


def solve(position: Ending | Game, *, every: bool = False) -> Solution:
    """Return perfect play of a position whose cards are known.

    In this ending all cards are hearts, and spades are trump. Seat 0 has led the ace. Its partner,
    seat 2, wins twice as much when it saves the ten for the last trick:

        >>> count = CountRules((1, 1, 1, 0, 0, 0), last_trick=2)
        >>> ending = Ending(
        ...     play=POST_1945, count=count, trump=Suit.SPADES, party=(0, 2), turn=2,
        ...     hands=tuple(map(Hand.parse, ("JH", "KH", "TH QH", "KH TH"))),
        ...     trick=(Card.parse("AH"), Card.parse("KH")),
        ... )
        >>> for play in solve(ending, every=True).plays:
        ...     print(play)
        10♥: 4
        Q♥: 8

    How long it takes grows quickly with the tricks that are left: about tenfold with every two.

    Args:
        position: an ending, or a game in which a card is to be played.
        every: whether to find the value of every play, which takes longer; by default only that of
            the best plays is found.

    Raises:
        SolverError: if there is nothing to solve in the game (see :meth:`Ending.of`).
        WrongType: if it is neither.
    """
    ending = _ending(position)
    search = ending._search()
    here = ending._position(search)
    value, rated = search.rate(here, every=every)
    plays = tuple([RatedPlay(card, points) for card, points in rated.items()])
    return Solution(value, plays, search.line(here)[1])


def can_reach(position: Ending | Game, points: int) -> bool:
    """Tell whether the party can still win so many points from here on, against any defence.

    This is quicker than to find how many it can win.

    Args:
        position: an ending, or a game in which a card is to be played.
        points: of the trick at work, of the tricks after it, and for the last one. What was won
            before does not count.

    Raises:
        SolverError: if there is nothing to solve in the game (see :meth:`Ending.of`).
        WrongType: if something is of the wrong type.
    """
    ending = _ending(position)
    search = ending._search()
    return search.reaches(ending._position(search), expect(int, points, "can_reach"))


@frozen
class SolvedDeal:
    """Perfect play of a deal with one trump and one leader.

    Args:
        trump: the trump suit, or None.
        leader: the seat that leads to the first trick.
        points: the points that the party wins if nobody errs, with the last trick.
        others: the points that all others win.
        line: the cards of one best way to play, in the order of play.
    """

    trump: Suit | None
    leader: Seat
    points: int
    others: int
    line: tuple[Card, ...]

    @override
    def __str__(self) -> str:
        trump = self.trump.word if self.trump else "no trump"
        return f"{trump}, seat {self.leader} leads: {self.points}:{self.others}"


def solve_deal(
    position: Ending | Game,
    *,
    trumps: Iterable[Suit | None] = tuple(Suit),
    leaders: Iterable[int] | None = None,
) -> tuple[SolvedDeal, ...]:
    """Return what each side wins of the same hands with each trump and each leader.

    In bridge such a table is called double dummy. Here each hand has three cards:

        >>> hands = tuple(map(Hand.parse, ("AS KS KD", "TH 9H JC", "AH TS 9D", "KH QS AD")))
        >>> ending = Ending(
        ...     play=PRE_1945, count=CountRules((1, 1, 1, 0, 0, 0), last_trick=1),
        ...     trump=Suit.SPADES, hands=hands, turn=0, party=(0, 2),
        ... )
        >>> for solved in solve_deal(ending, trumps=[Suit.SPADES, Suit.CLUBS], leaders=[0, 1]):
        ...     print(solved)
        spades, seat 0 leads: 6:3
        spades, seat 1 leads: 6:3
        clubs, seat 0 leads: 7:2
        clubs, seat 1 leads: 3:6

    A whole deal of 48 cards takes seconds for each trump and leader where the extra ``fast`` is
    installed, and minutes where it is not. What is found out with one leader helps with the next.

    Args:
        position: an ending, or a game in which a card is to be played. Its rules hold, and its
            party; the trump and the leader are replaced.
        trumps: the trumps; None for no trump.
        leaders: the seats that lead; by default all of them.

    Raises:
        SolverError: if there are cards in the trick, or there is nothing to solve in the game.
        SeatError: if a leader is not at the table.
        WrongType: if something is of the wrong type.
    """
    ending = _ending(position)
    if ending.trick:
        raise SolverError("there are cards in the trick: solve a deal before a lead")
    every = sum(map(ending.count.points, ending.hands)) + ending.count.last_trick
    seats = range(len(ending.hands)) if leaders is None else tuple(leaders)
    solved: list[SolvedDeal] = []
    for trump in trumps:
        search: Search | None = None
        for leader in seats:
            here = evolve(ending, trump=trump, turn=leader)
            search = here._search(search)
            points, line = search.line(here._position(search))
            solved.append(SolvedDeal(trump, leader, points, every - points, line))
    return tuple(solved)


def _ending(position: object) -> Ending:
    if isinstance(position, Game):
        return Ending.of(position)
    return expect(Ending, position, "an ending or a game")
