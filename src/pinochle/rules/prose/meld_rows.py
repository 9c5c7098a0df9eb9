"""Tables of melds in a description: the rows, and remarks on the melds together."""

from collections import Counter
from collections.abc import Iterator

from pinochle.rules.melds.meld import GAME, MeldRule, MeldValue
from pinochle.rules.melds.patterns import InAnySuits, InEverySuit, InOneSuit, Pattern
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.pack import Pack
from pinochle.rules.parts import Parts
from pinochle.rules.prose.words import listed, times
from pinochle.rules.script import Step


def meld_rows(table: MeldTable, unit: str, rules: Parts) -> Iterator[str]:
    """Yield a table of melds with every value that can be scored, and remarks on it."""
    if not table:
        return
    is_one_by_one = Step.DRAW in rules.script and unit == "points"
    values = [_values(rule, rules.pack, is_one_by_one=is_one_by_one) for rule in table]
    most = max(map(len, values))
    several = [times(sets) for sets in range(2, most + 1)]
    rows = [["meld", "cards", "class", unit, *several], ["---", "---", "---", *["--:"] * most]]
    for rule, worth in zip(table, values, strict=True):
        cards = " or ".join(map(_pattern_in_words, rule.patterns))
        rows.append([rule.name, cards, rule.heading, *worth, *[""] * (most - len(worth))])
    for cells in rows:
        yield f"| {' | '.join(cells)} |"
    yield from _remarks(table, rules, is_one_by_one=is_one_by_one, has_several=bool(several))


def _remarks(
    table: MeldTable, rules: Parts, *, is_one_by_one: bool, has_several: bool
) -> Iterator[str]:
    """Yield remarks on the melds of a table together."""
    if Step.DRAW not in rules.script:  # what lies on the table while cards are drawn has its rule
        yield (
            "A card may serve in several melds, but only once in each class. "
            "[meld.classes, meld.one-card-one-meld-per-class]"
        )
    if has_several and is_one_by_one:
        yield (
            "The same meld laid several times at once scores what the table lists for that number. "
            "Otherwise each is laid, and scores, by itself. [meld.types, triple.no-extra]"
        )
    elif has_several:
        yield (
            "The same meld laid several times scores what the table lists for that number, or the "
            "best sum of smaller numbers if it lists none. [meld.types, triple.no-extra]"
        )
    else:
        yield "The same meld laid several times scores each time. [meld.types]"
    if any(GAME in rule.values for rule in table):
        yield "A meld worth the game wins it outright. [racehorse.game-meld]"
    for rule in table:
        if rule.needs:
            yield (
                f"The {rule.name} goes only with a {rule.needs}, once with each. "
                "[meld.run-extra.20, meld.run-extra.40]"
            )
        if rule.trumps:
            suits = listed((suit.word for suit in rule.trumps), "or")
            yield f"The {rule.name} counts only when {suits} are trump. [house.meld-by-trump]"
        if rule.comes_first:
            yield (
                f"The {rule.name} comes first: a hand lays it as often as it can, even where other "
                f"melds of its class are worth more. [house.roundhouse-first]"
            )
        if rule.titles:
            called = [f"{times(sets)} “{title}”" for sets, title in enumerate(rule.titles, start=1)]
            yield f"The {rule.name} is called {listed(called)}. [count.names-kept]"


def _values(rule: MeldRule, pack: Pack, *, is_one_by_one: bool) -> list[str]:
    """Return the values of 1, 2, 3 … sets, as far as the pack has the cards.

    Where melds are laid between tricks, two sets that are worth no more than 1 + 1 are not laid at
    once, and have no value.
    """
    sets = sum(_most_sets(pattern, pack) for pattern in rule.patterns)
    return [
        "" if is_one_by_one and not rule.is_one(number) else _worth(value)
        for number, value in enumerate(rule.values[:sets], start=1)
    ]


def _worth(value: MeldValue) -> str:
    return "the game" if value is GAME else str(value)


def _most_sets(pattern: Pattern, pack: Pack) -> int:
    """Return the number of sets of a pattern in a pack, by the best suit where it goes by suits."""
    if isinstance(pattern, InAnySuits):
        held = Counter(card.rank for card in pack)
        return min(held[rank] // needed for rank, needed in Counter(pattern.ranks).items())
    return max(
        min(pack.count(card) // cards.count(card) for card in cards.kinds)
        for cards in pattern.sets(None)
    )


def _pattern_in_words(pattern: Pattern) -> str:
    """Return the cards of a meld: ``A 10 K Q J of trump``."""
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
