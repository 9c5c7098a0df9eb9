"""Write a page for every preset: its rules in words and pictures, its kin, a round played out.

The pages are written under ``presets/`` when a build begins, and never kept: git ignores them. All
that stands there is the library's: ``describe`` tells the rules, ``diff`` what is different in the
preset that is most like it, and the command's own words tell the round. The pictures are those of
:mod:`preset_pictures`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import evidence
import meanings
import preset_groups
from field_pages import field_anchor
from field_pages import parts as field_parts
from texts import grid, plain

from pinochle import Game, variants
from pinochle.actions import Deal, Play
from pinochle.cli._naming import event_lines, names_at
from pinochle.events import Acted, Settled, TrickWon
from pinochle.players import ClubPlayer
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pinochle import Ruleset, View
    from pinochle.events import Event
    from pinochle.rules import Difference

SEEDS = range(1, 30)
TRICKS_SEEN = 2
NOT_PLAYED = ("name", "title", "sources")
COURSE: Final = "## The course of a round"
SAID: Final = re.compile(r"(- |\d+\. )?(.*) \[([a-z0-9., /-]*)\]")
"""A line of a description: what it begins with, its words, and the ids of its rules."""
OFTEN: Final = (
    "melds.run.values",
    "melds.pinochle.values",
    "count.last_trick",
    "auction.opening",
    "auction.must_open",
    "auction.stuck",
    "auction.all_pass",
    "trump.must_hold",
    "passing.order",
    "showing.choice",
    "bury.which",
    "concession.offered",
    "claims.offered",
    "settlement.set_meld",
    "settlement.saving_tricks",
    "ending.target",
    "ending.on_two",
)
"""The fields that tables change most often, of which a page shows those that its game has."""
ONLY_WITH: Final = {
    "auction": "auction",
    "trump": "trump",
    "passing": "passing",
    "bury": "bury",
    "concession": "concede",
}
"""The words of a script without which a part is not in force."""
FIELD_PARTS: Final = frozenset(name for name, _ in field_parts())
"""The parts whose fields have a page."""
KIN = {
    "two-handed-draft": "two-handed",
    "three-handed": "three-handed-classic",
    "firehouse": "partnership-auction",
    "double-deck": "double-deck-simple",
    "double-deck-96": "double-deck",
    "army-navy-4": "double-deck",
    "eight-player": "double-deck-96",
    "racehorse": "triple-deck",
}
"""Where the sources tell one game by another that is not the one with the fewest differences."""


@cache
def kin(name: str) -> str:
    """The preset with which another one is compared: mostly that which differs the least."""
    if name in KIN:
        return KIN[name]
    others = (other for other in variants.names() if other != name)
    return min(others, key=lambda other: len(differences(name, other)))


@cache
def differences(name: str, other: str) -> tuple[Difference, ...]:
    """The fields in which two presets are not played alike."""
    every = variants.get(name).diff(variants.get(other))
    return tuple(one for one in every if one.where not in NOT_PLAYED)


class Round(NamedTuple):
    """A round that was played for a page."""

    seed: int
    events: list[Event]
    """What happened from the first deal to the settlement."""
    games: list[Game]
    """The game before each action."""

    @property
    def is_played(self) -> bool:
        """Whether it came to its last trick."""
        settled = (one.settlement for one in self.events if isinstance(one, Settled))
        return any(settlement.how == "played" for settlement in settled)


def round_of(rules: Ruleset, seed: int) -> Round:
    """A round from its first deal to its settlement, every seat by itself."""
    rng, game = Random(seed), Game.start(rules)  # noqa: S311 - cards, no secrets
    played = Round(seed, [], [])
    while game.sheet.last is None:
        played.games.append(game)
        if game.needs_deal:
            game, events = game.apply_with_events(Deal(rules.pack.shuffled(rng)))
        else:
            seat = game.to_act[0]
            game, events = game.apply_with_events(ClubPlayer().choose(game.view(seat), rng), seat)
        played.events.extend(events)
    return played


@cache
def sample(rules: Ruleset) -> Round:
    """The first round that is played to its end."""
    rounds = (round_of(rules, seed) for seed in SEEDS)
    return next(one for one in rounds if one.is_played)


def to_look_at(rules: Ruleset) -> View:
    """What a seat sees in the middle of the round: if possible, where it may not play every card.

    While there is a stock any card may be played, and the melds lie on the table.
    """
    views = [game.view(game.to_act[0]) for game in sample(rules).games if game.to_act]
    in_play = [view for view in views if view.trick and len(view.tricks) >= TRICKS_SEEN]
    is_bound = [view for view in in_play if 1 < len(view.legal_actions()) < len(view.hand)]
    choices = in_play if Step.DRAW in rules.script else [*is_bound, *in_play]
    return next((view for view in choices if len(view.trick or ()) > 1), choices[0])


def told_round(rules: Ruleset) -> Iterator[str]:
    """A round in words, a line a trick."""
    played = sample(rules)
    yield "Club players sit at every seat, so this shows the rules and sensible play"
    yield f"(seed {played.seed}). The cards of a trick are in the order of play."
    yield ""
    yield "```text"
    names = names_at(rules.table, range(rules.table.seats), {})
    for event in played.events:
        if isinstance(event, TrickWon):
            cards = " ".join(map(str, event.cards))
            yield f"{event} ({cards})"
        elif not (isinstance(event, Acted) and isinstance(event.action, Play)):
            yield from event_lines(event, names)
    yield "```"
    yield ""


def apart(name: str, documents: Mapping[str, Any]) -> list[str]:
    """The ids of the rules that this preset has and most others have not."""
    few = len(evidence.presets()) // 4
    ids: list[str] = []
    for document in documents.values():
        for rule in document.get("rule", ()):
            users = evidence.users(rule)
            if name in users and len(users) <= few:
                ids.append(rule["id"])
    return ids


def describe_preset(name: str, anchor_of: Mapping[str, str]) -> Iterator[str]:
    """The rules in words, with the ids beside them and pictures where cards matter."""
    _, *blocks = variants.get(name).describe(ids=True).strip().split("\n\n")
    heading = ""
    for block in blocks:
        heading = block if block.startswith("## ") else heading
        if heading == COURSE and block.startswith("1. "):
            yield f"```{{course}} {name}\n```"
        else:
            yield "\n".join(with_ids_aside(line, anchor_of) for line in block.splitlines())
        if heading == "## Melds" and block.startswith("| "):
            yield f"```{{meld-pictures}} {name}\n```"


def with_ids_aside(line: str, anchor_of: Mapping[str, str]) -> str:
    """A line of a description: its words, and its ids with links, which a page puts aside."""
    parts = SAID.fullmatch(line)
    if not parts or line.startswith("| "):
        return line
    sign, sentence, ids = parts.groups(default="")
    links = " ".join(f"[`{one}`](#{anchor_of[one]})" for one in ids.split(", "))
    return f"{sign}[{sentence}]{{.rule}} [{links}]{{.ids}}"


def page(name: str, anchor_of: Mapping[str, str], documents: Mapping[str, Any]) -> str:
    """The page of one preset."""
    lines = [f"(preset-{name})=", f"# {variants.get(name)}", ""]
    rules = variants.get(name)
    lines += [f"{rules.table.players} players; {preset_groups.in_short(rules)}."]
    lines += [f'In Python it is `variants.get("{name}")`; play it with `pinochle play {name}`,']
    lines += [f"and print these rules with `pinochle rules {name}`.", ""]
    lines += [f"```{{table-picture}} {name}", "```", ""]
    lines += ["\n\n".join(describe_preset(name, anchor_of)), ""]
    lines += ["## What sets it apart", ""]
    if ids := apart(name, documents):
        links = ", ".join(f"[`{one}`](#{anchor_of[one]})" for one in ids)
        lines += [f"Rules that few or no other presets have: {links}.", ""]
    other = kin(name)
    compared = f"The preset most like it is [{variants.get(other)}](#preset-{other})"
    if rows := differences(name, other):
        lines += [f"{compared}. The differences:", ""]
        lines += [*linked_grid(rows), ""]
    else:
        lines += [f"{compared}, which is the same game under another name.", ""]
    lines += ["## As your table plays it", ""]
    lines += [f"Save this, remove the `#` from a line, and change its value. {HOW_TO}", ""]
    lines += ["```toml", *to_start_from(name), "```", ""]
    lines += ["## A round", "", *told_round(variants.get(name))]
    return "\n".join(lines)


HOW_TO: Final = """\
[Write house rules in TOML](../how-to/write-rules-in-toml.md) explains the documents, and
[every field](#rule-fields) lists everything that can be changed."""


def linked_grid(rows: Sequence[Difference]) -> Iterator[str]:
    """Differences as a table, in words that lead to the fields."""
    words: list[tuple[str, str, str]] = []
    for one in rows:
        _, _, values = str(one).partition(": ")
        mine, _, theirs = values.partition(" / ")
        words.append((meanings.phrase(one.where), in_words(mine), in_words(theirs)))
    head, rule, *lines = grid(("what", "here", "there"), words)
    yield from (head, rule)
    for one, line, (what, *_) in zip(rows, lines, words, strict=True):
        part, _, field = one.where.partition(".")
        target = field_anchor(f"{part}.{field.partition('.')[0]}")
        is_on_page = part in FIELD_PARTS and field
        yield line.replace(plain(what), f"[{plain(what)}](#{target})", 1) if is_on_page else line


def in_words(value: str) -> str:
    """A value of a difference as a table tells it."""
    return {"True": "yes", "False": "no", "": "nothing"}.get(value, value)


def to_start_from(name: str) -> Iterator[str]:
    """A document in TOML: the preset, and as comments what tables change most often."""
    yield f'base = "{name}"'
    yield 'name = "our-table"'
    yield 'title = "Our Table"'
    document, part = evidence.presets()[name], ""
    for path in OFTEN:
        table, _, field = path.rpartition(".")
        if not is_in_force(name, path):
            continue
        if table != part:
            yield from ("", f"[{table}]")
            part = table
        value: Any = document
        for word in path.split("."):
            value = value[word]
        yield f"# {field} = {json.dumps(value)}  # {meanings.phrase(path)}"


def is_in_force(name: str, path: str) -> bool:
    """Whether a preset has what a field is about."""
    document = evidence.presets()[name]
    part, word, *_ = path.split(".")
    if part == "melds":
        return word in document["melds"]
    return part not in ONLY_WITH or ONLY_WITH[part] in document["script"]


def pages(anchor_of: Mapping[str, str], documents: Mapping[str, Any]) -> dict[str, str]:
    """The page of every preset by its name, and the pages of their groups."""
    texts = {name: page(name, anchor_of, documents) for name in variants.names()}
    return texts | dict(preset_groups.pages())
