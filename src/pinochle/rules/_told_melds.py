"""The rules in words: the melds, and how they are laid."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pinochle.melds.meld import GAME, MeldRule, MeldValue
from pinochle.melds.patterns import InAnySuits, InEverySuit, InOneSuit, Pattern
from pinochle.melds.table import MeldTable
from pinochle.rules._saying import (
    Said,
    bidder,
    listed,
    say,
    times,
)
from pinochle.rules.script import Step
from pinochle.rules.showing import ShowingRules, Who

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

MELDING: Final = (Step.DRAW, Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS)
"""The phases in which melds are laid."""


def melds(rules: "Ruleset") -> Iterator[Said]:
    """What can be melded, and how."""
    if not rules.melds:
        yield say("Nothing can be melded.")
        return
    yield from _showing(rules)
    yield from table_of(rules.melds, "points")


def _who(rules: "Ruleset", who: Who) -> str:
    if who == "all":
        return f"Everybody melds, {bidder(rules)} first and the others clockwise after him"
    first = bidder(rules)
    if who == "bidding-side" and rules.table.is_partnership:
        return f"Only the side of {first} melds, {first} before the others of it"
    return f"Only {first} melds"


def _showing(rules: "Ruleset") -> Iterator[Said]:
    showing, has_stock = rules.showing, Step.DRAW in rules.script
    if showing.who != "all" or not has_stock:
        rule = "meld.bidder-first" if showing.who == "all" else "contract.opponents-dont-meld"
        yield say(f"{_who(rules, showing.who)}.", "meld.display", rule)
    if Step.JOINT_MELDS in rules.script:
        yield say(
            "Then the two add cards in turn that make melds together with those of the partner, "
            "as if all were of one hand, until neither adds any more.",
            "contract.joint-meld",
        )
        yield say(
            "After that the bidder calls for one card after another that he needs for a meld; if "
            "his partner has it, it is laid, and both may add again. With the first that is not "
            "there the partner calls in his turn, and with the first that the bidder has not the "
            "melding is over.",
            "contract.call-card",
        )
    else:
        yield say("A player melds from his own hand alone.", "meld.separate-hands")
    if not has_stock:
        yield say("The cards are taken up again before the play.", "meld.return-to-hand")
    yield from _choosing(showing, has_stock=has_stock)


def _choosing(showing: ShowingRules, *, has_stock: bool) -> Iterator[Said]:
    """How melds are found, and what becomes of mistakes."""
    is_declared = showing.choice == "declared"
    if is_declared:
        yield say("A player declares his melds one by one.")
    else:
        yield say("Every hand is laid in the way that is worth the most.", "meld.totals")
    if showing.overlooked == "muggins":
        yield say(
            "A meld that its player has overlooked, although its cards lie there in others, scores "
            "for the first opponent, clockwise, who claims it before the first trick is won.",
            "meld.muggins",
        )
    elif is_declared:
        yield say("A meld that its player has overlooked is lost.", "meld.muggins")
    if showing.failed == "minus":
        text = "A declared meld that its player cannot make good costs him its points."
        yield say(text, "meld.failed")
    elif is_declared:
        text = "A declared meld that its player cannot make good scores nothing."
        yield say(text, "meld.failed")
    if showing.closes == "own-first-card":
        yield say("A player may meld until he plays his own first card.", "meld.no-late")
    elif is_declared and not has_stock:
        yield say("Nobody melds after the first lead.", "meld.no-late")


def table_of(table: MeldTable, unit: str) -> Iterator[Said]:
    """A table of melds with every listed value, and what there is to know about it."""
    most = max(len(rule.values) for rule in table)
    several = [times(sets) for sets in range(2, most + 1)]
    head = ["meld", "cards", "class", unit, *several]
    yield _row(head)
    yield _row(["---", "---", "---", *["--:"] * most])
    for rule in table:
        values = [_value(value) for value in rule.values]
        cards = " or ".join(pattern_in_words(pattern) for pattern in rule.patterns)
        yield _row([rule.name, cards, rule.heading, *values, *[""] * (most - len(values))])
    yield say(
        "A card may serve in several melds, but only once in each class.",
        *("meld.classes", "meld.one-card-one-meld-per-class"),
    )
    if several:
        yield say(
            "The same meld laid several times at once is worth what the table lists; if that "
            "number is not listed, the best sum of listed ones.",
            *("meld.types", "triple.no-extra"),
        )
    else:
        yield say("A meld laid several times at once is worth as many times as much.", "meld.types")
    if any(GAME in rule.values for rule in table):
        yield say("A meld that is worth the game wins it outright.", "racehorse.game-meld")
    for rule in table:
        yield from _remarks(rule)


def _row(cells: list[str]) -> Said:
    return Said(f"| {' | '.join(cells)} |", kind="row")


def _value(value: MeldValue) -> str:
    return "the game" if value is GAME else str(value)


def pattern_in_words(pattern: Pattern) -> str:
    """The cards of a meld: ``A 10 K Q J of trump``."""
    match pattern:
        case InOneSuit(ranks, suit):
            where = {"trump": "of trump", "plain": "of a suit that is not trump"}
            return f"{' '.join(map(str, ranks))} {where.get(suit, 'of one suit')}"
        case InEverySuit(ranks):
            return f"{' '.join(map(str, ranks))} of every suit"
        case InAnySuits(ranks):
            return f"{' '.join(map(str, ranks))} of any suits"
        case _:
            return str(pattern.cards)


def _remarks(rule: MeldRule) -> Iterator[Said]:
    if rule.needs:
        yield say(
            f"The {rule.name} goes only with a {rule.needs}, once with each.",
            *("meld.run-extra.20", "meld.run-extra.40"),
        )
    if rule.titles:
        called = [f"{times(sets)} “{title}”" for sets, title in enumerate(rule.titles, start=1)]
        yield say(f"The {rule.name} is called {listed(called)}.", "count.names-kept")
