"""The rules in words: a description of a game, made of its data alone.

Each part of a ruleset writes its own sentences; this module puts them into the order of play.

>>> from pinochle import variants
>>> described = describe(variants.get("cutthroat"))
>>> text = described.partition("## Settlement")[0].partition("## Counting")[2].strip()
>>> for sentence in text.split(". "):
...     print(sentence)
Of the cards won in tricks, each A, 10 or K counts 1 and each Q, J or 9 counts nothing
The last trick counts 1 more
That makes 25 in all.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final, TypeAlias

from pinochle.rules import (
    _auction_prose,
    bury,
    checks,
    concession,
    count,
    deal,
    draft,
    draw,
    ending,
    misdeal,
    moon,
    partner,
    passing,
    play,
    renege,
    settlement,
    showing,
    table,
    trump,
    widow,
)
from pinochle.rules._prose import BREAK, Context
from pinochle.rules.parts import Parts
from pinochle.rules.script import Step

__all__ = ["describe"]

Teller: TypeAlias = Callable[[Parts, Context], Iterable[str]]
"""Writes one section."""

Section: TypeAlias = tuple[str, Teller]


def describe(rules: Parts, *, ids: bool = False) -> str:
    """The rules of a game in plain words, as Markdown, section by section in the order of play.

    It says nothing about what the game does not have, and it tells apart any two games that are
    played differently.

    Args:
        rules: the rules of the game.
        ids: whether the ids of the catalogue stand at the end of each paragraph and list item.
    """
    context = _context(rules)
    blocks = [f"# {rules.title or rules.name}"]
    for title, teller in _sections(rules):
        blocks += [f"## {title}", *_blocks(teller(rules, context), ids=ids)]
    if rules.sources:
        blocks += ["## Sources", f"{'; '.join(rules.sources)}."]
    return "\n\n".join(blocks) + "\n"


def _context(rules: Parts) -> Context:
    """What each part needs to know of the others."""
    return Context(
        script=rules.script,
        seats=rules.table.seats,
        columns=rules.table.columns,
        is_partnership=rules.table.is_partnership,
        calls_partner=rules.partner.calls != "nobody",
        is_summed=rules.auction.calls == "summed",
        has_stakes=bool(rules.settlement.stakes),
        set_is_free=rules.settlement.set == "nothing",
        opponents_score=(rules.settlement.opponents == "score" or Step.AUCTION not in rules.script),
        total=rules.total,
    )


def _players(rules: Parts, context: Context) -> Iterator[str]:
    yield from table.sentences(rules.table, context)
    yield BREAK
    yield from deal.pack_sentences(rules.pack)


def _course(rules: Parts, context: Context) -> Iterator[str]:
    del context
    yield "One deal is a round. It goes in this order: [round.phases]"
    for word in rules.script:
        yield f"1. {_STEPS[word]}"
    yield "1. The round is settled and entered on the sheet."


def _deal(rules: Parts, context: Context) -> Iterator[str]:
    yield from table.first_dealer_sentences(rules.table)
    yield from deal.sentences(rules.deal)
    yield from trump.turned_sentences(rules.trump)
    yield BREAK
    yield from misdeal.sentences(rules.misdeal, context)


def _draft(rules: Parts, context: Context) -> Iterator[str]:
    yield from _deal(rules, context)
    yield BREAK
    yield from draft.sentences(rules.draft)


def _draw(rules: Parts, context: Context) -> Iterator[str]:
    del context
    return draw.sentences(rules.draw, turns_trump=rules.deal.turn == "first-of-stock")


def _melds(rules: Parts, context: Context) -> Iterator[str]:
    if rules.melds:
        yield from showing.sentences(rules.showing, context)
        yield from showing.table_sentences(rules.melds, "points")
    else:
        yield "There are no melds."


def _reneges(rules: Parts, context: Context) -> Iterator[str]:
    if rules.renege.ruled:
        codes = {obligation.duty.code for obligation in rules.play.obligations}
        yield from renege.kinds_sentences(codes, buries=rules.bury.cards > 0)
    yield misdeal.LATE_SENTENCES[rules.misdeal.found_late]
    if rules.renege.ruled:
        yield BREAK
        yield from renege.sentences(rules.renege, context)


_STEPS: Final = {
    Step.DEAL: "The cards are dealt.",
    Step.DRAFT: "The players choose their hands from the whole pack.",
    Step.DRAW: "Tricks are played for the stock, with melds between them.",
    Step.AUCTION: "The players bid for the contract.",
    Step.CONCEDE_UNSEEN: "A bidder may concede before they look at the widow.",
    Step.WIDOW: "The bidder takes the widow.",
    Step.SHARE_WIDOW: "The bidder shares out the widow.",
    Step.TRUMP: "The bidder names trump.",
    Step.PARTNER: "The bidder calls a partner.",
    Step.DIX: "The nine of trump may be exchanged for the card turned.",
    Step.PASSING: "Partners pass cards.",
    Step.BIDDER_MELDS: "The bidder melds.",
    Step.MELDS: "The melds are laid.",
    Step.OTHERS_MELD: "The others meld.",
    Step.JOINT_MELDS: "Partners meld together.",
    Step.CONCEDE: "The bidder concedes or plays on.",
    Step.BURY: "The bidder buries.",
    Step.MOON: "A player may undertake to win every trick.",
    Step.PLAY: "The tricks are played.",
}
"""What happens in each phase of a round."""

_MELDS: Final[Section] = ("Melds", _melds)
_WIDOW: Final[Section] = ("The widow", lambda rules, it: widow.sentences(rules.widow, it))
_CONCEDING: Final[Section] = (
    "Conceding",
    lambda rules, context: concession.sentences(rules.concession, context),
)

_SECTIONS: Final[dict[Step, Section]] = {
    Step.DEAL: ("The deal", _deal),
    Step.DRAFT: ("The draft", _draft),
    Step.DRAW: ("Drawing", _draw),
    Step.AUCTION: ("The auction", lambda rules, it: _auction_prose.sentences(rules.auction, it)),
    Step.CONCEDE_UNSEEN: _CONCEDING,
    Step.WIDOW: _WIDOW,
    Step.SHARE_WIDOW: _WIDOW,
    Step.TRUMP: ("Trump", lambda rules, it: trump.sentences(rules.trump, it)),
    Step.PARTNER: ("The partner", lambda rules, _: partner.sentences(rules.partner)),
    Step.DIX: ("The dix", lambda _rules, _context: trump.dix_sentences()),
    Step.PASSING: ("Passing", lambda rules, _: passing.sentences(rules.passing)),
    Step.BIDDER_MELDS: _MELDS,
    Step.MELDS: _MELDS,
    Step.OTHERS_MELD: _MELDS,
    Step.JOINT_MELDS: _MELDS,
    Step.CONCEDE: _CONCEDING,
    Step.BURY: ("Burying", lambda rules, it: bury.sentences(rules.bury, it)),
    Step.MOON: ("Shooting the moon", lambda rules, it: moon.sentences(rules.moon, it)),
    Step.PLAY: ("Play", lambda rules, it: play.sentences(rules.play, it)),
}
"""The section that says what happens in each phase."""


def _sections(rules: Parts) -> list[Section]:
    """The sections of a description; phases that share one get it at the first of them."""
    found: list[Section] = [("Players and cards", _players), ("The course of a round", _course)]
    for word in rules.script:
        if word is Step.PLAY and rules.melds:
            found.append(_MELDS)
        found.append(_SECTIONS[word])
        if word is Step.DRAW:
            found.append(_MELDS)
    found.append(("Counting", lambda rules, it: count.sentences(rules.count, rules.pack.ranks, it)))
    found.append(("Settlement", lambda rules, it: settlement.sentences(rules.settlement, it)))
    if rules.checks.are_kept:
        found.append(("Checks", lambda rules, it: checks.sentences(rules.checks, it)))
    if rules.renege.ruled or rules.misdeal.found_late == "void":
        found.append(("Reneges", _reneges))
    found.append(("The end of the game", lambda rules, it: ending.sentences(rules.ending, it)))
    return list(dict.fromkeys(found))


_IDS: Final = re.compile(r" \[([a-z0-9., -]*)\]$")
_KINDS: Final = ("- ", "1. ", "| ")


def _blocks(lines: Iterable[str], *, ids: bool) -> Iterator[str]:
    """Paragraphs, lists and tables."""
    for kind, group in groupby(lines, key=_kind):
        several = list(group)
        if kind == "1. ":
            several = [
                f"{place}. {line.removeprefix(kind)}" for place, line in enumerate(several, start=1)
            ]
        if kind in _KINDS:
            yield "\n".join(_cited([line], ids=ids) for line in several)
        elif kind != BREAK:
            yield _cited(several, ids=ids)


def _kind(line: str) -> str:
    """How a line of a list or table begins; "" for a sentence."""
    return next((kind for kind in _KINDS if line.startswith(kind)), line and "sentence")


def _cited(lines: Iterable[str], *, ids: bool) -> str:
    """A paragraph, with the ids of its rules at its end if the caller wants them."""
    texts, rules = list[str](), dict[str, None]()
    for line in lines:
        found = _IDS.search(line)
        texts.append(line[: found.start()] if found else line)
        rules |= dict.fromkeys(found[1].split(", ") if found else ())
    text = " ".join(texts)
    cited = ", ".join(filter(None, rules))
    return f"{text} [{cited}]" if ids and cited else text
