"""The card that a club player plays to a trick.

Each legal card is worth what the trick brings with it, less what the card would still do later: an
ace that takes a trick whenever it is led is not spent on one that is lost, and a counter goes to a
partner who wins the trick. A contract that is still open counts by how likely it is made.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from pinochle.cards.card import Card
from pinochle.players._moon import is_moon_open
from pinochle.players._table import SeatTable
from pinochle.players._task import Task, reaches, task_of

BEATS: Final = 0.95
"""The chance that a player who can beat the trick does so: nearly all must."""
AGAIN: Final = 0.5
"""The factor of that chance for a trick that was beaten behind the player already."""

TRUMP_TAKES: Final = 1.1
PER_HIGHER_TRUMP: Final = 0.13
LOWEST_TRUMP: Final = 0.38
"""The chance that a trump takes a trick some day: the highest one, less for each that is out above
it, and any trump at least."""

SIDE_TAKES: Final = 0.8
PER_HIGHER: Final = 0.55
"""The chance that the highest card of a side suit takes a trick if its suit goes round, and what is
left of it for each card out above it."""

SPREAD: Final = 0.6
"""The part of the average by which a side may win more or less in a trick."""


def best_card(table: SeatTable, cards: Sequence[Card]) -> Card:
    """Return the best of the legal cards."""
    if len(cards) == 1:
        return cards[0]
    judge, index, worth = Judge(table, task_of(table.view)), table.facts.index, table.facts.worth
    if is_moon_open(table.view):
        return max(cards, key=lambda card: judge.value_in_a_moon(index[card]))
    return max(cards, key=lambda card: (judge.value(index[card]), -worth[index[card]]))


class Chances(NamedTuple):
    """The chances to win a trick.

    Args:
        won: what a point of the trick is worth to the player: 1 if the player's side wins it for
            sure, and less the likelier others do.
        theirs: how likely the bidder's side wins it, if the contract matters.
    """

    won: float
    theirs: float


class Winning(NamedTuple):
    """The card that is winning a trick.

    Args:
        kind: its kind.
        seat: the seat that has played it.
        led: the suit that was led.
    """

    kind: int
    seat: int
    led: int


class Judge:
    """The worth of the cards of a player in a trick.

    Args:
        table: the table as the player sees it.
        goal: what the contract still asks for; None if it does not matter.
    """

    def __init__(self, table: SeatTable, goal: Task | None = None) -> None:
        facts = table.facts
        index, worth, ranks = facts.index, facts.worth, facts.ranks
        self.table = table
        self.weights = table.weights
        self.seats = len(table.sizes)
        self.numbers = [index[card] for card in table.played]
        self.winning: Winning | None = None
        """The card that is winning; None before the lead."""
        if self.numbers:
            place = table.rules.play.winner(table.played, table.trump)
            seat, led = (table.leader + place) % self.seats, self.numbers[0] // ranks
            self.winning = Winning(self.numbers[place], seat, led)
        behind = self.seats - len(self.numbers) - 1
        self.behind = [(table.me + step) % self.seats for step in range(1, behind + 1)]
        out = sum(table.hidden) + sum(sum(known.values()) for known in table.known)
        points = sum(number * worth[kind] for kind, number in enumerate(table.unseen) if number > 0)
        self.counters: float = sum(worth[kind] for kind in self.numbers)
        points_behind = points / max(out, 1)
        self.counters += behind * points_behind
        if table.left == 1:
            self.counters += table.rules.count.last_trick
        points += sum(number * worth[kind] for kind, number in enumerate(table.hand) if number)
        later = table.left - 1
        self.later = later
        self.trick: float = (points + table.rules.count.last_trick) / (later + 1)
        others = [weight for seat, weight in enumerate(table.weights) if seat != table.me]
        self.elsewhere = sum(others) / len(others)
        self.rivals = [
            seat
            for seat, weight in enumerate(table.weights)
            if weight <= 0 and seat != table.me and table.sizes[seat]
        ]

        self.taking: dict[int, float] = {}
        """The chances of kept cards to take a trick, as far as that was asked."""
        self.ruffing: dict[int, tuple[float, ...]] = {}
        """The chances that rivals let a suit through, by the suit, as far as that was asked."""
        self.beaten: Chances | None = None
        """The chances after a card that does not win now, whichever that is."""
        self.goal = goal
        self.rest: float = points - behind * points_behind + table.rules.count.last_trick
        """The points left to win after this trick, but for the card that is played."""
        self.takes: float = 0.0
        """The number of the tricks left that the hand takes."""
        if goal is not None:
            self.takes = sum(
                number * self.takes_later(kind) for kind, number in enumerate(table.hand) if number
            )

    def value(self, kind: int) -> float:
        """Return the worth of playing a kind, in points."""
        chances = self.chances(kind)
        points = self.counters + self.table.facts.worth[kind]
        value = points * chances.won - self.keeping(kind)
        goal = self.goal
        if goal is not None:
            value += goal.swing * self.made(goal, kind, points, chances.theirs)
        return value

    def value_in_a_moon(self, kind: int) -> tuple[float, float]:
        """Return the worth of playing a kind while every trick decides a moon.

        Nothing comes before this trick; of cards that are as good for it, the usual one is best.
        """
        return self.chances(kind).won, self.value(kind)

    def made(self, goal: Task, kind: int, points: float, theirs: float) -> float:
        """Return the chance that the contract is made.

        Args:
            goal: what it still asks for.
            kind: the card that is played now.
            points: what this trick counts.
            theirs: how likely the bidder's side wins it.
        """
        later, me = self.later, self.table.me
        if not later:
            return theirs * (points >= goal.needed)
        mine = min(later, self.takes - self.takes_later(kind))
        others = sum(goal.bidders) - goal.bidders[me]
        tricks = goal.bidders[me] * mine + (later - mine) * others / (self.seats - 1)
        rest = (self.rest - self.table.facts.worth[kind]) / later
        mean, spread = rest * tricks, SPREAD * rest * sqrt(later)
        return theirs * reaches(mean + points - goal.needed, spread) + (1 - theirs) * reaches(
            mean - goal.needed, spread
        )

    def chances(self, kind: int) -> Chances:
        """Return the chances to win the trick after this card."""
        facts = self.table.facts
        suit = kind // facts.ranks
        winning = self.winning
        if winning is None:
            return self._chances(Winning(kind, self.table.me, suit))
        if winning.kind // facts.ranks == suit:
            is_best = kind < winning.kind or (kind == winning.kind and facts.equal_beats)
        else:
            is_best = suit * facts.ranks == self.table.trumps
        if is_best:
            return self._chances(Winning(kind, self.table.me, winning.led))
        if self.beaten is None:
            self.beaten = self._chances(winning)
        return self.beaten

    def _chances(self, winning: Winning) -> Chances:
        """Return the chances to win the trick if this card is winning now."""
        stays, chance_of_next = 1.0, BEATS
        seats, taken = list[int](), list[float]()
        for seat in self.behind:
            takes = stays * chance_of_next * self._beats(seat, winning)
            if takes:
                seats.append(seat)
                taken.append(takes)
                stays -= takes
                chance_of_next = BEATS * AGAIN
        seats.append(winning.seat)
        taken.append(stays)
        weights, goal = self.weights, self.goal
        won = sum([chance * weights[seat] for seat, chance in zip(seats, taken, strict=True)])
        if goal is None:
            return Chances(won, 0.0)
        bidders = goal.bidders
        theirs = [chance for seat, chance in zip(seats, taken, strict=True) if bidders[seat]]
        return Chances(won, sum(theirs))

    def _beats(self, seat: int, winning: Winning) -> float:
        """Return the chance that a seat has a card that beats the winning card."""
        table, ranks = self.table, self.table.facts.ranks
        led = winning.led * ranks
        higher = table.holds_above(seat, winning.kind)
        if winning.kind // ranks != winning.led:  # trumped
            return (1.0 - table.holds_suit(seat, led)) * higher
        if table.trumps is None or table.trumps == led:
            return higher
        follows = table.holds_suit(seat, led)
        return higher + (1.0 - follows) * table.holds_suit(seat, table.trumps)

    def keeping(self, kind: int) -> float:
        """Return the points that a card would still bring if it were kept."""
        if self.later <= 0:
            return 0.0
        takes = self.takes_later(kind)
        worth = self.table.facts.worth[kind]
        return takes * self.trick + (1.0 - takes) * worth * self.elsewhere

    def takes_later(self, kind: int) -> float:
        """Return the chance that a card takes a trick if it is kept."""
        found = self.taking.get(kind)
        if found is None:
            found = self.taking[kind] = self._takes_later(kind)
        return found

    def _takes_later(self, kind: int) -> float:
        table, ranks = self.table, self.table.facts.ranks
        start = kind // ranks * ranks
        above = sum([out for out in table.unseen[start:kind] if out > 0])
        if start == table.trumps:
            return max(LOWEST_TRUMP, TRUMP_TAKES - PER_HIGHER_TRUMP * above)
        takes = SIDE_TAKES * PER_HIGHER**above
        ruffing = self.ruffing.get(start)
        if ruffing is None:
            ruffing = self.ruffing[start] = self._let_through(start)
        for lets in ruffing:
            takes *= lets
        return takes

    def _let_through(self, start: int) -> tuple[float, ...]:
        """Return the chances that rivals do not trump a side suit, for each that may lack it."""
        table = self.table
        trumps = table.trumps
        if trumps is None:
            return ()
        follows = [(seat, table.holds_suit(seat, start)) for seat in self.rivals]
        return tuple(
            1.0 - (1.0 - chance) * table.holds_suit(seat, trumps)
            for seat, chance in follows
            if chance < 1.0
        )
