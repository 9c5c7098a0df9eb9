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
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from string import Formatter
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from attrs import fields

from pinochle.rules.parts import Parts
from pinochle.rules.prose.facts import WORDS, facts_of
from pinochle.rules.prose.words import many
from pinochle.rules.script import Step, Test, condition

__all__ = ["describe"]


def describe(rules: Parts, *, ids: bool = False) -> str:
    """Return the rules of a game in plain words, as Markdown, section by section in order of play.

    The text says nothing about what the game does not have, and it tells apart any two games that
    are played differently.

    Args:
        rules: the rules of the game.
        ids: whether the ids of the catalogue stand at the end of each paragraph and list item.
    """
    facts = facts_of(rules)
    parts = [getattr(rules, part.name) for part in fields(Parts)]
    texts = [_PLAY, *(getattr(part, "_SENTENCES", "") for part in parts)]
    blocks = [f"# {rules.title or rules.name}"]
    for title, headings in _sections(rules).items():
        lines: list[str] = []
        if title == _COURSE:
            lines = [f"1. {_fill_in(_STEPS[step][1], facts)}" for step in rules.script]
            lines = [_ONE_DEAL, *lines, "1. The round is settled and entered on the sheet."]
        for heading in headings:
            lines.append("")
            for text in texts:
                lines += _sentences(text, heading, facts)
        blocks += [f"## {title}", *_blocks(lines, ids=ids)]
    if rules.sources:
        blocks += ["## Sources", f"{'; '.join(rules.sources)}."]
    return "\n\n".join(blocks) + "\n"


_COURSE: Final = "The course of a round"
_ONE_DEAL: Final = "One deal is a round. It goes in this order: [round.phases]"

_STEPS: Final = {
    Step.DEAL: ("The deal", "The cards are dealt."),
    Step.DRAFT: ("The draft", "The players choose their hands from the whole pack."),
    Step.DRAW: ("Drawing", "Tricks are played for the stock, with melds between them."),
    Step.AUCTION: ("The auction", "The players bid for the contract."),
    Step.CONCEDE_UNSEEN: ("Conceding", "A bidder may concede before they look at the widow."),
    Step.WIDOW: ("The widow", "The bidder takes the widow."),
    Step.SHARE_WIDOW: ("The widow", "The bidder shares out the widow."),
    Step.TRUMP: (
        "Trump",
        "The bidder{trump.named=partner?’s partner|} names trump.",
    ),
    Step.PARTNER: ("The partner", "The bidder calls a partner."),
    Step.DIX: ("The dix", "The nine of trump may be exchanged for the card turned."),
    Step.PASSING: ("Passing", "Partners pass cards."),
    Step.BIDDER_MELDS: ("Melds", "The bidder melds."),
    Step.MELDS: ("Melds", "The melds are laid."),
    Step.OTHERS_MELD: ("Melds", "The others meld."),
    Step.JOINT_MELDS: ("Melds", "Partners meld together."),
    Step.CONCEDE: (
        "Conceding",
        "{concession.offered?The bidder concedes or plays on|A bidder who has to concedes}.",
    ),
    Step.BURY: ("Burying", "The bidder buries."),
    Step.MOON: ("Shooting the moon", "A player may undertake to win every trick."),
    Step.PLAY: ("Play", "The tricks are played."),
}
"""The section that describes each phase of a round, and what happens in the phase."""


def _sections(rules: Parts) -> dict[str, tuple[str, ...]]:
    """Return the titles of a description, each with the headings of the parts that belong there.

    Phases that share a section get it at the first of these phases.
    """
    titles = ["Players and cards", _COURSE]
    for step in rules.script:
        title, _ = _STEPS[step]
        is_play = step is Step.PLAY
        if is_play and rules.auction.moon_bids and Step.AUCTION in rules.script:
            titles.append(_STEPS[Step.MOON][0])
        titles += ["Melds", title] if is_play and rules.melds else [title]
        titles += ["Melds"] if step is Step.DRAW else []
    titles += ["Counting", "Settlement"]
    titles += ["Checks"] if rules.checks.are_kept else []
    titles += ["Reneges"] if rules.renege.ruled or rules.misdeal.found_late == "void" else []
    special = {
        "The deal": ("The deal", "Misdeals"),
        "The draft": ("The deal", "Misdeals", "The draft"),
        "Melds": ("Melds",) if rules.melds else ("No melds",),
        "Reneges": ("Reneges", *["What reneges cost"] * rules.renege.ruled),
    }
    return {title: special.get(title, (title,)) for title in (*titles, "The end of the game")}


