"""Claims: whether a side is sure of the last tricks, for all that one player knows.

The cards that the claimant does not see may lie in any way that agrees with what they know, and
everybody else may play any legal card. So the search deals the unseen cards as it goes: a player
plays a card that they may hold, and from then on lacks every kind that would have forbidden it.

    >>> position = Position(
    ...     play=POST_1945, trump=Suit.SPADES, claimant=Seat(0), side=frozenset({Seat(0)}),
    ...     hand=Hand.parse("AS AH"), turn=Seat(0), sizes=(2, 2, 2),
    ...     unseen=Hand.parse("TH KH TD KD"),
    ... )
    >>> judged(position, 2).is_sure
    True
    >>> from attrs import evolve
    >>> in_doubt = evolve(position, unseen=Hand.parse("TS KH TD KD"))
    >>> [(seat, card.code) for seat, card in judged(in_doubt, 2).line]
    [(0, 'AH'), (1, 'TS'), (2, 'KH')]
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from pinochle.cards import CARDS, Card, Rank, Suit
from pinochle.hand import Hand
from pinochle.rules.claims import Lines
from pinochle.trick import Seat
from pinochle.tricks._unseen import Excludes, Unseen, bests_of, denied_in, powers
from pinochle.tricks.obligations import Duty, When
from pinochle.tricks.play import PlayRules

__all__ = ["Judgement", "PlayedLine", "Position", "judged"]

PlayedLine: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Cards in the order in which they are played, and who plays them."""

_BUDGET: Final = 1_000
"""How many plays each search looks at before a claim is left open."""

_GLANCE: Final = 150
"""How many plays are enough to find how most claims lose that do."""

_LATE: Final = 6
"""A part of more tricks that are left is not judged: how those before it go is anybody's guess."""

_DOUBTS: Final = 4
"""How many lines may turn out to agree with no deal before a claim is left open."""

_LOW: Final = len(Rank)
"""A place in the ranking below that of every rank."""

_NOTHING: Final = (0,) * len(CARDS)
"""Nothing is denied by any kind."""


@frozen(kw_only=True)
class Position:
    """What a claimant knows of the play.

    Args:
        play: the rules of the play.
        trump: the trump suit, or None.
        claimant: who claims.
        side: the seats on the claimant's side, that of the claimant among them.
        hand: the cards of the claimant.
        turn: whose turn it is.
        trick: the trick so far, the card led first.
        sizes: how many cards each hand has.
        unseen: all cards that lie where the claimant has not seen them: in the other hands, and
            those beyond them aside.
        lacks: by seat, the kinds that it cannot hold; empty if nothing is known.
        holds: by seat, cards that it is known to hold; empty if nothing is known.
        is_first: whether no trick was won before.
    """

    play: PlayRules
    trump: Suit | None
    claimant: Seat
    side: frozenset[Seat]
    hand: Hand
    turn: Seat
    trick: tuple[Card, ...] = ()
    sizes: tuple[int, ...]
    unseen: Hand
    lacks: tuple[frozenset[Card], ...] = ()
    holds: tuple[Hand, ...] = ()
    is_first: bool = False

    @property
    def left(self) -> int:
        """How many tricks are left, the one that is being played among them."""
        return max(self.sizes)


class Judgement(NamedTuple):
    """What is found of a claim.

    Args:
        is_sure: whether the claimant's side takes the tricks.
        line: how the claim loses; empty if it wins, or if that could not be decided.
    """

    is_sure: bool
    line: PlayedLine = ()


def _agrees(line: PlayedLine) -> bool:
    del line
    return True


def judged(
    position: Position,
    tricks: int,
    lines: Lines = "every",
    *,
    agrees: Callable[[PlayedLine], bool] = _agrees,
    excludes: Excludes | None = None,
    budget: int = _BUDGET,
) -> Judgement:
    """Whether the claimant's side is sure of the last tricks.

    Args:
        position: what the claimant knows.
        tricks: how many of the last tricks are claimed.
        lines: which lines of play must win.
        agrees: whether a line that loses agrees with all that the claimant knows besides. It is
            asked of each line that is found.
        excludes: whether a seat cannot have held so many cards together, whatever else it held.
        budget: how many plays are looked at; where it ends, the claim is left open.
    """
    if tricks < position.left > _LATE:
        return Judgement(is_sure=False)
    here, seats = position, len(position.sizes)
    lacks, holds = here.lacks or (frozenset[Card](),) * seats, here.holds or (Hand(),) * seats
    unseen = Unseen.of(here.claimant, here.sizes, here.unseen, lacks, holds, excludes)
    ask = partial(_Search, position, tricks, lines, agrees=agrees, excludes=excludes)
    glance = ask(min(budget, _GLANCE))
    found = glance.judgement(unseen)
    if found is None:
        # Any card from any hand that may hold it, again and again: there is little to go through.
        loose = ask(budget, is_loose=True).judgement(unseen)
        if loose is not None and loose.is_sure:
            return loose
        found = ask(budget).judgement(unseen)
    return found or Judgement(is_sure=False)


