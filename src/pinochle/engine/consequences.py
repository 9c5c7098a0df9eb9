"""Consequences as words of text: how a record for one seat keeps what that seat was told.

    >>> from pinochle import Seat, variants
    >>> rules = variants.get("five-handed")
    >>> word = write(PartnerFound(Seat(2), None))
    >>> word, read(word, rules)
    ('=partner:2:-', PartnerFound(seat=2, partner=None))

A word begins with ``=`` and the kind of the consequence; behind it stand its parts, each after a
colon. A meld is its name, how many sets of it there are, its suit and its cards.
"""

from collections.abc import Iterable
from typing import Final

from pinochle._tokens import read_cards, read_name, read_number, write_cards, write_name
from pinochle.cards import Card, Suit
from pinochle.errors import PinochleError, quoted
from pinochle.events import (
    CallAnswered,
    ChecksShown,
    Consequence,
    DixAsked,
    MeldClaimed,
    MeldDeclared,
    MeldFailed,
    MeldsShown,
    MisdealShown,
    PartnerFound,
    PilesCounted,
    TrumpLacking,
)
from pinochle.hand import Hand
from pinochle.melds.meld import Meld, MeldScore
from pinochle.melds.table import MeldTable
from pinochle.rules.ruleset import Ruleset
from pinochle.trick import Seat
from pinochle.violations import RecordError

__all__ = ["MARK", "read", "write"]

MARK: Final = "="
"""How the word of a consequence begins."""

_NOBODY: Final = "-"
_YES, _NO = "yes", "no"


def write(event: Consequence) -> str:
    """The word of a consequence."""
    return MARK + ":".join(_parts(event))


def _parts(event: Consequence) -> tuple[str, ...]:  # noqa: C901, PLR0911 - one case a kind
    match event:
        case MeldsShown(seat, score):
            return "melds", str(seat), _melds(score.melds)
        case ChecksShown(seat, score):
            return "checks", str(seat), _melds(score.melds)
        case MeldDeclared(seat, meld, points, absorbs):
            return "declared", str(seat), _meld(meld), str(points), _YES if absorbs else _NO
        case MeldFailed(seat, meld, points):
            return "failed", str(seat), _meld(meld), str(points)
        case MeldClaimed(seat, of, meld, points):
            return "claimed", str(seat), str(of), _meld(meld), str(points)
        case CallAnswered(seat, card, is_there):
            return "answer", str(seat), card.code, _YES if is_there else _NO
        case DixAsked(seat):
            return "dix", _anybody(seat)
        case TrumpLacking(seat):
            return "no-trump", str(seat)
        case PartnerFound(seat, partner):
            return "partner", str(seat), _anybody(partner)
        case MisdealShown(seat, ground, cards):
            return "misdeal", str(seat), write_name(ground), write_cards(cards)
        case PilesCounted(buried, discarded):
            return "piles", str(buried), ",".join(map(str, discarded))


def _anybody(seat: Seat | None) -> str:
    return _NOBODY if seat is None else str(seat)


def _melds(melds: Iterable[Meld]) -> str:
    return "+".join(map(_meld, melds))


def _meld(meld: Meld) -> str:
    suit = meld.suit.code if meld.suit else _NOBODY
    return f"{write_name(meld.name)}.{meld.sets}.{suit}.{write_cards(meld.cards)}"


def read(word: str, rules: Ruleset) -> Consequence:
    """The consequence that a word tells.

    Raises:
        RecordError: if it tells none of a game with these rules.
    """
    kind, *parts = word.removeprefix(MARK).split(":")
    try:
        return _read(kind, parts, rules)
    except (PinochleError, ValueError):
        message = f"{quoted(word)} is nothing that a seat of this game is told"
        raise RecordError(message) from None


def _read(kind: str, parts: list[str], rules: Ruleset) -> Consequence:  # noqa: C901, PLR0911
    table = rules.melds
    match kind, parts:
        case "melds", [seat, melds]:
            return MeldsShown(_seat(seat, rules), _read_score(melds, table))
        case "checks", [seat, melds]:
            return ChecksShown(_seat(seat, rules), _read_score(melds, rules.checks.melds))
        case "declared", [seat, meld, points, absorbs]:
            made = _read_meld(meld, table)
            return MeldDeclared(_seat(seat, rules), made, int(points), absorbs == _YES)
        case "failed", [seat, meld, points]:
            return MeldFailed(_seat(seat, rules), _read_meld(meld, table), int(points))
        case "claimed", [seat, of, meld, points]:
            holder, loser = _seat(seat, rules), _seat(of, rules)
            return MeldClaimed(holder, loser, _read_meld(meld, table), int(points))
        case "answer", [seat, card, is_there]:
            return CallAnswered(_seat(seat, rules), Card.parse(card), is_there == _YES)
        case "dix", [seat]:
            return DixAsked(None if seat == _NOBODY else _seat(seat, rules))
        case "no-trump", [seat]:
            return TrumpLacking(_seat(seat, rules))
        case "partner", [seat, partner]:
            found = None if partner == _NOBODY else _seat(partner, rules)
            return PartnerFound(_seat(seat, rules), found)
        case "misdeal", [seat, ground, cards]:
            return MisdealShown(_seat(seat, rules), read_name(ground), Hand(read_cards(cards)))
        case "piles", [buried, discarded]:
            points_of = tuple(read_number(one) for one in discarded.split(",") if one)
            return PilesCounted(read_number(buried), points_of)
        case _:
            raise ValueError(kind)


def _seat(text: str, rules: Ruleset) -> Seat:
    return rules.table.check_seat(read_number(text))


def _read_score(text: str, table: MeldTable) -> MeldScore:
    """The melds that a seat has shown, worth what the table says."""
    return MeldScore.of(_read_meld(one, table) for one in text.split("+") if one)


def _read_meld(text: str, table: MeldTable) -> Meld:
    name, number, suit, codes = text.split(".")
    sets, cards = read_number(number), Hand(read_cards(codes))
    if not 0 < sets <= len(cards):  # a set has a card at least
        raise ValueError(number)
    of = None if suit == _NOBODY else Suit.parse(suit)
    return Meld.of(table.rule(read_name(name)), cards, sets, of)
