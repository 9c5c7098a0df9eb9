"""The finder: a few questions that narrow the presets down to the game of a table.

The answers are worked out from the rules. Rulesets of your own may be among the presets.

    >>> from pinochle import variants
    >>> every = [variants.get(name) for name in variants.names()]
    >>> found = answering(every, {"players": "4", "passing": "3", "target": "1500"})
    >>> [rules.name for rules in found]
    ['partnership-passing']
    >>> answers(found[0])["bidding"]
    'bids until all others pass'
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from pinochle.errors import PinochleError, quoted
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = [
    "QUESTIONS",
    "FinderError",
    "Question",
    "answering",
    "answers",
    "distinctions",
    "known_answers",
]


NOBODY: Final = "nobody must bid"
NO_TARGET: Final = "no target score"


class FinderError(PinochleError, ValueError):
    """An answer that no ruleset gives."""


class Question(NamedTuple):
    """A question about a table.

    Args:
        name: a word for the question, such as ``must-bid``.
        text: the question.
        answer: what the rules answer: a number, or some words.
        phrase: the answer in a list, where ``{}`` stands for it.
        nothing: the answer of rules that have no such thing; it is its own phrase.
    """

    name: str
    text: str
    answer: Callable[[Ruleset], str]
    phrase: str = "{}"
    nothing: str = ""

    def say(self, answer: str) -> str:
        """Return an answer as a phrase of a list.

        >>> target = QUESTIONS[-1]
        >>> target.say("1000"), target.say("no target score")
        ('to 1000', 'no target score')
        """
        return answer if answer == self.nothing else self.phrase.format(answer)


def _sides(rules: Ruleset) -> str:
    """Return the answer who plays with whom."""
    if rules.partner.is_found:
        return "a called partner"
    return "partners" if rules.table.is_partnership else "each alone"


def _left_over(rules: Ruleset) -> str:
    """Return the answer what is left of the pack after the deal, and who gets it."""
    deal = rules.deal
    if deal.stock:
        return "a stock"
    if not deal.widow:
        return "nothing"
    return f"a widow of {deal.widow}{', shared out' if Step.SHARE_WIDOW in rules.script else ''}"


def _bidding(rules: Ruleset) -> str:
    """Return the answer how players bid, or that trump is turned."""
    if Step.AUCTION not in rules.script:
        return "no bids, trump is turned"
    calls = {
        "until-passed": "bids until all others pass",
        "once": "one bid each",
        "summed": "bids of partners added up",
        "duel": "two bid until one passes",
    }[rules.auction.calls]
    return f"{calls}, in a suit" if rules.auction.suit_bids else calls


def _must_bid(rules: Ruleset) -> str:
    """Return the answer who must bid if nobody else does."""
    auction = rules.auction
    if Step.AUCTION not in rules.script:
        return NOBODY
    first = {"holder": "whoever has a meld"}.get(auction.must_open, auction.must_open)
    opener = "eldest" if auction.automatic else first
    names = [opener] if opener != "nobody" else []
    names += ["the dealer if all pass"] if auction.stuck else []
    return " and ".join(names) or NOBODY


def _opening(rules: Ruleset) -> str:
    return str(rules.auction.opening) if Step.AUCTION in rules.script else "none"


def _run(rules: Ruleset) -> str:
    """Return the worth of a run, which shows whether points have a last zero."""
    values = (rule.values[0] for rule in rules.melds if rule.name == "run")
    return str(next(values, "nothing"))


def _players(rules: Ruleset) -> str:
    return str(rules.table.players)


def _cards(rules: Ruleset) -> str:
    return str(len(rules.pack))


def _passing(rules: Ruleset) -> str:
    return str(rules.passing.cards)


def _target(rules: Ruleset) -> str:
    return str(rules.ending.target or NO_TARGET)


QUESTIONS: Final = (
    Question("players", "How many play?", _players, "{} play"),
    Question("sides", "Who plays with whom?", _sides),
    Question("cards", "How many cards does the pack have?", _cards, "{} cards"),
    Question("widow", "What is left when the cards are dealt?", _left_over, "{} left over"),
    Question("passing", "How many cards do partners pass?", _passing, "{} cards passed"),
    Question("bidding", "How do they bid?", _bidding),
    Question("must-bid", "Who must bid?", _must_bid, "must bid: {}", NOBODY),
    Question("opening", "What is the lowest bid?", _opening, "lowest bid {}"),
    Question("run", "What is a run worth?", _run, "a run is {}"),
    Question("target", "How many points win the game?", _target, "to {}", NO_TARGET),
)
"""The questions, those first that people can answer best."""


def answers(rules: Ruleset) -> dict[str, str]:
    """Return the answers of the rules, by the names of the questions.

    >>> from pinochle import variants
    >>> answers(variants.get("cutthroat"))["widow"]
    'nothing'
    """
    return {question.name: question.answer(rules) for question in QUESTIONS}


def known_answers(question: Question, rulesets: Iterable[Ruleset]) -> tuple[str, ...]:
    """Return the different answers of some rulesets to a question, numbers from low to high.

    >>> from pinochle import variants
    >>> known_answers(QUESTIONS[0], map(variants.get, variants.names()))
    ('2', '3', '4', '5', '6', '8')
    """
    different = sorted({question.answer(rules) for rules in rulesets})
    return tuple(sorted(different, key=lambda answer: int(answer) if answer.isdigit() else 0))


def answering(rulesets: Iterable[Ruleset], replies: Mapping[str, str]) -> list[Ruleset]:
    """Return the rulesets that give these answers, in their order.

    Args:
        rulesets: the rulesets, such as all presets.
        replies: answers by the names of their questions. Words of an answer will do, in any case:
            ``{"widow": "stock"}``.

    Raises:
        FinderError: if there is no such question, or no ruleset that is left has such an answer; it
            lists the questions or answers that there are.
    """
    matching, names = [*rulesets], [question.name for question in QUESTIONS]
    for name in replies:
        if name not in names:
            message = f"there is no question {quoted(name)}: there are {', '.join(names)}"
            raise FinderError(message)
    for question in QUESTIONS:
        if (text := replies.get(question.name)) is not None:
            fitting = _matching_answers(question, text, matching)
            matching = [rules for rules in matching if question.answer(rules) in fitting]
    return matching


def _matching_answers(question: Question, typed: str, rulesets: Sequence[Ruleset]) -> list[str]:
    """Return the answers that a text stands for: that answer, or all with its words in them.

    Raises:
        FinderError: if no ruleset has such an answer.
    """
    known = known_answers(question, rulesets)
    text = " ".join(typed.lower().split())
    matching = [text] if text in known else []
    if not matching and text and not text.isdigit():
        matching = [answer for answer in known if text in answer]
    if not matching:
        message = f"no game has {quoted(typed)} for {question.name}: there are {', '.join(known)}"
        raise FinderError(message)
    return matching


def distinctions(rulesets: Sequence[Ruleset]) -> list[str]:
    """Return for each of some rulesets the answers that tell it from most of the others.

    Where two of them give the same answers, the parts in which their rules differ are added.

        >>> from pinochle import variants
        >>> distinctions([variants.TWO_PACK, variants.DOUBLE_DECK_SIMPLE])[0]
        'unlike double-deck-simple in misdeal'
    """
    rows = [tuple(answers(rules).values()) for rules in rulesets]
    most_common = [Counter(column).most_common(1)[0] for column in zip(*rows, strict=True)]
    usual = [answer if 2 * times > len(rulesets) else "" for answer, times in most_common]
    lines: list[str] = []
    for rules, row in zip(rulesets, rows, strict=True):
        phrases = [
            question.say(answer)
            for question, answer, common in zip(QUESTIONS, row, usual, strict=True)
            if answer != common
        ]
        twins = [other for other, same in zip(rulesets, rows, strict=True) if same == row]
        phrases += [_unlike(rules, other) for other in twins if other is not rules][:1]
        lines.append("; ".join(phrases))
    return lines


_NOT_PLAYED: Final = ("name", "title", "sources")


def _unlike(rules: Ruleset, other: Ruleset) -> str:
    """Return a phrase for the parts in which two rulesets with the same answers differ."""
    paths = [
        difference.where for difference in rules.diff(other) if difference.where not in _NOT_PLAYED
    ]
    if not paths:
        return f"the same as {other.name}"
    parts = dict.fromkeys(path.partition(".")[0] for path in paths)
    return f"unlike {other.name} in {', '.join(parts)}"
