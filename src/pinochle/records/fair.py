"""A shuffle that every player can check: nobody, not even the server, chooses the cards.

Before a deal the server and every player draw a secret, and each gives a commitment to it. When
all commitments are known to all, the server's too, the players give their secrets, and the server
shuffles under all secrets together. The server keeps its own secret until the round is over,
because all secrets together tell all hands. Then everybody can check every commitment, and the
order of the cards.

    >>> from pinochle import Game, variants
    >>> names = ("server", "ann", "bob")
    >>> secrets = [Secret.draw("club night", deal=1, who=name) for name in names]
    >>> fair = FairDeal.of(secret.commitment for secret in secrets)
    >>> for secret in secrets[1:]:
    ...     fair = fair.reveal(secret)
    >>> fair.missing
    ('server',)
    >>> game = Game.start(variants.get("two-handed")).deal(fair.reveal(secrets[0]))

The record is kept with the commitments, and after the round with the secrets:

    >>> [str(verdict) for verdict in verdicts(game.record.with_tags(*fair.tags))]
    ['deal 1: not yet revealed by ann, bob, server; ann, bob, server took part']
    >>> fair = fair.reveal(secrets[0])
    >>> [str(verdict) for verdict in verdicts(game.record.with_tags(*fair.tags_when_over))]
    ['deal 1: fair; ann, bob, server took part']

It hides no hand from the server, which sees every card in any case. How to run it, and the method
for programs in other languages with test vectors, stands in the guide on fair deals.
"""

import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, MutableSequence
from hashlib import sha256
from typing import Any, Final

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, tuple_of
from pinochle._values import number
from pinochle.actions import Deal, DrawForDeal, Redacted
from pinochle.cards.card import Card
from pinochle.errors import PinochleError, command_in, quoted
from pinochle.records.record import Record
from pinochle.rules.first_dealer import Draws, draw_for_deal
from pinochle.rules.pack import Pack, Shuffler
from pinochle.rules.ruleset import Ruleset

__all__ = ["METHOD", "Commitment", "FairDeal", "FairError", "Secret", "Verdict", "verdicts"]

METHOD: Final = "pinochle-fair-1"
"""The name of the method, which begins every text that is hashed."""

_MOST_DEALS: Final = 9_999
_WORD: Final = 4
"""The number of bytes that choose a card."""
_WORDS: Final = 1 << 8 * _WORD


class FairError(PinochleError, ValueError):
    """A secret, a commitment or a shuffle that does not fit the others."""


def _matcher(pattern: str, expected: str) -> Any:  # noqa: ANN401 - a validator of attrs
    """Return a validator of texts that match the pattern from end to end."""

    def check(_: object, attribute: Any, value: object) -> None:  # noqa: ANN401 - of attrs
        text = expect(str, value, attribute.name)
        if command_in(text) or not re.fullmatch(pattern, text):
            message = f"{attribute.name}: expected {expected}, not {quoted(text)}"
            raise FairError(message)

    return check


_is_game: Final = _matcher(r"\S(?:.{0,98}\S)?", "a line of up to 100 characters")
_is_who: Final = _matcher("[A-Za-z0-9_-]{1,64}", "a name of letters, digits, _ and -")
_is_digest: Final = _matcher("[0-9a-f]{64}", "64 digits from 0 to 9 and a to f")


@frozen(order=True)
class Commitment:
    """The promise of somebody before a deal: the hash of a secret that is still their own.

    Args:
        game: the name of the game, the same for everybody; it keeps a promise from being used
            in another game.
        deal: the number of the deal in the game, from 1; a deal that is thrown in counts too.
        who: who promises it: ``server``, or a player.
        digest: the SHA-256 of the secret with these three, in 64 hexadecimal digits.

    Raises:
        FairError: if a text in it has the wrong form.
        RulesetError: if there is no such number of a deal.
        WrongType: if something in it is of the wrong type.
    """

    game: str = field(validator=_is_game)
    deal: int = field(validator=number(1, _MOST_DEALS))
    who: str = field(validator=_is_who)
    digest: str = field(validator=_is_digest)


@frozen(repr=False)
class Secret:
    """The secret of somebody for a deal; nobody else knows it before all have promised theirs.

        >>> secret = Secret("club night", 1, "ann", "00" * 32)
        >>> secret.commitment.digest[:16]
        'ddabb6f144efe57b'

    Args:
        game: the name of the game.
        deal: the number of the deal, from 1.
        who: whose it is.
        value: 32 random bytes, in 64 hexadecimal digits.

    Raises:
        FairError: if a text in it has the wrong form.
        RulesetError: if there is no such number of a deal.
        WrongType: if something in it is of the wrong type.
    """

    game: str = field(validator=_is_game)
    deal: int = field(validator=number(1, _MOST_DEALS))
    who: str = field(validator=_is_who)
    value: str = field(validator=_is_digest)

    @classmethod
    def draw(cls, game: str, *, deal: int, who: str) -> "Secret":
        """Return a new secret, from the randomness of the operating system."""
        return cls(game, deal, who, secrets.token_hex(32))

    @property
    def commitment(self) -> Commitment:
        """The promise that is shown of it before the deal."""
        text = "\n".join((METHOD, self.game, str(self.deal), self.who, self.value))
        digest = sha256(text.encode()).hexdigest()
        return Commitment(self.game, self.deal, self.who, digest)

    @override
    def __repr__(self) -> str:
        # It must not come to light in a log.
        return f"<Secret of {self.who} for deal {self.deal} of {self.game!r}>"


