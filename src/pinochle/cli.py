"""The command ``pinochle``: score a hand, see which cards may be played, list the variants."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NoReturn

from pinochle import variants
from pinochle.cards import Card, Suit, read_cards
from pinochle.documents import to_json
from pinochle.errors import PinochleError
from pinochle.hand import Hand
from pinochle.rules.ruleset import Ruleset
from pinochle.violations import Violation

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = ["main"]

_DEFAULT: Final = "partnership-auction"
_ASCII: Final = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "✓": "+", "✗": "-", "…": "...", "’": "'"}
)


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, in letters that the terminal has."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        encoding = getattr(file, "encoding", None)
        super()._print_message(_plain(message, encoding), file)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after ``pinochle``; those of the process if none are given.

    Returns:
        0, or 2 when the input was bad, with one line about it on standard error.
    """
    options = _parser().parse_args(arguments)
    try:
        text = "\n".join(options.run(options))
        sys.stdout.write(_plain(text, sys.stdout.encoding, json=options.json) + "\n")
    except PinochleError as error:
        reason = str(error).splitlines()[0]
        sys.stderr.write(f"pinochle {options.command}: {_plain(reason, sys.stderr.encoding)}\n")
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pinochle", description="The rules of pinochle.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    meld = commands.add_parser("meld", help="what a hand melds", description=_meld.__doc__)
    meld.set_defaults(run=_meld)
    legal = commands.add_parser(
        "legal", help="which cards may be played, and why not", description=_legal.__doc__
    )
    legal.set_defaults(run=_legal)
    legal.add_argument("--trick", default="", help='what was played so far, such as "KH TH"')
    legal.add_argument(
        "--first-lead", action="store_true", help="this is the very first lead of the round"
    )
    for command in (meld, legal):
        command.add_argument("hand", help='the cards, such as "A♠ 10♠ K♥" or "♠A10 ♥K"')
        command.add_argument("--trump", default="none", help="the trump suit, or none (default)")
        command.add_argument(
            "--rules", default=_DEFAULT, metavar="NAME", help=f"the variant (default: {_DEFAULT})"
        )
    listing = commands.add_parser(
        "variants", help="the variants by name", description=_variants.__doc__
    )
    listing.set_defaults(run=_variants)
    for command in (meld, legal, listing):
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _trump(text: str) -> Suit | None:
    return None if text.strip().lower() == "none" else Suit.parse(text)


def _meld(options: argparse.Namespace) -> Iterable[str]:
    """Lay a hand's melds in the best way and add them up."""
    rules = variants.get(options.rules)
    score = rules.melds.score(Hand.parse(options.hand), _trump(options.trump))
    if options.json:
        return [to_json(score)]
    width = max((len(str(meld)) for meld in score.melds), default=0)
    lines = [
        f"{meld!s:{width}}  {'the game' if meld.wins_game else meld.points:>8}  {meld.cards}"
        for meld in score.melds
    ]
    total = "the game" if score.wins_game else score.points
    return [*lines, f"{'total':{width}}  {total:>8}  ({rules})"]


def _legal(options: argparse.Namespace) -> Iterable[str]:
    """Say of each card of a hand whether it may be played to a trick, and why not."""
    rules = variants.get(options.rules)
    hand, trick, trump = (
        Hand.parse(options.hand),
        read_cards(options.trick, "a trick"),
        _trump(options.trump),
    )
    rules.pack.check_holds(hand + trick)
    reasons = {
        card: rules.play.why_not(card, hand, trick, trump, first_lead=options.first_lead)
        for card in hand.kinds
    }
    if options.json:
        return [to_json([_judged(card, why) for card, why in reasons.items()])]
    return [
        f"✗ {card!s:3}  {'; '.join(map(str, why))}" if why else f"✓ {card}"
        for card, why in reasons.items()
    ]


def _judged(card: Card, why_not: Sequence[Violation]) -> dict[str, object]:
    reasons = [{"text": str(why), "why": why} for why in why_not]
    return {"card": card, "legal": not why_not, "why_not": reasons}


def _variants(options: argparse.Namespace) -> Iterable[str]:
    """List the variants: the name of each, its players, its cards, and what it is called."""
    rulesets = [variants.get(name) for name in variants.names()]
    if options.json:
        return [to_json([_summary(rules) for rules in rulesets])]
    width = max(len(rules.name) for rules in rulesets)
    return [
        f"{rules.name:{width}}  {rules.table.seats} players  {len(rules.pack):3} cards  {rules}"
        for rules in rulesets
    ]


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


def _plain(text: str, encoding: str | None, *, json: bool = False) -> str:
    """The text in an encoding that the terminal has: letters where it lacks the suit signs."""
    if encoding is None:  # a text in memory takes every sign
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        letters = text if json else text.translate(_ASCII)  # JSON has escapes of its own
        return letters.encode("ascii", "backslashreplace").decode()
    return text
