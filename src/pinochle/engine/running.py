"""A round that runs at random: a state that is written in place, and whose history nobody reads.

It answers what a state answers, so phases ask it what they ask a state. But of its melds it knows
the points alone, and of its auction mostly no more than what came of it; its entries do not tell
of the deal and the calls.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from pinochle.actions import PASS, Action
from pinochle.cards import Card, Suit
from pinochle.engine._tricks import DrawnTricks
from pinochle.engine.history import Entry, Taken
from pinochle.engine.state import NO_CARDS, State
from pinochle.events import PilesCounted
from pinochle.hand import Hand
from pinochle.melds.meld import WINNING, MeldScore
from pinochle.rules.calls import Auction, Contract
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step
from pinochle.rules.tally import How
from pinochle.trick import Seat

__all__ = ["Running"]


class Running(State):
    """A round that runs at random.

    Besides what a state has, it has what was chosen, and what was melded.
    """

    __slots__ = ("acts", "copies", "drawn", "hands", "melded_of", "pack", "worths")
    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__
        __delattr__ = object.__delattr__  # without both, each write would look for the other

    # The fields of a state, which can be written here.
    rules: Ruleset
    dealer: Seat
    redealt: int
    step: int
    entries: tuple[Entry, ...]
    dealt: tuple[Hand, ...]
    widow: Hand
    upcard: Card | None
    auction: Auction | None
    contracts: tuple[Contract, ...]
    trump: Suit | None
    called: Card | None
    teams: tuple[int, ...]
    shown: tuple[MeldScore, ...]
    drew: tuple[Seat, ...]
    tricks: Taken | None
    how: How
    piles: PilesCounted | None

    pack: list[int]
    """The order of the pack, each card as one copy of it; empty if it was dealt before."""
    acts: list[Action | tuple[Seat, int]]
    """What was chosen after that: actions, and calls as in ``AuctionRules.raised``."""
    copies: list[int]
    """The cards that each seat was dealt, added up (see ``cards.COPY``); empty as the pack."""
    hands: tuple[Hand, ...]
    """The hands, by seat."""
    drawn: DrawnTricks | None
    """The tricks; None if none are drawn."""
    worths: list[int]
    """What each seat has melded, as ``MeldTable.worth`` says it; empty before anybody has."""
    melded_of: dict[int, Hand]
    """The cards of which each seat has melded."""

    def __init__(self, start: State) -> None:
        self.rules, self.dealer, self.redealt = start.rules, start.dealer, start.redealt
        self.entries = start.entries or _NOT_TOLD
        self.widow, self.drew = start.widow, start.drew
        self.pack, self.copies, self.acts, self.hands = [], [], [], ()
        self.worths, self.melded_of, self.drawn = [], {}, None
        self.tricks, self.piles = start.tricks, start.piles
        self.take(start)

    def take(self, state: State) -> None:
        """Become what a phase has made of the state, but for its entries."""
        self.step = state.step
        self.dealt, self.upcard = state.dealt, state.upcard
        self.auction, self.contracts, self.trump = state.auction, state.contracts, state.trump
        self.called, self.teams = state.called, state.teams
        self.shown, self.how = state.shown, state.how

    def meld(self, seats: Iterable[Seat], hands: Sequence[Hand]) -> None:
        """Let these seats lay the best melds of their hands."""
        rules, trump, melded_of = self.rules, self.trump, self.melded_of
        worth, is_exchanged = rules.melds.worth, rules.trump.dix_exchange != "nobody"
        worths = self.worths or [0] * rules.table.seats
        for seat in seats:
            held = self.melded_from(seat, hands[seat]) if is_exchanged else hands[seat]
            melded_of[seat] = held
            worths[seat] = worth(held, trump)
        self.worths = worths

    @property
    def shown_points(self) -> list[int]:
        """The points of what every seat has shown."""
        if self.worths:
            return [worth % WINNING for worth in self.worths]
        return super().shown_points

    @property
    def melded(self) -> tuple[int, ...]:
        """The points that every seat has melded."""
        if not self.worths:
            return super().melded
        melded = self.shown_points
        if self.upcard is not None:
            melded[self.dealer] += self.turned_points
        return tuple(melded)

    @property
    def winners(self) -> list[Seat]:
        """The seats that have shown a meld that wins the game."""
        if self.worths:
            return [Seat(seat) for seat, worth in enumerate(self.worths) if worth >= WINNING]
        return super().winners

    @property
    def outright(self) -> Seat | None:
        """The first seat to have shown a meld that wins the game, or None."""
        is_won = not self.worths or max(self.worths) >= WINNING
        return super().outright if is_won else None

    def laid_by(self, seat: int) -> Hand:
        """The cards that a seat has laid on the table to meld."""
        if not self.worths:
            return super().laid_by(seat)
        if seat not in self.melded_of:
            return NO_CARDS
        return self.rules.melds.score(self.melded_of[seat], self.trump).cards


_NOT_TOLD: Final = (Entry(Step.DEAL, 0, None, PASS),)
"""Something was done, whatever it was."""
