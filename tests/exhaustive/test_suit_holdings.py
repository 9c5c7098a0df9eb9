"""Every suit holding, every around and every pinochle that a pack can deal, against the oracle.

A meld lies in one suit, or takes one rank of every suit, or is the pinochle with its kin; what can
happen inside each of the three is visited without a gap. How the three add up to a whole hand is
the subject of ``test_all_hands.py``.
"""

from collections import Counter
from itertools import permutations, product

import pytest

from oracle.melds import Row, Score, score
from oracle.tables import run_row, table
from pinochle import Card, Hand, Rank, Suit
from pinochle.rules import MeldTable
from pinochle.rules.melds.patterns import InEverySuit
from support.strategies import TRUMPS, TWINS, Twin, codes, letter

SUITS = "SHDC"
# The published table for eight stops at what twelve cards can hold; three runs are Parlett's.
T9 = [run_row(150, 1500, 2250, 3000), *table("T9")[1:]]
FITTING = [
    twin._replace(theirs=T9) if twin.name == "T9 96" else twin
    for twin in TWINS
    if twin.name != "T9 70"
]
NAMES = [twin.name for twin in FITTING]
ALONE = ("special",)
"""The headings of melds that name their cards: none of them lies in one suit."""


def copies(twin: Twin) -> int:
    return max(twin.pack.count(card) for card in twin.pack.kinds)


def ranks(twin: Twin) -> tuple[Rank, ...]:
    return tuple(rank for rank in Rank if twin.pack.count(Card(rank, Suit.SPADES)) == copies(twin))


def worth(found: Score) -> tuple[int, bool]:
    return found.points, found.wins_game


def agree(twin: Twin, hand: Hand, trump: Suit | None, expected: tuple[int, bool]) -> None:
    ours = twin.ours.score(hand, trump)
    assert (ours.points, ours.wins_game) == expected, (hand, trump)
    assert twin.ours.points(hand, trump) == expected[0], (hand, trump)
    assert hand.holds(ours.cards)


@pytest.mark.parametrize("twin", FITTING, ids=NAMES)
def test_the_oracle_knows_no_suit(twin: Twin) -> None:
    """Renaming the suits in the oracle's rows gives the same rows, but for cards that are named.

    So what a suit is worth by itself depends on its cards and on whether it is trump, and the
    oracle need be asked about one suit only. The rows that name their cards need two suits.
    """
    for row in twin.theirs:
        for trump, order in product((*SUITS, None), permutations(SUITS)):
            new = dict(zip(SUITS, order, strict=True))
            renamed = [[card[0] + new[card[1]] for card in one] for one in row.patterns[trump]]
            there = row.patterns[new[trump] if trump else None]
            if row.heading in ALONE:
                assert all(len({card[1] for card in one}) > 1 for one in there)
            else:
                assert _same(renamed, there)


def _same(some: list[list[str]], others: list[list[str]]) -> bool:
    return Counter(tuple(sorted(one)) for one in some) == Counter(
        tuple(sorted(one)) for one in others
    )


@pytest.mark.parametrize("twin", FITTING, ids=NAMES)
def test_every_holding_of_a_suit(twin: Twin) -> None:
    """Every holding x suit x trump: 729 x 20 of two copies, up to 16,807 x 20 of six."""
    kinds = ranks(twin)
    visited = 0
    for counts in product(range(copies(twin) + 1), repeat=len(kinds)):
        held = [rank for rank, n in zip(kinds, counts, strict=True) for _ in range(n)]
        told = [rank.code + "S" for rank in held]
        expected = {trump: worth(score(told, trump, twin.theirs)) for trump in ("S", "H", None)}
        for suit in Suit:
            hand = Hand(Card(rank, suit) for rank in held)
            for trump in TRUMPS:
                case = None if trump is None else "S" if trump is suit else "H"
                agree(twin, hand, trump, expected[case])
                visited += 1
    assert visited == (copies(twin) + 1) ** len(kinds) * 20
    print(f"\n{twin.name}: {visited:,} holdings of a suit", end="")


@pytest.mark.parametrize("twin", FITTING, ids=NAMES)
def test_every_holding_of_a_rank(twin: Twin) -> None:
    """Every number of each of the four cards of a rank: arounds against four identical cards."""
    visited = 0
    for rank in ranks(twin):
        for counts in product(range(copies(twin) + 1), repeat=4):
            hand = Hand(
                Card(rank, suit) for suit, n in zip(Suit, counts, strict=True) for _ in range(n)
            )
            for trump in (Suit.SPADES, None):
                agree(twin, hand, trump, worth(score(codes(hand), letter(trump), twin.theirs)))
                visited += 1
    print(f"\n{twin.name}: {visited:,} holdings of a rank", end="")


@pytest.mark.parametrize("twin", FITTING, ids=NAMES)
def test_every_common_holding(twin: Twin) -> None:
    """Every number of aces, kings, queens and jacks that the four suits can have in common.

    Only the melds that take cards of every suit are asked for; the rest is in the other tests.
    """
    ours = MeldTable(
        tuple(rule for rule in twin.ours if isinstance(rule.patterns[0], InEverySuit)),
        twin.pack,
    )
    theirs = [row for row in twin.theirs if _takes_every_suit(row)]
    assert len(ours) == len(theirs)
    part = twin._replace(ours=ours, theirs=theirs)
    kinds = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    visited = 0
    for counts in product(range(copies(twin) + 1), repeat=4):
        held = [rank for rank, n in zip(kinds, counts, strict=True) for _ in range(n)]
        hand = Hand(Card(rank, suit) for suit in Suit for rank in held)
        agree(part, hand, None, worth(score(codes(hand), None, theirs)))
        visited += 1
    print(f"\n{twin.name}: {visited:,} common holdings", end="")


def _takes_every_suit(row: Row) -> bool:
    sets = row.patterns[None]
    return len(sets) == 1 and {card[1] for card in sets[0]} == set(SUITS)


@pytest.mark.parametrize("twin", FITTING, ids=NAMES)
def test_every_holding_of_the_pinochle(twin: Twin) -> None:
    """Every number of kings and queens of spades and jacks of diamonds, under every trump."""
    kinds = [Card.parse(code) for code in ("KS", "QS", "JD")]
    visited = 0
    for counts in product(range(copies(twin) + 1), repeat=3):
        hand = Hand(card for card, n in zip(kinds, counts, strict=True) for _ in range(n))
        for trump in TRUMPS:
            agree(twin, hand, trump, worth(score(codes(hand), letter(trump), twin.theirs)))
            visited += 1
    print(f"\n{twin.name}: {visited:,} holdings of the pinochle", end="")
