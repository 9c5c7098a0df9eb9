"""Tricks drawn at random, one after another: the quick way through the play.

Cards are their numbers here, and a hand is one list: how many copies it has of each card, and
behind them, suit by suit, which ranks it holds (see :data:`pinochle.tricks._compiled.FLAT`).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from pinochle._bits import HAND, LANE, ONES, Lanes, numbers_of
from pinochle._fast_init import trusted
from pinochle.cards import BY_LANE, CARDS
from pinochle.engine.history import Taken
from pinochle.rules.ruleset import Ruleset
from pinochle.trick import Seat
from pinochle.tricks._compiled import ASKED, FLAT, HELD, After, Kinds

_SUIT: Final = [HELD + card._suit for card in CARDS]
_RANK: Final = [1 << card._lane for card in CARDS]
"""By the number of a card where a hand says which ranks of the suit it holds, and its bit there."""

_BY_NUMBER: Final = itemgetter(*[card._suit * len(BY_LANE[0]) + card._lane for card in CARDS])
"""The bytes of a hand's lanes in the order of the numbers of cards."""


class DrawnTricks(NamedTuple):
    """Tricks that were played at random.

    Args:
        numbers: the numbers of their cards, in the order of play.
        winners: who won each of them.
        counts: what each seat has won in them.
    """

    numbers: list[int]
    winners: list[int]
    counts: list[int]


def brought_home(drawn: DrawnTricks, rules: Ruleset) -> tuple[list[int], list[int]]:
    """What each seat counts when these are the last tricks of a round, and how many it has won."""
    count, winners = [*drawn.counts], drawn.winners
    count[winners[-1]] += rules.count.last_trick
    return count, [winners.count(seat) for seat in range(len(count))]


def spread_out(copies: int, lanes: Lanes) -> list[int]:
    """A hand as a list, from the numbers of its copies (see ``_bits.numbers_of``) and its lanes."""
    spades, hearts, diamonds, clubs = lanes
    return [
        *_BY_NUMBER(copies.to_bytes(HAND // LANE, "little")),
        FLAT[spades & ONES],
        FLAT[hearts & ONES],
        FLAT[diamonds & ONES],
        FLAT[clubs & ONES],
    ]


def spread_hands(hands: Iterable[Lanes]) -> list[list[int]]:
    """All hands as lists."""
    return [spread_out(numbers_of(lanes), lanes) for lanes in hands]


def draw_tricks(
    hands: list[list[int]],
    leader: int,
    leads: After,
    kinds: Kinds,
    worth: Sequence[int],
    random: Callable[[], float],
) -> DrawnTricks:
    """Play all the cards of these hands at random; the lists are empty afterwards.

    Args:
        hands: the hands, by seat.
        leader: who leads.
        leads: what follows each card that is led.
        kinds: the cards in the order of their ranking.
        worth: what each card counts.
        random: what draws a number from 0 to 1.
    """
    return _drawing(len(hands))(hands, leader, leads, kinds.numbers_of, worth, random)


@cache
def _drawing(seats: int) -> Callable[..., DrawnTricks]:
    """What draws tricks at a table of so many seats, with the turns of a trick one by one.

    A loop over the turns would take a tenth longer.
    """
    lines = [
        "def draw(hands, leader, leads, numbers_of, worth, random):",
        " numbers, winners, counts = [], [], [0] * seats",
        " spades, hearts, diamonds, clubs = numbers_of",
        " clockwise = [hands[seat:] + hands[:seat] for seat in range(seats)]",
        " for _ in range(sum(hands[0][:HELD])):",
        f"  {_each(seats, 'hand{}')} = clockwise[leader]",
        f"  choices = {_ANY.format(0)}",
        *(f"  {line.format(0, after='leads')}" for line in _PLAYED),
    ]
    for turn in range(1, seats):
        lines += [f"  {line.format(turn)}" for line in _FOLLOWING]
        lines += [f"  {line.format(turn, after='after')}" for line in _PLAYED]
    lines += [
        f"  trick = {_each(seats, 'number{}')}",
        "  numbers += trick",
        "  leader = (leader + trick.index(won)) % seats  # of two identical cards the first wins",
        f"  counts[leader] += {_each(seats, 'worth[number{}]').replace(',', ' +')}",
        "  winners.append(leader)",
        " return DrawnTricks(numbers, winners, counts)",
    ]
    scope: dict[str, Any] = {
        "ASKED": ASKED,
        "DrawnTricks": DrawnTricks,
        "HELD": HELD,
        "RANK": _RANK,
        "SUIT": _SUIT,
        "seats": seats,
    }
    exec("\n".join(lines), scope)  # noqa: S102 - of the number of seats alone
    draw: Callable[..., DrawnTricks] = scope["draw"]
    return draw


_ANY: Final = (
    "spades[hand{0}[24]] + hearts[hand{0}[25]] + diamonds[hand{0}[26]] + clubs[hand{0}[27]]"
)
"""All cards of a hand."""
_FOLLOWING: Final = (
    "held = hand{0}[led]",
    "choices = following[held] if held else void[hand{0}[trump]]",
    f"if not choices: choices = {_ANY}",
)
"""The cards that may be played by whoever does not lead."""
_PLAYED: Final = (
    "number{0} = choices[int(random() * len(choices))]",
    "hand{0}[number{0}] = copies = hand{0}[number{0}] - 1",
    "if not copies: hand{0}[SUIT[number{0}]] ^= RANK[number{0}]",
    "after, led, following, trump, void, won = {after}[number{0}] or {after}[ASKED](number{0})",
)
"""One of them is played, and asks something of whoever comes next."""


def _each(seats: int, text: str) -> str:
    """A text about each turn, with commas between them."""
    return ", ".join(text.format(turn) for turn in range(seats))


def taken_in(drawn: DrawnTricks, leader: Seat, before: Taken | None, seats: int) -> Taken | None:
    """The last of tricks that were drawn, with those before it."""
    cards = [CARDS[number] for number in drawn.numbers]
    for place, winner in enumerate(drawn.winners):
        trick = tuple(cards[place * seats : (place + 1) * seats])
        before = _taken(before, leader, trick, Seat(winner))
        leader = Seat(winner)
    return before


_taken: Final = trusted(Taken)
