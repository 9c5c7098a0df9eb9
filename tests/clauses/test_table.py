"""The table: who sits out, partners who change, and nine or ten players.

Tests: pinochle.rules.table
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house
from pinochle import (
    Contract,
    Game,
    Record,
    RulesetError,
    ScoreSheet,
    SeatError,
    Settlement,
    Suit,
    Tally,
    from_json,
    to_json,
    variants,
)
from pinochle.actions import Pass, PlayOn
from pinochle.game.phases.play import PlayPhase
from pinochle.rules import TableRules
from pinochle.rules.scoring.sheet import Sheet
from support.arranged_games import played_out
from support.random_games import choose, random_game
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Ruleset

STAKES: Final = variants.get("auction-three")
POINTS: Final = variants.get("three-handed")
PARTNERS: Final = variants.get("partnership-auction")


# Who sits out, and what they pay or are paid.

FOUR: Final = STAKES.with_(name="four", table=evolve(STAKES.table, sitting_out=1))
FIVE: Final = STAKES.with_(name="five", table=evolve(STAKES.table, sitting_out=2))
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
        (3, 0, (1, 3, 5), 1),
        (3, 1, (0, 2, 4), 2),
        (4, 0, (1, 3, 5), 1),
        (4, 5, (1, 3, 6), 6),
    ],
)
def test_the_dealer_and_the_second_at_his_left_sit_out(
    sitting_out: int, dealer: int, seating: tuple[int, ...], eldest: int
) -> None:
    """With four at a table of three the dealer, with five the second at his left as well.

    With six it is the fourth too, and with seven the sixth.

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
    assert str(made).endswith("sitting out: -3") is bool(others)


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


@pytest.mark.rule("five.sit-out")
def test_who_can_sit_out() -> None:
    """Every second player, as far as that goes."""
    with pytest.raises(RulesetError, match="every second of 8 sits out, which is not 5"):
        TableRules.seated(3, sitting_out=5)
    with pytest.raises(RulesetError, match="from 0 to 100"):
        TableRules.seated(3, sitting_out=101)
    with pytest.raises(SeatError, match="there is no player 4: the players are 0 to 3"):
        Game.start(FOUR, dealer=4)
    assert isinstance(Game.start(FOUR, dealer=3).sheet.last, Settlement | None)


@pytest.mark.rule("house.next-to-the-dealer-play")
@pytest.mark.parametrize(
    ("sitting_out", "dealer", "seating", "eldest"),
    [
        (2, 0, (1, 2, 3), 1),
        (3, 4, (0, 1, 5), 5),
        (4, 6, (0, 1, 2), 0),
        (9, 2, (3, 4, 5), 3),
        (9, 11, (0, 1, 2), 0),
    ],
)
def test_the_next_at_the_dealers_left_play(
    sitting_out: int, dealer: int, seating: tuple[int, ...], eldest: int
) -> None:
    """However many there are; the dealer and those on his right sit out."""
    table = TableRules(3, (0, 1, 2), sitting_out=sitting_out, out="dealer-and-right")

    assert table.seating(dealer) == seating
    assert seating[(table.dealing_seat(dealer) + 1) % 3] == eldest
    assert pickle.loads(pickle.dumps(table)) == table


@pytest.mark.rule("five.sit-out", "house.next-to-the-dealer-play")
@pytest.mark.parametrize("out", ["every-second", "dealer-and-right"])
@pytest.mark.parametrize("sitting_out", [3, 4])
def test_six_and_seven_at_a_table_of_three(sitting_out: int, out: str) -> None:
    """Each of them deals in turn, each plays three rounds of so many, and all pay the bidder."""
    rules = house(STAKES, "table", sitting_out=sitting_out, out=out)
    players = rules.table.players
    played = Counter(player for dealer in range(players) for player in rules.table.seating(dealer))
    assert played == dict.fromkeys(range(players), 3)
    game = random_game(rules, 5, 400)

    assert len(game.scores) == players and sum(game.scores) == 0
    assert game.sheet.rounds > 2
    last = game.sheet.last
    assert last is not None and max(map(abs, last.scores)) == (players - 1) * abs(last.sitting_out)


