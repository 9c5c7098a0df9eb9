"""The command ``odds``: the melds of cards that are still to come."""

import argparse
from collections.abc import Iterator
from fractions import Fraction

from pinochle.analysis.distribution import Distribution
from pinochle.analysis.odds import Trump, of_hand, with_widow
from pinochle.analysis.unseen import Unseen
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cli._terminal import CommandError, Terminal, rules_asked_for, trump_named, write_text
from pinochle.pictures.charts import percent
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.ruleset import Ruleset

__all__ = ["odds"]


def odds(options: argparse.Namespace, terminal: Terminal) -> None:
    """Tell exactly how much a hand will meld that is dealt, or a hand together with a widow."""
    rules, trump = rules_asked_for(options), _trump(options.trump)
    hand = Hand.parse(options.hand or "")
    if options.widow is not None:
        title = f"{len(hand)} cards and {options.widow} more meld {_trump_in_words(trump)}"
        found = with_widow(rules, hand, options.widow, trump)
        chances = None
    else:
        number = rules.deal.hand if options.cards is None else options.cards
        if not number:
            raise CommandError("no hands are dealt by these rules: say how many --cards there are")
        title = f"a hand of {number} cards melds {_trump_in_words(trump)}"
        found = of_hand(rules, number, trump, seen=hand)
        chances = dict(_chances(rules, number, trump, hand))
    if options.svg is not None:
        write_text(options.svg, f"{found.picture(title)}\n")
    lines = [f"What {title} ({rules}):", str(found)]
    if chances:
        width = max(map(len, chances))
        lines += ["", "It holds at least one:"]
        lines += [f"{name:{width}}  {percent(part):>9}" for name, part in chances.items()]
    terminal.answer(_document(found, chances), lines)


def _trump(text: str) -> Trump:
    """Return the trump that was asked for."""
    return "best" if text.strip().lower() == "best" else trump_named(text)


def _trump_in_words(trump: Trump) -> str:
    """Return the trump in words."""
    if isinstance(trump, Suit):
        return f"with {trump.word} as trump"
    return "without trump" if trump is None else "with the best trump"


def _chances(
    rules: Ruleset, number: int, trump: Trump, seen: Hand
) -> Iterator[tuple[str, Fraction]]:
    """Yield each meld of the table with the chance that a hand holds it."""
    cards = rules.pack.cards - seen
    unseen = Unseen(cards, (number, len(cards) - number), (Hand(), Hand()))
    for rule in rules.melds:
        yield rule.name, unseen.chance(_sets(rule, trump), 0)


def _sets(rule: MeldRule, trump: Trump) -> list[Hand]:
    """Return the cards of a single set of a meld, for each suit in which it may be laid."""
    trumps = tuple(Suit) if trump == "best" else (trump,)
    places = {place: None for suit in trumps for place in rule.places(suit)}
    return [cards for pattern, suit in places for cards in pattern.sets(suit)]


def _document(found: Distribution, chances: dict[str, Fraction] | None) -> dict[str, object]:
    """Return the answer as JSON: exact chances are texts such as 1/3."""
    document: dict[str, object] = {
        "mean": float(found.mean),
        "deviation": found.deviation,
        "points": [
            {"points": points, "chance": float(chance), "exactly": str(chance)}
            for points, chance in found
        ],
    }
    if chances is not None:
        document["melds"] = [
            {"meld": name, "chance": float(chance), "exactly": str(chance)}
            for name, chance in chances.items()
        ]
    return document
