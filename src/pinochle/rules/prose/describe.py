"""The rules in words: a description of a game, made of its data alone.

Each section has a function in a module of this package, which yields its sentences; this module
puts the sections into the order of play.

A sentence is a phrase with parameters, whose words each language has, with the catalogue ids of its
rules. In place of a sentence there can be an item of a list, a numbered step, a row of a table, or
the end of a paragraph.

>>> from pinochle import variants
>>> described = describe(variants.get("cutthroat"))
>>> text = described.partition("## Settlement")[0].partition("## Counting")[2].strip()
>>> for sentence in text.split(". "):
...     print(sentence)
Of the cards won in tricks, each A, 10 or K counts 1 and each Q, J or 9 counts nothing
The last trick counts 1 more
That makes 25 in all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from pinochle.messages import Language, as_language
from pinochle.messages.phrases import Phrase
from pinochle.rules.parts import Parts
from pinochle.rules.prose import (
    before_play,
    bidding,
    dealing,
    ending,
    melding,
    playing,
    reneging,
    scoring,
)
from pinochle.rules.prose.sentences import Sentence, sentence, step
from pinochle.rules.script import Step

__all__ = ["describe"]


def describe(rules: Parts, *, ids: bool = False, language: Language | str = "en") -> str:
    """Return the rules of a game in plain words, as Markdown, section by section in order of play.

    The text says nothing about what the game does not have, and it tells apart any two games that
    are played differently.

    Args:
        rules: the rules of the game.
        ids: whether the ids of the catalogue stand at the end of each paragraph and list item.
        language: the language, or the name of one that comes with the library.
    """
    spoken = as_language(language)
    text = ["# " + Phrase.of("section.title", title=rules.title or rules.name).text(spoken)]
    for section in dict.fromkeys(_sections(rules)):
        text.append("## " + Phrase(f"section.{section}").text(spoken))
        text += _blocks(_SECTIONS[section](rules), spoken, ids=ids)
    if rules.sources:
        text += ["## " + Phrase("section.sources").text(spoken), f"{'; '.join(rules.sources)}."]
    return "\n\n".join(text) + "\n"


def _sections(rules: Parts) -> Iterator[str]:
    """Yield the sections; phases that share one have it at the first of them."""
    yield from ("players", "course")
    for phase in rules.script:
        if phase is Step.PLAY and rules.auction.moon_bids and Step.AUCTION in rules.script:
            yield "moon"
        if phase is Step.PLAY and rules.melds:
            yield "melds"
        yield _SECTION_OF[phase]
        if phase is Step.DRAW:
            yield "melds"
    yield from ("counting", "settlement")
    if rules.checks.are_kept:
        yield "checks"
    if rules.renege.ruled or rules.misdeal.found_late == "void":
        yield "reneges"
    yield "ending"


def _course(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentence about a round, and a step for each of its phases."""
    yield sentence("course.round", "round.phases")
    for phase in rules.script:
        event = phase.value
        if phase is Step.TRUMP and rules.trump.named == "partner":
            event = "trump-by-partner"
        if phase is Step.PARTNER and rules.partner.calls == "fixed-card":
            event = "partner-by-card"
        if phase is Step.BURY and rules.bury.is_shared:
            event = "bury-by-side"
        if phase is Step.CONCEDE and not rules.concession.offered:
            event = "concede-forced"
        yield step(f"course.{event}")
    yield step("course.settle")


_SECTION_OF: Final = {
    Step.DEAL: "deal",
    Step.DRAFT: "draft",
    Step.DRAW: "draw",
    Step.AUCTION: "auction",
    Step.CONCEDE_UNSEEN: "concede",
    Step.WIDOW: "widow",
    Step.SHARE_WIDOW: "widow",
    Step.RAISE: "widow",
    Step.TRUMP: "trump",
    Step.PARTNER: "partner",
    Step.DIX: "dix",
    Step.PASSING: "passing",
    Step.BIDDER_MELDS: "melds",
    Step.MELDS: "melds",
    Step.OTHERS_MELD: "melds",
    Step.JOINT_MELDS: "melds",
    Step.CONCEDE: "concede",
    Step.BURY: "bury",
    Step.MOON: "moon",
    Step.PLAY: "play",
}
"""The section that describes each phase of a round."""

_SECTIONS: Final[Mapping[str, Callable[[Parts], Iterator[Sentence]]]] = {
    "players": dealing.players_and_cards,
    "course": _course,
    "deal": dealing.deal,
    "draft": dealing.draft,
    "draw": playing.drawing,
    "auction": bidding.auction,
    "widow": before_play.widow,
    "trump": before_play.trump,
    "partner": before_play.partner,
    "dix": before_play.dix,
    "passing": before_play.passing,
    "melds": melding.melds,
    "concede": before_play.conceding,
    "bury": before_play.burying,
    "moon": playing.moon,
    "play": playing.play,
    "counting": scoring.counting,
    "settlement": scoring.settlement,
    "checks": scoring.checks,
    "reneges": reneging.reneges,
    "ending": ending.end_of_game,
}
"""The function for the sentences of each section."""

_MARKS: Final[Mapping[str, str]] = {"item": "- ", "step": "1. ", "row": "| "}


def _blocks(lines: Iterable[Sentence], language: Language, *, ids: bool) -> Iterator[str]:
    """Yield the paragraphs, lists and tables that sentences make."""
    for kind, group in groupby(lines, key=lambda line: line.kind):
        block = list(group)
        if kind == "sentence":
            yield _paragraph(block, language, ids=ids)
        elif kind == "step":
            steps = (_paragraph([line], language, ids=ids) for line in block)
            yield "\n".join(f"{number}. {text}" for number, text in enumerate(steps, 1))
        elif kind != "end":
            mark = _MARKS[kind]
            yield "\n".join(mark + _paragraph([line], language, ids=ids) for line in block)


def _paragraph(lines: Iterable[Sentence], language: Language, *, ids: bool) -> str:
    """Return a paragraph, with the ids of its rules at its end if the caller wants them."""
    texts, rules = list[str](), dict[str, None]()
    for line in lines:
        texts.append(line.phrase.text(language))
        rules |= dict.fromkeys(line.ids)
    text = " ".join(texts)
    cited = ", ".join(filter(None, rules))
    return f"{text} [{cited}]" if ids and cited else text
