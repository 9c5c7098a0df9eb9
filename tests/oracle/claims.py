"""Whether the last tricks are sure, by trying every deal of the unseen cards and every play.

Nothing is known here but which cards may be played and who wins (`oracle.play`). A claimant who
chooses plays one card whatever the deal is: those deals in which all others have played alike
cannot be told apart.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from oracle import play

Cards = tuple[str, ...]
Deal = tuple[Cards, ...]


class Table(NamedTuple):
    """What does not change while the tricks are played.

    `leads` are the house rules of leads: "first-trump", "every-trump" or "held-back". Before the
    first trick `opening` is how many tricks are left, and 0 later. `spared` is what a player is
    spared whose partner is winning (`oracle.play`).
    """

    regime: str
    trump: str | None
    claimant: int
    sides: tuple[int, ...]
    claimed: int
    chooses: bool
    leads: frozenset[str] = frozenset()
    opening: int = 0
    spared: str = ""
    like_cards: str = "first"

    def wins(self, seat: int) -> bool:
        """Whether a trick of this seat is one for the claimant's side."""
        return self.sides[seat] == self.sides[self.claimant]


class Place(NamedTuple):
    """How the play stands."""

    trick: Cards
    turn: int
    left: int
    broken: bool = True


def deals(hands: dict[int, Cards], sizes: list[int], unseen: Cards) -> set[Deal]:
    """Every way in which the unseen cards can lie; what is left over lies aside."""
    return set(_deals(hands, sizes, tuple(sorted(unseen)), ()))


def _deals(hands: dict[int, Cards], sizes: list[int], rest: Cards, so_far: Deal) -> Iterator[Deal]:
    seat = len(so_far)
    if seat == len(sizes):
        yield so_far
    elif seat in hands:
        yield from _deals(hands, sizes, rest, (*so_far, tuple(sorted(hands[seat]))))
    else:
        for places in set(combinations(range(len(rest)), sizes[seat])):
            hand = tuple(rest[place] for place in places)
            others = tuple(card for place, card in enumerate(rest) if place not in places)
            yield from _deals(hands, sizes, others, (*so_far, hand))


def loses(table: Table, possible: set[Deal], here: Place) -> bool:
    """Whether the others can win one of the last tricks in one of these deals."""
    if not here.left:
        return False
    found: list[bool] = []
    for card in sorted({card for deal in possible for card in deal[here.turn]}):
        following, there = after(table, possible, here, card)
        if following:
            is_won = there.left < here.left and here.left <= table.claimed
            is_lost = is_won and not table.wins(there.turn)
            found.append(is_lost or loses(table, following, there))
    return all(found) if table.chooses and here.turn == table.claimant else any(found)


def after(table: Table, possible: set[Deal], here: Place, card: str) -> tuple[set[Deal], Place]:
    """The deals in which a seat may play this card, without it; and how the play then stands."""
    turn, seats, bound = here.turn, len(table.sides), _house_rules(table, here)
    deals_left = {
        (*deal[:turn], _without(deal[turn], card), *deal[turn + 1 :])
        for deal in possible
        if card in play.legal(deal[turn], here.trick, table.trump, table.regime, **bound)
    }
    trick, following = (*here.trick, card), (turn + 1) % seats
    broken = here.broken or card[1] == table.trump
    if len(trick) < seats:
        return deals_left, Place(trick, following, here.left, broken)
    winner = play.winner(trick, table.trump, like_cards=table.like_cards)
    return deals_left, Place((), (following + winner) % seats, here.left - 1, broken)


def _house_rules(table: Table, here: Place) -> dict[str, Any]:
    """The house rules that hold for the next card."""
    leader, is_partners = here.turn - len(here.trick), False
    if here.trick:
        best = play.winner(here.trick, table.trump, like_cards=table.like_cards)
        winner = (leader + best) % len(table.sides)
        is_partners = table.sides[winner] == table.sides[here.turn]
    return {
        "first_lead_trump": "first-trump" in table.leads and here.left == table.opening,
        "every_lead_trump": "every-trump" in table.leads,
        "trump_held_back": "held-back" in table.leads and bool(table.trump) and not here.broken,
        "spared": table.spared if is_partners else "",
        "like_cards": table.like_cards,
    }


def _without(hand: Cards, card: str) -> Cards:
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def is_lost_by(table: Table, possible: set[Deal], here: Place, line: list[tuple[int, str]]) -> bool:
    """Whether these plays are legal in one deal, and others win a trick that is claimed by them."""
    for seat, card in line:
        if seat != here.turn or not possible:
            return False
        possible, here = after(table, possible, here, card)
    is_won = not here.trick and here.left < table.claimed
    return bool(possible) and is_won and not table.wins(here.turn)
