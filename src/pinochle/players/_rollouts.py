"""Rollouts: the rest of a round, played by club players in many worlds, and what it scores."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from attrs import evolve

from pinochle.actions import Bury
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.game.engine.round import counted_piles
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.game import Game
from pinochle.game.phases.partner import is_partner_awaited
from pinochle.game.view import View
from pinochle.kernel import position as at
from pinochle.kernel.compiled import play_out, prepare, try_cards
from pinochle.kernel.ladder import PlayTable, number_of, suits_of, unit_of
from pinochle.kernel.position import SEAT, SEATS, put
from pinochle.players._position import kernel_position, kernel_table
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.tally import Tally
from pinochle.rules.script import Step


class Rollout(NamedTuple):
    """The end of a round that was played out.

    Args:
        sheet: the score sheet after it.
        winner: the seat that won the trick of the card that was tried.
    """

    sheet: Sheet
    winner: int


def can_be_played_out(view: View) -> bool:
    """Tell whether all that is left of a round are tricks, and the sides are known.

    In a moon the play may end with a trick that is lost, and a partner may be found in the play.
    """
    is_called = not view.rules.partner.is_found or bool(view.state.teams)
    return (
        view.step is Step.PLAY
        and not view.stock
        and view.moon is None
        and is_called
        and not is_partner_awaited(view.state)
    )


class Rollouts:
    """The worlds in which cards are tried, for a player whose turn it is to play one.

    Args:
        view: what the player may know, in a round that `can_be_played_out`.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self.table: PlayTable = kernel_table(view)
        self._seen = kernel_position(view)
        self._kernel = prepare()
        self._unit = unit_of(view.rules)
        self._settled: dict[Tally, Sheet] = {}

    def play_out(self, world: Game) -> Sheet:
        """Return the sheet after a round in a world in which everybody goes by the policy."""
        ended = iter(play_out(self.table, self.position(world), self._kernel))
        return self._settle(self.tally(world), ended)

    def try_cards(self, worlds: Sequence[Game], cards: Iterable[Card]) -> list[list[Rollout]]:
        """Return how each of some cards ends, in each of some worlds."""
        ranking = self._view.rules.play.ranking
        card_numbers = [number_of(card, ranking) for card in cards]
        positions = [self.position(world) for world in worlds]
        results = iter(try_cards(self.table, positions, card_numbers, self._kernel))
        return [
            [self._read_rollout(tally, results) for _ in card_numbers]
            for tally in map(self.tally, worlds)
        ]

    def position(self, world: Game) -> list[int]:
        """Return the position with the hands of a world."""
        ranking, state = self._view.rules.play.ranking, world.round.state
        position = [*self._seen]
        for seat, hand in enumerate(world.hands):
            if seat != self._view.seat:
                base = SEATS + seat * SEAT
                put(position, base + at.HAND, suits_of(hand, ranking))
                put(position, base + at.SEES, suits_of(hand + buried_by(state, seat), ranking))
        return position

    def tally(self, world: Game) -> Tally:
        """Return what everybody has brought home so far in a world."""
        state = world.round.state
        state = evolve(state, piles=counted_piles(state))
        return state.tally(self._view.tricks, is_over=False)

    def _read_rollout(self, tally: Tally, results: Iterator[int]) -> Rollout:
        """Return the end of a round from what was brought home, and what the kernel has found."""
        winner = next(results)
        return Rollout(self._settle(tally, results), winner)

    def _settle(self, tally: Tally, results: Iterator[int]) -> Sheet:
        """Return the sheet with what was brought home, and with the count and tricks after it."""
        count, tricks = [*tally.count], [*tally.tricks]
        for seat in range(self.table.seats):
            base = SEATS + seat * SEAT
            count[seat] += self._unit * (next(results) - self._seen[base + at.COUNT])
            tricks[seat] += next(results) - self._seen[base + at.TRICKS]
        tally = evolve(tally, count=tuple(count), tricks=tuple(tricks))
        if tally not in self._settled:
            self._settled[tally] = self._view.sheet.settle(self._view.rules, tally)
        return self._settled[tally]


def buried_by(state: State, seat: int) -> Hand:
    """Return the cards that a seat has buried."""
    buried = NO_CARDS
    for entry in state.entries:
        if entry.seat == seat and isinstance(entry.action, Bury):
            buried += entry.action.cards
    return buried
