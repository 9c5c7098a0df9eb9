"""Claims: a search that tells whether a side is sure of the last tricks, for all a player knows.

The cards that the claimant does not see may lie in any way that agrees with what they know, and
everybody else may play any legal card. So the search deals the unseen cards as it goes: a player
plays a card that they may hold, and from then on lacks every kind that would have forbidden it.

    >>> position = ClaimPosition(
    ...     play=POST_1945, trump=Suit.SPADES, claimant=0, sides=(0, 1, 2),
    ...     hand=Hand.parse("AS AH"), turn=0, sizes=(2, 2, 2),
    ...     unseen=Hand.parse("TH KH TD KD"),
    ... )
    >>> judged(position, 2).is_sure
    True
    >>> from attrs import evolve
    >>> in_doubt = evolve(position, unseen=Hand.parse("TS KH TD KD"))
    >>> [(seat, card.code) for seat, card in judged(in_doubt, 2).line]
    [(0, 'AH'), (1, 'TS'), (2, 'KH')]
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from pinochle.cards.card import CARD_INDEX, CARDS, Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat, powers, winning_index
from pinochle.rules.claims import Lines
from pinochle.rules.play._unseen import Excludes, HiddenCards, denied_by
from pinochle.rules.play.claim_position import ClaimPosition, PlayedLine, SeenPlays
from pinochle.rules.play.obligations import Duty, When

__all__ = ["Judgement", "judged"]

_BUDGET: Final = 1_000
"""The number of plays that each search looks at before a claim is left open."""

_GLANCE: Final = 150
"""The number of plays that is enough to find how most bad claims lose."""

_LATE: Final = 6
"""The most tricks that may be left when only a part of them is claimed. A claim with more is not
judged: how the tricks before it go is anybody's guess."""

_DOUBTS: Final = 4
"""The number of lines that may turn out to agree with no deal before a claim is left open."""

_LOW: Final = len(Rank)
"""A place in the ranking below that of every rank."""

_NOTHING: Final = (0,) * len(CARDS)
"""No denied kinds, for every card."""


class Judgement(NamedTuple):
    """The judgement of a claim.

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
    position: ClaimPosition,
    tricks: int,
    lines: Lines = "every",
    *,
    agrees: Callable[[PlayedLine], bool] = _agrees,
    excludes: Excludes | None = None,
    budget: int = _BUDGET,
) -> Judgement:
    """Judge whether the claimant's side is sure of the last tricks.

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
    unseen = HiddenCards.of(here.claimant, here.sizes, here.unseen, lacks, holds, excludes)
    ask = partial(_LineSearch, position, tricks, lines, agrees=agrees, excludes=excludes)
    glance = ask(min(budget, _GLANCE))
    found = glance.judgement(unseen)
    if found is None:
        # A loose search has little to go through.
        loose = ask(budget, is_loose=True).judgement(unseen)
        if loose is not None and loose.is_sure:
            return loose
        found = ask(budget).judgement(unseen)
    return found or Judgement(is_sure=False)


class _OverBudget(Exception):  # noqa: N818 - it is no error
    """A signal that the search has looked at as many plays as it may."""


class _LineState(NamedTuple):
    """The state of the play, as far as the claimant knows it.

    Args:
        unseen: the cards that the claimant does not see.
        hand: the cards of the claimant.
        seen: the plays that everybody sees.
    """

    unseen: HiddenCards
    hand: Hand
    seen: SeenPlays


