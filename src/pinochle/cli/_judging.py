"""The commands ``meld``, ``legal``, ``variants`` and ``rules``."""

import argparse
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from pinochle import variants as presets
from pinochle.cards.card import Card, Suit, read_cards
from pinochle.cards.hand import Hand
from pinochle.cli._terminal import (
    CommandError,
    Terminal,
    read_text,
    read_trump,
    requested_rules,
    rules_of,
    write_text,
)
from pinochle.messages.violations import Violation
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.ruleset import Ruleset

__all__ = ["legal", "meld", "rules", "variants"]

_FIELD_WIDTH: Final = 48
"""The columns of a field with its value at most, before what it is by default."""


def meld(options: argparse.Namespace, terminal: Terminal) -> None:
    """Lay a hand's melds in the best way and add them up, with one trump or with each of them."""
    rules, hand = requested_rules(options), Hand.parse(options.hand)
    if options.trump is None:
        _meld_with_each_trump(rules, hand, options, terminal)
        return
    score = rules.melds.score(hand, read_trump(options.trump))
    _draw(score, options)
    width = max((len(str(meld)) for meld in score.melds), default=0)
    lines = [
        f"{meld!s:{width}}  {'the game' if meld.wins_game else meld.points:>8}  {meld.cards}"
        for meld in score.melds
    ]
    total = "the game" if score.wins_game else score.points
    terminal.answer(score, [*lines, f"{'total':{width}}  {total:>8}  ({rules})"])


def _draw(score: MeldScore, options: argparse.Namespace) -> None:
    """Write a picture of melds, if that was asked for."""
    if options.svg is not None:
        from pinochle import pictures  # noqa: PLC0415 - few words draw

        write_text(options.svg, f"{pictures.melds(score)}\n")


def _meld_with_each_trump(
    rules: Ruleset, hand: Hand, options: argparse.Namespace, terminal: Terminal
) -> None:
    """Show the melds of a hand with each suit as trump, the best first, and without trump."""
    scores = [(suit, rules.melds.score(hand, suit)) for suit in (*Suit, None)]
    ranked = sorted(scores[:-1], key=lambda scored: (-scored[1].wins_game, -scored[1].points))
    _draw(ranked[0][1], options)
    lines = list[str]()
    for suit, score in (*ranked, scores[-1]):
        trump = f"{suit} {suit.word}" if suit else "no trump"
        total = "the game" if score.wins_game else score.points
        lines.append(f"{trump:10}  {total:>8}  {score}")
    lines.append(f"({rules}; --trump shows one of them card by card)")
    terminal.answer([{"trump": suit, "score": score} for suit, score in scores], lines)


def legal(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show which cards of a hand may be played to a trick, and why the others may not."""
    rules = requested_rules(options)
    hand, trump = Hand.parse(options.hand), read_trump(options.trump)
    trick = read_cards(options.trick, "a trick")
    rules.pack.check_holds(hand + trick)
    play = rules.play if options.bid is None else rules.play.for_bid(options.bid)
    turn = {
        "first_lead": options.first_lead,
        "partner_winning": options.partner_winning,
        "trump_broken": not options.unbroken,
    }
    reasons = {card: play.why_not(card, hand, trick, trump, **turn) for card in hand.kinds}
    lines = [
        f"✗ {card!s:3}  {'; '.join(map(str, why))}" if why else f"✓ {card}"
        for card, why in reasons.items()
    ]
    judged = [_judgement(card, why) for card, why in reasons.items()]
    terminal.answer(judged, lines or ["no cards"])


def _judgement(card: Card, why_not: Sequence[Violation]) -> dict[str, object]:
    reasons = [{"text": str(why), "why": why} for why in why_not]
    return {"card": card, "legal": not why_not, "why_not": reasons}


def variants(_: argparse.Namespace, terminal: Terminal) -> None:
    """List the variants: the name of each, its players, its cards, and its title."""
    rulesets = [presets.get(name) for name in presets.names()]
    width = max(len(rules.name) for rules in rulesets)
    lines = [
        f"{rules.name:{width}}  {rules.table.seats} players  {len(rules.pack):3} cards  {rules}"
        for rules in rulesets
    ]
    terminal.answer([_summary(rules) for rules in rulesets], lines)


def _summary(rules: Ruleset) -> dict[str, object]:
    return {
        "name": rules.name,
        "title": rules.title,
        "seats": rules.table.seats,
        "sides": rules.table.sides,
        "cards": len(rules.pack),
        "hand": rules.deal.hand,
        "widow": rules.deal.widow,
        "stock": rules.deal.stock,
        "total": rules.total,
        "sources": rules.sources,
    }


def rules(options: argparse.Namespace, terminal: Terminal) -> None:
    """Describe the rules of a variant in words, as TOML or as JSON, or compare it with another."""
    if options.inherited:
        _say_inherited(options, terminal)
        return
    ruleset = rules_of(options.name)
    other = None if options.diff is None else rules_of(options.diff)
    if other is not None and options.ids:
        raise CommandError("--ids goes with the rules in words, not with --diff")
    if options.toml:
        terminal.say_toml(ruleset.to_toml(base=other).rstrip("\n"))
    elif other is not None:
        differences = ruleset.diff(other)
        lines = map(str, differences) if differences else ["no difference"]
        terminal.answer(differences, [f"{ruleset.name} / {other.name}", *lines])
    else:
        described = ruleset.describe(ids=options.ids, language=options.language)
        terminal.answer(ruleset, _wrap_paragraphs(described, terminal.width))


def _say_inherited(options: argparse.Namespace, terminal: Terminal) -> None:
    """Show the fields that a document takes from its base without naming them."""
    from pinochle.documents import inherited  # noqa: PLC0415 - cattrs is slow to import

    if options.toml or options.ids:
        raise CommandError("--inherited goes alone or with --json")
    is_document = options.name.endswith(".toml")
    text = read_text(options.name) if is_document else f'base = "{presets.get(options.name).name}"'
    fields = inherited(text)
    width = min(_FIELD_WIDTH, max((len(str(field)) for field in fields), default=0))
    lines = [f"{field!s:{width}}  # by default {field.written_default}" for field in fields]
    terminal.answer(fields, lines or ["no field"])


def _wrap_paragraphs(text: str, width: int) -> list[str]:
    """Return the lines of a text with its paragraphs wrapped; tables stay as they are."""
    lines: list[str] = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith(("|", "#")) or not line:
            lines.append(line)
        else:
            lines += wrap(line, width, break_long_words=False, break_on_hyphens=False)
    return lines