_PLAY: Final = """
    # Play
    play.skip_if_met: If the melds of {bidding_side} alone come to the bid, nothing is played, and
        no meld needs a trick. [contract.play-only-if-needed]
    script.draw: Eldest leads to the first trick for the stock. Whoever wins the last trick for it
        leads to the next. [play.nondealer-leads, play.winner-leads]
    else & script.auction & play.leader=bidder: The bidder leads to the first trick.
        [play.bidder-leads]
    else: Eldest leads to the first trick. [{table.seats=2?play.nondealer-leads|play.eldest-leads}]
    each leads: {item}
    !leads: Any card may be led. [play.no-leading-requirement]
    rungs: The others must do as much of this as they can, in this order; otherwise they may play
        any card: [play.free-discard]
    else: The others may play any card. [twohand.phase1.free]
    each rungs: {item}
    *: The highest trump wins the trick. If there is none, the highest card of the suit led wins. Of
        two identical cards the {play.like_cards} one wins. The winner leads to the next trick.
        [{play.like_cards=first?play.identical-first-wins|house.last-like-wins}, play.winner-leads]
"""
"""The sentences of the play; its part cannot have them, because it is below the prose."""

_FIELD: Final = re.compile(r"\{((?:[^{}]|\{[^{}]*\})*)\}")
_OR: Final = re.compile(r"\|(?![^{]*\})")


class _SentenceEntry(NamedTuple):
    """A sentence and its conditions: after another, of each item, and where all tests hold."""

    is_else: bool
    each: str
    tests: tuple[Test, ...]
    sentence: str


def _sentences(text: str, heading: str, facts: SimpleNamespace) -> Iterator[str]:
    """Yield the sentences of a part under a heading that hold of these rules.

    A part writes them in ``_SENTENCES``, under headings (``# Burying``) and each after the
    conditions under which it is said. These are written for :func:`condition`, but for three
    words: ``*`` is always, ``else`` is when the line before was not said, and with
    ``each checks.bids`` the sentence is said of each ``item`` there. A sentence ends with the
    catalogue ids of its rules, or begins as an item (``- ``), a numbered step (``1. ``) or a row of
    a table (``| ``); an empty sentence ends a paragraph. Braces stand for what depends on the
    rules:

    * ``{bury.cards}`` is the value of a field;
    * ``{bury.cards:card}`` is a number of cards, and other words make a field into text likewise;
    * ``{moon.costs?loses|scores}`` is the first text if the condition holds, and else the second.
    """
    is_said = False
    for entry in _read(text).get(heading, ()):
        if entry.is_else and is_said:
            continue
        is_said = all(test(facts) for test in entry.tests)
        items = _value(entry.each, facts) if is_said and entry.each else [None] * is_said
        for facts.item in items:
            yield _fill_in(entry.sentence, facts)


@cache
def _read(text: str) -> dict[str, list[_SentenceEntry]]:
    """Return the sentences of a part by their headings."""
    found: dict[str, list[_SentenceEntry]] = {}
    entries: list[_SentenceEntry] = []
    for line in re.sub(r"\n +", " ", dedent(text)).splitlines():
        if line.startswith("# "):
            entries = found.setdefault(line[2:], [])
        elif line:
            when, _, sentence = line.partition(":")
            is_else = when.startswith("else")
            when, _, each = when.removeprefix("else").lstrip("* &").partition("each ")
            tests = tuple(condition(word) for word in when.split(" & ") if word)
            entries.append(_SentenceEntry(is_else, each, tests, sentence.strip()))
    return found


def _fill_in(sentence: str, facts: SimpleNamespace) -> str:
    """Return a sentence with its fields replaced."""

    def replacement(found: re.Match[str]) -> str:
        name, is_choice, texts = found[1].partition("?")
        if is_choice:
            yes, *no = _OR.split(texts, maxsplit=1)
            holds = all(condition(word)(facts) for word in name.split(" & "))
            return _fill_in(yes if holds else "".join(no), facts)
        path, _, word = name.partition(":")
        value = _value(path, facts)
        return WORDS[word](value) if word in WORDS else many(value, word)

    return _FIELD.sub(replacement, sentence)


def _value(path: str, facts: SimpleNamespace) -> Any:  # noqa: ANN401 - of any field
    return Formatter().get_field(path, (), vars(facts))[0]


_IDS: Final = re.compile(r" \[([a-z0-9., -]*)\]$")
_KINDS: Final = ("- ", "1. ", "| ")


def _blocks(lines: Iterable[str], *, ids: bool) -> Iterator[str]:
    """Yield the paragraphs, lists and tables that lines make."""
    for kind, group in groupby(lines, key=_kind):
        several = list(group)
        if kind == "1. ":
            several = [
                f"{place}. {line.removeprefix(kind)}" for place, line in enumerate(several, start=1)
            ]
        if kind in _KINDS:
            yield "\n".join(_paragraph([line], ids=ids) for line in several)
        elif kind:
            yield _paragraph(several, ids=ids)


def _kind(line: str) -> str:
    """Return the start of a line of a list or table; "" for the end of a paragraph."""
    return next((kind for kind in _KINDS if line.startswith(kind)), line and "sentence")


def _paragraph(lines: Iterable[str], *, ids: bool) -> str:
    """Return a paragraph, with the ids of its rules at its end if the caller wants them."""
    texts, rules = list[str](), dict[str, None]()
    for line in lines:
        found = _IDS.search(line)
        texts.append(line[: found.start()] if found else line)
        rules |= dict.fromkeys(found[1].split(", ") if found else ())
    text = " ".join(texts)
    cited = ", ".join(filter(None, rules))
    return f"{text} [{cited}]" if ids and cited else text
