"""The choice of the fewest candidates that every mistake fails."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from pinochle.conformance._candidates import CANDIDATES
from pinochle.conformance._mistakes import Mistake, wrongly_answered
from pinochle.conformance._rounds import Table
from pinochle.conformance.answers import Answer, Given, answer, read
from pinochle.errors import PinochleError
from pinochle.rules.ruleset import Ruleset

__all__ = ["Chosen", "Question", "choose"]

ENOUGH: Final = 10
"""The candidates that a mistake must fail before no more are tried."""
LONG: Final = 4_000
"""The letters of a long case, of which there is one in a subject of a table."""
OF_A_CASE: Final = 200
"""The letters of a case besides what is given and expected."""


def _place_in_trick(given: Given) -> str:
    """Return whether a card is led, follows, or follows others that may have been better."""
    return str(min(2, len(given["trick"].split())))


def _part_of_auction(given: Given) -> str:
    """Return whether nobody has called, only passed, or somebody has bid."""
    calls = given["calls"]
    return str(min(1, len(calls)) + any(not call.startswith("pass") for call in calls))


CIRCUMSTANCES: Final[Mapping[str, Callable[[Given], str]]] = {
    "plays": _place_in_trick,
    "auctions": _part_of_auction,
}
"""What differs between questions of a subject besides what a mistake is about."""


@frozen(eq=False)
class Question:
    """A candidate with its answer.

    Args:
        given: what is given.
        expected: what is to be answered.
        read: what is given, read.
        size: the letters that a case of it takes.
        circumstance: in what circumstances it asks; a mistake is to be shown in each.
    """

    given: Given
    expected: Answer
    read: object
    size: int
    circumstance: str

    @classmethod
    def of(cls, subject: str, rules: Ruleset, given: Given) -> "Question":
        """Return the question of what is given.

        Raises:
            PinochleError: if it makes no sense in these rules.
        """
        expected = answer(subject, rules, given, with_reasons=False)
        size = OF_A_CASE + len(json.dumps([given, expected]))
        circumstance = CIRCUMSTANCES[subject](given) if subject in CIRCUMSTANCES else ""
        return cls(given, expected, read(subject, given), size, circumstance)

    def fails(self, mistake: Mistake) -> bool:
        """Tell whether an engine with a mistake answers wrongly."""
        return wrongly_answered(self.expected, mistake.answer(self.given, self.read))


@frozen
class Chosen:
    """The cases of a subject at a table.

    Args:
        questions: the cases.
        caught: the mistakes that at least one of them shows.
    """

    questions: Sequence[Question]
    caught: Sequence[Mistake]


def questions_of(subject: str, table: Table) -> list[Question]:
    """Return the candidates of a subject with their answers."""
    questions: list[Question] = []
    for given in CANDIDATES[subject](table):
        try:
            questions.append(Question.of(subject, table.rules, given))
        except PinochleError:  # a tally that cannot be under these rules
            continue
    return questions


def choose(questions: Sequence[Question], mistakes: Iterable[Mistake]) -> Chosen:
    """Return the cases that every mistake fails that fails any: few and short ones."""
    caught: list[Mistake] = []
    caught_by: list[set[tuple[int, str]]] = [set() for _ in questions]
    of_kind: dict[str, Counter[int]] = {}
    for mistake in mistakes:
        failed_before = of_kind.setdefault(mistake.kind, Counter())
        failed = _failed(mistake, questions, failed_before)
        failed_before.update(failed)
        for place in failed:
            caught_by[place].add((len(caught), questions[place].circumstance))
        if failed:
            caught.append(mistake)
    chosen: list[int] = []
    left = set[tuple[int, str]]().union(*caught_by)
    open_places = [*range(len(questions))]
    while left:
        best = max(
            open_places, key=lambda place: len(caught_by[place] & left) / questions[place].size
        )
        if not caught_by[best] & left:
            break
        chosen.append(best)
        left -= caught_by[best]
        if questions[best].size > LONG:
            open_places = [place for place in open_places if questions[place].size <= LONG]
    needed = _needed([questions[place] for place in chosen], caught)
    return Chosen(needed, [one for one in caught if any(case.fails(one) for case in needed)])


def _failed(
    mistake: Mistake, questions: Sequence[Question], failed_before: Counter[int]
) -> list[int]:
    """Return the places of some questions that an engine with a mistake answers wrongly.

    Those that engines with mistakes of the same kind fail are tried first.
    """
    first = [place for place, _ in failed_before.most_common()]
    others = (place for place in range(len(questions)) if place not in failed_before)
    failed: list[int] = []
    for place in (*first, *others):
        if questions[place].fails(mistake):
            failed.append(place)
            if len(failed) == ENOUGH:
                break
    return failed


def _needed(questions: Sequence[Question], caught: Sequence[Mistake]) -> list[Question]:
    """Return the questions without those that catch nothing that the others do not."""
    catching: list[set[int]] = []
    for mistake in caught:
        failed = [place for place, question in enumerate(questions) if question.fails(mistake)]
        circumstances = {questions[place].circumstance for place in failed}
        catching += [
            {place for place in failed if questions[place].circumstance == circumstance}
            for circumstance in circumstances
        ]
    kept = {*range(len(questions))}
    for place in sorted(kept, key=lambda place: -questions[place].size):
        if all(catches & kept != {place} for catches in catching):
            kept.discard(place)
    return [question for place, question in enumerate(questions) if place in kept]
