"""The command ``which``: a few questions about a table that lead to its variant."""

import argparse
from collections.abc import Iterator, Sequence

from pinochle import variants
from pinochle.cli._terminal import CommandError, Terminal
from pinochle.rules.ruleset import Ruleset
from pinochle.variants.finder import (
    QUESTIONS,
    FinderError,
    answering,
    answers,
    distinctions,
    known_answers,
)

__all__ = ["which"]


def which(options: argparse.Namespace, terminal: Terminal) -> None:
    """Find the variant that a table plays, by questions or by options that answer them."""
    left = [variants.get(name) for name in variants.names()]
    for question in QUESTIONS:
        typed = getattr(options, question.name.replace("-", "_"))
        if typed is not None:
            try:
                left = answering(left, {question.name: typed})
            except FinderError as error:
                problem = str(error).replace(
                    f" for {question.name}:", f" for --{question.name}:", 1
                )
                raise CommandError(problem) from None
    if options.json:
        terminal.answer([{"name": rules.name, **answers(rules)} for rules in left], ())
        return
    if terminal.is_interactive:
        left = _ask_questions(left, terminal)
    terminal.show(*_result_lines(left))


def _ask_questions(left: list[Ruleset], terminal: Terminal) -> list[Ruleset]:
    """Return the variants that are left when the questions are answered."""
    terminal.show("Answer what you know; Enter leaves a question out, quit ends them.")
    for question in QUESTIONS:
        known = known_answers(question, left)
        if len(known) > 1:
            terminal.show("", f"{question.text} {' / '.join(known)}")
        while len(known) > 1 and (typed := terminal.ask("> ")):
            if typed.lower() in {"quit", "q", "exit"}:
                return left
            try:
                left = answering(left, {question.name: typed})
            except FinderError:
                terminal.show(f"Type one of these: {', '.join(known)}.")
                continue
            break
        if len(left) == 1:
            break
    terminal.show("")
    return left


def _result_lines(left: Sequence[Ruleset]) -> Iterator[str]:
    """Yield the variants that are left, with their differences."""
    width = max(len(rules.name) for rules in left)
    for rules, distinction in zip(left, distinctions(left), strict=True):
        yield f"{rules.name:{width}}  {distinction or rules.title}"
    if len(left) == 1:
        name = left[0].name
        yield f"To play it: pinochle play {name}. Its rules: pinochle rules {name}."
    else:
        yield f"{len(left)} games are left. To play one of them: pinochle play NAME."
