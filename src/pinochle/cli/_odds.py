"""The command ``odds``: the melds of cards that are still to come."""

import argparse
from collections.abc import Iterator
from fractions import Fraction

from pinochle.analysis.distribution import Distribution
from pinochle.analysis.odds import Trump, of_hand, with_widow
from pinochle.analysis.unseen import Unseen
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cli._terminal import CommandError, Terminal, read_trump, requested_rules, write_text
from pinochle.pictures.charts import percent
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.ruleset import Ruleset

__all__ = ["odds"]


def odds(options: argparse.Namespace, terminal: Terminal) -> None:
    """Tell exactly how much a hand will meld that is dealt, or a hand together with a widow."""
    rules, trump = requested_rules(options), _trump(options.trump)
    hand = Hand.parse(options.hand or "")
    if options.widow is not None:
        title = f"{len(hand)} cards and {options.widow} more meld {_trump_in_words(trump)}"
        distribution = with_widow(rules, hand, options.widow, trump)
        chances = None
    else:
        size = rules.deal.hand if options.cards is None else options.cards
        if not size:
            raise CommandError("no hands are dealt by these rules: say how many --cards there are")
        title = f"a hand of {size} cards melds {_trump_in_words(trump)}"
        distribution = of_hand(rules, size, trump, seen=hand)
        chances = dict(_chances(rules, size, trump, hand))
    if options.svg is not None:
        write_text(options.svg, f"{distribution.picture(title)}\n")
    lines = [f"What {title} ({rules}):", str(distribution)]
    if chances:
        width = max(map(len, chances))
        lines += ["", "It holds at least one:"]
        lines += [f"{name:{width}}  {percent(part):>9}" for name, part in chances.items()]
    terminal.answer(_document(distribution, chances), lines)


def _trump(text: str) -> Trump:
    """Return the trump that was asked for."""
    return "best" if text.strip().lower() == "best" else read_trump(text)


def _trump_in_words(trump: Trump) -> str:
    """Return the trump in words."""
    if isinstance(trump, Suit):
        return f"with {trump.word} as trump"
    return "without trump" if trump is None else "with the best trump"


def _chances(rules: Ruleset, size: int, trump: Trump, hand: Hand) -> Iterator[tuple[str, Fraction]]:
    """Yield each meld of the table with the chance that a hand holds it."""
    cards = rules.pack.cards - hand
    unseen = Unseen(cards, (size, len(cards) - size), (Hand(), Hand()))
    for rule in rules.melds:
        yield rule.name, unseen.chance(_sets(rule, trump), 0)


def _sets(rule: MeldRule, trump: Trump) -> list[Hand]:
    """Return the cards of a single set of a meld, for each suit in which it may be laid."""
    trumps = tuple(Suit) if trump == "best" else (trump,)
    patterns = {pattern: None for suit in trumps for pattern in rule.places(suit)}
    return [cards for pattern, suit in patterns for cards in pattern.sets(suit)]


def _document(distribution: Distribution, chances: dict[str, Fraction] | None) -> dict[str, object]:
    """Return the answer as JSON: exact chances are texts such as 1/3."""
    document: dict[str, object] = {
        "mean": float(distribution.mean),
        "deviation": distribution.deviation,
        "points": [
            {"points": points, "chance": float(chance), "exactly": str(chance)}
            for points, chance in distribution
        ],
    }
    if chances is not None:
        document["melds"] = [
            {"meld": name, "chance": float(chance), "exactly": str(chance)}
            for name, chance in chances.items()
        ]
    return document
