"""What the documentation shows of every rule: its fields, its presets and its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import evidence
import pytest

from pinochle import variants
from pinochle.rules import MeldTable
from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.play.play import PlayRules
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from collections.abc import Mapping

STUCK: Final = {
    "id": "auction.dealer-forced-190",
    "kind": "option",
    "fields": ["auction.stuck"],
    "when": {"auction.stuck": 190},
}
TESTED: Final = {"auction.dealer-forced-190": ["here"]}


def problems(**changed: object) -> list[str]:
    """What is said of a rule that has all it needs but for these."""
    rule = {key: value for key, value in (STUCK | changed).items() if value is not None}
    return [said.partition(": ")[2] for said in evidence.problems(rule, TESTED)]


def test_nothing_is_missing() -> None:
    assert problems() == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"fields": None, "when": None}, "it has no field, and does not say why"),
        ({"fields": None}, "it has no field, and does not say why"),
        ({"fields": None, "why": "a law"}, "it says when a preset uses it, but has no field"),
        ({"why": "a law"}, "it has fields, and says why it has none"),
        ({"fields": ["auction.stucked"]}, "there is no field auction.stucked"),
        ({"fields": ["script.nap"]}, "there is no field script.nap"),
        ({"fields": ["melds.gin"]}, "there is no field melds.gin"),
        ({"fields": ["auction.stuck.most"]}, "there is no field auction.stuck.most"),
        ({"when": None}, "it does not say when a preset uses it"),
        ({"when": {"auction.weather": 1}}, "there is no field auction.weather to ask for"),
        ({"when": {"auction.stuck": {"about": 1}}}, "auction.stuck: there is no comparison about"),
        ({"when": {"name": "whist"}}, "there is no preset whist"),
        (
            {"when": {"name": ["firehouse", "racehorse"], "auction.stuck": 200}},
            "racehorse does not do what the rule asks for",
        ),
        (
            {"kind": "rule", "when": {"auction.stuck": 191}},
            "no preset uses it, and it is no option",
        ),
        ({"offered": "it is not"}, "it is only offered, but partnership-forced-dealer use it"),
        ({"id": "auction.other"}, "no test is marked with it"),
    ],
)
def test_what_is_missing_is_said(changed: dict[str, object], said: str) -> None:
    """A slip beside a rule's text is found, whichever it is."""
    assert said in problems(**changed)


def test_what_need_not_be_there() -> None:
    """Advice needs no test, a law no field, and an option no preset."""
    assert problems(id="auction.other", kind="advice") == []
    assert problems(fields=None, when=None, why="a law") == []
    assert problems(when={"auction.stuck": 191}) == []
    assert problems(kind="rule", when={"auction.stuck": 191}, offered="nobody does") == []


def test_a_mark_without_a_rule_is_found() -> None:
    """A mark names a rule, and a table counts as one."""
    documents: dict[str, Any] = {"pack": {"rule": [STUCK]}, "tables": {"table": [{"id": "T1"}]}}

    assert evidence.missing_evidence(documents, {**TESTED, "T9": ["there"]}) == [
        "T1: it has no field, and does not say why",
        "T1: no test is marked with it",
        "T9 is marked, but no rule",
    ]


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ({}, True),
        ({"auction.opening": 100}, True),
        ({"auction.opening": 100, "auction.stuck": 190}, False),
        ({"auction.opening": [100, 250]}, True),
        ({"auction.opening": [150, 250]}, False),
        ({"auction.opening": {"at-least": 100, "at-most": 100}}, True),
        ({"auction.opening": {"at-least": 101}}, False),
        ({"auction.opening": {"at-most": 99}}, False),
        ({"auction.opening": {"not": 100}}, False),
        ({"auction.opening": {"not": [99, 101]}}, True),
        ({"auction.stuck_exactly": False}, True),
        ({"auction.stuck_exactly": 0}, False),
        ({"auction.ladder": {"is": [[0, 10]]}}, True),
        ({"auction.ladder": {"has": [0, 25]}}, False),
        ({"auction.ladder": {"lacks": [0, 25]}}, True),
        ({"auction.calls": {"has": "until"}}, False),
        ({"auction.calls": {"lacks": "until"}}, False),
        ({"auction.calls": {"in-order": ["u"]}}, False),
        ({"auction.calls": {"at-least": 1}}, False),
        ({"auction.calls": {"at-most": 1}}, False),
        ({"play.obligations": {"has": {"duty": "head"}}}, True),
        ({"play.obligations": {"has": {"duty": "head", "when": "always"}}}, False),
        ({"play.obligations": {"has": {"weather": "fine"}}}, False),
        ({"script": {"in-order": ["auction", "play"]}}, True),
        ({"script": {"in-order": ["play", "auction"]}}, False),
        ({"melds": {"table": "standard"}}, True),
        ({"melds": {"table": ["parlett", "britannica"]}}, False),
        ({"melds.dix.values": {"is": [10]}}, True),
        ({"melds.legs.values": {"is": [150]}}, False),
        ({"cards": 48, "total": 250, "sides": 2, "partnership": True}, True),
        ({"deal.hand": 12, "deal.widow": 0}, True),
    ],
)
def test_conditions(condition: Mapping[str, object], is_so: bool) -> None:  # noqa: FBT001
    """Every comparison, asked of a preset's document."""
    assert evidence.fulfils(evidence.presets()["partnership-auction"], condition) is is_so


def test_one_condition_or_another() -> None:
    """A rule may be used in several ways."""
    rule: dict[str, Any] = {"when": [{"auction.stuck": 190}, {"auction.automatic": 500}]}

    assert evidence.users(rule) == ["partnership-forced-dealer", "racehorse"]
    assert evidence.users({"when": {}}) == list(variants.names())
    assert evidence.users({}) == []


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("auction", AuctionRules),
        ("auction.stuck", AuctionRules),
        ("play.obligations", PlayRules),
        ("script", Step),
        ("script.bury", Step),
        ("melds", MeldTable),
        ("melds.grand pinochle.values", MeldRule),
    ],
)
def test_where_a_field_is_documented(path: str, part: type) -> None:
    assert evidence.is_field(path)
    assert evidence.part_of(path) is part
