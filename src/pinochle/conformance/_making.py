"""A suite for tables: the cases of each, what they are about, and the answers."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from pinochle.cards.hand import Hand
from pinochle.conformance._choosing import choose, questions_of
from pinochle.conformance._mistakes import Mistake, mistakes_of
from pinochle.conformance._rounds import Table
from pinochle.conformance.answers import SUBJECTS, Answer, Given, answer, read
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = ["MadeCase", "make_cases"]

CITED: Final = re.compile(r"\[([a-z0-9., -]+)\]$", re.MULTILINE)
"""The ids at the end of a paragraph of a description."""


@frozen
class MadeCase:
    """A case that was made.

    Args:
        subject: its subject.
        rules: the name of its ruleset.
        about: what it tests, in a sentence.
        rule_ids: the ids of the rules that it is about.
        given: what is given.
        expected: what is to be answered.
    """

    subject: str
    rules: str
    about: str
    rule_ids: tuple[str, ...]
    given: Given
    expected: Answer


def make_cases(name: str, rules: Ruleset) -> Iterator[MadeCase]:
    """Yield the cases of a table, subject by subject.

    They are as few as show every mistake that shows in a candidate. Games are asked only for the
    mistakes that no other subject shows.

    Args:
        name: what the table is called in the suite.
        rules: its rules.
    """
    table, shown = Table(rules), set[str]()
    mistakes = [*mistakes_of(rules)]
    for subject in SUBJECTS:
        made = [one for one in mistakes if one.subject == subject and _is_asked(one, shown)]
        chosen = choose(questions_of(subject, table), made)
        shown |= {mistake.name for mistake in chosen.caught}
        for question in chosen.questions:
            given = question.given
            expected = answer(subject, rules, given)
            about, rule_ids = ABOUT[subject](rules, given, expected)
            yield MadeCase(subject, name, about, tuple(rule_ids), given, expected)


def _is_asked(mistake: Mistake, shown: set[str]) -> bool:
    """Tell whether a mistake is to be shown in its subject."""
    return mistake.subject != "games" or mistake.name not in shown


# What cases are about.

About = tuple[str, Iterable[str]]


def ids_of(rules: Ruleset, title: str, *starts: str) -> list[str]:
    """Return the rules that a section of the description cites, or some, by how they begin."""
    *_, section = rules.describe(ids=True).split(f"\n## {title}\n")
    section, *_ = section.split("\n## ")
    cited = [rule for ids in CITED.findall(section) for rule in ids.split(", ")]
    return [rule for rule in dict.fromkeys(cited) if rule.startswith(starts or ("",))]


def _about_melds(rules: Ruleset, given: Given, _: Answer) -> About:
    score = rules.melds.score(given["hand"], given["trump"])
    melds = ", ".join(f"{meld.title} {meld.points}" for meld in score.melds)
    ids = ids_of(rules, "Melds", "meld.types", "meld.one-card", "triple.", "house.", "double.")
    return f"These cards meld {melds or 'nothing'}.", ids or ids_of(rules, "Melds", "meld.")


def _about_plays(rules: Ruleset, given: Given, _: Answer) -> About:
    turn = read("plays", given)
    reasons: dict[str, str] = {}
    for card in Hand.parse(given["hand"]).kinds:
        cards = turn.hand, turn.trick, turn.trump
        for violation in turn.play(rules).why_not(card, *cards, **turn.facts):
            reasons.setdefault(violation.rule, str(violation))
    about = "; ".join(reasons[rule] for rule in sorted(reasons)) or "every card may be played"
    return f"{about[0].upper()}{about[1:]}.", sorted(reasons) or ids_of(rules, "Play", "play.")


def _about_winners(rules: Ruleset, given: Given, expected: Answer) -> About:
    trick = read("winners", given).trick.split()
    best = Hand.parse(trick[expected["winner"]]).kinds[0]
    is_trumped = best.suit.code == given["trump"] != trick[0][1]
    about = f"{best} {'trumps, and ' if is_trumped else ''}wins the trick."
    if trick.count(best.code) > 1:
        about = f"Of like cards the {rules.play.like_cards} wins. {about}"
    return about, ids_of(rules, "Play", "play.identical", "play.winner", "house.last-like")


def _about_auctions(rules: Ruleset, _: Given, expected: Answer) -> About:
    about = "What may be called now?"
    if "contracts" in expected:
        about = "The auction is over."
    elif bids := expected["bids"]:
        about = f"The lowest bid is now {bids[0][0]}."
    return about, ids_of(rules, "The auction")


def _about_settlements(rules: Ruleset, given: Given, expected: Answer) -> About:
    settlement = rules.settle(read("settlements", given).tally)
    cited = [item.rule for line in settlement.lines for item in line.items if item.rule]
    verdicts = ", ".join(sorted({*expected["verdicts"].values()}))
    return f"A round: {verdicts}.", [*dict.fromkeys(cited)] or ids_of(rules, "Settlement")


def _about_endings(rules: Ruleset, _: Given, expected: Answer) -> About:
    return f"A game to its end: {_who_wins(expected)}.", ids_of(rules, "The end of the game")


def _who_wins(expected: Answer) -> str:
    winners = expected["winners"]
    who = " and ".join(f"side {side}" for side in winners) or "nobody"
    return f"{who} {'wins' if len(winners) < 2 else 'win'}"  # noqa: PLR2004 - one, or several


def _about_games(rules: Ruleset, given: Given, _: Answer) -> About:
    is_played = any(token.startswith("play:") for _, token in given["actions"][:-1])
    about = "A round, action by action." if is_played else "A round to its first card."
    title = "Play" if is_played or Step.AUCTION not in rules.script else "The auction"
    return about, ids_of(rules, title)


ABOUT: Final[Mapping[str, Callable[[Ruleset, Given, Answer], About]]] = MappingProxyType(
    {
        "melds": _about_melds,
        "plays": _about_plays,
        "winners": _about_winners,
        "auctions": _about_auctions,
        "settlements": _about_settlements,
        "endings": _about_endings,
        "games": _about_games,
    }
)
"""What a case is about, and by which rules."""
