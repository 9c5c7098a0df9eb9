"""What people would tell a score pad of a round comes to the score that the game has.

Some rounds are played. Others are made of these, one for each answer that the pad offers.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias, cast, get_args

import pytest
from attrs import evolve

from pinochle import Contract, Game, Ruleset, RulesetError, ScoreSheet, Suit, Tally
from pinochle.actions import DrawForDeal
from pinochle.game.engine.round import Ended
from pinochle.game.position import why_void
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP
from pinochle.rules.scoring.scoresheet import ScoredRound, VoidRound
from pinochle.rules.scoring.slips import ENDED_BY
from pinochle.rules.scoring.tally import MELDS_ALONE
from pinochle.testing import custom_ruleset
from pinochle.web.scorepad import Pad, PadQuestion, entry_of
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of

PLIES = 150


def agree(rules: Ruleset, seed: int) -> None:
    """After every round of a random game the pad stands as the game, and has asked everything."""
    rng = Random(seed)
    game, sheet = Game.start(rules, dealer=0), ScoreSheet(rules=rules)
    for _ in range(PLIES):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
        if isinstance(action, DrawForDeal):
            sheet = ScoreSheet(rules=rules, first_dealer=game.sheet.dealer)
        for ended in game.past.rounds[len(sheet.rounds) :]:
            assert isinstance(ended, Ended)
            before, sheet = sheet, sheet.add(entry_for_a_sheet(ended))
            entry = entry_of(sheet, len(sheet.rounds))
            pad = Pad(before, json.loads(json.dumps(entry)))
            names = {question.name for question in pad.questions}
            assert entry.keys() <= names, (entry, names)
            assert pad.slips() == ()
            assert pad.open == () or (ended.is_settled and not ended.state.tally().trump)
            assert pad.sheet_after().sheet == game.sheet
            again = Pad(sheet, entry_of(sheet, len(sheet.rounds)), len(sheet.rounds))
            assert again.sheet_after().sheet == game.sheet


def entry_for_a_sheet(ended: Ended) -> ScoredRound:
    """The tally of a round, or the word for a deal that came to nothing."""
    return ended.state.tally() if ended.is_settled else why_void(ended)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_rulesets(name: str) -> None:
    """Every preset, and the rulesets with what no preset has."""
    agree(rules_of(name), 1)


@pytest.mark.parametrize("seed", range(20))
def test_custom_rulesets(seed: int) -> None:
    """Any rules that go together."""
    agree(custom_ruleset(Random(seed)), seed)


# Every answer that the pad offers.

Option: TypeAlias = int | str
Answer: TypeAlias = tuple[str, Option | None]
"""The name of a question with one of its options, or None for a number or melds."""

ROUNDS: Final = 6
"""The rounds that are played of each ruleset, and more until one of them was played to its end."""
BASES: Final = 12
"""The rounds of which one with an answer is made: the first that makes one is enough."""
LAST_TRICK: Final = 10
"""What somebody counts who wins one trick of the last cards, in this check."""
SMALL: Final = (1, 2, 4, 5, 10, 15, 20, 30, 40, 60, 80, 100, 150, 300)
"""Some numbers, one of which can be what somebody melds, buries or loses in any rules."""


@pytest.mark.parametrize("name", RULESETS)
def test_every_answer_that_is_offered_is_one_of_a_round(name: str) -> None:
    """Each option can be, and settles as the rules do: there is none that nobody can choose."""
    pads = EnteredPads(rules_of(name))
    for played in rounds_of(pads.rules):
        assert pads.enter(played)
    while missing := [answer for answer in pads.offered if answer not in pads.entered]:
        for answer in missing:
            assert pads.enter_a_round_with(answer), answer


class EnteredPads:
    """The answers that pads offer under some rules, and those of rounds that were entered."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.empty = ScoreSheet(rules=rules)
        self.offered: dict[Answer, list[Tally]] = {}
        self.entered: set[Answer] = set()

    def enter_a_round_with(self, answer: Answer) -> bool:
        """Enter a round with an answer, made of one that offers it; tell whether there is any."""
        played_first = sorted(self.offered[answer], key=lambda tally: tally.how != "played")
        return any(
            self.enter(made, answer)
            for tally in played_first[:BASES]
            for made in rounds_with(self.rules, tally, answer)
        )

    def enter(self, entered: ScoredRound, answer: Answer | None = None) -> bool:
        """Enter a round and keep its answers; tell whether it can be, and has the answer."""
        told = self.told(entered, answer)
        if told is None:
            return False
        pad, answers = told
        if not answers <= self.entered and isinstance(entered, Tally):
            for swept in sweeps(self.rules, entered):
                self.told(swept)
        self.entered |= answers
        for question in pad.questions:
            for option in options_of(question):
                rounds = self.offered.setdefault((question.name, option), [])
                rounds += [entered] if isinstance(entered, Tally) else []
        assert answers <= self.offered.keys(), (answers, pad.questions)
        return True

    def told(
        self, entered: ScoredRound, answer: Answer | None = None
    ) -> tuple[Pad, set[Answer]] | None:
        """Return the pad of a round as people tell it, which settles as the rules do.

        None if the rules have no such round, or it has another answer.
        """
        try:
            after = self.empty.add(entered)
        except RulesetError:
            return None
        entry: dict[str, Any] = entry_of(after, 1)
        if answer and answer[1] is not None:
            entry.setdefault(*answer)  # the usual answer goes without saying
        pad = Pad(self.empty, json.loads(json.dumps(entry)))
        answers = {each for question in pad.questions for each in answers_to(question, entry)}
        if answer and answer not in answers:
            return None
        assert pad.slips() == ()
        assert (pad.settlement() if isinstance(entered, Tally) else None) == after.last
        assert pad.sheet_after().sheet == after.sheet
        names = [question.name for question in pad.questions]
        assert len(set(names)) == len(names)
        return pad, answers


