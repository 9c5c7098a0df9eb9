"""The mistakes of engines that the cases of a table are chosen against.

Most are this library itself, by rules of which one thing is otherwise. The others misread what they
are given, or tell what they have found wrongly.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import gcd
from typing import Final, TypeAlias

from attrs import fields, frozen

from pinochle.cards.card import Card, Suit, read_cards
from pinochle.cards.hand import Hand
from pinochle.conformance._altered import altered_rules
from pinochle.conformance.answers import JUDGES, SUBJECTS, Answer, Given, read
from pinochle.errors import PinochleError
from pinochle.rules.auction.calls import Contract
from pinochle.rules.melds.meld import MeldRule
from pinochle.rules.parts import default_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Tally

__all__ = ["Mistake", "mistakes_of", "wrongly_answered"]

Misread: TypeAlias = Callable[[Given], Given]
Retell: TypeAlias = Callable[[Ruleset, Given, Answer], Answer]

PARTS: Final[Mapping[str, frozenset[str]]] = {
    "melds": frozenset({"melds"}),
    "plays": frozenset({"play", "pack"}),
    "winners": frozenset({"play", "pack"}),
    "auctions": frozenset({"auction", "deal", "table", "misdeal"}),
    "settlements": frozenset(
        [
            "bury",
            "checks",
            "concession",
            "count",
            "draft",
            "moon",
            "partner",
            "renege",
            "settlement",
            "showing",
            "table",
        ]
    ),
    "endings": frozenset({"ending", "table"}),
}
"""The parts of the rules that each subject asks for."""
NOT_OF_GAMES: Final = frozenset({"checks", "claims", "ending", "melds", "renege", "settlement"})
"""The parts that other subjects ask for, or that a round of players who make no slip does not."""


def _as_found(_: Ruleset, __: Given, found: Answer) -> Answer:
    """Tell what was found."""
    return found


@frozen
class Mistake:
    """An engine that makes one mistake.

    Args:
        subject: the subject in which it makes it.
        name: what it does wrong.
        rules: the rules that it goes by.
        misread: what it takes for what is given; None if it reads it as it is.
        retell: what it tells of what it has found.
    """

    subject: str
    name: str
    rules: Ruleset
    misread: Misread | None = None
    retell: Retell = _as_found

    @property
    def kind(self) -> str:
        """The field, or the item of a field, in which the rules are altered."""
        return self.name.split("]")[0] if "]" in self.name else self.name.split(" ")[0]

    def answer(self, given: Given, question: object) -> Answer | None:
        """Return what the engine answers; None if it cannot.

        Args:
            given: what is given.
            question: the same, as somebody has read it who makes no mistake.
        """
        judge = JUDGES[self.subject].quick_judge
        try:
            if self.misread is not None:
                question = read(self.subject, self.misread(given))
            return self.retell(self.rules, given, judge(self.rules, question))
        except (PinochleError, ArithmeticError, LookupError):
            return None


def wrongly_answered(expected: Answer, found: Answer | None) -> bool:
    """Tell whether an answer is wrong; the reasons of a play need not be given."""
    return found is None or any(
        found.get(name) != value for name, value in expected.items() if name != "reasons"
    )


def mistakes_of(rules: Ruleset) -> Iterator[Mistake]:
    """Yield the mistakes of engines at a table, subject by subject."""
    altered = [*altered_rules(rules)]
    for subject in SUBJECTS:
        parts = PARTS.get(subject)
        for part, name, others in altered:
            if part not in NOT_OF_GAMES if parts is None else part in parts:
                yield Mistake(subject, name, others)
        for name, misread in _misreadings(subject, rules):
            yield Mistake(subject, name, rules, misread=misread)
        for name, retell in _retold(subject, rules):
            yield Mistake(subject, name, rules, retell=retell)


# What engines misread.


def _misreadings(subject: str, rules: Ruleset) -> Iterator[tuple[str, Misread]]:
    """Yield what may be misread in a subject, each with a name."""
    if subject in {"melds", "plays", "winners"}:
        yield from _misread_cards(subject, rules)
    if subject == "plays":
        yield from _misread_turns()
    if subject in {"auctions", "games", "endings"}:
        for turn in (1, rules.table.players - 1):
            yield f"the dealer is {turn} seats on", partial(_turned, turn, rules.table.players)
    if subject == "auctions":
        yield "the last call is not heard", _without_last_call
    if subject == "settlements":
        for name, misread in _misread_tallies():
            yield name, partial(_with_tally, misread)
    if subject == "endings":
        for name in ("caller", "winner", "tricks", "contracts"):
            yield f"{name} is not seen", partial(_with_tallies, partial(_without, name))
        unseen = partial(_without_in_contracts, "bidder")
        yield "the bidder is not seen", partial(_with_tallies, unseen)
        yield "the last round is not scored", _without_last_round


def _misread_cards(subject: str, rules: Ruleset) -> Iterator[tuple[str, Misread]]:
    """Yield misreadings of trump, and of how many cards there are."""
    yield "there is never a trump", partial(_with, "trump", None)
    for suit in Suit:
        yield f"{suit.word} are never trump", partial(_without_trump, suit.code)
    spades = partial(_with, "trump", "S")
    yield "before trump is named spades are trump", partial(_if, "trump", None, spades)
    if subject == "winners":
        for cards in range(2, rules.table.seats):
            yield f"only {cards} cards are looked at", partial(_with_first, cards)
    else:
        most = max(rules.pack.count(card) for card in rules.pack.kinds)
        for copies in range(1, most):
            yield f"no more than {copies} of a card", partial(_with_copies, copies)


def _with(name: str, value: object, given: Given) -> Given:
    return {**given, name: value}


def _if(name: str, value: object, misread: Misread, given: Given) -> Given:
    return misread(given) if given[name] == value else given


def _without_trump(suit: str, given: Given) -> Given:
    return {**given, "trump": None} if given["trump"] == suit else given


def _with_copies(copies: int, given: Given) -> Given:
    hand = Hand.parse(given["hand"])
    few = [card for card in hand.kinds for _ in range(min(copies, hand.count(card)))]
    return {**given, "hand": Hand(few).code}


def _with_first(cards: int, given: Given) -> Given:
    return {**given, "trick": " ".join(given["trick"].split()[:cards])}


def _turned(turn: int, players: int, given: Given) -> Given:
    return {**given, "dealer": (given["dealer"] + turn) % players}


def _without_last_call(given: Given) -> Given:
    return {**given, "calls": given["calls"][:-1]}


def _without_last_round(given: Given) -> Given:
    return {**given, "tallies": given["tallies"][:-1]}


def _misread_turns() -> Iterator[tuple[str, Misread]]:
    """Yield misreadings of a turn to play: facts that are taken for granted, and cards unseen."""
    for fact in ("first_lead", "partner_winning", "trump_broken"):
        for value in (True, False):
            yield f"{fact} is always {value}", partial(_with, fact, value)
    yield "the best card is the last", lambda given: _with_trick(_led_and_last, given)
    yield "the best card is the first", lambda given: _with_trick(_led_only, given)
    yield "only the first trump is seen", lambda given: _with_trick(_with_first_trump, given)
    yield "trumps of others are not seen", lambda given: _with_trick(_without_trumps, given)


def _with_trick(kept: Callable[[Sequence[str], str | None], Sequence[str]], given: Given) -> Given:
    return {**given, "trick": " ".join(kept(given["trick"].split(), given["trump"]))}


def _led_and_last(cards: Sequence[str], _: str | None) -> Sequence[str]:
    return [*cards[:1], *cards[1:][-1:]]


def _led_only(cards: Sequence[str], _: str | None) -> Sequence[str]:
    return cards[:1]


def _with_first_trump(cards: Sequence[str], trump: str | None) -> Sequence[str]:
    trumps = [card for card in cards if card[1] == trump]
    return [card for card in cards if card[1] != trump or card == trumps[0]]


def _without_trumps(cards: Sequence[str], trump: str | None) -> Sequence[str]:
    return [*cards[:1], *(card for card in cards[1:] if card[1] != trump)]


def _misread_tallies() -> Iterator[tuple[str, Misread]]:
    """Yield misreadings of a tally: each field is overlooked, and seats are mistaken."""
    for attribute in fields(Tally):
        name = attribute.name
        default = default_of(attribute)
        if name in {"meld", "count"}:
            yield f"{name} is not seen", partial(_with_zeros, name)
        elif name != "contracts":
            yield f"{name} is not seen", partial(_without, name)
        if default == () or name in {"meld", "count"}:
            yield f"{name} is read from the other end", partial(_backwards, name)
    yield "there is no contract", partial(_without, "contracts")
    for attribute in fields(Contract):
        yield (
            f"{attribute.name} of a contract is not seen",
            partial(_without_in_contracts, attribute.name),
        )


def _without(name: str, tally: Given) -> Given:
    return {key: value for key, value in tally.items() if key != name}


def _with_zeros(name: str, tally: Given) -> Given:
    return {**tally, name: [0] * len(tally[name])}


def _backwards(name: str, tally: Given) -> Given:
    return {**tally, name: [*reversed(tally[name])]} if name in tally else tally


def _without_in_contracts(name: str, tally: Given) -> Given:
    unseen = {"bidder": 0, "goal": 0}.get(name)
    contracts = [
        {key: value for key, value in contract.items() if key != name}
        | ({} if unseen is None else {name: unseen})
        for contract in tally.get("contracts", ())
    ]
    return {**tally, "contracts": contracts}


def _with_tally(misread: Misread, given: Given) -> Given:
    return {**given, "tally": misread(given["tally"])}


def _with_tallies(misread: Misread, given: Given) -> Given:
    return {**given, "tallies": [misread(tally) for tally in given["tallies"]]}


# What engines tell wrongly.


def _wins_nothing(_: Ruleset, __: Given, found: Answer) -> Answer:
    return {**found, "wins": False}


def _fewer_melds(
    class_of: Callable[[MeldRule], str], rules: Ruleset, given: Given, found: Answer
) -> Answer:
    """Count the dearest meld of each class only."""
    score = rules.melds.score(given["hand"], given["trump"])
    dearest: dict[str, int] = {}
    for meld in score.melds:
        one = class_of(rules.melds.rule(meld.name))
        dearest[one] = max(dearest.get(one, 0), meld.points)
    return {**found, "points": sum(dearest.values())}


def _winner_of(
    choose: Callable[[Ruleset, Sequence[Card], Suit | None], Card], *, last: bool = False
) -> Retell:
    """Return a judge of tricks that another card wins: the first like it, or the last."""

    def retell(rules: Ruleset, given: Given, _: Answer) -> Answer:
        cards, trump = read_cards(given["trick"], "a trick"), given["trump"]
        best = choose(rules, cards, None if trump is None else Suit.parse(trump))
        places = [place for place, card in enumerate(cards) if card == best]
        return {"winner": places[-1] if last else places[0]}

    return retell


def _in_suit(cards: Sequence[Card], suit: Suit | None) -> Sequence[Card]:
    """Return the cards of a suit, or those of the suit led if there are none."""
    return [card for card in cards if card.suit is suit] or _in_suit(cards, cards[0].suit)


def _highest(rules: Ruleset, cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda card: rules.pack.order.place(card.rank))


def _wrong_by(unit: int) -> Retell:
    """Return a judge for whom a contract is made or set by another limit than the bid."""

    def retell(rules: Ruleset, given: Given, found: Answer) -> Answer:
        tally = given["tally"]
        contracts = [
            {**contract, "goal": contract["goal"] + unit}
            if isinstance(contract["goal"], int)
            else contract
            for contract in tally.get("contracts", ())
        ]
        question = read("settlements", {"tally": {**tally, "contracts": contracts}})
        judged = JUDGES["settlements"].judge(rules, question)
        return found if judged["verdicts"] == found["verdicts"] else judged

    return retell


def _with_pass(*, is_allowed: bool) -> Retell:
    """Return a judge of calls who always lets pass, or never."""

    def retell(_: Ruleset, __: Given, found: Answer) -> Answer:
        if "legal" not in found:
            return found
        others: list[str] = [token for token in found["legal"] if token != "pass"]  # noqa: S105 - a call
        return {**found, "legal": sorted([*others, "pass"]) if is_allowed else others}

    return retell


def _with_bidder(place: int, rules: Ruleset, given: Given, found: Answer) -> Answer:
    """Give the contract to the first caller, or to the last."""
    if not found.get("contracts"):
        return found
    calls = len(given["calls"])
    seat = (given["dealer"] + 1 + place % calls) % rules.table.seats
    return {**found, "contracts": [{**found["contracts"][0], "bidder": seat}]}


def _with_highest(_: Ruleset, __: Given, found: Answer) -> Answer:
    """Let the highest score win, whoever has bid."""
    last = found["scores"][-1]
    winners = [side for side, score in enumerate(last) if score == max(last)]
    return {**found, "winners": winners if found["winners"] else []}


def _with_first_to_reach(rules: Ruleset, _: Given, found: Answer) -> Answer:
    """Let everybody win who has reached the target."""
    reached = [
        side for side, score in enumerate(found["scores"][-1]) if score >= rules.ending.target
    ]
    return {**found, "winners": reached if found["winners"] else []}


def _retold(subject: str, rules: Ruleset) -> Iterator[tuple[str, Retell]]:
    """Yield what is told wrongly in a subject, each with a name."""
    if subject == "melds":
        yield "no meld wins the game", _wins_nothing
        yield "each meld counts once", partial(_fewer_melds, lambda meld: meld.name)
        yield "one meld of each class counts", partial(_fewer_melds, lambda meld: meld.heading)
        yield "only the dearest meld counts", partial(_fewer_melds, lambda _: "")
    if subject == "winners":
        yield "the first trump wins", _winner_of(lambda _, cards, trump: _in_suit(cards, trump)[0])
        yield (
            "the last trump wins",
            _winner_of(lambda _, cards, trump: _in_suit(cards, trump)[-1], last=True),
        )
        yield (
            "the highest card wins, whatever its suit",
            _winner_of(lambda rules, cards, _: _highest(rules, cards)),
        )
        yield "the first card wins", _winner_of(lambda _, cards, __: cards[0])
        yield "the last card wins", _winner_of(lambda _, cards, __: cards[-1], last=True)
        for last in (False, True):
            yield (
                f"of like cards the {'last' if last else 'first'} wins",
                _winner_of(
                    lambda rules, cards, trump: _highest(rules, _in_suit(cards, trump)), last=last
                ),
            )
    if subject == "auctions":
        yield "anybody may pass", _with_pass(is_allowed=True)
        yield "nobody may pass", _with_pass(is_allowed=False)
        yield "the first bidder has the contract", partial(_with_bidder, 0)
        yield "whoever called last has the contract", partial(_with_bidder, -1)
    if subject == "settlements":
        unit = gcd(*rules.count.by_place, rules.count.last_trick) or 1
        yield "a bid must be exceeded", _wrong_by(unit)
        yield "a bid may be missed by little", _wrong_by(-unit)
    if subject == "endings":
        yield "the highest score wins", _with_highest
        yield "everybody wins who has enough", _with_first_to_reach
