"""The page "Odds of pinochle", made of what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pinochle import Card, Hand, Rank, Suit, variants
from pinochle.analysis import Unseen, odds, some_of
from pinochle.rules import MeldRule, MeldTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from pinochle import Ruleset
    from pinochle.rules import Pack

SINGLE: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed-classic")
DOUBLE: Final = variants.get("double-deck")
COLUMNS: Final = ((SINGLE, 12), (THREE, 15), (DOUBLE, 20))
"""The rules whose hands the tables are about, and how many cards a hand has."""

HEADING: Final = ("12 of 48", "15 of 48", "20 of 80")

RUN: Final = "ATKQJ in trump"
MARRIAGE: Final = "KQ in trump"
AROUND: Final = "A in every suit"
PINOCHLE: Final = "QS JD"


_PAGE: Final = """\
<!-- Made by tests/docs/test_odds_page.py: nox -s generate writes it anew. -->
# Odds of pinochle

How likely is a run, and how many widows complete one? Every figure on this page is exact: all
hands were counted, each copy of a card by itself, and nothing was sampled.
[Ask for the odds](../how-to/ask-for-the-odds.md) counts others, and
[the command](../reference/command.md#pinochle-odds) does it at a terminal. Figures such as
1 in 104 are rounded.

## What a hand is dealt

The chance that one hand holds a meld at least once, before anybody has seen a card. 15 of 48 is
also a hand of 12 with 3 more cards. *In any suit* counts what becomes a meld by naming trump.

{melds}

## How many aces

{aces}

## At the table

The chance that at least one of four hands holds it, when all cards are dealt.

{anyone}

## How much a hand melds

These are the melds of [Partnership Auction Pinochle](../variants.md) for 48 cards, and of
double-deck pinochle for 80. The best suit is the one with which a hand melds most.

{points}

## What a widow completes

In a hand of 15 or 20 cards you hold all of a run but one or two cards, of which you have seen no
copy. The chance that the widow brings them:

{widows}
"""


def lines() -> list[str]:
    """The lines of the page."""
    hands = "a hand of", *HEADING
    tables = {
        "melds": table(hands, melds()),
        "aces": table(hands, aces()),
        "anyone": table(("somebody holds", HEADING[0], HEADING[2]), anyone()),
        "points": table(hands, points()),
        "widows": table(("lacking", *(f"a widow of {number}" for number in WIDOWS)), widows()),
    }
    return _PAGE.format(**{name: "\n".join(rows) for name, rows in tables.items()}).splitlines()


WIDOWS: Final = (3, 4, 5, 6)


def table(heading: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """The lines of a table."""
    cells = [*heading]
    yield f"| {' | '.join(cells)} |"
    yield f"| --- |{' ---: |' * (len(cells) - 1)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def percent(chance: Fraction) -> str:
    """A chance in percent, and as one in so many where it is small."""
    if not chance:
        return "never"
    share, times = float(100 * chance), f"1 in {round(1 / chance):,}"
    if share < HARDLY:
        return times
    text = f"{share:.{2 if share >= 1 else 3}f} %"
    return text if share > SELDOM else f"{text} ({times})"


SELDOM: Final = 5
"""Below so many percent people rather think of one in so many."""

HARDLY: Final = 0.01
"""Below so many percent the percent say nothing."""


def only(pattern: str, pack: Pack, sets: int = 1) -> MeldTable:
    """A table in which so many sets of one meld are worth one."""
    values = (*[0] * (sets - 1), *[1] * (8 - sets + 1))
    return MeldTable((MeldRule("meld", "meld", pattern, values),), pack)


def at_least(pattern: str, trump: odds.Trump, sets: int = 1) -> tuple[str, ...]:
    """The chances of so many sets of a meld, for the hands of all columns."""
    return tuple(
        percent(odds.of_hand(only(pattern, rules.pack, sets), number, trump).at_least(1))
        for rules, number in COLUMNS
    )


def melds() -> Iterator[tuple[str, ...]]:
    """The rows of the melds of a hand."""
    yield "a run in a named suit", *at_least(RUN, Suit.SPADES)
    yield "a run in any suit", *at_least(RUN, "best")
    yield "a double run in any suit", *at_least(RUN, "best", 2)
    yield "a marriage in a named suit", *at_least(MARRIAGE, Suit.SPADES)
    yield "a marriage in any suit", *at_least(MARRIAGE, "best")
    yield "a pinochle", *at_least(PINOCHLE, None)
    yield "a double pinochle", *at_least(PINOCHLE, None, 2)
    yield "aces around (or kings, queens, jacks)", *at_least(AROUND, None)
    yield "eight aces around", *at_least(AROUND, None, 2)
    yield "a roundhouse: a marriage in each suit", *at_least("KQ in every suit", None)


def aces() -> Iterator[tuple[str, ...]]:
    """The rows of how many aces there are."""
    for least in range(1, 7):
        chances = [
            Unseen.of_hand(rules).chance(some_of(hand_of_rank(rules, Rank.ACE), least), 0)
            for rules, _ in COLUMNS
        ]
        name = f"at least {least} aces" if least > 1 else "an ace"
        yield name, *map(percent, chances)


def hand_of_rank(rules: Ruleset, rank: Rank) -> Hand:
    """All cards of a rank."""
    return Hand(card for card in rules.pack if card.rank is rank)


def anyone() -> Iterator[tuple[str, ...]]:
    """The rows of what somebody at a table of four holds."""
    packs = (SINGLE, DOUBLE)
    for name, meld in (
        ("a run in a named suit", "run"),
        ("aces around", "aces around"),
        ("a pinochle", "pinochle"),
    ):
        yield (
            name,
            *(
                percent(Unseen.of_hand(rules).chance(rules.melds.sets_in(Suit.SPADES, meld)))
                for rules in packs
            ),
        )
    pinochles = Hand.parse("QS QS JD JD")
    yield (
        "a double pinochle",
        *(percent(Unseen.of_hand(rules).chance(pinochles)) for rules in packs),
    )


def points() -> Iterator[tuple[str, ...]]:
    """The rows of how much a hand melds."""
    tables = [MeldTable(SINGLE.melds.rules, SINGLE.pack)] * 2
    tables.append(MeldTable(DOUBLE.melds.rules, DOUBLE.pack))
    for trump in (Suit.SPADES, "best"):
        named = "spades" if trump != "best" else "the best suit"
        rows = [
            odds.of_hand(melds, number, trump)
            for melds, (_, number) in zip(tables, COLUMNS, strict=True)
        ]
        yield f"mean, {named} trump", *(f"{float(one.mean):.2f}" for one in rows)
        yield f"half of them meld at most, {named} trump", *(str(one.median) for one in rows)
        yield (
            f"one in 20 melds more than, {named} trump",
            *(str(one.quantile(0.95)) for one in rows),
        )
        for least in (100, 150, 300, 500):
            yield (
                f"at least {least}, {named} trump",
                *(percent(one.at_least(least)) for one in rows),
            )


def widows() -> Iterator[tuple[str, ...]]:
    """The rows of what a widow completes."""
    run = [Card(rank, Suit.SPADES) for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)]
    run.append(Card(Rank.JACK, Suit.SPADES))
    for rules, size in ((THREE, 15), (DOUBLE, 20)):
        table = only(RUN, rules.pack)
        for lacking in (1, 2):
            held = Hand(run[lacking:])
            # The other cards are of other suits, so that none of the run was seen.
            rest = [card for card in rules.pack if card.suit is not Suit.SPADES]
            hand = held + rest[: size - len(held)]
            cards = "one card" if lacking == 1 else "two cards"
            yield (
                f"{cards}, {size} of {len(rules.pack)}",
                *(
                    percent(odds.with_widow(table, hand, number, Suit.SPADES).at_least(1))
                    for number in WIDOWS
                ),
            )
