"""The rules in words: a description of a game, made of its data alone.

>>> from pinochle import variants
>>> described = describe(variants.get("cutthroat"))
>>> text = described.partition("## Settlement")[0].partition("## Counting")[2].strip()
>>> for sentence in text.split(". "):
...     print(sentence)
Of the cards won in tricks each A, 10 or K counts 1 and each Q, J or 9 counts nothing
The last trick counts 1 more
That makes 25 in all.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from pinochle.rules import (
    _told_auction,
    _told_checks,
    _told_deal,
    _told_melds,
    _told_play,
    _told_renege,
)
from pinochle.rules._saying import Said, Telling
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

__all__ = ["describe"]

_Section = tuple[str, Telling]

_MELDS: Final[_Section] = ("Melds", _told_melds.melds)
_WIDOW: Final[_Section] = ("The widow", _told_auction.widow)
_CONCESSION: Final[_Section] = ("Conceding", _told_auction.concession)

_OF: Final[dict[Step, _Section]] = {
    **dict.fromkeys(_told_melds.MELDING, _MELDS),
    Step.DEAL: ("The deal", _told_deal.deal),
    Step.DRAFT: ("The draft", _told_deal.draft),
    Step.AUCTION: ("The auction", _told_auction.auction),
    Step.CONCEDE_UNSEEN: _CONCESSION,
    Step.WIDOW: _WIDOW,
    Step.SHARE_WIDOW: _WIDOW,
    Step.TRUMP: ("Trump", _told_auction.trump),
    Step.PARTNER: ("The partner", _told_auction.partner),
    Step.DIX: ("The dix", _told_auction.dix),
    Step.PASSING: ("Passing", _told_auction.passing),
    Step.CONCEDE: _CONCESSION,
    Step.BURY: ("Burying", _told_auction.bury),
    Step.MOON: ("Shooting the moon", _told_auction.moon),
    Step.PLAY: ("Play", _told_play.play),
}
"""The section in which each word of a script is told."""

_DRAW: Final[_Section] = ("Drawing", _told_deal.draw)


def describe(rules: "Ruleset", *, ids: bool = False) -> str:
    """The rules of a game in plain words, as Markdown, section by section in the order of play.

    What the game does not have is not told, and two games that are played differently are not
    told alike.

    Args:
        rules: the rules of the game.
        ids: whether the ids of the catalogue stand behind every sentence.
    """
    blocks = [f"# {rules}"]
    for title, telling in _sections(rules):
        blocks += [f"## {title}", *_blocks(telling(rules), ids=ids)]
    if rules.sources:
        blocks += ["## Sources", f"{'; '.join(rules.sources)}."]
    return "\n\n".join(blocks) + "\n"


def _sections(rules: "Ruleset") -> list[_Section]:
    found: list[_Section] = [
        ("Players and cards", _told_deal.players),
        ("The course of a round", _told_deal.course),
    ]
    for step in rules.script:
        if step is Step.DRAW:
            found.append(_DRAW)
        if step is Step.PLAY and rules.melds:
            found.append(_MELDS)
        found.append(_OF[step])
    found += [("Counting", _told_play.count), ("Settlement", _told_play.settlement)]
    if rules.checks.are_kept:
        found.append(("Checks", _told_checks.checks))
    if rules.renege.ruled or rules.misdeal.found_late == "void":
        found.append(("Reneges", _told_renege.reneges))
    found.append(("The end of the game", _told_play.ending))
    return list(dict.fromkeys(found))


def _blocks(told: Iterable[Said], *, ids: bool) -> Iterator[str]:
    """Paragraphs, lists and tables."""
    for kind, group in groupby(told, key=lambda said: said.kind):
        texts = [_with_ids(said) if ids else said.text for said in group]
        if kind == "sentence":
            yield " ".join(texts)
            continue
        marks = {"item": "- ", "row": ""}
        yield "\n".join(
            marks.get(kind, f"{place}. ") + text for place, text in enumerate(texts, start=1)
        )


def _with_ids(said: Said) -> str:
    return f"{said.text} ({', '.join(said.ids)})" if said.ids else said.text
