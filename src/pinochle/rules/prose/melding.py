"""The melds in words: who lays them and when, and the tables of their values."""

from collections.abc import Iterator

from pinochle.rules.melds.meld import GAME, MeldRule, MeldValue
from pinochle.rules.melds.patterns import Exactly, InAnySuits, InEverySuit, InOneSuit, Pattern
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.pack import Pack
from pinochle.rules.parts import Parts
from pinochle.rules.prose.dealing import in_a_row
from pinochle.rules.prose.parties import Parties
from pinochle.rules.prose.words import series, times
from pinochle.rules.script import Step


def melds(rules: Parts) -> Iterator[str]:
    """Yield the sentences about melding, and the table of melds."""
    if not rules.melds:
        yield "There are no melds."
        return
    yield from _melders(rules)
    if Step.JOINT_MELDS in rules.script:
        yield (
            "Then the two partners take turns to add cards that make melds together with what lies "
            "there, as if all were from one hand, until neither adds any more. After that the "
            "bidder calls for one card after another that they need for a meld. If the partner has "
            "it, it is laid, and both may add again. When a card is not there, the partner calls "
            "in the same way. When the bidder does not have a card, melding is over. "
            "[contract.joint-meld, contract.call-card]"
        )
    else:
        yield "Players meld from their own hands alone. [meld.separate-hands]"
    if Step.DRAW not in rules.script:
        yield "The cards go back into the hands before play. [meld.return-to-hand]"
    if rules.showing.is_declared:
        yield from _declaring(rules)
    else:
        yield "Every hand is laid so that it scores the most. [meld.totals]"
    yield from meld_table(rules.melds, "points", rules)


def _melders(rules: Parts) -> Iterator[str]:
    """Yield the sentence about who melds, unless cards are drawn between melds."""
    parties, has_auction = Parties(rules), Step.AUCTION in rules.script
    first = parties.bidder
    if rules.showing.who == "all":
        if Step.DRAW not in rules.script:
            rule = "meld.bidder-first" if has_auction else ""
            yield f"All meld in turn, {first} first. [meld.display, {rule}]"
    elif rules.showing.who == "bidding-side" and parties.has_sides:
        yield (
            f"Only {first}’s side melds, {first} first. [meld.display, "
            "contract.opponents-dont-meld]"
        )
    else:
        yield f"Only {first} melds. [meld.display, auction3.only-bidder-melds]"


def _declaring(rules: Parts) -> Iterator[str]:
    """Yield the sentences about melds that players declare one by one."""
    showing, is_drawn = rules.showing, Step.DRAW in rules.script
    yield "Players declare their melds one by one."
    if not is_drawn:
        yield (
            "A meld may take in smaller ones of its class that the player has laid before, as a "
            "run does a royal marriage; then it scores only what it is worth more than they. "
            "[meld.classes]"
        )
    if showing.overlooked == "muggins":
        yield (
            "A player may overlook a meld whose cards they have all laid in other melds. Then it "
            "scores for the first opponent clockwise who claims it before the first trick is won. "
            "[meld.muggins]"
        )
    else:
        yield "A meld that its player overlooks is lost. [meld.muggins]"
    if showing.overlooked == "costs":
        lost = showing.overlooked_costs or "the difference"
        yield (
            "When all tricks are played, a player whose hand could have melded more than they "
            f"declared loses {lost}. [house.forgotten-melds]"
        )
    cost = "costs them its points" if showing.failed == "minus" else "scores nothing"
    yield f"A declared meld that its player cannot lay {cost}. [meld.failed]"
    if showing.closes == "own-first-card":
        yield "Players may meld until they play their own first card. [meld.no-late]"
    elif not is_drawn:
        yield "Nobody melds after the first lead. [meld.no-late]"


def meld_table(table: MeldTable, unit: str, rules: Parts) -> Iterator[str]:
    """Yield a table of melds with every value that can be scored, and remarks on it."""
    is_one_by_one = Step.DRAW in rules.script and unit == "points"
    values = [_values(rule, rules.pack, is_one_by_one=is_one_by_one) for rule in table]
    most = max(map(len, values))
    multiples = [times(sets) for sets in range(2, most + 1)]
    rows = [["meld", "cards", "class", unit, *multiples], ["---", "---", "---", *["--:"] * most]]
    for rule, worth in zip(table, values, strict=True):
        cards = " or ".join(map(_pattern_in_words, rule.patterns))
        rows.append([rule.name, cards, rule.heading, *worth, *[""] * (most - len(worth))])
    for cells in rows:
        yield f"| {' | '.join(cells)} |"
    yield from _remarks(table, rules, is_one_by_one=is_one_by_one, has_several=bool(multiples))


def _remarks(
    table: MeldTable, rules: Parts, *, is_one_by_one: bool, has_several: bool
) -> Iterator[str]:
    """Yield remarks on the melds of a table together."""
    if Step.DRAW not in rules.script:  # what lies on the table while cards are drawn has its rule
        yield (
            "A card may serve in several melds, but only once in each class. [meld.classes, "
            "meld.one-card-one-meld-per-class]"
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
        yield from _remarks_on(rule)


def _remarks_on(rule: MeldRule) -> Iterator[str]:
    """Yield remarks on a meld."""
    if rule.needs:
        yield (
            f"The {rule.name} goes only with a {rule.needs}, once with each. [meld.run-extra.20, "
            "meld.run-extra.40]"
        )
    if rule.trumps:
        suits = series((suit.word for suit in rule.trumps), "or")
        yield f"The {rule.name} counts only when {suits} are trump. [house.meld-by-trump]"
    if rule.comes_first:
        yield (
            f"The {rule.name} comes first: a hand lays it as often as it can, even where other "
            "melds of its class are worth more. [house.roundhouse-first]"
        )
    if rule.titles:
        called = [f"{times(sets)} “{title}”" for sets, title in enumerate(rule.titles, start=1)]
        yield f"The {rule.name} is called {series(called)}. [count.names-kept]"


def _values(rule: MeldRule, pack: Pack, *, is_one_by_one: bool) -> list[str]:
    """Return the values of 1, 2, 3 … sets, as far as the pack has the cards.

    Where melds are laid between tricks, two sets that are worth no more than 1 + 1 are not laid at
    once, and have no value.
    """
    sets = sum(pattern.most_in(pack.cards) for pattern in rule.patterns)
    return [
        "" if is_one_by_one and not rule.is_single(number) else _worth(value)
        for number, value in enumerate(rule.values[:sets], start=1)
    ]


def _worth(value: MeldValue) -> str:
    return "the game" if value is GAME else str(value)


def _pattern_in_words(pattern: Pattern) -> str:
    """Return the cards of a meld: ``A 10 K Q J of trump``."""
    match pattern:
        case InOneSuit(ranks, suit):
            where = {"trump": "of trump", "plain": "of a suit that is not trump"}
            return f"{in_a_row(ranks)} {where.get(suit, 'of one suit')}"
        case InEverySuit(ranks):
            return f"{in_a_row(ranks)} of every suit"
        case InAnySuits(ranks):
            return f"{in_a_row(ranks)} of any suits"
        case Exactly(cards):
            return str(cards)
