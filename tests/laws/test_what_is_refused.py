"""What is not of its type, or no word of a rule, is refused with its place."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from inspect import getmembers, isfunction, isgenerator, isroutine, signature
from random import Random
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import attrs
import pytest
from hypothesis import given

from pinochle import (
    Card,
    Game,
    Hand,
    HandError,
    PinochleError,
    Rank,
    RulesetError,
    ScoreSheet,
    SeatError,
    Suit,
    Tally,
    Trick,
    WrongType,
    players,
    variants,
)
from pinochle.analysis import MeldPoints, study
from pinochle.cards.card import CARDS
from pinochle.game.choices import Actions
from pinochle.players import RandomPlayer, gains, look_back, play, review
from pinochle.players.sitting import Sitting
from pinochle.protocol import serve
from pinochle.records import Collection, with_players
from pinochle.rules import (
    POST_1945,
    Meld,
    MeldScore,
    MisdealRules,
    Pack,
    PartnerRules,
    PassingRules,
    TableRules,
)
from pinochle.rules.auction.calls import Auction
from pinochle.rules.bury import NO_BURY
from pinochle.rules.count import METHOD_3
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.melds.patterns import Exactly, parse_pattern
from pinochle.rules.melds.table import NO_MELDS
from pinochle.rules.misdeal import SIX_NINES
from pinochle.rules.parts import fields_of
from pinochle.testing._rulesets import PARTS
from support.random_games import plies_of
from support.strategies import share, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle import Ruleset

ACE = Card.parse("AS")
FOUR = variants.get("partnership-auction")
COMPUTED = (Card, Meld, MeldScore)
"""Classes whose values the library makes, or that have another way to be made."""


class Stranger:
    """What belongs nowhere."""


@share(100)
@given(values.filter(lambda value: attrs.has(type(value)) and not isinstance(value, COMPUTED)))
def test_a_field_has_its_type(value: Any) -> None:
    """What is not of its type is refused, by the name of the field."""
    for field in attrs.fields(type(value)):
        if field.init and not field.name.startswith("_"):
            with pytest.raises(WrongType, match="expected") as error:
                attrs.evolve(value, **{field.name: Stranger()})
            assert field.name in str(error.value) or field.name == "suit"


def holds_a_run(held: Hand, trump: Suit | None) -> object:
    return FOUR.melds.holds("run", held, trump)


def made_of_a_run(held: Hand) -> object:
    return FOUR.melds.find_meld("run", held, None)


def partner_cards(held: Hand, pack: Pack) -> object:
    return PartnerRules("trump").cards(held, Suit.SPADES, pack)


def why_no_partner(card: Card, held: Hand, pack: Pack) -> object:
    return PartnerRules("trump").why_not(card, held, Suit.SPADES, pack)


def study_melds(rules: Ruleset, number: int) -> object:
    return study(rules, MeldPoints(0), number)


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        (Card, (Rank.ACE, Suit.SPADES)),
        (Card.parse, ("AS",)),
        (Hand, ((ACE,),)),
        (Hand.parse, ("AS",)),
        (Hand().count, (ACE,)),
        (Hand().suit, (Suit.SPADES,)),
        (Suit.parse, ("S",)),
        (Rank.parse, ("A",)),
        (Pack.EVERYTHING.faults, (Hand(),)),
        (Pack.EVERYTHING.check_holds, (Hand(),)),
        (Trick(4).play, (ACE,)),
        (Trick(4, 0, (ACE,)).winning_seat, (None, FOUR.pack.order)),
        (POST_1945.legal, (Hand([ACE]), (), None)),
        (POST_1945.why_not, (ACE, Hand([ACE]), (), None)),
        (POST_1945.denies, (ACE, (), None)),
        (POST_1945.winner, ([ACE], None)),
        (TableRules.seated, (4,)),
        (FOUR.table.partners, (0,)),
        (METHOD_3.points, ([ACE],)),
        (METHOD_3.worth, (Rank.ACE,)),
        (ANY_HAND.is_met, (Hand(), NO_MELDS, METHOD_3)),
        (NO_BURY.why_not, (Hand(), Hand(), Hand(), METHOD_3)),
        (FOUR.melds.points, (Hand(), None)),
        (FOUR.melds.score, (Hand(), None)),
        (holds_a_run, (Hand(), None)),
        (FOUR.melds.singles, (Hand(), None)),
        (made_of_a_run, (Hand(),)),
        (FOUR.melds.why_not, ("run", Hand(), Hand(), None)),
        (FOUR.melds.with_rules, (FOUR.melds.rules[0],)),
        (parse_pattern, ("KQ in plain",)),
        (Exactly, (Hand([ACE]),)),
        (variants.get, ("firehouse",)),
        (FOUR.diff, (FOUR,)),
        (FOUR.auction.is_step, (100,)),
        (Auction(0, 4).and_then, (1, 0)),
        (MisdealRules((SIX_NINES,)).why_not, ("six-nines", Hand(), FOUR.melds, FOUR.count)),
        (FOUR.trump.suits, (Hand(), FOUR.melds)),
        (partner_cards, (Hand(), FOUR.pack)),
        (why_no_partner, (ACE, Hand(), FOUR.pack)),
        (PassingRules(1).why_not, (Hand(), Hand())),
        (Game.start(FOUR).view().events, ([],)),
        (Game.start(FOUR).record.with_tags, (("event", "final"),)),
        (with_players, (Game.start(FOUR).record, ["Ann", "Ben", "Cleo", "Dan"])),
        (partial(serve, write=print), (RandomPlayer(), [])),
        (study_melds, (FOUR, 1)),
    ],
    ids=lambda value: getattr(value, "__qualname__", ""),
)
def test_an_argument_has_its_type(ask: Callable[..., object], given: tuple[object, ...]) -> None:
    """Each argument that is not of its type is refused, whatever the others are."""
    ask(*given)
    for place in range(len(given)):
        with pytest.raises(PinochleError, match="expected"):
            ask(*given[:place], Stranger(), *given[place + 1 :])


@pytest.mark.parametrize("part", PARTS)
def test_a_rule_has_its_words(part: str) -> None:
    """A field that is one of a few words takes no other."""
    rules = getattr(FOUR, part)
    words = [one for one in fields_of(type(rules)) if get_origin(one.type) is Literal]
    for one in words:
        name = one.name
        assert "no such word" not in get_args(one.type)
        with pytest.raises(RulesetError) as error:
            attrs.evolve(rules, **{name: "no such word"})
        assert f"{part}.{name}" in {problem.where for problem in error.value.problems}


# The functions of the players.

GAME = Game.start("cutthroat").deal(Random(1))
GIVEN: dict[str, object] = {
    "game": GAME,
    "players": dict.fromkeys(range(3), RandomPlayer()),
    "rng": Random(1),
    "rules": GAME.rules,
    "other": RandomPlayer(),
    "deals": 1,
    "rounds": 1,
    "view": GAME.view(0),
    "evaluations": (),
    "name": "club",
}
"""An argument for each parameter by its name, but for a player, whom some functions number."""
OF_PLAYERS = [
    function for name in players.__all__ if isfunction(function := getattr(players, name))
] + [Sitting.start]


def arguments_of(function: Callable[..., object]) -> list[object]:
    parameters = signature(function).parameters.values()
    by_number = {review, gains, look_back}
    player = 0 if function in by_number else RandomPlayer()
    known: dict[str, object] = {**GIVEN, "player": player}
    if function == Sitting.start:
        known["players"] = [None] * 3
    return [known[one.name] for one in parameters if one.default is one.empty]


@pytest.mark.parametrize("function", OF_PLAYERS, ids=lambda function: function.__qualname__)
def test_a_function_of_the_players_takes_nothing_else(function: Callable[..., object]) -> None:
    """Each argument that must be given is refused in our own words if it is something else."""
    arguments = arguments_of(function)
    for place in range(len(arguments)):
        with pytest.raises(WrongType, match="expected"):
            function(*arguments[:place], Stranger(), *arguments[place + 1 :])


@pytest.mark.parametrize("wrong", [[RandomPlayer()] * 3, dict.fromkeys(range(3), RandomPlayer)])
def test_players_sit_by_seat_and_are_no_classes(wrong: Any) -> None:
    with pytest.raises(WrongType, match=r"ClubPlayer\(\)"):
        play(GAME, wrong, Random(1))


def test_a_seat_without_a_player_is_named() -> None:
    with pytest.raises(SeatError, match="seat 1 has no player"):
        play(GAME, {0: RandomPlayer(), 2: RandomPlayer()}, Random(1))


# What a table hands out.

TALLY = Tally.of_sides(FOUR, meld=(110, 150), count=(90, 160), bids={1: 300})
HANDED_OUT = (
    Game.start(FOUR).deal(Random(1)),
    Game.start(FOUR).deal(Random(1)).view(0),
    Game.start(FOUR).record,
    Collection.of("season"),
    FOUR,
    Hand([ACE]),
    Trick(4),
    ScoreSheet(rules=FOUR).add(TALLY),
    FOUR.settle(TALLY),
    *map(players.player_named, players.PLAYERS),
)


def every_choice() -> list[Actions]:
    """Actions of each kind that there are."""
    found: dict[type, Actions] = {}
    for name in ("partnership-auction", "three-handed"):
        for ply in plies_of(Game.start(name), 3, 60):
            for seat in ply.after.to_act:
                found.setdefault(type(ply.after.legal_actions(seat)), ply.after.legal_actions(seat))
    assert {kind.__name__ for kind in found} == {kind.__name__ for kind in Actions.__subclasses__()}
    return [*found.values()]


@pytest.mark.parametrize(
    "owner", [*HANDED_OUT, *every_choice()], ids=lambda owner: type(owner).__name__
)
def test_a_method_ends_in_no_error_of_python(owner: object) -> None:
    """Whatever is given to a public method, it is taken, or refused in our own words."""
    for name, method in getmembers(owner, isroutine):
        if not name.startswith("_"):
            for given, named in strange_arguments(method):
                with suppress(PinochleError):
                    result = method(*given, **named)
                    assert not isgenerator(result) or next(result, None) is not result


def strange_arguments(
    method: Callable[..., object],
) -> Iterator[tuple[list[Stranger], dict[str, Stranger]]]:
    """What belongs nowhere, for all that a method needs, or for what it may be given."""
    parameters = [*signature(method).parameters.values()]
    needed = [one for one in parameters if one.default is one.empty]
    if needed:
        by_place = [one for one in needed if one.kind not in {one.KEYWORD_ONLY, one.VAR_KEYWORD}]
        by_name = [one.name for one in needed if one.kind == one.KEYWORD_ONLY]
        yield [Stranger() for _ in by_place], {name: Stranger() for name in by_name}
    else:
        yield from (([], {one.name: Stranger()}) for one in parameters)


@pytest.mark.parametrize("name", variants.names())
def test_cards_that_the_pack_cannot_deal(name: str) -> None:
    """A hand with a copy too many of a card is refused by what judges hands and plays."""
    rules = variants.get(name)
    assert {rules.play.pack, rules.melds.pack} == {rules.pack}
    for card in CARDS:
        most = rules.pack.count(card)
        for hand in (Hand([card] * most), Hand([card] * (most + 1))):
            judge: list[Callable[[], object]] = [
                partial(rules.melds.score, hand, None),
                partial(rules.play.legal, hand, (), None),
                partial(rules.play.why_not, card, hand, (), None),
            ]
            if len(hand) == 1:
                judge.append(partial(rules.play.denies, card, (), None))
            if 0 < len(hand) <= rules.table.seats:
                judge.append(partial(rules.play.winner, tuple(hand), None))
            for ask in judge:
                if len(hand) <= most:
                    ask()
                else:
                    refused = f"{card}: here are {most + 1} of them, but the pack holds {most}"
                    with pytest.raises(HandError, match=re.escape(refused)):
                        ask()
