"""Rounds by what was melded and won in them, as they were played and as they might have been."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import gcd
from random import Random
from typing import Any, Final, get_args

from attrs import evolve, fields

from pinochle.cards.card import Suit
from pinochle.conformance.answers import Given
from pinochle.documents import to_json
from pinochle.errors import PinochleError
from pinochle.rules.auction.calls import Contract
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.parts import default_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.scoring.slips import check_tally
from pinochle.rules.scoring.tally import MELDS_ALONE, How, Tally

__all__ = ["endings", "settlements"]

TALLIES: Final = 250
"""The tallies of a table that are looked at."""
GAMES_TO_AN_END: Final = 48
"""The games of a table that are looked at."""
MOST_ROUNDS: Final = 40
"""The rounds after which a game that has no end is no candidate."""
LOST: Final = ("discarded", "setbacks", "forgotten")
"""What seats have laid away or lose: nothing but zeros tells nothing."""


def plain(tally: Tally) -> dict[str, Any]:
    """Return a tally as plain data, without the fields that have nothing to tell."""
    kept = _without_defaults(tally, json.loads(to_json(tally)))
    for name in LOST:
        if not any(kept.get(name, ())):
            kept.pop(name, None)
    if tally.contracts:
        contracts = zip(tally.contracts, kept["contracts"], strict=True)
        kept["contracts"] = [_without_defaults(contract, data) for contract, data in contracts]
    return kept


def _without_defaults(value: Tally | Contract, data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a tally or a contract that are not as they are by default."""
    return {
        attribute.name: data[attribute.name]
        for attribute in fields(type(value))
        if getattr(value, attribute.name) != default_of(attribute)
    }


def settlements(rules: Ruleset, played: Sequence[Tally]) -> Iterator[Given]:
    """Yield tallies of rounds as they were played, and with something that went otherwise."""
    for tally in _varied_tallies(rules, played):
        yield {"tally": plain(tally)}


def _varied_tallies(rules: Ruleset, played: Sequence[Tally]) -> Iterator[Tally]:
    """Yield the tallies of a table, and others that are like them."""
    rng = Random("tallies")  # noqa: S311 - the same each time
    known = dict.fromkeys(played)
    yield from known
    if not known:
        return
    bases = [*known]
    for _ in range(4 * TALLIES):
        tally = rng.choice(bases)
        for _ in range(rng.choice((1, 1, 2, 3))):
            change = rng.choice(CHANGES)
            try:
                changed = change(rules, tally, rng)
            except PinochleError:
                continue
            tally = changed
        if tally in known:
            continue
        try:
            check_tally(rules, tally)
        except PinochleError:
            continue
        known[tally] = None
        yield tally
        if len(known) == TALLIES:
            return


def _unit(rules: Ruleset) -> int:
    """Return the unit of what is counted."""
    return gcd(*rules.count.by_place, rules.count.last_trick) or 1


