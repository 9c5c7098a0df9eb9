"""How rules are put into words: sentences with their ids, numbers, lists, and tests of a hand."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import frozen

from pinochle.cards import Rank
from pinochle.rules.handtest import HandTest
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

Kind = Literal["sentence", "item", "step", "row"]


@frozen
class Said:
    """One thing that is told of the rules.

    Args:
        text: the words.
        ids: the catalogue ids of the rules behind it.
        kind: a sentence of a paragraph, an item of a list, a step of a numbered one, or a row of a
            table.
    """

    text: str
    ids: tuple[str, ...] = ()
    kind: Kind = "sentence"


Telling: TypeAlias = "Callable[[Ruleset], Iterator[Said]]"
"""Tells one subject of the rules."""


def say(text: str, *ids: str) -> Said:
    """A sentence, with the ids of its rules."""
    return Said(text, ids)


def item(text: str, *ids: str) -> Said:
    """An item of a list."""
    return Said(text, ids, "item")


def step(text: str, *ids: str) -> Said:
    """A step of a numbered list."""
    return Said(text, ids, "step")


_FIGURES: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TIMES: Final = ("never", "once", "twice")


def figure(number: int) -> str:
    """A number of things: in a word as long as it is small."""
    return _FIGURES[number] if number < len(_FIGURES) else str(number)


def many(number: int, noun: str) -> str:
    """So many of a thing: ``one card``, ``three cards``."""
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{figure(number)} {noun}{ending}"


def times(number: int) -> str:
    """How many times: ``once``, ``twice``, ``three times``."""
    return _TIMES[number] if number < len(_TIMES) else f"{figure(number)} times"


def listed(words: Iterable[object], last: str = "and") -> str:
    """Several things: ``a, b and c``."""
    *others, end = map(str, words)
    return f"{', '.join(others)} {last} {end}" if others else end


def has_auction(rules: "Ruleset") -> bool:
    """Whether there is a bidder."""
    return Step.AUCTION in rules.script


def bidder(rules: "Ruleset") -> str:
    """Who comes first: the bidder, or eldest where nobody bids."""
    return "the bidder" if has_auction(rules) else "eldest"


def side(rules: "Ruleset") -> str:
    """What scores together."""
    return "side" if rules.table.is_partnership else "player"


def has_called_partner(rules: "Ruleset") -> bool:
    """Whether sides form in the round."""
    return rules.partner.calls != "nobody"


def bidding_side(rules: "Ruleset") -> str:
    """Who has the contract."""
    has_side = rules.table.is_partnership or has_called_partner(rules)
    return "the bidder’s side" if has_side else "the bidder"


def contractor(rules: "Ruleset") -> str:
    """Who has a contract, of which there may be several."""
    return "the side that bid it" if rules.auction.calls == "summed" else bidding_side(rules)


def own(rules: "Ruleset") -> str:
    """The possessive of a side or a player."""
    return "its" if rules.table.is_partnership else "his"


def holding(test: HandTest) -> str:
    """What a hand holds that passes a test: ``six nines or more and no ace``."""
    parts = [f"{_ranks(least, rank)} or more" for rank, least in test.at_least]
    parts += [
        f"at most {_ranks(most, rank)}" if most else f"no {rank.word}"
        for rank, most in test.at_most
    ]
    if test.non_counters:
        parts.append(f"{many(test.non_counters, 'card')} or more that count nothing")
    if test.holds:
        parts.append(f"a {listed(test.holds, 'or')}")
    if test.melds != "whatever":
        word = "a" if test.melds == "some" else "no"
        parts.append(f"{word} meld that scores whatever is trump")
    return listed(parts) if parts else "any cards"


def _ranks(number: int, rank: Rank) -> str:
    return many(number, rank.word)