@frozen
class FairDeal:
    """A deal: the commitments of all who take part, and the secrets that are known so far.

    It is what :meth:`Game.deal` takes in place of a ``random.Random`` when all are known.

    Args:
        commitments: of everybody who takes part, in the order of their names.
        secrets: those that are known, in the order of their names.

    Raises:
        FairError: if two of them are for different deals or of one player, or if a secret is not
            what was promised; the error names whose.
        WrongType: if something in it is of the wrong type.
    """

    commitments: tuple[Commitment, ...] = field(validator=tuple_of(Commitment))
    secrets: tuple[Secret, ...] = field(default=(), validator=tuple_of(Secret))

    def __attrs_post_init__(self) -> None:
        if not self.commitments:
            raise FairError("a fair deal needs the commitment of at least one player")
        names = [commitment.who for commitment in self.commitments]
        if names != sorted({*names}):
            raise FairError("each who takes part commits once, in the order of their names")
        if len({(commitment.game, commitment.deal) for commitment in self.commitments}) > 1:
            raise FairError("the commitments are not all for one deal of one game")
        promised = {commitment.who: commitment for commitment in self.commitments}
        for secret in self.secrets:
            if secret.who not in promised:
                raise FairError(f"{secret.who} has not committed to a secret")
            if not hmac.compare_digest(promised[secret.who].digest, secret.commitment.digest) or (
                secret.game,
                secret.deal,
            ) != (self.game, self.deal):
                raise FairError(f"the secret of {secret.who} is not the one they committed to")
        revealed = [secret.who for secret in self.secrets]
        if revealed != sorted({*revealed}):
            raise FairError("each who takes part reveals once, in the order of their names")

    @classmethod
    def of(cls, commitments: Iterable[Commitment]) -> "FairDeal":
        """Return the deal for which these were promised, whatever their order.

        Raises:
            FairError: if they are for different deals, or two of them are of one player.
            WrongType: if anything else is among them.
        """
        promised = [expect(Commitment, promise, "FairDeal.of") for promise in commitments]
        return cls(tuple(sorted(promised, key=lambda commitment: commitment.who)))

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.commitments[0].game

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.commitments[0].deal

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of those who have not revealed their secret."""
        revealed = {secret.who for secret in self.secrets}
        return tuple(promise.who for promise in self.commitments if promise.who not in revealed)

    def reveal(self, secret: Secret) -> "FairDeal":
        """Return the deal with another secret known.

        Raises:
            FairError: if its owner has not committed to it, or has revealed another.
            WrongType: if it is no secret.
        """
        by_owner = {revealed.who: revealed for revealed in self.secrets}
        by_owner.setdefault(expect(Secret, secret, "FairDeal.reveal").who, secret)
        if by_owner[secret.who] != secret:
            raise FairError(f"the secret of {secret.who} is not the one they committed to")
        return evolve(self, secrets=tuple(by_owner[who] for who in sorted(by_owner)))

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list into the order that the secrets together decide, as ``Random.shuffle`` does.

        Every order is equally likely if at least one secret is random.

        Raises:
            FairError: if a secret is missing; the error names whose.
        """
        _shuffle(x, self._numbers(str(self.deal)))

    @property
    def drawing(self) -> Shuffler:
        """What shuffles the pack from which the players draw for the first deal.

        Raises:
            FairError: if a secret is missing; the error names whose.
        """
        return _Drawing(self._numbers("draw"))

    def order(self, pack: Pack) -> tuple[Card, ...]:
        """Return the cards of a pack in the order in which they are dealt.

        Raises:
            FairError: if a secret is missing; the error names whose.
            WrongType: if it is no pack.
        """
        return expect(Pack, pack, "FairDeal.order").shuffled(self)

    def _numbers(self, what: str) -> Iterator[int]:
        """Return random numbers of 32 bits, without end, from all the secrets.

        Args:
            what: what they are for: the number of the deal, or ``draw``.
        """
        if self.missing:
            raise FairError(f"not yet revealed by {', '.join(self.missing)}")
        return self._endless_numbers(what)

    def _endless_numbers(self, what: str) -> Iterator[int]:
        key = "".join(f"{secret.who}:{secret.value}\n" for secret in self.secrets).encode()
        block = 0
        while True:
            text = "\n".join((METHOD, self.game, what, str(block))).encode()
            digest = hmac.digest(key, text, "sha256")
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The commitments, for the head of a record (:meth:`pinochle.Record.with_tags`).

        They tell nothing of the cards, and may be shown at any time.
        """
        return tuple(self._tags({}))

    @property
    def tags_when_over(self) -> tuple[tuple[str, str], ...]:
        """The commitments and the known secrets, for the record when the round is over.

        All secrets together tell every hand: before that, :attr:`tags` must do.
        """
        return tuple(self._tags({secret.who: f" {secret.value}" for secret in self.secrets}))

    def _tags(self, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        yield ("fair.game", self.game)
        for promise in self.commitments:
            yield (f"fair.{self.deal}.{promise.who}", promise.digest + values.get(promise.who, ""))


class _Drawing:
    """What shuffles the pack from which players draw, with the numbers of a fair deal."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put a list into the next order that the secrets together decide."""
        _shuffle(x, self._numbers)


