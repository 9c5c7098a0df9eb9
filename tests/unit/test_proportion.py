"""What keeps texts from strangers in proportion: lists that end, limits, a budget of steps."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from attrs import evolve

from pinochle import (
    DocumentError,
    Game,
    Hand,
    Record,
    RecordError,
    Ruleset,
    RulesetError,
    Suit,
    UnknownVariant,
    View,
    from_json,
    to_json,
    variants,
)
from pinochle.actions import Bid, NameTrump, Pass
from pinochle.documents import MOST_CHARACTERS, ruleset_from_toml, with_differences
from pinochle.errors import Problem
from pinochle.game.engine.card_history import Effort
from pinochle.game.sampling import sampler as sample
from pinochle.game.view import NoSampleError
from pinochle.rules import MeldRule, MeldTable, Pack
from pinochle.rules.melds.patterns import InAnySuits, parse_pattern
from pinochle.rules.misdeal import MisdealRules
from support.arranged_games import after
from support.random_games import plies_of
from support.rulesets import rules_of

HOUSE = variants.get("partnership-auction")


def change_text(**parts: object) -> str:
    return json.dumps({"base": HOUSE.name, **parts})


# Errors.


@pytest.mark.parametrize(
    ("part", "listed", "more"),
    [
        ({"sources": [0] * 500}, "$.sources[19]: expected text", 480),
        ({f"k{number:03}": 0 for number in range(500)}, "$.k019: there is no such field", 480),
        ({"melds": {f"k{n}": {} for n in range(500)}}, "$.melds.k19: the base has no meld", 480),
        ({"misdeal": {"grounds": [{}] * 500}}, "$.misdeal.grounds[9].test: the field", 980),
        ({"sources": [0] * 15, "script": [0] * 15}, "$.sources[4]: expected text", 10),
        ({"sources": [0] * 21}, "$.sources[19]: expected text", 1),
    ],
)
def test_an_error_lists_twenty_problems_and_counts_the_others(
    part: dict[str, object], listed: str, more: int
) -> None:
    with pytest.raises(DocumentError) as caught:
        from_json(change_text(**part), Ruleset)
    error = caught.value
    lines = str(error).splitlines()
    assert (len(error.problems), error.more, len(lines)) == (20, more, 21)
    assert any(line.startswith(listed) for line in lines)
    assert lines[-1] == f"and {more} more"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_twenty_problems_are_all_listed() -> None:
    with pytest.raises(DocumentError) as caught:
        from_json(change_text(sources=[0] * 20), Ruleset)
    assert (len(caught.value.problems), caught.value.more) == (20, 0)
    assert str(caught.value).splitlines()[-1].startswith("$.sources[19]")


def test_toml_tells_the_places_of_twenty_problems() -> None:
    text = "base = 'racehorse'\n" + "\n".join(f"k{number:03} = 0" for number in range(99))
    with pytest.raises(DocumentError) as caught:
        ruleset_from_toml(text)
    *problems, last = str(caught.value).splitlines()
    assert (len(problems), last) == (20, "and 79 more")
    assert problems[19].endswith("(line 21, column 1)")


def test_an_error_of_a_ruleset_counts_too() -> None:
    error = RulesetError(Problem("melds", str(number)) for number in range(30))
    assert (len(error.problems), error.more) == (20, 10)
    assert str(error).splitlines()[19:] == ["melds: 19", "and 10 more"]
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    run = MeldRule("run", "sequence", "ATKQJ in trump", 150)
    with pytest.raises(RulesetError) as caught:
        MeldTable((run,) * 31)
    assert (len(caught.value.problems), caught.value.more) == (20, 10)
    with pytest.raises(DocumentError) as read:
        from_json(change_text(melds={f"k{n}": {} for n in range(40)}), Ruleset)
    assert read.value.more == 20


def test_a_problem_is_no_longer_than_some_lines() -> None:
    error = DocumentError(["x" * 5000])
    assert str(error) == "x" * 500 + "..."
    assert len(error.problems[0]) == 5000


def test_the_error_of_a_record_lists_twenty_problems() -> None:
    text = f"pinochle-record: 1\nrules: {HOUSE.name}\nrules.sources: {[0] * 99}\ndealer: 3\n\n"
    with pytest.raises(RecordError, match=r"sources\[19\].*; and 79 more$"):
        Record.parse(text)


def test_pairs_are_counted_before_they_are_shown() -> None:
    with pytest.raises(DocumentError) as caught:
        from_json(change_text(pack={"copies": [[0] * 9000]}), Ruleset)
    assert str(caught.value).startswith("$.pack.copies[0]: expected a list of 2, not [0, 0")
    assert len(str(caught.value)) < 120


def test_only_short_names_are_compared_with_known_ones() -> None:
    with pytest.raises(UnknownVariant) as caught:
        variants.get("partnership-auctiom" * 3)
    assert caught.value.nearest == ()
    with pytest.raises(UnknownVariant, match="did you mean partnership-auction"):
        variants.get("partnership-auctiom")
    with pytest.raises(DocumentError) as refused:
        with_differences(HOUSE, {"melds": {f"marriag{n:02}": {} for n in range(30)}})
    assert "did you mean marriage" in refused.value.problems[19]


def test_two_grounds_of_one_name_are_told_once_each() -> None:
    grounds = HOUSE.misdeal.grounds or rules_of("misdeal-nines").misdeal.grounds
    with pytest.raises(RulesetError) as caught:
        MisdealRules(grounds * 3)
    names = sorted({ground.name for ground in grounds})
    assert [problem.what for problem in caught.value.problems] == [
        f"{name} appears twice" for name in names
    ]


# Limits.


def test_json_has_a_limit_that_can_be_raised() -> None:
    text = to_json(Hand.parse("AS TS"))
    assert from_json(text, Hand, limit=len(text)) == Hand.parse("AS TS")
    with pytest.raises(DocumentError, match="has 7 characters, more than the limit of 6"):
        from_json(text, Hand, limit=6)
    long = text + " " * MOST_CHARACTERS
    with pytest.raises(DocumentError, match=f"more than the limit of {MOST_CHARACTERS}"):
        from_json(long, Hand)
    assert from_json(long, Hand, limit=len(long)) == Hand.parse("AS TS")


def test_no_more_hands_are_packed_than_there_are_seats() -> None:
    *_, last = plies_of(Game.start(HOUSE), 1, 30)
    data = json.loads(to_json(last.after.view(0)))
    assert data["phase"]["phase"] == "play"
    data["phase"]["hands"] = [""] * 11
    with pytest.raises(DocumentError, match="at most 10 seats have a hand, not 11"):
        from_json(json.dumps(data), View)


@pytest.mark.parametrize(
    "text",
    ["99AATTT in any suits", "AA in any suits", "A in every suit", "9S 9H", "9 in any", "A in any"],
)
@pytest.mark.parametrize("name", ["double-deck", "partnership-auction", "racehorse"])
def test_whether_a_pack_has_a_set_is_told_without_every_choice(text: str, name: str) -> None:
    pattern, cards = parse_pattern(text), variants.get(name).pack.cards
    assert pattern.is_in(cards) == any(map(cards.holds, pattern.sets(None)))


def test_no_set_takes_more_copies_than_a_hand_holds() -> None:
    pattern = parse_pattern("AAAAAAAAA in any suits")
    assert isinstance(pattern, InAnySuits)
    sets = list(pattern.sets(None))
    assert len(sets) == 220 - 4  # without nine aces of one suit
    assert all(len(cards) == 9 for cards in sets)
    assert pattern.is_in(Pack.EVERYTHING.cards)
    assert not pattern.is_in(variants.get("partnership-auction").pack.cards)


# Samples.


def impossible() -> View:
    """The view of a seat that was told of melds that nobody can have."""
    calls = Bid(HOUSE.auction.opening), Pass(), Pass(), Pass()
    game = after(Game.start(HOUSE).deal(HOUSE.pack), *calls, NameTrump(Suit.HEARTS))
    view = game.view(1)
    mine, *others = view.state.shown
    shown = (evolve(mine, points=mine.points + 1), *others)
    return evolve(view, state=evolve(view.state, shown=shown))


def test_a_sample_stops_at_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a view would be searched, its steps are counted and the search ends."""
    view, looked = impossible(), 0
    cost = sample.ExchangeSearch._cost

    def count_cost(
        search: sample.ExchangeSearch, index: int, changed: dict[tuple[int, int], int]
    ) -> int:
        nonlocal looked
        looked += 1
        return cost(search, index, changed)

    monkeypatch.setattr(sample.ExchangeSearch, "_cost", count_cost)
    # Fewer steps than the round has, enough to read it, and for some searches.
    for steps in (47, 400, 5_000):
        looked = 0
        with pytest.raises(NoSampleError, match=f"told, in {steps} steps"):
            view.sample(Random(1), steps=steps)
        assert looked < steps + 100


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed", "joint-melds"])
def test_a_sound_view_is_far_from_the_budget(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: list[Effort] = []

    def keep_effort(steps: int) -> Effort:
        efforts.append(Effort(steps))
        return efforts[-1]

    monkeypatch.setattr(sample, "Effort", keep_effort)
    for ply in plies_of(Game.start(rules_of(name)), 3, 25):
        for seat in (0, None):
            ply.after.view(seat).sample(Random(3))
    assert len(efforts) > 40
    assert all(sample.MOST_STEPS - effort.left < sample.MOST_STEPS / 3 for effort in efforts)
