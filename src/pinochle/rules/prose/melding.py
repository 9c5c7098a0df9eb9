"""The melds in words: who lays them and when, and the tables of their values."""

from collections.abc import Iterator, Sequence
from functools import reduce

from pinochle.messages.phrases import Part, Phrase
from pinochle.rules.melds.meld import GAME, MeldRule
from pinochle.rules.melds.patterns import Exactly, InAnySuits, InEverySuit, InOneSuit, Pattern
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.pack import Pack
from pinochle.rules.parts import Parts
from pinochle.rules.prose.roles import Roles
from pinochle.rules.prose.sentences import Sentence, row, sentence
from pinochle.rules.script import Step


def melds(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about melding, and the table of melds."""
    if not rules.melds:
        yield sentence("melds.none")
        return
    yield from _melders(rules)
    if Step.JOINT_MELDS in rules.script:
        yield sentence("melds.jointly", "contract.joint-meld", "contract.call-card")
    else:
        yield sentence("melds.own-hands", "meld.separate-hands")
    if Step.DRAW not in rules.script:
        yield sentence("melds.returned", "meld.return-to-hand")
    if rules.showing.is_declared:
        yield from _declaring(rules)
    else:
        yield sentence("melds.best", "meld.totals")
    yield from meld_table(rules.melds, "points", rules)


def _melders(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentence about who melds, unless cards are drawn between melds."""
    roles, has_auction = Roles(rules), Step.AUCTION in rules.script
    first, rule = roles.first, "meld.display"
    if rules.showing.who == "all":
        if Step.DRAW not in rules.script:
            yield sentence(
                "melds.all-meld", rule, "meld.bidder-first" if has_auction else "", first=first
            )
    elif rules.showing.who == "bidding-side" and roles.has_sides:
        yield sentence("melds.side-melds", rule, "contract.opponents-dont-meld", first=first)
    else:
        yield sentence("melds.one-melds", rule, "auction3.only-bidder-melds", first=first)


def _declaring(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about melds that players declare one by one."""
    showing, is_drawn = rules.showing, Step.DRAW in rules.script
    yield sentence("melds.declared")
    if not is_drawn:
        yield sentence("melds.taken-in", "meld.classes")
    yield sentence(
        "melds.muggins" if showing.overlooked == "muggins" else "melds.lost", "meld.muggins"
    )
    if showing.overlooked == "costs":
        lost = "costs" if showing.overlooked_costs else "difference"
        yield sentence(
            f"melds.overlooked-{lost}", "house.forgotten-melds", points=showing.overlooked_costs
        )
        is_barred = rules.settlement.opponents == "nothing" and Step.AUCTION in rules.script
        if is_barred or rules.settlement.least_meld:
            yield sentence("melds.overlooked-in-vain", "house.forgotten-melds")
    yield sentence(
        "melds.failed-minus" if showing.failed == "minus" else "melds.failed-nothing", "meld.failed"
    )
    if showing.closes == "own-first-card":
        yield sentence("melds.until-own-card", "meld.no-late")
    elif not is_drawn:
        yield sentence("melds.before-lead", "meld.no-late")


def meld_table(table: MeldTable, unit: str, rules: Parts) -> Iterator[Sentence]:
    """Yield a table of melds with every value that can be scored, and remarks on it."""
    is_one_by_one = Step.DRAW in rules.script and unit == "points"
    values = [_values(rule, rules.pack, is_one_by_one=is_one_by_one) for rule in table]
    most = max(map(len, values))
    titles = [Phrase(f"melds.column-{column}") for column in ("meld", "cards", "class", unit)]
    titles += [Phrase.of("melds.column-sets", sets=sets) for sets in range(2, most + 1)]
    yield row(*titles)
    yield row("---", "---", "---", *["--:"] * most)
    for rule, worths in zip(table, values, strict=True):
        name = Phrase.of("melds.name", name=rule.name)
        heading = Phrase.of("melds.class", heading=rule.heading)
        blanks = [""] * (most - len(worths))
        yield row(name, _cards(rule.patterns), heading, *worths, *blanks)
    yield from _remarks(table, rules, is_one_by_one=is_one_by_one, has_several=most > 1)


def _remarks(
    table: MeldTable, rules: Parts, *, is_one_by_one: bool, has_several: bool
) -> Iterator[Sentence]:
    """Yield remarks on the melds of a table together."""
    if Step.DRAW not in rules.script:  # what lies on the table while cards are drawn has its rule
        ids = "meld.classes", "meld.one-card-one-meld-per-class"
        yield sentence("melds.one-of-class", *ids)
    if has_several:
        number = "at-once" if is_one_by_one else "listed"
        yield sentence(f"melds.several-{number}", "meld.types", "triple.no-extra")
    else:
        yield sentence("melds.several-add", "meld.types")
    if any(GAME in rule.values for rule in table):
        yield sentence("melds.wins-game", "racehorse.game-meld")
    for rule in table:
        yield from _remarks_on(rule)


def _remarks_on(rule: MeldRule) -> Iterator[Sentence]:
    """Yield remarks on a meld."""
    name = rule.name
    if rule.needs:
        ids = "meld.run-extra.20", "meld.run-extra.40"
        yield sentence("melds.needs", *ids, name=name, needs=rule.needs)
    if rule.trumps:
        yield sentence("melds.by-trump", "house.meld-by-trump", name=name, suits=rule.trumps)
    if rule.comes_first:
        yield sentence("melds.comes-first", "house.roundhouse-first", name=name)
    if rule.titles:
        titles = tuple(
            Phrase.of("melds.title", sets=sets, title=title)
            for sets, title in enumerate(rule.titles, start=1)
        )
        yield sentence("melds.titles", "count.names-kept", name=name, titles=titles)


def _values(rule: MeldRule, pack: Pack, *, is_one_by_one: bool) -> list[Part]:
    """Return the values of 1, 2, 3 … sets, as far as the pack has the cards.

    Where melds are laid between tricks, two sets that are worth no more than 1 + 1 are not laid at
    once, and have no value.
    """
    sets = sum(pattern.most_in(pack.cards) for pattern in rule.patterns)
    worths = [Phrase("melds.game") if value is GAME else value for value in rule.values[:sets]]
    return [
        "" if is_one_by_one and not rule.is_single(number) else worth
        for number, worth in enumerate(worths, start=1)
    ]


def _cards(patterns: Sequence[Pattern]) -> Phrase:
    """Return the cards of a meld, with all that make it: ``K♠ Q♠ or K♥ Q♥``."""
    return reduce(
        lambda one, other: Phrase.of("melds.either", one=one, other=other),
        map(_cards_of, patterns),
    )


def _cards_of(pattern: Pattern) -> Phrase:
    """Return the cards of a pattern: ``A 10 K Q J of trump``."""
    match pattern:
        case InOneSuit(ranks, suit):
            return Phrase.of(f"melds.in-{suit}", ranks=ranks)
        case InEverySuit(ranks):
            return Phrase.of("melds.in-every-suit", ranks=ranks)
        case InAnySuits(ranks):
            return Phrase.of("melds.in-any-suits", ranks=ranks)
        case Exactly(cards):
            return Phrase.of("melds.exactly", cards=tuple(cards))
