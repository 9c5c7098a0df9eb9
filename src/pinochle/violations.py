"""Violations: why an act is against the rules, for programs and for people."""

from collections.abc import Iterator
from string import Formatter
from typing import Final

from attrs import field, frozen

from pinochle._validators import a, tuple_of
from pinochle.cards import Card, Suit
from pinochle.errors import PinochleError, WrongType, clipped

__all__ = ["SENTENCES", "Parameter", "RecordError", "Violation"]

Parameter = str | int | Card | Suit | tuple[Card, ...]

SENTENCES: Final = {
    "play.not-held": "{card} is not in the hand",
    "play.not-laid": "no copy {copy} of {card} lies on the table that is unlike those before it",
    "play.from-table": "{card} is not in the hand: it lies on the table, and is played from there",
    "play.lead-trump": "{card} cannot be led: the first lead is a trump, and you hold {held}",
    "play.suit": "{card} is out of suit: {led} were led, and you hold {held}",
    "play.slough": "{card} sloughs: you cannot follow {led}, and must trump with {held}",
    "play.kill": "{card} does not kill: you can beat {best} with {held}",
    "turn.another": "it is not the turn of seat {seat}",
    "turn.not-now": "{action} is not done now",
    "turn.table": "{action} is done by the table, not by a seat",
    "game.over": "the game is over",
    "deal.cards": "the cards dealt are not the pack of the game",
    "auction.open": "you may not pass: you must open, with {least} or more",
    "auction.stuck": "you may not pass: all others have, so that you must bid {least} or more",
    "auction.exactly": "{points} cannot be bid: you are left with {limit}, no more and no less",
    "auction.higher": "{points} is not higher than the last bid of {limit}",
    "auction.least": "{points} is too low: the least bid is {limit}",
    "auction.ceiling": "{points} is too high: no bid goes beyond {limit}",
    "auction.step": "{points} is no step: {where}bids go up by {step}",
    "auction.least-meld": "you can meld {meld}, and need {least} to bid",
    "auction.names-suit": "a bid of {points} must name a suit",
    "auction.no-suit": "a bid of {points} names no suit here: its bidder names trump afterwards",
    "double.no-bid": "there is no bid to double",
    "double.own": "you cannot double the bid of your own side",
    "double.redouble": "only the side whose bid was doubled may redouble it",
    "double.no-more": "the bid counts {times} times already, and no more",
    "trump.lacks": "{suit} cannot be trump: you hold no {melds} in it",
    "partner.suit": "{card} cannot be called: the call is for {suit}",
    "partner.pack": "{card} cannot be called: it is not in the pack",
    "partner.own": "{card} cannot be called: you hold every copy of it",
    "give.not-held": "{card} cannot be given: it is not in the hand",
    "give.number": "{wanted} cards are given, not {number}",
    "give.to": "these cards go to seat {wanted}, not to seat {seat}",
    "misdeal.unknown": "{ground} is no ground for a misdeal here; there are {grounds}",
    "misdeal.after-call": "it is too late to claim a misdeal: you have bid or passed",
    "misdeal.after-card": "it is too late to claim a misdeal: you have played a card",
    "misdeal.limit": "the cards were dealt again {redeals} times in a row: the hand must be played",
    "bury.not-held": "{card} cannot be buried: it is not in the hand",
    "bury.number": "{wanted} cards are buried, not {number}",
    "bury.melded": "{card} cannot be buried: it was melded, and there is {free} to bury",
    "bury.counter": "{card} cannot be buried: it counts, and there is {free} to bury",
    "meld.unknown": "there is no meld {name} here; there are {melds}",
    "meld.cards": "{cards} are no {name}",
    "meld.not-held": "{card} cannot be melded: it is not in the hand",
    "meld.not-laid": "no copy {copy} of {card} lies on the table that is unlike those before it",
    "meld.from-table": "{card} is not in the hand: it lies on the table, and is melded from there",
    "meld.enough": "only {number} may be laid after a trick",
    "meld.served": "{card} has served in a {heading} already, and the {meld} is no higher one",
    "meld.nothing-new": "the {meld} has no card from the hand: one at least must be new",
    "dix.gone": "the card turned can be exchanged no more",
    "dix.lacks": "you have no {card} in the hand to exchange",
    "meld.copies": "here a meld is laid by its cards alone: none lies there as such a copy",
    "meld.failed": "you have declared this {meld} already, and could not make it good",
    "meld.needs": "the {meld} goes only with a {needs}, once with each",
    "meld.own-side": "a meld is claimed of an opponent, and seat {seat} is none",
    "meld.still-open": "seat {seat} may still lay it",
    "meld.not-shown": "seat {seat} has not shown {cards} for it, besides what has served already",
    "lay.not-held": "{card} cannot be laid: it is not in the hand, or lies on the table already",
    "lay.no-better": "the melds are worth no more with these cards",
    "lay.to-spare": "{card} is not needed: lay no more than makes the melds worth more",
    "lay.must": "{card} was laid at your call: lay what makes a meld with it",
    "call.lay-first": "lay what you can before you call for a card",
    "call.none-left": "every {card} is in your hand or on the table",
    "call.no-use": "{card} makes no meld with your cards and those on the table",
    "show.too-late": "it is too late to meld",
    "ruling.off": "no renege is ruled on in this game",
    "ruling.seat": "there is no seat {seat} to be ruled on",
    "ruling.before-play": "a misdeal that is found before the first card is no renege",
    "ruling.dealer": "a misdeal is the fault of the dealer, seat {dealer}, not of seat {seat}",
    "ruling.no-discard": "seat {seat} had nothing to discard before the play",
    "renege.expose": "seat {seat} has shown cards of its hand, as the table reports",
    "renege.misdeal": "seat {seat} has misdealt, and it was found after play had begun",
    "renege.other": "seat {seat} has disturbed the game, as the table reports",
    "pack.fault": "the cards have {found} x {card}, the pack {pack}",
    "hand.too-few": "the hand has {held} x {what}, not {limit} or more",
    "hand.too-many": "the hand has {held} x {what}, more than {limit}",
    "hand.lacks": "the hand has no {melds} in {where}",
    "hand.no-meld": "the hand has no meld that scores without knowing trump",
    "hand.meld": "the hand has a meld that scores without knowing trump",
}
"""Every code, with the sentence that is made of it. Codes are stable; sentences may be reworded."""