@pytest.mark.rule("five.sit-out")
def test_seven_at_a_table_of_partners() -> None:
    """Three sit out: Ann, who deals, and every second at her left; the four others play."""
    seven = house(PARTNERS, "table", sitting_out=3)
    names = (*NAMES, "Fay", "Gil")
    sheet = ScoreSheet(rules=seven, players=names)
    assert (sheet.sides, sheet.sitting_out) == (("Bob & Fay", "Dee & Gil"), (0, 2, 4))

    sheet = sheet.add(round_bid_by(1))
    assert sheet.scores == (0, 200, 0, 310, 0, 200, 310)
    assert (sheet.sides, sheet.sitting_out) == (("Ann & Eve", "Cid & Gil"), (1, 3, 5))


# Partners who sit out or change, and many players.

FIVE_PARTNERS: Final = house(PARTNERS, "table", sitting_out=1)
ROTATING: Final = house(PARTNERS, "table", partners_change=1)
NAMES: Final = ("Ann", "Bob", "Cid", "Dee", "Eve")


def round_bid_by(seat: int) -> Tally:
    """Seats 0 and 2 score 200, seats 1 and 3 score 310, and this seat has bid 300."""
    contracts = (Contract(seat, 300),)
    return Tally(
        meld=(110, 150, 0, 0), count=(90, 160, 0, 0), tricks=(5, 7, 0, 0), contracts=contracts
    )


@pytest.mark.rule("five.sit-out")
def test_five_at_a_table_of_partners() -> None:
    """Partners sit opposite each other among the four who play, and each player has a score."""
    sheet = ScoreSheet(rules=FIVE_PARTNERS, players=NAMES)
    assert (sheet.sides, sheet.sitting_out) == (("Bob & Dee", "Cid & Eve"), (0,))
    assert str(sheet).endswith("Ann deals. Ann sits out. Bob & Dee against Cid & Eve.")

    sheet = sheet.add(round_bid_by(1))
    assert sheet.scores == (0, 200, 310, 200, 310)
    assert (sheet.sides, sheet.sitting_out) == (("Ann & Dee", "Cid & Eve"), (1,))

    sheet = sheet.add(round_bid_by(0))  # Ann and Dee are set
    assert sheet.scores == (-300, 200, 620, -100, 620)
    assert (sheet.sides, sheet.sitting_out) == (("Ann & Dee", "Bob & Eve"), (2,))
    row = str(sheet).splitlines()[5].split()
    assert row[2:12] == ["(110)", "(90)", "-300", "-300", "0", "200", "150", "160", "310", "620"]
    assert str(sheet).splitlines()[5].endswith("Ann 300: set")


@pytest.mark.rule("five.sit-out")
def test_six_at_a_table_of_partners() -> None:
    """The dealer and the second player to their left sit out; the others take the four seats."""
    table = TableRules.seated(4, sides=2, sitting_out=2)
    assert [table.seating(dealer) for dealer in (0, 3, 5)] == [
        (1, 3, 4, 5),
        (0, 1, 2, 4),
        (0, 2, 3, 4),
    ]
    assert [table.dealing_seat(dealer) for dealer in (0, 3, 5)] == [3, 2, 3]
    assert (table.players, table.columns, table.side_count) == (6, 6, 2)


