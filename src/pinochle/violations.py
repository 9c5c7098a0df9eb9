"""Violations: the reasons why an action is illegal, for programs and for people."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from pinochle._frozen import field, frozen
from pinochle._validators import of_type, tuple_of
from pinochle.cards import Card, Suit
from pinochle.errors import PinochleError, WrongType, clipped

__all__ = ["SENTENCES", "Parameter", "RecordError", "Violation"]

Parameter = str | int | Card | Suit | tuple[Card, ...]

_SENTENCES: Final = {
    "play.not-held": "{card} is not in your hand",
    "play.not-laid": "you have no copy {copy} of {card} on the table: equal copies count as one",
    "play.from-table": "{card} is not in your hand: play it from the table",
    "play.lead-trump": "{card} cannot be led: the first lead must be a trump, and you hold {held}",
    "play.always-lead-trump": "{card} cannot be led: every lead must be trump, and you hold {held}",
    "play.lead-plain": "{card} cannot be led: trump is not broken yet, and you hold {held}",
    "play.suit": "{card} does not follow suit: {led} were led and you hold {held}",
    "play.slough": "{card} is not a trump: you cannot follow {led}, so you must trump with {held}",
    "play.kill": "{card} does not beat {best}, but you can with {held}",
    "turn.another": "it is not seat {seat}’s turn",
    "turn.not-now": "“{action}” is not possible now",
    "turn.table": "“{action}” is for the table, not for a seat",
    "game.over": "the game is over",
    "deal.cards": "these cards are not the pack of this game",
    "auction.open": "you cannot pass: you must open with {least} or more",
    "auction.stuck": "you cannot pass: everybody else has, so you must bid, from {least}",
    "auction.exactly": "{points} cannot be bid: you must take the bid at exactly {limit}",
    "auction.higher": "{points} is not higher than the last bid of {limit}",
    "auction.least": "{points} is too low: the lowest bid is {limit}",
    "auction.ceiling": "{points} is too high: the highest bid is {limit}",
    "auction.raise": "{points} is too far above the last bid: the next is {limit} at most",
    "auction.partner": "you cannot bid: the last bid is your partner’s",
    "auction.step": "{points} is not a step: {where}bids go up by {step}",
    "auction.least-meld": "you can meld only {meld}, and need {least} to bid",
    "auction.names-suit": "a bid of {points} must name a suit",
    "auction.no-suit": "a bid of {points} cannot name a suit in this game",
    "auction.always-trump": "a bid cannot say no trump in this game",
    "auction.no-moon": "the moon cannot be bid in this game",
    "auction.over-moon": "you cannot bid: nothing is higher than the moon that was bid",
    "concede.not-bound": "you cannot concede unseen: nothing in your hand made you bid",
    "double.no-bid": "there is no bid to double",
    "double.own": "you cannot double the bid of your own side",
    "double.redouble": "only the side whose bid was doubled may redouble it",
    "double.no-more": "this bid cannot be doubled: it already counts {times} x",
    "trump.lacks": "{suit} cannot be trump: you hold no {melds} in it",
    "trump.none": "you must name a suit: in this game there is always trump",
    "partner.suit": "{card} cannot be called: the call is for {suit}",
    "partner.pack": "{card} cannot be called: it is not in the pack",
    "partner.own": "{card} cannot be called: you hold every copy of it",
    "give.not-held": "{card} cannot be given: it is not in your hand",
    "give.number": "the number of cards to give is {wanted}, not {number}",
    "give.to": "these cards go to seat {wanted}, not to seat {seat}",
    "misdeal.unknown": "{ground} is not a ground for a misdeal here; grounds: {grounds}",
    "misdeal.after-call": "it is too late to claim a misdeal: you have bid or passed",
    "misdeal.after-card": "it is too late to claim a misdeal: you have played a card",
    "misdeal.limit": "this hand must be played: the cards were dealt again {redeals} x in a row",
    "bury.not-held": "{card} cannot be buried: it is not in your hand",
    "bury.number": "the number of cards to bury is {wanted}, not {number}",
    "bury.melded": "{card} cannot be buried: it was melded, and you can bury {free}",
    "bury.counter": "{card} cannot be buried: it counts, and you can bury {free}",
    "claim.number": "{tricks} tricks cannot be claimed: {left} are left",
    "claim.all": "{left} tricks are left: claim all of them",
    "claim.all-or-none": "{left} tricks are left: claim all of them, or none",
    "claim.sides": "{left} tricks are left: claim all of them, for several sides play against you",
    "claim.loses": "the last {tricks} tricks are not sure: seat {seat} can win one of them",
    "claim.line": "seat {seat} leads {cards}, and seat {winner} wins the trick",
    "claim.early": "it is too early to tell whether the last {tricks} tricks are sure: play on",
    "bury.trump": "{card} cannot be buried: it is trump, and you can bury {free}",
    "meld.unknown": "there is no meld {name} here; melds: {melds}",
    "meld.cards": "{cards} do not make the meld {name}",
    "meld.trump": "the {name} counts only when {suits} are trump",
    "meld.not-held": "{card} cannot be melded: it is not in your hand",
    "meld.not-laid": "you have no copy {copy} of {card} on the table: equal copies count as one",
    "meld.from-table": "{card} is not in your hand: meld it from the table",
    "meld.enough": "you cannot lay more melds after this trick: the limit is {number}",
    "meld.served": "{card} cannot serve in the {meld}: it has already served as {heading}",
    "meld.nothing-new": "the {meld} needs at least one new card from your hand",
    "dix.gone": "the card turned can no longer be exchanged",
    "dix.lacks": "you have no {card} in your hand to exchange",
    "meld.copies": "name the cards only: this game does not number the copies on the table",
    "meld.failed": "you have already declared this {meld} and could not lay it",
    "meld.needs": "the {meld} goes only with a {needs}, once with each",
    "meld.own-side": "you can claim a meld only from an opponent, and seat {seat} is not one",
    "meld.still-open": "seat {seat} may still lay it",
    "meld.not-shown": "seat {seat} has not shown {cards} that could still serve in it",
    "lay.not-held": "{card} cannot be laid: it is not in your hand, or is already on the table",
    "lay.no-better": "these cards do not make the melds worth more",
    "lay.to-spare": "{card} is not needed: lay only what makes the melds worth more",
    "lay.must": "{card} was laid at your call: lay what makes a meld with it",
    "call.lay-first": "lay what you can before you call for a card",
    "call.none-left": "every {card} is in your hand or on the table",
    "call.no-use": "{card} makes no meld with your cards and those on the table",
    "show.too-late": "it is too late to meld",
    "ruling.off": "this game does not rule on reneges",
    "ruling.seat": "there is no seat {seat} to rule on",
    "ruling.once": "the table has ruled on seat {seat}: that is charged when the round is counted",
    "ruling.before-play": "a misdeal found before the first card is played is not a renege",
    "ruling.dealer": "a misdeal is the fault of the dealer, seat {dealer}, not of seat {seat}",
    "ruling.bidder": "seat {seat} has bid, and may show cards until the play",
    "ruling.no-discard": "seat {seat} had nothing to bury before play",
    "renege.expose": "seat {seat} showed cards from their hand, as the table reports",
    "renege.misdeal": "seat {seat} misdealt, which was found after play began",
    "renege.other": "seat {seat} disturbed the game, as the table reports",
    "pack.fault": "{found} x {card} were found, but the pack has {pack}",
    "hand.too-few": "the hand has {held} x {what}, but needs {limit} or more",
    "hand.too-many": "the hand has {held} x {what}, but may have only {limit}",
    "hand.lacks": "the hand has no {melds} in {where}",
    "hand.no-meld": "the hand has no meld that scores whatever is trump",
    "hand.meld": "the hand has a meld that scores whatever is trump",
}

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(_SENTENCES)
"""The sentence for each code. Codes are stable; sentences may be reworded."""


@cache
def _needed(code: str) -> frozenset[str]:
    """The parameters that the sentence of a code needs."""
    from string import Formatter  # noqa: PLC0415 - imported when used

    return frozenset(name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name)


@frozen(weakref_slot=False)
class Violation:
    """One reason why an action is illegal.

    ``code`` is for programs and never changes its meaning; ``str()`` is a sentence for people.

        >>> from pinochle import POST_1945
        >>> hand, trick = Hand.parse("AH 9H 9C"), [Card.parse("KH")]
        >>> (why,) = POST_1945.why_not(Card.parse("9C"), hand, trick, Suit.SPADES)
        >>> why.code, why.rule, why["held"]
        ('play.suit', 'play.follow', (Card.parse('AH'), Card.parse('9H')))
        >>> print(why)
        9♣ does not follow suit: hearts were led and you hold A♥ 9♥

    Args:
        code: a stable word for programs, one of :data:`SENTENCES`.
        rule: the catalogue id of the broken rule, or "" for a plain mistake.
        parameters: the details in the sentence, by name.

    Raises:
        WrongType: if the code is unknown, or a parameter of its sentence is missing.
    """

    code: str = field(validator=of_type(str))
    rule: str = field(validator=of_type(str))
    parameters: tuple[tuple[str, Parameter], ...] = field(default=(), validator=tuple_of(tuple))

    def __attrs_post_init__(self) -> None:
        if self.code not in SENTENCES:
            message = f"Violation.code: expected one of {', '.join(SENTENCES)}, not {self.code!r}"
            raise WrongType(message)
        if missing := _needed(self.code) - set(self.keys()):
            message = f"Violation.parameters: {self.code} needs {', '.join(sorted(missing))}"
            raise WrongType(message)

    def __getitem__(self, name: str) -> Parameter:
        """One of the parameters, by name.

        Raises:
            KeyError: if there is no such parameter.
        """
        return dict(self.parameters)[name]

    def keys(self) -> Iterator[str]:
        """The names of the parameters."""
        return (name for name, _ in self.parameters)

    def __str__(self) -> str:
        return SENTENCES[self.code].format(
            **{name: _word(value) for name, value in self.parameters}
        )


def _word(value: Parameter) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value.word if isinstance(value, Suit) else clipped(str(value))


class RecordError(PinochleError, ValueError):
    """A text is not a record, or the game in a record is impossible.

    Attributes:
        reason: what is wrong, and what was expected.
        line: the line of the text, counted from 1; 0 if no text is at fault.
        entry: the entry of the record, counted from 1; 0 if none is at fault.
        violations: the reasons against an action that is not legal.
    """

    def __init__(
        self,
        reason: str,
        line: int = 0,
        entry: int = 0,
        violations: tuple[Violation, ...] = (),
    ) -> None:
        self.reason: str = reason
        self.line: int = line
        self.entry: int = entry
        self.violations: tuple[Violation, ...] = violations
        super().__init__(reason, line, entry, violations)

    def __str__(self) -> str:
        places = (("line", self.line), ("entry", self.entry))
        where = "".join(f"{noun} {number}: " for noun, number in places if number)
        return where + self.reason
