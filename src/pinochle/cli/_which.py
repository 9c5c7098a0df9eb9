"""The command ``which``: a few questions about a table that lead to its variant.

Or a program is asked, and its answers lead to the tables that it plays.
"""

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
    """Find the variant that a table plays, by questions or by options that answer them.

    Or find the tables that an engine plays: it is asked the cases of the conformance suite.
    """
    if options.program is not None:
        _ask_engine(options, terminal)
        return
    if options.suite is not None or options.seconds is not None:
        raise CommandError("name the engine that is asked: pinochle which run:./my-engine")
    fitting = _answering(options, [variants.get(name) for name in variants.names()])
    if options.json:
        terminal.answer([{"name": rules.name, **answers(rules)} for rules in fitting], ())
        return
    if terminal.is_interactive:
        fitting = _ask_questions(fitting, terminal)
    terminal.show(*_result_lines(fitting))


def _ask_engine(options: argparse.Namespace, terminal: Terminal) -> None:
    """Ask an engine the cases of the tables that the options leave."""
    program: str = options.program
    if not program.startswith("run:"):
        raise CommandError(f"an engine is named as run:{program}; for a table answer questions")
    from pinochle.cli._engine_tables import Suite, find_tables  # noqa: PLC0415 - cattrs is slow

    suite = Suite(options.suite or "conformance")
    names = [rules.name for rules in _answering(options, suite.tables())]
    find_tables(options, suite, names, terminal)


def _answering(options: argparse.Namespace, fitting: list[Ruleset]) -> list[Ruleset]:
    """Return the rulesets that give the answers of the options.

    Raises:
        CommandError: if no ruleset that is left has such an answer.
    """
    for question in QUESTIONS:
        typed = getattr(options, question.name.replace("-", "_"))
        if typed is not None:
            try:
                fitting = answering(fitting, {question.name: typed})
            except FinderError as error:
                problem = str(error).replace(
                    f" for {question.name}:", f" for --{question.name}:", 1
                )
                raise CommandError(problem) from None
    return fitting


def _ask_questions(fitting: list[Ruleset], terminal: Terminal) -> list[Ruleset]:
    """Return the variants that are left when the questions are answered."""
    terminal.show("Answer what you know; Enter leaves a question out, quit ends them.")
    for question in QUESTIONS:
        possible = known_answers(question, fitting)
        if len(possible) > 1:
            terminal.show("", f"{question.text} {' / '.join(possible)}")
        while len(possible) > 1 and (typed := terminal.ask("> ")):
            if typed.lower() in {"quit", "q", "exit"}:
                return fitting
            try:
                fitting = answering(fitting, {question.name: typed})
            except FinderError:
                terminal.show(f"Type one of these: {', '.join(possible)}.")
                continue
            break
        if len(fitting) == 1:
            break
    terminal.show("")
    return fitting


def _result_lines(fitting: Sequence[Ruleset]) -> Iterator[str]:
    """Yield the variants that are left, with their differences."""
    width = max(len(rules.name) for rules in fitting)
    for rules, distinction in zip(fitting, distinctions(fitting), strict=True):
        yield f"{rules.name:{width}}  {distinction or rules.title}"
    if len(fitting) == 1:
        name = fitting[0].name
        yield f"To play it: pinochle play {name}. Its rules: pinochle rules {name}."
    else:
        yield f"{len(fitting)} games are left. To play one of them: pinochle play NAME."