def _shuffle(x: MutableSequence[Any], numbers: Iterator[int]) -> None:
    """Put a list into the order that random numbers decide."""
    for last in range(len(x) - 1, 0, -1):
        # A number beyond the last multiple is passed over, so that every place is as likely.
        fair = _WORDS - _WORDS % (last + 1)
        index = next(number for number in numbers if number < fair) % (last + 1)
        x[last], x[index] = x[index], x[last]


@frozen
class Verdict:
    """The verdict of a record on a deal.

    Args:
        deal: the number of the deal, from 1.
        names: who took part.
        missing: who has not revealed their secret.
        problem: what is wrong; "" if nothing is.
    """

    deal: int = field(validator=of_type(int))
    names: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    problem: str = ""

    @property
    def is_fair(self) -> bool:
        """Tell whether all secrets are known, and the cards lie in the order that they decide."""
        return not self.problem and not self.missing

    @override
    def __str__(self) -> str:
        outcome = self.problem or "fair"
        if self.missing and not self.problem:
            outcome = f"not yet revealed by {', '.join(self.missing)}"
        took_part = f"; {', '.join(self.names)} took part" if self.names else ""
        return f"deal {self.deal}: {outcome}{took_part}"


def verdicts(record: Record) -> tuple[Verdict, ...]:
    """Check every deal of a record against the commitments and secrets in its head.

    That the cards follow from the secrets proves something only where there are several: the only
    player to bring a secret can draw many, and take the secret whose cards they like.

    Where the players have drawn for the first deal, these cards are checked with it.

    Of a record for a seat the cards are checked that this seat was shown.

    Args:
        record: the record, with the tags of its deals.

    Returns:
        A verdict for each deal, in order.

    Raises:
        WrongType: if it is no record.
    """
    tags = dict(expect(Record, record, "verdicts").tags)
    dealt: list[tuple[Card | None, ...]] = []
    for _, action in record.entries:
        if isinstance(action, Deal):
            dealt.append(action.order)
        elif isinstance(action, Redacted) and action.word == "deal":
            dealt.append(action.cards)
    draws = [action.draws for _, action in record.entries if isinstance(action, DrawForDeal)]
    return tuple(
        _verdict(tags, record.rules, deal, cards, draws if deal == 1 else ())
        for deal, cards in enumerate(dealt, start=1)
    )


def _verdict(
    tags: dict[str, str],
    rules: Ruleset,
    deal: int,
    cards: tuple[Card | None, ...],
    draws: Iterable[Draws],
) -> Verdict:
    """Return the verdict on a deal, of which some cards may be hidden, and on the draw for it."""
    start = f"fair.{deal}."
    promises = {key.removeprefix(start): tags[key] for key in tags if key.startswith(start)}
    names = tuple(sorted(promises))
    if not promises:
        return Verdict(deal, problem="nobody committed to a secret")
    game, promised, revealed = tags.get("fair.game", ""), list[Commitment](), list[Secret]()
    try:
        for who in names:
            digest, _, value = promises[who].partition(" ")
            promised.append(Commitment(game, deal, who, digest))
            revealed += [Secret(game, deal, who, value)] if value else []
        fair = FairDeal(tuple(promised), tuple(revealed))
    except PinochleError as error:
        return Verdict(deal, names, problem=str(error))
    if len(names) == 1:
        problem = f"only {names[0]} brought a secret"
        problem += ", and may have tried many of them for these cards"
        return Verdict(deal, names, fair.missing, problem)
    if fair.missing:
        return Verdict(deal, names, fair.missing)
    if any(drawn != draw_for_deal(rules.table, rules.pack, fair.drawing) for drawn in draws):
        return Verdict(deal, names, problem="other cards were drawn for the first deal")
    order = fair.order(rules.pack)
    is_same = len(cards) == len(order) and all(
        dealt in (None, card) for dealt, card in zip(cards, order, strict=True)
    )
    return Verdict(deal, names, problem="" if is_same else "the cards lie in another order")
