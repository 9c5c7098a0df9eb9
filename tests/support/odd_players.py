"""Players who do what hardly anybody does, but the rules allow.

In each round they have habits, drawn by chance: a liking for each class of actions that there is,
and which of several actions of a class is taken. So some lay their small melds first, some forget
them all, some bid as high as can be, some call out or claim as soon as they may. Nothing here knows
what an action is for: a new class of actions is done by somebody at once.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from pinochle import Suit
from pinochle.actions import ACTIONS, Action, Deal
from support.random_games import any_ruling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from pinochle import Card, Game, Ruleset, Seat

Kind: TypeAlias = tuple[type[Action], bool]
"""A class of actions, and whether the seat that does it is awaited."""

Order = Literal["any", "first", "last", "small", "great"]
"""Which of several actions is taken: any, the first or last of the list, or one with as few or as
many cards as another."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)
LIKINGS: Final = (1e-5, 0.03, 0.3, 1.0)
"""How much they like to do something, besides all else that could be done."""
CLAIMING: Final = 0.2
"""How often somebody thinks of what they could do out of turn."""
LISTED: Final = 40
"""How many actions are looked at where there are more; as many others are drawn."""
SUITED: Final = 0.6
"""How many deals give players many cards of one suit, and so many melds."""
MIXED: Final = (0.5, 4.0)
"""How far the suits are mixed in such a deal."""


class OddPlayers:
    """The players of a game, with the habits of the round.

    Args:
        rng: what draws their habits, and all that they do.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._likings: dict[Kind, float] = {}
        self._orders: dict[Kind, Order] = {}

    def choose(self, game: Game) -> tuple[Seat | None, Action]:
        """Return what is done next, and by whom: by anybody who may, or by the table."""
        rng = self._rng
        if game.needs_deal:
            for kind in product(ACTIONS, (True, False)):
                self._likings[kind] = rng.choice(LIKINGS)
                self._orders[kind] = rng.choice(ORDERS)
            is_suited = rng.random() < SUITED
            order = _melding_order(game.rules, rng) if is_suited else game.rules.pack.shuffled(rng)
            return None, Deal(tuple(order))
        choices: dict[Kind, list[tuple[Seat | None, Action]]] = {}
        for seat, action in self._possible(game):
            choices.setdefault((type(action), seat in game.to_act), []).append((seat, action))
        kind = rng.choices([*choices], [self._likings[kind] for kind in choices])[0]
        return self._choose_of(kind, choices[kind])

    def _choose_of(
        self, kind: Kind, choices: list[tuple[Seat | None, Action]]
    ) -> tuple[Seat | None, Action]:
        """Return one of the choices of a kind, by the habits of the round."""
        order = self._orders[kind]
        if order == "any":
            return self._rng.choice(choices)
        if order in {"small", "great"}:
            choices = sorted(choices, key=lambda choice: _size(choice[1]))
        return choices[0 if order in {"first", "small"} else -1]

    def _possible(self, game: Game) -> Iterator[tuple[Seat | None, Action]]:
        """Yield what may be done now: what is awaited, what a seat claims, and a ruling."""
        for seat in game.to_act:
            actions = game.legal_actions(seat)
            listed = [*islice(actions, LISTED)]
            if len(actions) > LISTED:
                listed += (actions.sample(self._rng) for _ in range(LISTED))
            yield from ((seat, action) for action in listed)
        if self._rng.random() < CLAIMING:
            claimant = self._rng.randrange(game.rules.table.seats)
            yield from ((claimant, claim) for claim in game.claims(claimant))
        ruling = any_ruling(game, self._rng)
        if not game.why_not(ruling):
            yield None, ruling


def _melding_order(rules: Ruleset, rng: Random) -> list[Card]:
    """Return the pack in an order that gives each seat many cards of one suit or two."""
    suits, mixed = rng.sample(tuple(Suit), len(Suit)), rng.uniform(*MIXED)
    cards = sorted(rules.pack, key=lambda card: suits.index(card.suit) + mixed * rng.random())
    order: list[Card | None] = [None] * len(cards)
    for places in rules.deal.packets.piles(rules.table.seats):
        for place in places:
            order[place] = cards.pop()
    rng.shuffle(cards)
    return [card or cards.pop() for card in order]


def _size(action: Action) -> int:
    """Return how many cards an action takes."""
    cards = getattr(action, "cards", ())
    return len(cards)
