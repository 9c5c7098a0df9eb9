"""Claims: a search that tells whether a side is sure of the last tricks, for all a player knows.

The cards that the claimant does not see may lie in any way that agrees with what they know, and
everybody else may play any legal card. So the search deals the unseen cards as it goes: a player
plays a card that they may hold, and from then on lacks every kind that would have forbidden it.

    >>> position = ClaimPosition(
    ...     play=POST_1945, trump=Suit.SPADES, claimant=0, sides=(0, 1, 2),
    ...     hand=Hand.parse("AS AH"), turn=0, sizes=(2, 2, 2),
    ...     unseen=Hand.parse("TH KH TD KD"),
    ... )
    >>> judge(position, 2).is_sure
    True
    >>> from attrs import evolve
    >>> in_doubt = evolve(position, unseen=Hand.parse("TS KH TD KD"))
    >>> [(seat, card.code) for seat, card in judge(in_doubt, 2).line]
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
from pinochle.rules.play._unseen import Excludes, HiddenCards, denied_bits
from pinochle.rules.play.claim_position import ClaimPosition, PlayedLine, SeenPlays
from pinochle.rules.play.obligations import Duty, When

__all__ = ["Judgement", "judge"]

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


def judge(
    position: ClaimPosition,
    tricks: int,
    lines: Lines = "every",
    *,
    agrees: Callable[[PlayedLine], bool] | None = None,
    excludes: Excludes | None = None,
    budget: int = _BUDGET,
) -> Judgement:
    """Judge whether the claimant's side is sure of the last tricks.

    Args:
        position: what the claimant knows.
        tricks: how many of the last tricks are claimed.
        lines: which lines of play must win.
        agrees: whether a line that loses agrees with all that the claimant knows besides. It is
            asked of each line that is found; None if they know nothing more.
        excludes: whether a seat cannot have held so many cards together, whatever else it held.
        budget: how many plays are looked at; where it ends, the claim is left open.
    """
    if tricks < position.tricks_left > _LATE:
        return Judgement(is_sure=False)
    seats, sizes = len(position.sizes), position.sizes
    lacks = position.lacks or (frozenset[Card](),) * seats
    holds = position.holds or (Hand(),) * seats
    hidden = HiddenCards.of(position.claimant, sizes, position.unseen, lacks, holds, excludes)
    search = partial(_LineSearch, position, tricks, lines, agrees=agrees, excludes=excludes)
    judgement = search(min(budget, _GLANCE)).judgement(hidden)
    if judgement is None:
        # A loose search has little to go through.
        loose = search(budget, is_loose=True).judgement(hidden)
        if loose is not None and loose.is_sure:
            return loose
        judgement = search(budget).judgement(hidden)
    return judgement or Judgement(is_sure=False)


class _OverBudget(Exception):  # noqa: N818 - it is no error
    """A signal that the search has looked at as many plays as it may."""


class _LineState(NamedTuple):
    """The state of the play, as far as the claimant knows it.

    Args:
        hidden: the cards that the claimant does not see.
        hand: the cards of the claimant.
        plays: the plays that everybody sees.
    """

    hidden: HiddenCards
    hand: Hand
    plays: SeenPlays


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
        agrees: Callable[[PlayedLine], bool] | None = None,
        excludes: Excludes | None = None,
    ) -> None:
        self.position = position
        self.side = position.side
        self.tricks = tricks
        self.is_every = lines == "every"
        self.budget = budget
        self.is_loose = is_loose
        self.agrees = None if is_loose else agrees
        self.excludes = excludes
        self.doubts = 0
        self.path: list[tuple[Seat, Card]] = []
        self.safe: set[_LineState] = set()
        """The states from which no line loses."""
        self.losing_lines: dict[_LineState, PlayedLine] = {}
        """The rest of a line that loses, by the state from which it does."""
        self.follows_trump = any(
            rung.duty is Duty.FOLLOW and rung.when is not When.PLAIN_LED and rung.unless == "never"
            for rung in position.play.obligations
        )

    def judgement(self, hidden: HiddenCards) -> Judgement | None:
        """Return the result of the search; None if it was cut short."""
        try:
            position = self.position
            line = self.find_losing_line(_LineState(hidden, position.hand, position.seen_plays))
        except _OverBudget:
            return None
        if line is None and self.doubts:
            return None
        return Judgement(line is None, line or ())

    def find_losing_line(self, state: _LineState) -> PlayedLine | None:
        """Return the rest of a line that loses; None if there is none from here."""
        plays = state.plays
        if not plays.trick and (not plays.tricks_left or self.is_sure(state)):
            return None
        if state in self.safe:
            return None
        if state in self.losing_lines and self.fits((*self.path, *self.losing_lines[state])):
            return self.losing_lines[state]
        self.budget -= 1
        if self.budget < 0:
            raise _OverBudget
        is_own = plays.turn == self.position.claimant
        line = self.losing_line_of_claimant(state) if is_own else self.losing_line_of_others(state)
        if line is None:
            self.safe.add(state)
        else:
            self.losing_lines[state] = line
        return line

    def losing_line_of_claimant(self, state: _LineState) -> PlayedLine | None:
        """Return the rest of a line that loses when the claimant plays."""
        hidden, hand, plays = state
        first = None
        for card in self.in_order(self.position.legal(hand, plays), plays):
            line = self.after(card, hidden, hand - (card,), plays)
            if self.is_every and line is not None:
                return line
            if not self.is_every and line is None:
                return None
            first = first or line
        return first

    def losing_line_of_others(self, state: _LineState) -> PlayedLine | None:
        """Return the rest of a line that loses when somebody else plays."""
        hidden, hand, plays = state
        cards = hidden.possible_kinds(plays.turn)
        if self.is_loose:
            cards = self.one_of_each_outcome(cards, plays)
        denied = denied_bits(self.position.rungs(plays))
        for card in self.in_order(cards, plays, denied):
            hidden_after = hidden
            if not self.is_loose:
                knowledge = hidden.after_play(plays.turn, card, denied[CARD_INDEX[card]])
                if knowledge is None or self.is_excluded(plays.turn, knowledge):
                    continue
                hidden_after = knowledge
            line = self.after(card, hidden_after, hand, plays)
            if line is not None:
                return line
        return None

    def is_excluded(self, seat: Seat, hidden: HiddenCards) -> bool:
        """Tell whether a seat cannot have held all the cards that it would have shown."""
        return self.excludes is not None and self.excludes(seat, hidden.revealed[seat])

    def after(
        self, card: Card, hidden: HiddenCards, hand: Hand, plays: SeenPlays
    ) -> PlayedLine | None:
        """Return a card and the rest of a line that loses; None if none loses after this card."""
        plays_after = self.position.after(plays, card)
        tricks_left = plays.tricks_left
        is_won = plays_after.tricks_left < tricks_left and plays_after.turn not in self.side
        self.path.append((plays.turn, card))
        try:
            if is_won and tricks_left <= self.tricks:
                line = self.end_of_line()
            else:
                line = self.find_losing_line(_LineState(hidden, hand, plays_after))
        finally:
            self.path.pop()
        return None if line is None else ((plays.turn, card), *line)

    def fits(self, line: PlayedLine) -> bool:
        """Tell whether a line that loses agrees with what the claimant knows besides."""
        return self.agrees is None or self.agrees(line)

    def end_of_line(self) -> PlayedLine | None:
        """Return the empty end of the path if it agrees with what the claimant knows, or None."""
        if self.fits(tuple(self.path)):
            return ()
        self.doubts += 1
        if self.doubts == _DOUBTS:
            raise _OverBudget
        return None

    # The order of cards, and cards that are alike.

    def in_order(
        self, cards: Iterable[Card], plays: SeenPlays, denied: tuple[int, ...] = _NOTHING
    ) -> list[Card]:
        """Return cards in an order in which a line that loses is found soon.

        As long as nothing is claimed, the claimant's side wastes its good cards, and the others
        save theirs; a claimant who chooses does so too. Cards that deny little come before others,
        because they leave much open.
        """
        is_claimed = plays.tricks_left <= self.tricks
        saves = is_claimed is (plays.turn in self.side)
        if not self.is_every and plays.turn == self.position.claimant:
            saves = not is_claimed
        sign = 1 if saves else -1
        if not plays.trick:
            return sorted(cards, key=lambda card: sign * self.power(card.suit)[card])
        power = self.power(plays.trick[0].suit)
        best = max(map(power.__getitem__, plays.trick))
        wins_first = is_claimed and not saves

        def order(card: Card) -> tuple[bool, int, int]:
            is_late = wins_first and power[card] <= best
            return is_late, denied[CARD_INDEX[card]].bit_count(), sign * power[card]

        return sorted(cards, key=order)

    def power(self, led: Suit) -> Mapping[Card, int]:
        """Return the power of every card in a trick to which a suit was led."""
        return powers(self.position.play.ranking, led, self.position.trump)

    def one_of_each_outcome(self, cards: Iterable[Card], plays: SeenPlays) -> list[Card]:
        """Return a card for each outcome of the trick that these cards can have.

        Cards have the same outcome if the rules ask the same of the next player after them, and the
        same player is winning, or has won.
        """
        if not plays.trick:
            return list(cards)
        ladders, trump = self.position.play._ladders, self.position.trump
        card_of_outcome: dict[object, Card] = {}
        for card in cards:
            trick, is_broken = (*plays.trick, card), self.position.after(plays, card).is_broken
            bests = ladders.bests(trick, trump)
            outcome = (
                bests,
                winning_index(trick, trump, ladders.ranking, ladders.like_cards),
                is_broken,
            )
            card_of_outcome.setdefault(outcome, card)
        return list(card_of_outcome.values())

    # Claims that need no search.

    def is_sure(self, state: _LineState) -> bool:
        """Tell whether the side plainly takes all tricks from here that are claimed.

        It does if the claimant has only trumps that beat those of all opponents; or leads, and
        nothing that the others may hold beats any card; or leads enough high trumps to draw all
        others.
        """
        (hidden, hand, plays), trump = state, self.position.trump
        others = {*range(len(self.position.sizes))} - {self.position.claimant}
        if all(card.suit is trump for card in hand):
            top = self.highest(hidden, others - self.side).get(trump, _LOW)
            if all(self.place(card) < top for card in hand):
                return True
        if plays.turn != self.position.claimant or plays.tricks_left > self.tricks:
            return False
        highest = self.highest(hidden, others)
        top = highest.pop(trump, _LOW)
        if not all(self.wins_against(card, highest.get(card.suit, _LOW)) for card in hand):
            return False
        trumps = sorted((card for card in hand if card.suit is trump), key=self.place)
        if top == _LOW or (len(trumps) == plays.tricks_left and self.wins_against(trumps[-1], top)):
            return True
        rounds = max(hidden.most_of(trump, seat) for seat in others)
        can_draw = rounds <= len(trumps) and self.wins_against(trumps[rounds - 1], top)
        return can_draw and self.can_draw(state)

    def place(self, card: Card) -> int:
        """Return the place of a card in its suit, the highest first."""
        return self.position.play.ranking.place(card.rank)

    def wins_against(self, card: Card, highest: int) -> bool:
        """Tell whether a card that is led wins against cards of its suit up to a place."""
        place = self.place(card)
        return place < highest or (place == highest and self.position.play.like_cards == "first")

    def highest(self, hidden: HiddenCards, seats: Iterable[Seat]) -> dict[Suit | None, int]:
        """Return the place of the highest card of each suit that some seats may hold."""
        highest: dict[Suit | None, int] = {}
        for card in chain.from_iterable(map(hidden.possible_kinds, seats)):
            highest[card.suit] = min(highest.get(card.suit, _LOW), self.place(card))
        return highest

    def can_draw(self, state: _LineState) -> bool:
        """Tell whether the claimant may choose to lead trumps, and all others must follow suit."""
        legal = self.position.legal(state.hand, state.plays)
        can_lead = any(card.suit is self.position.trump for card in legal)
        return not self.is_every and can_lead and self.follows_trump
