"""Rulesets that make no sense are refused, each with every field that does not fit.

Tests: pinochle.rules.clashes, pinochle.rules.misfits
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest
from attrs import evolve

from pinochle import DocumentError, Ranking, RulesetError, variants
from pinochle.documents import with_differences
from pinochle.rules.steps import ROWS
from support.misfits import MISFITS, changes, written_clashes


def problems_of(preset: str, misfit: dict[str, Any]) -> tuple[str, ...]:
    """What is wrong with a preset after these changes, and where."""
    with pytest.raises(DocumentError) as error:
        with_differences(variants.get(preset), changes(misfit))
    return error.value.problems


@pytest.mark.parametrize(
    ("preset", "misfit"), [(preset, one) for preset, some in MISFITS.items() for one in some]
)
def test_what_makes_no_sense(preset: str, misfit: dict[str, Any]) -> None:
    problems = problems_of(preset, misfit)

    assert {problem.partition(": ")[0] for problem in problems} == {
        f"$.{place}" for place in misfit["at"]
    }
    assert misfit.get("says", "") in "\n".join(problems)


def test_every_clash_can_happen() -> None:
    """Each clash of the parts is met by a misfit, and so is each of a field and the script."""
    expected = [f"$.{clash}" for clash in written_clashes()]
    for step, row in ROWS.items():
        expected += [f"because of {switch.name}" for switch in row.switches]
        expected += [f"the script has {step}, which needs"] * bool(row.switches)
    problems = [
        problem
        for preset, misfits in MISFITS.items()
        for misfit in misfits
        for problem in problems_of(preset, misfit)
    ]

    assert len(expected) > 150
    assert [words for words in expected if not any(words in said for said in problems)] == []


def test_every_clash_names_a_field_that_there_is() -> None:
    rules = variants.get("racehorse")
    names = [clash.where for clash in written_clashes()]
    for row in ROWS.values():
        fields = (*row.switches, *row.gives_trump)
        names += [row.where, *(switch.name.partition("=")[0] for switch in fields)]

    for name in names:
        attrgetter(name)(rules)


def test_play_and_count_rank_the_cards_as_the_pack_does() -> None:
    rules = variants.get("partnership-auction")
    with pytest.raises(RulesetError) as error:
        rules.with_(
            play=evolve(rules.play, ranking=Ranking.STANDARD),
            count=evolve(rules.count, ranking=Ranking.STANDARD),
        )

    said = "expected the ranking of the pack, A 10 K Q J 9, not A K Q J 10 9"
    assert [*map(str, error.value.problems)] == [f"play.ranking: {said}", f"count.ranking: {said}"]
