"""The rules in words: a description of a game, made of its data alone.

Each section has a function in a module of this package, which yields its sentences; this module
puts the sections into the order of play.

A sentence is written as it is shown with ids: at its end stand, in brackets, the catalogue ids of
its rules, of which empty ones do not count. In place of a sentence there can be an item of a list
(it begins with ``-``), a numbered step (``1.``), a row of a table (``|``), or the end of a
paragraph.

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
from itertools import groupby
from typing import Final

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
from pinochle.rules.prose.words import PARAGRAPH_END
from pinochle.rules.script import Step

__all__ = ["describe"]


def describe(rules: Parts, *, ids: bool = False) -> str:
    """Return the rules of a game in plain words, as Markdown, section by section in order of play.

    The text says nothing about what the game does not have, and it tells apart any two games that
    are played differently.

    Args:
        rules: the rules of the game.
        ids: whether the ids of the catalogue stand at the end of each paragraph and list item.
    """
    text = [f"# {rules.title or rules.name}"]
    for title in dict.fromkeys(_titles(rules)):
        text += [f"## {title}", *_blocks(_SECTIONS[title](rules), ids=ids)]
    if rules.sources:
        text += ["## Sources", f"{'; '.join(rules.sources)}."]
    return "\n\n".join(text) + "\n"


def _titles(rules: Parts) -> Iterator[str]:
    """Yield the titles of the sections; phases that share one have it at the first of them."""
    yield from ("Players and cards", "The course of a round")
    for phase in rules.script:
        if phase is Step.PLAY and rules.auction.moon_bids and Step.AUCTION in rules.script:
            yield "Shooting the moon"
        if phase is Step.PLAY and rules.melds:
            yield "Melds"
        yield _PHASES[phase][0]
        if phase is Step.DRAW:
            yield "Melds"
    yield from ("Counting", "Settlement")
    if rules.checks.are_kept:
        yield "Checks"
    if rules.renege.ruled or rules.misdeal.found_late == "void":
        yield "Reneges"
    yield "The end of the game"


def _course(rules: Parts) -> Iterator[str]:
    """Yield the sentence about a round, and a step for each of its phases."""
    yield "One deal is a round. It goes in this order: [round.phases]"
    for phase in rules.script:
        _, event = _PHASES[phase]
        if phase is Step.TRUMP and rules.trump.named == "partner":
            event = "The bidder’s partner names trump."
        if phase is Step.PARTNER and rules.partner.calls == "fixed-card":
            event = "A card tells who plays with the bidder."
        if phase is Step.BURY and rules.bury.is_shared:
            event = "The bidder’s side buries."
        if phase is Step.CONCEDE and not rules.concession.offered:
            event = "A bidder who has to concedes."
        yield f"1. {event}"
    yield "1. The round is settled and entered on the sheet."


_PHASES: Final = {
    Step.DEAL: ("The deal", "The cards are dealt."),
    Step.DRAFT: ("The draft", "The players choose their hands from the whole pack."),
    Step.DRAW: ("Drawing", "Tricks are played for the stock, with melds between them."),
    Step.AUCTION: ("The auction", "The players bid for the contract."),
    Step.CONCEDE_UNSEEN: ("Conceding", "A bidder may concede before they look at the widow."),
    Step.WIDOW: ("The widow", "The bidder takes the widow."),
    Step.SHARE_WIDOW: ("The widow", "The bidder shares out the widow."),
    Step.RAISE: ("The widow", "The bidder may raise their bid."),
    Step.TRUMP: ("Trump", "The bidder names trump."),
    Step.PARTNER: ("The partner", "The bidder calls a partner."),
    Step.DIX: ("The dix", "The nine of trump may be exchanged for the card turned."),
    Step.PASSING: ("Passing", "Partners pass cards."),
    Step.BIDDER_MELDS: ("Melds", "The bidder melds."),
    Step.MELDS: ("Melds", "The melds are laid."),
    Step.OTHERS_MELD: ("Melds", "The others meld."),
    Step.JOINT_MELDS: ("Melds", "Partners meld together."),
    Step.CONCEDE: ("Conceding", "The bidder concedes or plays on."),
    Step.BURY: ("Burying", "The bidder buries."),
    Step.MOON: ("Shooting the moon", "A player may undertake to win every trick."),
    Step.PLAY: ("Play", "The tricks are played."),
}
"""The section that describes each phase of a round, and what happens in the phase."""

_SECTIONS: Final = {
    "Players and cards": dealing.players_and_cards,
    "The course of a round": _course,
    "The deal": dealing.deal,
    "The draft": dealing.draft,
    "Drawing": playing.drawing,
    "The auction": bidding.auction,
    "The widow": before_play.widow,
    "Trump": before_play.trump,
    "The partner": before_play.partner,
    "The dix": before_play.dix,
    "Passing": before_play.passing,
    "Melds": melding.melds,
    "Conceding": before_play.conceding,
    "Burying": before_play.burying,
    "Shooting the moon": playing.moon,
    "Play": playing.play,
    "Counting": scoring.counting,
    "Settlement": scoring.settlement,
    "Checks": scoring.checks,
    "Reneges": reneging.reneges,
    "The end of the game": ending.end_of_game,
}
"""The function for the sentences of each section."""

_IDS: Final = re.compile(r" \[([a-z0-9., -]*)\]$")
_KINDS: Final = ("- ", "1. ", "| ")


def _blocks(lines: Iterable[str], *, ids: bool) -> Iterator[str]:
    """Yield the paragraphs, lists and tables that lines make."""
    for kind, group in groupby(lines, key=_kind):
        block = list(group)
        if kind == "1. ":
            block = [f"{step}. {line[len(kind) :]}" for step, line in enumerate(block, 1)]
        if kind in _KINDS:
            yield "\n".join(_paragraph([line], ids=ids) for line in block)
        elif kind != PARAGRAPH_END:
            yield _paragraph(block, ids=ids)


def _kind(line: str) -> str:
    """Return the start of a line of a list or table."""
    return next((kind for kind in _KINDS if line.startswith(kind)), line and "sentence")


def _paragraph(lines: Iterable[str], *, ids: bool) -> str:
    """Return a paragraph, with the ids of its rules at its end if the caller wants them."""
    texts, rules = list[str](), dict[str, None]()
    for line in lines:
        ids_found = _IDS.search(line)
        texts.append(line[: ids_found.start()] if ids_found else line)
        rules |= dict.fromkeys(ids_found[1].split(", ") if ids_found else ())
    text = " ".join(texts)
    cited = ", ".join(filter(None, rules))
    return f"{text} [{cited}]" if ids and cited else text