_NEEDED: Final = {
    code: {name for _, name, _, _ in Formatter().parse(sentence) if name}
    for code, sentence in SENTENCES.items()
}
"""Which particulars the sentence of each code needs."""


@frozen
class Violation:
    """One reason why something may not be done.

    ``code`` is for programs and never changes its meaning; ``str()`` is a sentence for people.

        >>> from pinochle import POST_1945
        >>> hand, trick = Hand.parse("AH 9H 9C"), [Card.parse("KH")]
        >>> (why,) = POST_1945.why_not(Card.parse("9C"), hand, trick, Suit.SPADES)
        >>> why.code, why.rule, why["held"]
        ('play.suit', 'play.follow', (Card.parse('AH'), Card.parse('9H')))
        >>> print(why)
        9♣ is out of suit: hearts were led, and you hold A♥ 9♥

    Args:
        code: a stable word for programs, one of :data:`SENTENCES`.
        rule: the catalogue id of the rule that is broken, or "" where no rule is needed to see it.
        parameters: the particulars, by name.

    Raises:
        WrongType: if the code is unknown, or its sentence lacks a particular.
    """

    code: str = field(validator=a(str))
    rule: str = field(validator=a(str))
    parameters: tuple[tuple[str, Parameter], ...] = field(default=(), validator=tuple_of(tuple))

    def __attrs_post_init__(self) -> None:
        if self.code not in _NEEDED:
            message = f"Violation.code: expected one of {', '.join(SENTENCES)}, not {self.code!r}"
            raise WrongType(message)
        if missing := _NEEDED[self.code] - set(self.keys()):
            message = f"Violation.parameters: {self.code} needs {', '.join(sorted(missing))}"
            raise WrongType(message)

    def __getitem__(self, name: str) -> Parameter:
        """One of the particulars, by name.

        Raises:
            KeyError: if there is none of that name.
        """
        return dict(self.parameters)[name]

    def keys(self) -> Iterator[str]:
        """The names of the particulars."""
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
    """A text is no record, or a record tells a game that cannot be.

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
