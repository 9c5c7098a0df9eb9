"""A pack that proves to be at fault: the whole hand is void, with its melds and points."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from gaming import choose, game_at
from pinochle import (
    Account,
    Game,
    Hand,
    IllegalAction,
    Incident,
    Record,
    RecordError,
    Ruling,
    Seat,
    Step,
    Suit,
    audit,
    from_json,
    read_action,
    to_json,
    variants,
)
from pinochle.game.events import Acted, Redealt
from pinochle.rules.renege import RULINGS

if TYPE_CHECKING:
    from command import Command

FAULT: Final = Ruling(Seat(1), "card-fault")
FOUR: Final = variants.get("partnership-auction")
VOID: Final = (
    "the pack was at fault: the whole hand is void, and seat 3 deals again (misdeal.card-fault)"
)


def told(*incidents: Incident) -> Account:
    """A trick in which the ace of spades fell three times."""
    return Account.told(
        FOUR,
        dealer=3,
        bidder=0,
        bid=200,
        trump=Suit.SPADES,
        meld=(100, 20, 0, 40),
        plays="0 AS  1 AS  2 9S  3 AS",
        incidents=incidents,
    )


@pytest.mark.rule("misdeal.card-fault", "deck.nonstandard")
@pytest.mark.parametrize("name", variants.names())
def test_nothing_of_the_hand_counts(name: str) -> None:
    """In any game, at any point after the deal: the same dealer deals again, and no score moves."""
    rng, game = Random(3), Game.start(variants.get(name), dealer=1).deal(Random(3))
    begun = void = game
    while not game.needs_deal and not game.is_over:
        void, events = game.apply_with_events(FAULT)
        assert events == (Acted(None, Ruling(Seat(1), "card-fault")), Redealt(begun.sheet.dealer))
        assert void.needs_deal
        assert void.sheet == evolve(begun.sheet, redealt=begun.sheet.redealt + 1)
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    assert Record.of(void).replay() == void


@pytest.mark.rule("misdeal.card-fault")
def test_there_must_be_a_hand() -> None:
    """Before the deal, and when the game is over, there is nothing to nullify."""
    start = Game.start(FOUR)
    over, rng = Game.start(variants.get("partnership-turned")), Random(1)
    while not over.is_over:
        seat, action = choose(over, rng)
        over = over.apply(action, seat)

    for game in (start, over):
        assert [why.code for why in game.why_not(FAULT)] == ["turn.not-now"]
        with pytest.raises(IllegalAction):
            game.apply(FAULT)
    dealt = game_at(FOUR, Step.AUCTION, seed=1)
    assert [why.code for why in dealt.why_not(Ruling(Seat(4), "card-fault"))] == ["ruling.seat"]
    assert [why.code for why in dealt.why_not(FAULT, 1)] == ["turn.table"]
    others = [Ruling(Seat(1), kind) for kind in RULINGS if kind != "card-fault"]
    codes = {one.kind: why.code for one in others for why in dealt.why_not(one)}
    assert codes.pop("misdeal") == "ruling.dealer"
    assert {*codes.values()} == {"turn.not-now"}


@pytest.mark.rule("misdeal.card-fault")
def test_it_is_written_and_read() -> None:
    assert FAULT.token.split(":") == ["ruling", "1", "card-fault"]
    assert read_action(FAULT.token) == FAULT
    assert from_json(to_json(FAULT), Ruling) == FAULT


@pytest.mark.rule("misdeal.card-fault", "deck.nonstandard")
def test_the_referee_hears_of_it() -> None:
    """Three of a card where the pack has two: without the report the account is wrong."""
    with pytest.raises(RecordError, match="there are 3 x A♠, but 2 in the pack"):
        audit(told())

    findings = audit(told(Incident(Seat(2), "card-fault", after=4)))

    assert findings.ruling == Ruling(Seat(2), "card-fault")
    assert (findings.found, findings.unproven) == ((), ())
    assert (findings.settlement, findings.sheet) == (None, None)
    assert findings.reasons == (
        "there were 3 x A♠, but 2 are in the pack",
        VOID,
    )


@pytest.mark.rule("misdeal.card-fault")
def test_a_renege_is_void_with_the_hand() -> None:
    """Whatever was done with such a pack counts no more, and trump need not be known."""
    fault = Incident(Seat(0), "card-fault", after=2)
    account = Account.told(FOUR, dealer=3, plays="0 AH  2 9H", incidents=[fault])

    findings = audit(account)

    assert findings.found == ()
    assert findings.unproven == (fault,)
    assert str(findings).splitlines() == [
        "reported, but not shown by the cards: seat 0 (card-fault)",
        VOID,
    ]


@pytest.mark.rule("misdeal.card-fault")
@pytest.mark.parametrize(
    ("held", "buried", "seen"),
    [
        (("AS AS", "AS", "", ""), "", 3),
        (("AS AS", "", "", ""), "", 2),
        (("AS", "", "", ""), "AS AS", 3),
    ],
)
def test_a_card_that_was_held_and_played_is_one(
    held: tuple[str, ...], buried: str, seen: int
) -> None:
    """Seat 0 plays one of the aces that it is known to have held."""
    fault = Incident(Seat(0), "card-fault", after=1)
    hands = [Hand.parse(one) for one in held]
    rules = variants.get("partnership-kitty") if buried else FOUR
    account = Account.told(
        rules,
        dealer=3,
        plays="0 AS",
        held=hands,
        buried=Hand.parse(buried),
        incidents=[fault],
    )
    said = [f"there were {seen} x A♠, but 2 are in the pack"] if seen > 2 else []

    assert list(audit(account).reasons)[:-1] == said


@pytest.mark.rule("misdeal.card-fault")
def test_a_record_tells_of_it(command: Command) -> None:
    """What the table wrote down while it played, with the fault in its last line."""
    text = """pinochle-record: 1
rules: cutthroat
dealer: 2

0 bid:25  1 pass  2 pass
0 trump:S
0 play:AS  1 play:AS  2 play:AS
* ruling:2:card-fault
"""
    assert audit(Account.of(Record.parse(text))).ruling == Ruling(Seat(2), "card-fault")
    assert "the whole hand is void" in command.text("referee", command.file(text))


@pytest.mark.rule("misdeal.card-fault")
def test_it_is_retold(command: Command) -> None:
    """The record of a game tells who has declared it, and that the cards are dealt again."""
    game = game_at(FOUR, Step.AUCTION, seed=1).apply(FAULT)
    lines = command("replay", command.file(game.record))

    assert "The table rules that the pack is at fault, as seat 1 has declared" in lines
    assert f"The cards are dealt again, by seat {game.sheet.dealer}" in lines