@pytest.mark.rule("five.sit-out", "tie.bidder-wins")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((900, 900, 0, 990, 0), (1,)),  # the bidder comes before the partner
        ((900, 500, 0, 990, 0), (3,)),  # of the bidder's side only the partner is there
        ((900, 500, 900, 500, 800), (2,)),  # the bidder is not, but an opponent
        ((999, 500, 900, 500, 900), ()),  # two are equal, and another round is played
        ((2000, 500, 900, 500, 800), (0,)),  # who sits out is the highest
    ],
)
def test_a_player_wins(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Ann sits out, and Bob (seat 0) makes 150 with Dee."""
    tally = evolve(round_bid_by(0), contracts=(Contract(0, 150),))
    sheet = Sheet.start(FIVE_PARTNERS, 0)
    sheet = evolve(sheet, standing=evolve(sheet.standing, points=points))
    assert sheet.settle(FIVE_PARTNERS, tally).standing.winners == winners


@pytest.mark.rule("house.rotating-partners")
def test_partners_change_after_every_hand() -> None:
    """In three hands everybody has played with everybody, and a void deal is no hand."""
    sheet = ScoreSheet(rules=ROTATING, players=NAMES[:4])
    sides = [sheet.sides]
    for entry in (round_bid_by(1), "all-passed", round_bid_by(0), round_bid_by(1)):
        sheet = sheet.add(entry)
        sides.append(sheet.sides)
    assert sides == [
        ("Ann & Cid", "Bob & Dee"),
        ("Ann & Bob", "Dee & Cid"),
        ("Ann & Bob", "Dee & Cid"),
        ("Ann & Dee", "Cid & Bob"),
        ("Ann & Cid", "Bob & Dee"),
    ]
    # Ann & Cid score 200; Ann & Bob are set; Ann & Dee score 200; and the others 310 each time.
    assert sheet.scores == (100, 310 - 300 + 310, 200 + 310 + 310, 310 + 310 + 200)


@pytest.mark.rule("house.rotating-partners", "house.fixed-rounds")
def test_partners_change_after_a_few_hands() -> None:
    """Two hands with each partner; after six the highest player wins."""
    rules = house(house(PARTNERS, "table", partners_change=2), "ending", target=0, rounds=6)
    made, failed = round_bid_by(1), round_bid_by(0)
    sheet = ScoreSheet(rules=rules, rounds=(failed, made, failed, made, made))
    partners = [rules.table.seating(0, rounds)[2] for rounds in range(7)]
    assert partners == [2, 2, 1, 1, 3, 3, 2]
    assert not sheet.is_over
    sheet = sheet.add(made)
    # Player 0 loses 300 with player 2, and with player 1.
    assert sheet.scores == (4 * 200 - 600, 5 * 310 - 110 - 300, 1140, 4 * 310 + 2 * 200)
    assert sheet.winners == (3,)


@pytest.mark.rule("house.rotating-partners", "five.sit-out")
@pytest.mark.parametrize(
    "rules", [FIVE_PARTNERS, ROTATING, house(FIVE_PARTNERS, "table", partners_change=2)]
)
def test_the_deal_goes_round_and_partners_gain_alike(rules: Ruleset) -> None:
    """The deal goes round the players, partners gain alike, and the records lead to the same."""
    rules = house(rules, "ending", target=0)
    game, rng = Game.start(rules), Random(5)
    dealers: list[int] = []
    while game.sheet.rounds < 7:
        before = game
        if game.needs_deal:
            dealers.append(game.sheet.dealer)
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
        if game.sheet.rounds > before.sheet.rounds:
            gains = [new - old for old, new in zip(before.scores, game.scores, strict=True)]
            first, second, third, fourth = before.seating
            assert (gains[first], gains[second]) == (gains[third], gains[fourth])
            assert before.sheet.dealing_seat(rules) == before.round.state.dealer
    players = rules.table.players
    assert all(after == (one + 1) % players for one, after in pairwise(dealers))
    assert Record.parse(str(Record.of(game))).replay() == game
    assert from_json(to_json(game), Game) == game
    assert game.view(0).seating == game.seating
    assert from_json(to_json(game.view(2)), type(game.view(2))) == game.view(2)


@pytest.mark.rule("house.rotating-partners", "five.sit-out")
@pytest.mark.parametrize("sitting_out", [0, 1])
def test_the_target_ends_the_game(sitting_out: int) -> None:
    """A game that does not lose bids ends with a player at the target."""
    table = evolve(PARTNERS.table, sitting_out=sitting_out, partners_change=1)
    rules = house(PARTNERS.with_(table=table), "settlement", set="nothing")
    game, rng = Game.start(rules), Random(5)
    while not game.is_over:
        game = game.playout(rng)
    assert len(game.winners) == 1 and game.scores[game.winners[0]] >= 1000


@pytest.mark.rule("house.rotating-partners", "five.sit-out")
def test_what_partners_who_change_cannot_play() -> None:
    """Checks and stakes pass between fixed sides, and a player without a partner changes none."""
    with pytest.raises(RulesetError, match="nobody has a partner to change"):
        house(variants.get("three-handed"), "table", partners_change=1)
    with pytest.raises(RulesetError, match="the partners stay the same"):
        TableRules(4, (0, 1, 1, 1), partners_change=1)
    with pytest.raises(RulesetError, match="so partners do not change"):
        house(variants.get("check-partnership"), "table", partners_change=1)
    stakes = house(PARTNERS, "settlement", stakes=((100, 1),))
    for changes in ({"sitting_out": 1}, {"partners_change": 1}):
        with pytest.raises(RulesetError, match="stakes pass between fixed sides"):
            house(stakes, "table", **changes)


@pytest.mark.rule("house.misdeal-fine", "five.sit-out")
def test_the_dealer_alone_pays_a_fine() -> None:
    """Where scores are of players, the fine for a misdeal is the dealer's."""
    rules = house(FIVE_PARTNERS, "misdeal", found_late="void", fine=20)
    sheet = ScoreSheet(rules=rules, first_dealer=2).add("misdeal")
    assert sheet.scores == (0, 0, -20, 0, 0)
    assert "It costs the dealer 20." in rules.describe()
    assert "It costs the dealer’s side 20." in house(rules, "table", sitting_out=0).describe()


NINE: Final = rules_of("nine-in-three-teams")
TEN: Final = house(rules_of("ten-in-two-teams"), "table", sitting_out=0)


@pytest.mark.rule("house.ten-players")
@pytest.mark.parametrize(("rules", "cards"), [(NINE, 16), (TEN, 12)])
def test_nine_and_ten_play_a_round(rules: Ruleset, cards: int) -> None:
    """Everybody gets as many cards, plays one to each trick, and sees their own hand alone."""
    seats = rules.table.seats
    game = Game.start(rules).deal(Random(9))
    assert [len(hand) for hand in game.hands] == [cards] * seats
    for seat in range(seats):
        view = game.view(seat)
        assert view.hand == game.hands[seat] == view.sample(Random(1)).hands[seat]
    turns: list[int] = []
    while not game.needs_deal:
        (seat,) = game.to_act
        if isinstance(game.round.phase, PlayPhase):
            turns.append(seat)
        game = game.apply(game.legal_actions().sample(Random(0)))
    assert {frozenset(turns[start : start + seats]) for start in range(0, len(turns), seats)} == {
        frozenset(range(seats))
    }
    assert len(turns) == seats * cards
    settled = game.sheet.last
    assert settled is not None and len(settled.lines) == rules.table.side_count
    record = Record.of(game)
    assert Record.parse(str(record)).replay() == game
    assert Record.parse(str(record.redacted(seats - 1))) == record.redacted(seats - 1)


@pytest.mark.rule("house.ten-players")
def test_three_teams_of_three_and_two_of_five() -> None:
    """Every team adds up what all of its players meld and win."""
    nine = Tally(
        meld=(10, 4, 0, 20, 0, 0, 4, 0, 6),
        count=(30, 5, 0, 10, 5, 5, 5, 5, 10),
        tricks=(4, 1, 0, 2, 2, 1, 2, 2, 2),
        contracts=(Contract(3, 75),),
    )
    assert NINE.settle(nine).scores == (34 + 45, 4 + 15, 6 + 15)
    ten = Tally(
        meld=(0, 10, 0, 10, 0, 0, 4, 0, 0, 15),
        count=(10, 5, 0, 10, 5, 5, 5, 5, 10, 20),
        tricks=(2, 1, 0, 1, 1, 1, 1, 1, 2, 2),
        contracts=(Contract(9, 85),),
    )
    assert TEN.settle(ten).scores == (4 + 30, -85)


@pytest.mark.rule("house.ten-players")
def test_who_is_too_many() -> None:
    """Ten at most, and the cards must deal out evenly."""
    with pytest.raises(RulesetError, match="from 2 to 10, not 11"):
        TableRules.seated(11)
    with pytest.raises(RulesetError, match="this deals 10 x 16 = 160 cards, but the pack has 144"):
        house(NINE, "table", seats=10, sides=(0, 1) * 5)