def options_of(question: PadQuestion) -> tuple[Option | None, ...]:
    """The options of a question, and None where any number or melds can be said."""
    usual = (question.numbers[0], question.numbers[-1]) if question.numbers else ()
    is_free = question.kind in {"number", "melds"}
    return (*(option for option, _ in question.options), *usual, *((None,) if is_free else ()))


def answers_to(question: PadQuestion, entry: dict[str, Any]) -> Iterator[Answer]:
    """Yield the answers of an entry to a question."""
    said = entry.get(question.name, question.follows)
    for answer in said if isinstance(said, list) else [] if said is None else [said]:
        if question.kind in {"choice", "several"} or answer in options_of(question):
            yield question.name, answer
        if question.kind in {"number", "melds"} and answer != "moon":
            yield question.name, None


def rounds_of(rules: Ruleset) -> Iterator[ScoredRound]:
    """Yield rounds of random games."""
    rng, ends, played = Random(1), list[str](), 0
    while played < ROUNDS or "played" not in ends:
        game = Game.start(rules, dealer=0)
        while not game.past.rounds:
            seat, action = choose(game, rng)
            game = game.apply(action, seat)
        ended = game.past.rounds[0]
        assert isinstance(ended, Ended)
        entered = entry_for_a_sheet(ended)
        ends.append(entered.how if isinstance(entered, Tally) else entered)
        played += 1
        yield entered


# Rounds that are made.

Changes: TypeAlias = dict[str, Any]
Making: TypeAlias = Callable[[Ruleset, Tally, str, Option], Iterator[Changes]]


def rounds_with(rules: Ruleset, tally: Tally, answer: Answer) -> Iterator[ScoredRound]:
    """Yield what can be made of a round so that it has an answer; the rules may not have it."""
    (word, _, unit), option = answer[0].partition("."), answer[1]
    if option in get_args(VoidRound):
        yield cast("VoidRound", option)
        return
    with suppress(RulesetError):
        for value in SMALL if option is None else (option,):
            for changes in MAKING[word](rules, tally, unit, value):
                with suppress(RulesetError):
                    yield evolve(tally, **changes)


def sweeps(rules: Ruleset, tally: Tally) -> Iterator[Tally]:
    """Yield the round with every trick won by a player who has undertaken it, and by two partners.

    There it matters whether a pad asks for the tricks of each seat, or of each side.
    """
    if tally.how != "played" or not sum(tally.tricks):
        return
    bidder = tally.contracts[0].bidder if tally.contracts else 0
    shooter = bidder if tally.shooter is None else tally.shooter
    partners = rules.table.members(rules.table.sides[shooter])
    for last in {shooter, partners[0], partners[-1]}:
        tricks, count = (
            tuple(
                (seat == shooter) * (total - least) + (seat == last) * least
                for seat in range(rules.table.seats)
            )
            for total, least in ((sum(tally.tricks), 1), (sum(tally.count), LAST_TRICK))
        )
        with suppress(RulesetError):
            yield evolve(tally, tricks=tricks, count=count)


def how(rules: Ruleset, tally: Tally, _unit: str, end: Option) -> Iterator[Changes]:
    """Yield the round with another end."""
    nothing = (0,) * rules.table.seats
    changes: Changes = dict.fromkeys(("caller", "winner", "offender", "moon"))
    changes |= {"how": end, "other_offenders": (), "moon_kind": "", "forgotten": ()}
    if end in MELDS_ALONE:
        changes |= {"count": nothing, "tricks": (), "discarded": (), "setbacks": (), "buried": 0}
    if end in ENDED_BY:
        yield changes | {ENDED_BY[str(end)]: 0}
        return
    yield changes
    for points in range(0, 2_000, 10) if tally.contracts and end == "met" else ():
        yield changes | {"meld": at(nothing, tally.contracts[0].bidder, points)}


