"""Write a page for every preset: its rules in words, its kin, and a round of it played out.

The pages are written under ``presets/`` when a build begins, and never kept: git ignores them. All
that stands there is the library's: ``describe`` tells the rules, ``diff`` what is different in the
preset that is most like it, and the command's own words tell the round.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import evidence
from texts import grid, with_links

from pinochle import Deal, Game, Play, variants
from pinochle.cli._words import event_lines, seat_namer
from pinochle.events import Acted, Settled, TrickWon
from pinochle.players import ClubPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pinochle import Difference, Ruleset
    from pinochle.events import Event

SEEDS = range(1, 30)
NOT_PLAYED = ("name", "title", "sources")
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
    found = variants.get(name).diff(variants.get(other))
    return tuple(one for one in found if one.where not in NOT_PLAYED)


def round_of(rules: Ruleset, seed: int) -> list[Event]:
    """The events of a round from its first deal to its settlement, every seat by itself."""
    rng, game = Random(seed), Game.start(rules)  # noqa: S311 - cards, no secrets
    told: list[Event] = []
    while game.sheet.last is None:
        if game.needs_deal:
            game, events = game.apply_with_events(Deal(rules.pack.shuffled(rng)))
        else:
            seat = game.to_act[0]
            game, events = game.apply_with_events(ClubPlayer().choose(game.view(seat), rng), seat)
        told += events
    return told


def is_played(events: Iterable[Event]) -> bool:
    """Whether a round came to its last trick."""
    return any(isinstance(one, Settled) and one.settlement.how == "played" for one in events)


def sample(rules: Ruleset) -> tuple[int, list[Event]]:
    """The first round that is played to its end, and its seed."""
    found = ((seed, round_of(rules, seed)) for seed in SEEDS)
    return next(one for one in found if is_played(one[1]))


def told_round(rules: Ruleset) -> Iterator[str]:
    """A round in words, a line a trick."""
    seed, events = sample(rules)
    yield "Club players sit at every seat, so that this shows the rules and sensible play"
    yield f"(seed {seed}). A trick has its cards in the order in which they were played."
    yield ""
    yield "```text"
    who = seat_namer(None)
    for event in events:
        if isinstance(event, TrickWon):
            cards = " ".join(map(str, event.cards))
            yield f"{event} ({cards})"
        elif not (isinstance(event, Acted) and isinstance(event.action, Play)):
            yield from event_lines(event, rules.table, who)
    yield "```"
    yield ""


def apart(name: str, documents: Mapping[str, Any]) -> list[str]:
    """The ids of the rules that this preset has and most others have not."""
    few = len(evidence.presets()) // 4
    found: list[str] = []
    for document in documents.values():
        for rule in document.get("rule", ()):
            users = evidence.users(rule)
            if name in users and len(users) <= few:
                found.append(rule["id"])
    return found


def page(name: str, known: Mapping[str, str], documents: Mapping[str, Any]) -> str:
    """The page of one preset."""
    rules = variants.get(name)
    title, _, described = rules.describe(ids=True).partition("\n")
    lines = [f"(preset-{name})=", title, ""]
    lines += [f'This is `variants.get("{name}")`, and `pinochle rules {name}` prints it.', ""]
    lines += [with_links(described.strip(), known), ""]
    lines += ["## What sets it apart", ""]
    if ids := apart(name, documents):
        links = ", ".join(f"[`{one}`](#{known[one]})" for one in ids)
        lines += [f"Rules that it shares with few other presets, or with none: {links}.", ""]
    other = kin(name)
    compared = f"Its nearest kin is [`{other}`](#preset-{other})"
    if found := differences(name, other):
        lines += [f"{compared}, from which it differs in this:", ""]
        lines += [*grid(("field", "here", "there"), rows(found)), ""]
    else:
        lines += [f"{compared}, which is played alike under another name.", ""]
    lines += ["## A round", "", *told_round(rules)]
    return "\n".join(lines)


def rows(found: Sequence[Difference]) -> Iterator[tuple[str, str, str]]:
    """Differences as rows of a table."""
    for one in found:
        _, _, values = str(one).partition(": ")
        mine, _, theirs = values.partition(" / ")
        yield one.where, mine, theirs


def pages(known: Mapping[str, str], documents: Mapping[str, Any]) -> dict[str, str]:
    """The page of every preset by its name."""
    return {name: page(name, known, documents) for name in variants.names()}
