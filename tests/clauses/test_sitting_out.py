"""More players than seats: who sits out of a round, and what he pays or is paid."""

from __future__ import annotations

import random
from typing import Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by
from gaming import choose, played_out, random_game
from pinochle import (
    Card,
    Game,
    Pass,
    PlayOn,
    Ranking,
    Record,
    Ruleset,
    RulesetError,
    SeatError,
    Settlement,
    Suit,
    TableRules,
    Tally,
    variants,
)

STAKES: Final = variants.get("auction-three")
FOUR: Final = STAKES.with_(name="four", table=evolve(STAKES.table, sitting_out=1))
FIVE: Final = STAKES.with_(name="five", table=evolve(STAKES.table, sitting_out=2))
POINTS: Final = variants.get("three-handed")
FOUR_FOR_POINTS: Final = POINTS.with_(name="points", table=evolve(POINTS.table, sitting_out=1))


@pytest.mark.rule("five.sit-out")
@pytest.mark.parametrize(
    ("sitting_out", "dealer", "seating", "eldest"),
    [
        (0, 1, (0, 1, 2), 2),
        (1, 0, (1, 2, 3), 1),
        (1, 2, (0, 1, 3), 3),
        (1, 3, (0, 1, 2), 0),
        (2, 0, (1, 3, 4), 1),
        (2, 3, (1, 2, 4), 4),
        (2, 4, (0, 2, 3), 0),
    ],
)
def test_the_dealer_and_the_second_at_his_left_sit_out(
    sitting_out: int, dealer: int, seating: tuple[int, ...], eldest: int
) -> None:
    """With four at a table of three the dealer, with five the second at his left as well.

    The first at the dealer's left is eldest.
    """
    table = TableRules.seated(3, sitting_out=sitting_out)

    assert table.seating(dealer) == seating
    assert seating[(table.dealing_seat(dealer) + 1) % 3] == eldest
    assert table.players == 3 + sitting_out


@pytest.mark.rule("five.sit-out", "deal.rotation")
def test_the_deal_goes_round_everybody() -> None:
    """Four at a table of three: each deals in his turn, and does not play that round."""
    game, rng = Game.start(FOUR, dealer=2), random.Random(4)
    dealers = dict[int, int]()
    while game.sheet.rounds < 6:
        dealers[game.sheet.rounds] = game.sheet.dealer
        assert game.seating == tuple(one for one in range(4) if one != game.sheet.dealer)
        seat, action = choose(game, rng)
        game = game.apply(action, seat)

    assert list(dealers.values()) == [2, 3, 0, 1, 2, 3]
    assert game.view(0).seating == game.seating
    assert Record.parse(str(Record.of(game))).replay() == game


@pytest.mark.rule("five.sit-out")
def test_who_sits_out_has_a_column() -> None:
    """For points his score stays as it is, and the others' go to their players."""
    game = Game.start(FOUR_FOR_POINTS, dealer=1).deal(random.Random(3))
    while game.to_act != () and not game.sheet.rounds:
        actions = game.legal_actions()
        chosen = PlayOn() if PlayOn() in actions else next(iter(actions))
        game = game.apply(Pass() if Pass() in actions else chosen)
    last = game.sheet.last
    assert last is not None

    assert game.scores == (last.scores[0], 0, last.scores[1], last.scores[2])
    assert game.sheet.dealer == 2


@pytest.mark.rule("five.sit-out", "settle.made")
@pytest.mark.parametrize(
    ("rules", "bidder", "others"), [(STAKES, 2, 0), (FOUR, 3, 1), (FIVE, 4, 2)]
)
def test_who_sits_out_settles_with_the_others(rules: Ruleset, bidder: int, others: int) -> None:
    """A bid of 300 in hearts is worth three units from everybody at the table (Bicycle)."""
    tally = Tally(
        meld=(0, 150, 0),
        count=(50, 150, 50),
        tricks=(3, 9, 3),
        contracts=(bid_by(1, 300),),
        trump=Suit.HEARTS,
    )
    made = rules.settle(tally)
    lost = rules.settle(evolve(tally, meld=(0, 0, 0)))

    assert made.scores == (-3, 3 * bidder, -3)
    assert made.sitting_out == (-3 if others else 0)
    assert lost.scores == (6, -6 * bidder, 6)
    assert lost.sitting_out == (6 if others else 0)
    assert str(made).endswith("who sits out: -3") is bool(others)


@pytest.mark.rule("five.sit-out")
@pytest.mark.parametrize("seed", range(5))
def test_stakes_go_round_the_whole_table(seed: int) -> None:
    """What one gets the others pay, those among them who sat out."""
    game = random_game(FIVE, seed, 400)

    assert len(game.scores) == 5 and sum(game.scores) == 0
    assert game.sheet.rounds > 2


@pytest.mark.rule("five.sit-out", "five.called-partner")
def test_six_at_a_table_of_five() -> None:
    """The bidder's partner is found among those who play, and each column is a player's."""
    five = variants.get("five-handed")
    six = five.with_(name="six", table=evolve(five.table, sitting_out=1))
    rng = random.Random(1)
    game = Game.start(six, dealer=0).deal(rng)
    while not game.round.state.shown:
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    together = game.round.state.together(game.round.state.contracts[0].bidder)
    players = {game.seating[seat] for seat in together}
    game, _ = played_out(game)

    assert len(game.scores) == 6 and game.scores[0] == 0
    assert len({game.scores[player] for player in players}) == 1


@pytest.mark.rule("deal.one-dealer")
def test_the_lowest_card_deals_first() -> None:
    """Everybody draws a card; who has drawn the lowest deals, and equals draw again (Bicycle)."""
    table = TableRules(3, (0, 1, 2), 1, "lowest-card")
    drawn = [Card.parse(text) for text in ("AS", "TS", "JD", "KC")]

    assert table.lowest(drawn, Ranking.TEN_HIGH) == (2,)
    assert table.lowest(drawn, Ranking.STANDARD) == (1,)
    assert table.lowest([*drawn[:3], Card.parse("JS")], Ranking.TEN_HIGH) == (2, 3)
    with pytest.raises(RulesetError, match="4 players draw a card each, not 3"):
        table.lowest(drawn[:3], Ranking.TEN_HIGH)


@pytest.mark.rule("five.sit-out")
def test_who_can_sit_out() -> None:
    """Two players at most."""
    with pytest.raises(RulesetError, match="from 0 to 2"):
        TableRules.seated(3, sitting_out=3)
    with pytest.raises(SeatError, match="there is no player 4: the players are 0 to 3"):
        Game.start(FOUR, dealer=4)
    assert isinstance(Game.start(FOUR, dealer=3).sheet.last, Settlement | None)