def at(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    """The numbers with another one for a seat."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def with_bid(tally: Tally, **changes: Any) -> Changes:
    """The round with something else about its first contract."""
    first, *others = tally.contracts
    return {"contracts": (evolve(first, **changes), *others)}


def bidder(_rules: Ruleset, tally: Tally, _unit: str, seat: Option) -> Iterator[Changes]:
    """Yield the round with another bidder, who has the melds of the first."""
    first, other = tally.contracts[0].bidder, int(seat)
    meld = at(at(tally.meld, first, tally.meld[other]), other, tally.meld[first])
    yield with_bid(tally, bidder=seat)
    yield with_bid(tally, bidder=seat) | {"meld": meld}


def bid(rules: Ruleset, tally: Tally, unit: str, number: Option) -> Iterator[Changes]:
    """Yield the round with another bid."""
    goal = EVERY_TRICK if number == "moon" else int(number)
    if unit:
        side, sides = int(unit), rules.table.sides
        others = [contract for contract in tally.contracts if sides[contract.bidder] != side]
        own = Contract(rules.table.members(side)[0], goal)
        yield {"contracts": tuple(sorted((own, *others), key=lambda each: sides[each.bidder]))}
    else:
        yield with_bid(tally, goal=goal) | {"moon": None, "moon_kind": ""}


def void(rules: Ruleset, tally: Tally, _unit: str, side: Option) -> Iterator[Changes]:
    """Yield the round with the contract of a side void."""
    of_anybody = not rules.auction.is_summed
    yield {
        "contracts": tuple(
            evolve(contract, is_void=of_anybody or rules.table.sides[contract.bidder] == side)
            for contract in tally.contracts
        )
    }


def times(_rules: Ruleset, tally: Tally, _unit: str, number: Option) -> Iterator[Changes]:
    """Yield the round with a bid that was doubled."""
    yield with_bid(tally, times=number)


def trump(rules: Ruleset, tally: Tally, _unit: str, word: Option) -> Iterator[Changes]:
    """Yield the round with another trump."""
    suit = NO_TRUMP if word == "no-trump" else Suit.parse(str(word))
    is_said = rules.auction.suit_bids or suit is NO_TRUMP
    said = with_bid(tally, suit=suit if is_said else None) if tally.contracts else {}
    yield {"trump": suit if isinstance(suit, Suit) else None} | said


def partners(rules: Ruleset, tally: Tally, _unit: str, seat: Option) -> Iterator[Changes]:
    """Yield the round with another partner of the bidder."""
    side = (tally.contracts[0].bidder, seat)
    yield {"sides": tuple(int(each not in side) for each in range(rules.table.seats))}


def moon(rules: Ruleset, tally: Tally, _unit: str, seat: Option) -> Iterator[Changes]:
    """Yield the round with a moon that this seat has announced."""
    for kind in rules.moon.names:
        announced: Changes = {"moon": seat, "moon_kind": kind}
        yield announced
        if tally.contracts:
            yield announced | with_bid(tally, bidder=seat)


def named(name: str) -> Making:
    """Return what makes a round with another answer in a field of its own."""

    def make(_rules: Ruleset, _tally: Tally, _unit: str, answer: Option) -> Iterator[Changes]:
        yield {name: answer}

    return make


def offenders(_rules: Ruleset, _tally: Tally, _unit: str, seat: Option) -> Iterator[Changes]:
    """Yield the round with another seat that has reneged, after the first."""
    yield {"other_offenders": (seat,)}


def numbers(name: str) -> Making:
    """Return what makes a round with another number for a seat."""

    def make(rules: Ruleset, tally: Tally, unit: str, number: Option) -> Iterator[Changes]:
        before = getattr(tally, name) or (0,) * rules.table.seats
        yield {name: at(before, int(unit), int(number))}

    return make


def checks(rules: Ruleset, tally: Tally, unit: str, _number: Option) -> Iterator[Changes]:
    """Yield the round with a meld for checks."""
    melds, seats = rules.checks.melds, range(rules.table.seats)
    rule, suit = next(iter(melds.nameable(tally.trump)))
    sets = [{(rule.name, suit): 1} if seat == int(unit) else {} for seat in seats]
    yield {"check_melds": tuple(melds.score_named(each, tally.trump) for each in sets)}


MAKING: Final[dict[str, Making]] = {
    **{each.__name__: each for each in (how, bidder, bid, void, times, trump, partners, moon)},
    **{name: named(name) for name in ("offender", "caller", "winner", "moon_kind", "buried")},
    **{name: numbers(name) for name in ("meld", "count", "tricks", "discarded")},
    **{name: numbers(name) for name in ("setbacks", "forgotten")},
    "offenders": offenders,
    "checks": checks,
}
"""What makes a round with an answer, by the word of its question: a new question needs one."""