class _LineSearch:
    """A search for a line of play in which the other side wins a trick that is claimed.

    A loose search lets every seat play any card that it may hold at first, again and again, and
    does not tell apart cards with the same outcome in the trick. If it finds no line, there is
    none.
    """

    def __init__(
        self,
        position: ClaimPosition,
        tricks: int,
        lines: Lines,
        budget: int,
        *,
        is_loose: bool = False,
        agrees: Callable[[PlayedLine], bool] = _agrees,
        excludes: Excludes | None = None,
    ) -> None:
        self.position = position
        self.side = position.side
        self.tricks = tricks
        self.is_every = lines == "every"
        self.budget = budget
        self.is_loose = is_loose
        self.agrees = _agrees if is_loose else agrees
        self.excludes = excludes
        self.doubts = 0
        self.path: list[tuple[Seat, Card]] = []
        self.sound: set[_LineState] = set()
        """The states from which no line loses."""
        self.lost: dict[_LineState, PlayedLine] = {}
        """The rest of a line that loses, by the state from which it does."""
        self.follows_trump = any(
            rung.duty is Duty.FOLLOW and rung.when is not When.PLAIN_LED and rung.unless == "never"
            for rung in position.play.obligations
        )

    def judgement(self, unseen: HiddenCards) -> Judgement | None:
        """Return the result of the search; None if it was cut short."""
        try:
            line = self.losing(_LineState(unseen, self.position.hand, self.position.seen))
        except _OverBudget:
            return None
        if line is None and self.doubts:
            return None
        return Judgement(line is None, line or ())

    def losing(self, spot: _LineState) -> PlayedLine | None:
        """Return the rest of a line that loses; None if there is none from here."""
        here = spot.seen
        if not here.trick and (not here.left or self.is_sure(spot)):
            return None
        if spot in self.sound:
            return None
        if spot in self.lost and self.agrees((*self.path, *self.lost[spot])):
            return self.lost[spot]
        self.budget -= 1
        if self.budget < 0:
            raise _OverBudget
        is_own = here.turn == self.position.claimant
        line = self.losing_by_own(spot) if is_own else self.losing_by_other(spot)
        if line is None:
            self.sound.add(spot)
        else:
            self.lost[spot] = line
        return line

    def losing_by_own(self, spot: _LineState) -> PlayedLine | None:
        """Return the rest of a line that loses when the claimant plays."""
        unseen, hand, here = spot
        first = None
        for card in self.in_order(self.position.legal(hand, here), here):
            line = self.after(card, unseen, hand - (card,), here)
            if self.is_every and line is not None:
                return line
            if not self.is_every and line is None:
                return None
            first = first or line
        return first

    def losing_by_other(self, spot: _LineState) -> PlayedLine | None:
        """Return the rest of a line that loses when somebody else plays."""
        unseen, hand, here = spot
        cards = unseen.held_by(here.turn)
        if self.is_loose:
            cards = self.unlike(cards, here)
        denied = denied_by(self.position.rungs(here))
        for card in self.in_order(cards, here, denied):
            following = unseen
            if not self.is_loose:
                dealt = unseen.without(here.turn, card, denied[CARD_INDEX[card]])
                if dealt is None or self.is_excluded(here.turn, dealt):
                    continue
                following = dealt
            line = self.after(card, following, hand, here)
            if line is not None:
                return line
        return None

    def is_excluded(self, seat: Seat, unseen: HiddenCards) -> bool:
        """Tell whether a seat cannot have held all the cards that it would have shown."""
        return self.excludes is not None and self.excludes(seat, unseen.shown[seat])

    def after(
        self, card: Card, unseen: HiddenCards, hand: Hand, here: SeenPlays
    ) -> PlayedLine | None:
        """Return a card and the rest of a line that loses; None if none loses after this card."""
        following = self.position.after(here, card)
        is_won = following.left < here.left and following.turn not in self.side
        self.path.append((here.turn, card))
        try:
            if is_won and here.left <= self.tricks:
                line = self.end_of_line()
            else:
                line = self.losing(_LineState(unseen, hand, following))
        finally:
            self.path.pop()
        return None if line is None else ((here.turn, card), *line)

    def end_of_line(self) -> PlayedLine | None:
        """Return the empty end of the path if it agrees with what the claimant knows, or None."""
        if self.agrees(tuple(self.path)):
            return ()
        self.doubts += 1
        if self.doubts == _DOUBTS:
            raise _OverBudget
        return None

    # The order of cards, and cards that are alike.

    def in_order(
        self, cards: Iterable[Card], here: SeenPlays, denied: tuple[int, ...] = _NOTHING
    ) -> list[Card]:
        """Return cards in an order in which a line that loses is found soon.

        As long as nothing is claimed, the claimant's side wastes its good cards, and the others
        save theirs; a claimant who chooses does so too. Cards that deny little come before others,
        because they leave much open.
        """
        is_claimed = here.left <= self.tricks
        saves = is_claimed is (here.turn in self.side)
        if not self.is_every and here.turn == self.position.claimant:
            saves = not is_claimed
        sign = 1 if saves else -1
        if not here.trick:
            return sorted(cards, key=lambda card: sign * self.power(card.suit)[card])
        power = self.power(here.trick[0].suit)
        best = max(map(power.__getitem__, here.trick))
        wins_first = is_claimed and not saves

        def place(card: Card) -> tuple[bool, int, int]:
            is_late = wins_first and power[card] <= best
            return is_late, denied[CARD_INDEX[card]].bit_count(), sign * power[card]

        return sorted(cards, key=place)

    def power(self, led: Suit) -> Mapping[Card, int]:
        """Return the power of every card in a trick to which a suit was led."""
        return powers(self.position.play.ranking, led, self.position.trump)

    def unlike(self, cards: Iterable[Card], here: SeenPlays) -> list[Card]:
        """Return a card for each outcome of the trick that these cards can have.

        Cards have the same outcome if the rules ask the same of the next player after them, and the
        same player is winning, or has won.
        """
        if not here.trick:
            return list(cards)
        ladders, trump = self.position.play._ladders, self.position.trump
        found: dict[object, Card] = {}
        for card in cards:
            trick, is_broken = (*here.trick, card), self.position.after(here, card).is_broken
            bests = ladders.bests(trick, trump)
            outcome = (
                bests,
                winning_index(trick, trump, ladders.ranking, ladders.like_cards),
                is_broken,
            )
            found.setdefault(outcome, card)
        return list(found.values())

    # Claims that need no search.

    def is_sure(self, spot: _LineState) -> bool:
        """Tell whether the side plainly takes all tricks from here that are claimed.

        It does if the claimant has only trumps that beat those of all opponents; or leads, and
        nothing that the others may hold beats any card; or leads enough high trumps to draw all
        others.
        """
        (unseen, hand, here), trump = spot, self.position.trump
        others = {*range(len(self.position.sizes))} - {self.position.claimant}
        if all(card.suit is trump for card in hand):
            top = self.highest(unseen, others - self.side).get(trump, _LOW)
            if all(self.place(card) < top for card in hand):
                return True
        if here.turn != self.position.claimant or here.left > self.tricks:
            return False
        highest = self.highest(unseen, others)
        top = highest.pop(trump, _LOW)
        if not all(self.stands(card, highest.get(card.suit, _LOW)) for card in hand):
            return False
        trumps = sorted((card for card in hand if card.suit is trump), key=self.place)
        if top == _LOW or (len(trumps) == here.left and self.stands(trumps[-1], top)):
            return True
        rounds = max(unseen.most_of(trump, seat) for seat in others)
        can_draw = rounds <= len(trumps) and self.stands(trumps[rounds - 1], top)
        return can_draw and self.can_draw(spot)

    def place(self, card: Card) -> int:
        """Return the place of a card in its suit, the highest first."""
        return self.position.play.ranking.place(card.rank)

    def stands(self, card: Card, highest: int) -> bool:
        """Tell whether a card that is led wins against cards of its suit up to a place."""
        place = self.place(card)
        return place < highest or (place == highest and self.position.play.like_cards == "first")

    def highest(self, unseen: HiddenCards, seats: Iterable[Seat]) -> dict[Suit | None, int]:
        """Return the place of the highest card of each suit that some seats may hold."""
        found: dict[Suit | None, int] = {}
        for card in chain.from_iterable(map(unseen.held_by, seats)):
            found[card.suit] = min(found.get(card.suit, _LOW), self.place(card))
        return found

    def can_draw(self, spot: _LineState) -> bool:
        """Tell whether the claimant may choose to lead trumps, and all others must follow suit."""
        legal = self.position.legal(spot.hand, spot.seen)
        can_lead = any(card.suit is self.position.trump for card in legal)
        return not self.is_every and can_lead and self.follows_trump