class _OverBudget(Exception):  # noqa: N818 - it is no error
    """The search has looked at as many plays as it may."""


class _Search:
    """Looks for a line of play in which the other side wins one of the tricks that are claimed.

    A loose search lets every seat play any card that it may hold at first, again and again, and
    does not tell apart cards that come to the same in the trick. What it does not find cannot be.
    """

    def __init__(
        self,
        position: Position,
        tricks: int,
        lines: Lines,
        budget: int,
        *,
        is_loose: bool = False,
        agrees: Callable[[PlayedLine], bool] = _agrees,
        excludes: Excludes | None = None,
    ) -> None:
        self.position = position
        self.tricks = tricks
        self.is_every = lines == "every"
        self.budget = budget
        self.is_loose = is_loose
        self.agrees = _agrees if is_loose else agrees
        self.excludes = excludes
        self.doubts = 0
        self.path: list[tuple[Seat, Card]] = []
        self.sound: set[tuple[Unseen, Hand, tuple[Card, ...], Seat]] = set()
        """From where no line loses."""
        self.lost: dict[tuple[Unseen, Hand, tuple[Card, ...], Seat], PlayedLine] = {}
        """The rest of a line from where one loses."""
        self.denied = denied_in(position.play, position.trump)
        self.follows_trump = any(
            rung.duty is Duty.FOLLOW and rung.when is not When.PLAIN_LED
            for rung in position.play.obligations
        )

    def judgement(self, unseen: Unseen) -> Judgement | None:
        """What the search finds; None if it was cut short."""
        here = self.position
        try:
            line = self.losing(unseen, here.hand, here.trick, here.turn, here.left)
        except _OverBudget:
            return None
        if line is None and self.doubts:
            return None
        return Judgement(line is None, line or ())

    def losing(
        self, unseen: Unseen, hand: Hand, trick: tuple[Card, ...], turn: Seat, left: int
    ) -> PlayedLine | None:
        """The rest of a line that loses; None if there is none from here."""
        if not trick and (not left or self.is_sure(unseen, hand, turn, left)):
            return None
        key = unseen, hand, trick, turn
        if key in self.sound:
            return None
        if key in self.lost and self.agrees((*self.path, *self.lost[key])):
            return self.lost[key]
        self.budget -= 1
        if self.budget < 0:
            raise _OverBudget
        if turn == self.position.claimant:
            line = self.losing_by_own(unseen, hand, trick, left)
        else:
            line = self.losing_by(turn, unseen, hand, trick, left)
        if line is None:
            self.sound.add(key)
        else:
            self.lost[key] = line
        return line

    def losing_by_own(
        self, unseen: Unseen, hand: Hand, trick: tuple[Card, ...], left: int
    ) -> PlayedLine | None:
        """The rest of a line when the claimant plays."""
        here, first = self.position, None
        is_first = here.is_first and left == here.left
        cards = here.play.legal(hand, trick, here.trump, first_lead=is_first)
        for card in self.in_order(cards, here.claimant, trick, left):
            line = self.after(card, here.claimant, unseen, hand - (card,), trick, left)
            if self.is_every and line is not None:
                return line
            if not self.is_every and line is None:
                return None
            first = first or line
        return first

    def losing_by(
        self, turn: Seat, unseen: Unseen, hand: Hand, trick: tuple[Card, ...], left: int
    ) -> PlayedLine | None:
        """The rest of a line when somebody else plays."""
        here, cards = self.position, unseen.held_by(turn)
        if self.is_loose and trick:
            cards = self.unlike(cards, trick)
        is_first = here.is_first and left == here.left
        bests = bests_of(trick, here.play, here.trump, is_first=is_first)
        denied = self.denied[bests]
        for card in self.in_order(cards, turn, trick, left, denied):
            following = unseen
            if not self.is_loose:
                dealt = unseen.without(turn, card, denied[card._number])
                if dealt is None or self.is_excluded(turn, dealt):
                    continue
                following = dealt
            line = self.after(card, turn, following, hand, trick, left)
            if line is not None:
                return line
        return None

    def is_excluded(self, seat: Seat, unseen: Unseen) -> bool:
        """Whether a seat cannot have held all that it would have shown."""
        return self.excludes is not None and self.excludes(seat, unseen.shown[seat])

    def after(
        self,
        card: Card,
        turn: Seat,
        unseen: Unseen,
        hand: Hand,
        trick: tuple[Card, ...],
        left: int,
    ) -> PlayedLine | None:
        """A card and the rest of a line that loses; None if there is none with this card."""
        here, cards, seats = self.position, (*trick, card), len(self.position.sizes)
        following = Seat((turn + 1) % seats)
        self.path.append((turn, card))
        try:
            if len(cards) < seats:
                line = self.losing(unseen, hand, cards, following, left)
            else:
                best = max(cards, key=self.power(cards[0].suit).__getitem__)
                winner = Seat((following + cards.index(best)) % seats)
                if winner not in here.side and left <= self.tricks:
                    line = self.found()
                else:
                    line = self.losing(unseen, hand, (), winner, left - 1)
        finally:
            self.path.pop()
        return None if line is None else ((turn, card), *line)

    def found(self) -> PlayedLine | None:
        """The end of the line that was found, if it agrees with what the claimant knows."""
        if self.agrees(tuple(self.path)):
            return ()
        self.doubts += 1
        if self.doubts == _DOUBTS:
            raise _OverBudget
        return None

    # Which cards first, and which are alike.

    def in_order(
        self,
        cards: Iterable[Card],
        seat: Seat,
        trick: tuple[Card, ...],
        left: int,
        denied: tuple[int, ...] = _NOTHING,
    ) -> list[Card]:
        """Cards in the order in which a line that loses is found soon.

        As long as nothing is claimed, the claimant's side wastes its good cards, and the others
        save theirs; a claimant who chooses does so too. What denies little leaves much open.
        """
        here = self.position
        is_claimed = left <= self.tricks
        saves = is_claimed is (seat in here.side)
        if not self.is_every and seat == here.claimant:
            saves = not is_claimed
        sign = 1 if saves else -1
        if not trick:
            return sorted(cards, key=lambda card: sign * self.power(card.suit)[card])
        power = self.power(trick[0].suit)
        best = max(map(power.__getitem__, trick))
        wins_first = is_claimed and not saves

        def place(card: Card) -> tuple[bool, int, int]:
            is_late = wins_first and power[card] <= best
            return is_late, denied[card._number].bit_count(), sign * power[card]

        return sorted(cards, key=place)

    def power(self, led: Suit) -> dict[Card, int]:
        """The power of every card in a trick to which a suit was led: the greatest wins."""
        return powers(self.position.play.ranking, led, self.position.trump)

    def unlike(self, cards: Iterable[Card], trick: tuple[Card, ...]) -> list[Card]:
        """Of cards that come to the same in a trick one each."""
        here = self.position
        found: dict[object, Card] = {}
        for card in cards:
            found.setdefault(bests_of((*trick, card), here.play, here.trump), card)
        return list(found.values())

    # What needs no search.

    def is_sure(self, unseen: Unseen, hand: Hand, leader: Seat, left: int) -> bool:
        """Whether it is plain that the side takes all tricks from here that are claimed.

        The claimant has only trumps that beat those of all opponents; or leads, and nothing that
        the others may hold beats any card; or leads enough high trumps to draw all others.
        """
        here = self.position
        others = {seat for seat in map(Seat, range(len(here.sizes))) if seat != here.claimant}
        if all(card.suit is here.trump for card in hand):
            top = self.highest(unseen, others - here.side).get(here.trump, _LOW)
            if all(self.place(card) < top for card in hand):
                return True
        if leader != here.claimant or left > self.tricks:
            return False
        highest = self.highest(unseen, others)
        trumps = sorted(self.place(card) for card in hand if card.suit is here.trump)
        top = highest.pop(here.trump, _LOW)
        if any(self.place(card) > highest.get(card.suit, self.place(card)) for card in hand):
            return False
        if top == _LOW or (len(trumps) == left and trumps[-1] <= top):
            return True
        rounds = max(unseen.most_of(here.trump, seat) for seat in others)
        return rounds <= len(trumps) and trumps[rounds - 1] <= top and self.can_draw(hand)

    def place(self, card: Card) -> int:
        """The place of a card in its suit, the highest first."""
        return self.position.play.ranking.place(card.rank)

    def highest(self, unseen: Unseen, seats: Iterable[Seat]) -> dict[Suit | None, int]:
        """The place of the highest card of each suit that some seats may hold."""
        found: dict[Suit | None, int] = {}
        for card in chain.from_iterable(map(unseen.held_by, seats)):
            found[card.suit] = min(found.get(card.suit, _LOW), self.place(card))
        return found

    def can_draw(self, hand: Hand) -> bool:
        """Whether the claimant may choose to lead trumps, and all others must follow suit."""
        here = self.position
        can_lead = any(card.suit is here.trump for card in here.play.legal(hand, (), here.trump))
        return not self.is_every and can_lead and self.follows_trump
