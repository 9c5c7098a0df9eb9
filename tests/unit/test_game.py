"""The game: what it refuses, and how it stands.

Tests: pinochle.game.engine.history, pinochle.game.engine.round, pinochle.game.engine.state,
pinochle.game.game, pinochle.game.phases.over, pinochle.game.phases.phase
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from pinochle import Game, Hand, IllegalAction, SeatError, Suit, WrongType, variants
from pinochle.actions import (
    Bid,
    Bury,
    CallPartner,
    ClaimMisdeal,
    Concede,
    Deal,
    GiveCards,
    KeepCard,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootTheMoon,
)
from pinochle.rules import EndingRules, Step
from pinochle.rules.scoring.sheet import Sheet
from support.arranged_games import after, arrange, calls
from support.cards_in_words import card, hand
from support.random_games import game_at, random_game
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.actions import Action

FOUR = variants.get("partnership-auction")
PACK = tuple(FOUR.pack)


def game_in_auction() -> Game:
    """A game in its auction; seat 0 speaks first and must open."""
    return Game.start(FOUR).deal(PACK)


def codes(game: Game, action: Action, seat: int | None = None) -> list[str]:
    """The codes of what stands against an action."""
    return [why.code for why in game.why_not(action, seat)]


# Starting.


def test_a_new_game() -> None:
    """Before the first deal nobody is awaited and nothing is scored."""
    game = Game.start(FOUR, dealer=2)

    assert game.needs_deal and not game.is_over
    assert (game.to_act, game.scores, game.winners) == ((), (0, 0), ())
    assert game.hands == (Hand(),) * 4
    assert game.rules is FOUR
    assert (game.sheet.dealer, game.sheet.rounds, game.sheet.last) == (2, 0, None)
    assert game.actions == ()
    assert repr(game) == "<Game partnership-auction, round 1, player 2 to deal>"


def test_the_first_dealer() -> None:
    """Without a dealer the last seat deals, so that seat 0 is eldest."""
    assert Game.start(FOUR).deal(PACK).to_act == (0,)
    assert Game.start(FOUR, dealer=1).deal(PACK).to_act == (2,)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_no_such_dealer(dealer: int) -> None:
    """The dealer sits at the table."""
    with pytest.raises(SeatError):
        Game.start(FOUR, dealer=dealer)


WRONG: list[Callable[[], Any]] = [
    lambda: Game.start(None),  # type: ignore[arg-type]
    lambda: Game.start(FOUR, dealer="0"),  # type: ignore[arg-type]
    lambda: Game.start(FOUR, dealer=1.0),  # type: ignore[arg-type]
    lambda: Sheet(standing=None, dealer=0),  # type: ignore[arg-type]
    lambda: Game.start(FOUR).deal(5),  # type: ignore[arg-type]
    lambda: Game.start(FOUR).deal(None),  # type: ignore[arg-type]
    lambda: Game.start(FOUR).deal(["AS"] * 48),  # type: ignore[list-item]
    lambda: game_in_auction().apply(None),  # type: ignore[arg-type]
    lambda: game_in_auction().apply_with_events(Pass),  # type: ignore[arg-type]
    lambda: game_in_auction().why_not(100),  # type: ignore[arg-type]
    lambda: game_in_auction().why_not(card("AS")),  # type: ignore[arg-type]
    lambda: game_in_auction().apply(Pass(), "0"),  # type: ignore[arg-type]
    lambda: game_in_auction().legal_actions("0"),  # type: ignore[arg-type]
    lambda: game_in_auction().round.why_not(0, "pass"),  # type: ignore[arg-type]
]


def test_the_wrong_type() -> None:
    """What is not of its type is refused with an error of the library."""
    for make in WRONG:
        with pytest.raises(WrongType):
            make()


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_no_such_seat(seat: int) -> None:
    """Whatever is asked of a seat that is not at the table is refused."""
    game = game_in_auction()
    for ask in (
        lambda: game.legal_actions(seat),
        lambda: game.claims(seat),
        lambda: game.why_not(Pass(), seat),
        lambda: game.apply(Pass(), seat),
        lambda: game.apply_with_events(Pass(), seat),
    ):
        with pytest.raises(SeatError, match="there is no seat"):
            ask()


# Dealing.


def test_dealing_with_a_random_source() -> None:
    """A source that shuffles deals as the pack shuffled by it."""
    game = Game.start(FOUR)

    assert game.deal(random.Random(1)) == game.deal(FOUR.pack.shuffled(random.Random(1)))
    assert game.deal(random.Random(1)) != game.deal(random.Random(2))
    assert game.deal(iter(PACK)) == game.deal(list(PACK)) == game.apply(Deal(PACK))
    assert game.deal(PACK).actions == ((None, Deal(PACK)),)


@pytest.mark.parametrize(
    "cards",
    [
        PACK[1:],
        (*PACK, PACK[0]),
        (),
        (PACK[0], *PACK[:-1]),
        (PACK[0],) * 48,
        tuple(variants.get("double-deck").pack)[:48],
    ],
    ids=["one-less", "one-more", "none", "another", "all-alike", "another-pack"],
)
def test_the_wrong_cards(cards: tuple[Any, ...]) -> None:
    """What is dealt is the pack of the game, no more, no less, and nothing else."""
    game = Game.start(FOUR)

    assert codes(game, Deal(cards)) == ["deal.cards"]
    with pytest.raises(IllegalAction, match="not the pack of this game") as error:
        game.deal(cards)
    assert (error.value.seat, error.value.action) == (None, Deal(cards))


def test_a_seat_does_not_deal() -> None:
    """Dealing is done by the table."""
    assert codes(Game.start(FOUR), Deal(PACK), 3) == ["turn.table"]
    with pytest.raises(IllegalAction, match="for the table"):
        Game.start(FOUR).apply(Deal(PACK), 3)


def test_dealing_twice() -> None:
    """Once the cards are dealt they are not dealt again."""
    assert codes(game_in_auction(), Deal(PACK)) == ["turn.not-now"]
    with pytest.raises(IllegalAction, match="“deal” is not possible now"):
        game_in_auction().deal(random.Random(1))


# Out of turn and out of place.

PHASES: list[tuple[str, Step, Action]] = [
    ("partnership-auction", Step.AUCTION, Bid(100)),
    ("partnership-auction", Step.TRUMP, NameTrump(Suit.SPADES)),
    ("partnership-auction", Step.PLAY, Play(card("AS"))),
    ("five-handed", Step.PARTNER, CallPartner(card("AS"))),
    ("two-handed-draft", Step.DRAFT, KeepCard()),
    ("partnership-passing", Step.PASSING, GiveCards(hand("AS TS KS"), 0)),
    ("partnership-kitty", Step.BURY, Bury(hand("AS TS KS QS"))),
    ("partnership-kitty-distributed", Step.SHARE_WIDOW, GiveCards(hand("AS"), 0)),
    ("three-handed", Step.CONCEDE, Concede()),
    ("three-handed-classic", Step.CONCEDE_UNSEEN, PlayOn()),
    ("moon-anyone", Step.MOON, ShootTheMoon()),
]


@pytest.mark.parametrize(("name", "step", "usual"), PHASES)
def test_out_of_turn(name: str, step: Step, usual: Action) -> None:
    """Who is not awaited is told so, whatever he does; and what is not done now, likewise."""
    game = game_at(rules_of(name), step)
    (seat,) = game.to_act
    others = [other for other in range(game.rules.table.seats) if other != seat]
    for other in others:
        (why,) = game.why_not(usual, other)
        assert (why.code, why["seat"]) == ("turn.another", other)
        assert len(game.legal_actions(other)) == 0
        with pytest.raises(IllegalAction) as error:
            game.apply(usual, other)
        assert error.value.seat == other
    for _, _, action in PHASES:
        if isinstance(action, type(usual) | Concede | PlayOn | ShootTheMoon):
            continue
        (why,) = game.why_not(action, seat)
        assert (why.code, why["action"]) == ("turn.not-now", action.token.partition(":")[0])
    assert codes(game, ClaimMisdeal("six-nines"), seat) == ["misdeal.unknown"]


def test_who_tried_it() -> None:
    """An illegal action says who tried it, also when nobody was named."""
    with pytest.raises(IllegalAction) as named:
        game_in_auction().apply(Bid(5), 0)
    with pytest.raises(IllegalAction) as unnamed:
        game_in_auction().apply(Bid(5))

    assert named.value.seat == 0
    assert unnamed.value.seat == 0, "None is the table"


# The end.


def finished_game() -> Game:
    """A game that is over."""
    game = random_game(FOUR.with_(ending=EndingRules(target=100)), 1, 3_000)
    assert game.is_over
    return game


def test_a_game_that_is_over() -> None:
    """Nobody is awaited, nothing is legal, and nothing is dealt."""
    game = finished_game()

    assert not game.needs_deal
    assert (game.to_act, game.hands) == ((), ())
    assert max(game.scores) >= 100 and game.scores[game.winners[0]] >= 100
    for seat in range(4):
        assert len(game.legal_actions(seat)) == len(game.claims(seat)) == 0
        assert codes(game, Pass(), seat) == ["game.over"]
    assert codes(game, Pass()) == ["game.over"]
    assert codes(game, Deal(PACK)) == ["turn.not-now"]
    assert len(game.claims(0)) == 0
    assert codes(game, ClaimMisdeal("six-nines")) != []
    with pytest.raises(IllegalAction, match="the game is over"):
        game.apply(Bid(100))
    with pytest.raises(IllegalAction):
        game.deal(random.Random(1))
    with pytest.raises(WrongType):
        game.apply(5)  # type: ignore[arg-type]


# Equality, and the log.


def test_legal_actions_are_those_of_the_first_who_is_awaited() -> None:
    """Without a seat it is the first that is awaited who is asked, and who acts."""
    game = game_at(rules_of("passing-2-together"), Step.PASSING)
    first, second = game.to_act
    action = next(iter(game.legal_actions()))

    assert action in game.legal_actions(first)
    assert game.apply(action) == game.apply(action, first)
    assert game.apply(action).to_act == (second,)


def test_scores_have_a_floor() -> None:
    """With a floor a score does not fall below it, from wherever it falls."""
    rules = rules_of("settlement-floor")
    game = calls(arrange(rules, {}), "1000 - - -")
    standing = evolve(game.sheet.standing, points=(300, 0))
    game = Game(evolve(game.sheet, standing=standing), game.round, game.past)
    game = after(game, NameTrump(Suit.SPADES))
    while not game.needs_deal and not game.is_over:
        game = game.apply(next(iter(game.legal_actions())))

    assert game.sheet.last is not None
    assert game.sheet.last.scores[0] == -1000
    assert game.scores[0] == 0