def _nearly_made(rules: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally whose first contract is made exactly, or missed by a unit."""
    if not tally.contracts or not isinstance(tally.contracts[0].goal, int):
        return tally
    bidder, goal = tally.contracts[0].bidder, tally.contracts[0].goal
    sides = tally.sides or rules.table.sides
    seats = [seat for seat, side in enumerate(sides) if side == sides[bidder]]
    others = [seat for seat in range(len(sides)) if seat not in seats]
    has = sum(tally.meld[seat] + tally.count[seat] for seat in seats) + tally.buried
    more = goal - has - rng.choice((0, 0, _unit(rules)))
    count = [*tally.count]
    giver, taker = (rng.choice(others), bidder) if more > 0 else (bidder, rng.choice(others))
    count[giver] -= abs(more)
    count[taker] += abs(more)
    return evolve(tally, count=tuple(count))


def _bid_otherwise(rules: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally with another bid: what the side has made, or a step beside it."""
    if not tally.contracts:
        return tally
    first, *others = tally.contracts
    sides = tally.sides or rules.table.sides
    has = sum(
        tally.meld[seat] + tally.count[seat]
        for seat, side in enumerate(sides)
        if side == sides[first.bidder]
    )
    numbers = [rules.auction.opening, *rules.auction.numbers(rules.auction.opening)[:200]]
    below = [number for number in numbers if number <= has] or numbers[:1]
    above = [number for number in numbers if number > has] or numbers[-1:]
    stakes = [bid for bid, _ in (*rules.settlement.stakes, *rules.settlement.bid_bonuses)]
    goal = rng.choice((below[-1], above[0], rng.choice(numbers[:20]), *stakes))
    return evolve(tally, contracts=(evolve(first, goal=goal), *others))


def _contract_otherwise(_: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally whose contract is doubled, void, forced, or somebody else's."""
    if not tally.contracts:
        return tally
    first, *others = tally.contracts
    changes: tuple[dict[str, Any], ...] = (
        {"times": 2},
        {"times": 4},
        {"is_void": True},
        {"is_forced": not first.is_forced},
        {"bidder": rng.randrange(len(tally.meld))},
        {"goal": EVERY_TRICK},
    )
    return evolve(tally, contracts=(evolve(first, **rng.choice(changes)), *others))


def _without_tricks(rules: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally in which a seat, or a side, has won nothing."""
    sides = tally.sides or rules.table.sides
    chosen = rng.randrange(len(sides))
    losers = [
        seat
        for seat, side in enumerate(sides)
        if seat == chosen or (side == sides[chosen] and rng.random() < 3 / 4)
    ]
    if len(losers) == len(sides):
        return tally
    winner = rng.choice([seat for seat in range(len(sides)) if seat not in losers])
    count, tricks = [*tally.count], [*tally.tricks]
    for numbers in (count, tricks):
        if numbers:
            for seat in losers:
                numbers[winner] += numbers[seat]
                numbers[seat] = 0
    return evolve(tally, count=tuple(count), tricks=tuple(tricks))


def _with_one_trick(_: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally in which a seat has won a trick that counts nothing, or gives one away."""
    if not tally.tricks:
        return tally
    one, other = rng.sample(range(len(tally.meld)), 2)
    tricks = [*tally.tricks]
    moved = 1 if rng.random() < 1 / 2 else tricks[one] - 1
    tricks[one] -= moved
    tricks[other] += moved
    count = [*tally.count]
    if rng.random() < 1 / 2:
        count[other] += count[one]
        count[one] = 0
    return evolve(tally, tricks=tuple(tricks), count=tuple(count))


def _meld_otherwise(rules: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally in which a seat has melded something else."""
    meld = [*tally.meld]
    seat = rng.randrange(len(meld))
    worths = [value for rule in rules.melds for value in rule.values if isinstance(value, int)]
    least = rules.settlement.least_meld
    meld[seat] = rng.choice((0, 0, rng.choice(worths or [0]), meld[seat - 1], least))
    return evolve(tally, meld=tuple(meld))


def _ended_otherwise(_: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally of a round that has ended otherwise."""
    how: How = rng.choice(get_args(How))
    nothing = (0,) * len(tally.meld)
    if how == "renege":
        return evolve(tally, how=how, offender=rng.randrange(len(nothing)))
    if how in MELDS_ALONE:
        return evolve(tally, how=how, count=nothing, tricks=nothing)
    return evolve(tally, how=how)


def _with_something_rare(rules: Ruleset, tally: Tally, rng: Random) -> Tally:
    """Return a tally with something that is seldom there."""
    seats = len(tally.meld)
    unit = _unit(rules)
    some = tuple(unit * 2 * (seat == rng.randrange(seats)) for seat in range(seats))
    changes: tuple[dict[str, Any], ...] = (
        {
            "moon": rng.randrange(seats),
            "moon_kind": rng.choice(["", *(kind.name for kind in rules.moon.kinds)]),
        },
        {"moon": None, "moon_kind": ""},
        {"caller": rng.randrange(seats)},
        {"offender": rng.randrange(seats)},
        {"winner": rng.randrange(seats)},
        {"setbacks": some},
        {"forgotten": some},
        {"trump": rng.choice([*Suit])},
        {"trump": None},
        {"buried": unit * rng.randrange(4)},
    )
    return evolve(tally, **rng.choice(changes))


CHANGES: Final[Sequence[Callable[[Ruleset, Tally, Random], Tally]]] = (
    _nearly_made,
    _nearly_made,
    _bid_otherwise,
    _bid_otherwise,
    _contract_otherwise,
    _without_tricks,
    _without_tricks,
    _with_one_trick,
    _meld_otherwise,
    _meld_otherwise,
    _ended_otherwise,
    _with_something_rare,
    _with_something_rare,
)
"""What may go otherwise in a round."""


def endings(rules: Ruleset, played: Sequence[Tally]) -> Iterator[Given]:
    """Yield games to their ends, by what was won in each round."""
    rng = Random("endings")  # noqa: S311 - the same each time
    tallies = [*islice(_varied_tallies(rules, played), 60)]
    if not tallies:
        return
    games = [_game_to_its_end(rules, tallies, rng) for _ in range(GAMES_TO_AN_END)]
    for dealer, rounds in sorted(filter(None, games), key=_number_of_rounds):
        yield {"dealer": dealer, "tallies": [plain(tally) for tally in rounds]}


def _number_of_rounds(game: tuple[int, Sequence[Tally]]) -> int:
    """Return the number of rounds of a game."""
    return len(game[1])


def _game_to_its_end(
    rules: Ruleset, tallies: Sequence[Tally], rng: Random
) -> tuple[int, Sequence[Tally]] | None:
    """Return the dealer and the rounds of a game; None if it does not end.

    Of a few rounds always that is played which brings somebody, or everybody, nearest to the end.
    """
    dealer, wish = rng.randrange(rules.table.players), rng.choice(WISHES)
    sheet, rounds = Sheet.start(rules, dealer), list[Tally]()
    for _ in range(MOST_ROUNDS):
        few = rng.sample(tallies, min(4, len(tallies)))
        after = [sheet.settle(rules, tally) for tally in few]
        best = max(range(len(few)), key=lambda place: wish(after[place]))
        sheet = after[best]
        rounds.append(few[best])
        if sheet.standing.winners:
            return dealer, rounds
    return None


def _somebody_is_near(sheet: Sheet) -> int:
    return max(sheet.standing.points)


def _everybody_is_near(sheet: Sheet) -> int:
    return sorted(sheet.standing.points)[-2]


def _exactly_there(sheet: Sheet) -> int:
    points, target = sheet.standing.points, sheet.standing.target
    return target + sum(points) if target in points else sum(points)


def _somebody_loses(sheet: Sheet) -> int:
    return max(sheet.standing.points) - min(sheet.standing.points)


WISHES: Final = (_somebody_is_near, _everybody_is_near, _exactly_there, _somebody_loses)
"""What decides which round is played next."""
