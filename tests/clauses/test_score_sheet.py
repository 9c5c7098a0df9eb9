"""A score sheet that is kept by hand: who deals, how it stands, and what is put right later.

Tests: pinochle.rules.scoring.scoresheet
"""

from __future__ import annotations

import json
from typing import Final

import pytest
from attrs import evolve

from pinochle import (
    Contract,
    DocumentError,
    RulesetError,
    ScoreSheet,
    SeatError,
    Suit,
    Tally,
    from_json,
    to_json,
    variants,
)
from support.rulesets import rules_of

FOUR: Final = variants.get("partnership-auction")
STAKES: Final = variants.get("auction-three")
NAMES: Final = ("Ann", "Bob", "Cid", "Dee")


def bid(seat: int, points: int, ours: int, *, meld: int = 100) -> Tally:
    """A round of partners in which one side melds and counts so much, and the others the rest."""
    side, other = seat % 2, 1 - seat % 2
    melds, counts = [0] * 4, [0] * 4
    melds[side], melds[other] = meld, 40
    counts[side], counts[other] = ours, 250 - ours
    contract = Contract(seat, points)
    return Tally(meld=tuple(melds), count=tuple(counts), contracts=(contract,))


EVENING: Final = (
    ScoreSheet(rules=FOUR, players=NAMES)
    .add(bid(1, 200, 160))
    .add("all-passed")
    .add("misdeal")
    .add(bid(0, 250, 140))
)


@pytest.mark.rule("deal.rotation")
def test_the_sheet_knows_who_deals() -> None:
    """The deal moves on after a round; after a void deal the same player deals again here."""
    assert [sheet.dealer for sheet in EVENING.sheets] == [0, 1, 1, 1, 2]
    assert [sheet.redealt for sheet in EVENING.sheets] == [0, 0, 0, 1, 0]
    moves = FOUR.with_(name="moves", auction=evolve(FOUR.auction, all_pass="next-dealer"))  # noqa: S106 - a word
    assert ScoreSheet(rules=moves).add("all-passed").dealer == 1


def test_the_sheet_knows_the_scores() -> None:
    """A side that makes it scores everything, one that is set loses the bid."""
    assert EVENING.scores == (130 - 250, 260 + 150)
    assert (EVENING.target, EVENING.winners, EVENING.is_over) == (1000, (), False)
    assert EVENING.last is not None and EVENING.last.line(0).verdict == "set"


def test_a_slip_is_corrected_where_it_was_made() -> None:
    """Everything after it is settled again."""
    right = EVENING.correct(1, bid(1, 200, 60))
    assert right.scores == (230 - 250, -200 + 150)
    assert right.rounds[1:] == EVENING.rounds[1:]
    assert right.correct(1, EVENING.rounds[0]) == EVENING


def test_rounds_are_undone_removed_and_inserted() -> None:
    """Also one that was forgotten, and one that was entered twice."""
    assert EVENING.undo().undo().undo().rounds == EVENING.rounds[:1]
    assert EVENING.remove(2).insert(2, "all-passed") == EVENING
    assert EVENING.insert(1, "misdeal").rounds == ("misdeal", *EVENING.rounds)


@pytest.mark.rule("fourhand.target")
def test_a_game_is_over_when_somebody_has_won() -> None:
    """No round comes after the last, also where a correction makes an earlier one the last."""
    once = ScoreSheet(rules=FOUR, players=NAMES).add(bid(1, 250, 240, meld=1500))
    assert once.is_over and once.winners == (1,)
    assert str(once).endswith("Bob & Dee win.")
    with pytest.raises(RulesetError, match="round 2: the game was over before it"):
        once.add("misdeal")
    with pytest.raises(RulesetError, match="round 2: the game was over before it"):
        EVENING.correct(1, bid(1, 250, 240, meld=1500))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: EVENING.add(bid(0, 255, 140)), "tally.contracts: round 5: 255 cannot be bid"),
        (
            lambda: EVENING.add(bid(0, 250, 245)),
            "tally.count: round 5: Ann & Cid: a count of 245",
        ),
        (lambda: EVENING.correct(5, "misdeal"), "there is no round 5: the rounds are 1 to 4"),
        (lambda: ScoreSheet(rules=FOUR).undo(), "there is no round 0: there are none yet"),
        (lambda: ScoreSheet(rules=FOUR, players=NAMES[:3]), "4 are at this table, not 3"),
        (lambda: ScoreSheet(rules=FOUR, players=("A", "A", "B", "C")), "have the same name"),
        (lambda: ScoreSheet(rules=FOUR, players=("A\n", "B", "C", "D")), "a name is a line"),
        (
            lambda: ScoreSheet(rules=variants.get("two-handed")).add("all-passed"),
            "nobody bids in this game",
        ),
    ],
)
def test_what_cannot_be_is_refused(wrong: object, said: str) -> None:
    """The message says which round, and uses the players' names."""
    assert callable(wrong)
    with pytest.raises(RulesetError, match=said):
        wrong()


def test_what_is_no_round_is_refused() -> None:
    """Only tallies and the words for void deals are."""
    with pytest.raises(RulesetError, match="or thrown-in or card-fault, not 'passed'"):
        EVENING.add("passed")  # type: ignore[arg-type]
    with pytest.raises(SeatError):
        ScoreSheet(rules=FOUR, first_dealer=4)


@pytest.mark.rule("threehand.opening.20")
def test_only_the_dealer_may_bid_less() -> None:
    """The sheet knows who dealt."""
    rules = variants.get("three-handed")
    assert rules.auction.dealer_opening == 19
    sheet = ScoreSheet(rules=rules, first_dealer=2)
    low = Tally(meld=(4, 8, 2), count=(5, 10, 10), contracts=(Contract(2, 19),))
    assert sheet.add(low).scores == (9, 18, -19)
    with pytest.raises(RulesetError, match="19 cannot be bid: the lowest bid is 20"):
        sheet.add(evolve(low, contracts=(Contract(1, 19),)))


@pytest.mark.rule("five.sit-out")
def test_who_sits_out() -> None:
    """Tallies go by seats, columns by players; whoever sits out pays or is paid too."""
    rules = STAKES.with_(name="four", table=evolve(STAKES.table, sitting_out=1))
    sheet = ScoreSheet(rules=rules, first_dealer=1, players=NAMES)
    assert (sheet.seating, sheet.sitting_out) == ((0, 2, 3), (1,))
    lost = Tally(
        meld=(0, 80, 0),
        count=(30, 200, 20),
        contracts=(Contract(1, 320),),
        trump=Suit.SPADES,
    )
    sheet = sheet.add(lost)
    assert sheet.scores == (12, 12, -36, 12)
    rows = str(sheet).splitlines()
    assert rows[2].split() == list(NAMES)
    assert rows[4].split()[:2] == ["1", "Bob"]
    assert rows[4].endswith("(80) (200)   -36   -36     0  (20)    12    12  Cid 320: set")
    assert rows[-1] == "Cid deals. Cid sits out."


def test_wide_names_keep_the_columns_straight() -> None:
    """A letter may take two places of a terminal, or none."""
    sheet = ScoreSheet(rules=FOUR, players=("小明", "José", "C", "D")).add(bid(0, 100, 150))
    rows = str(sheet).splitlines()
    assert rows[2:5] == [
        "                  小明 & C                José & D",
        "   dealer  meld count score total  meld count score total",
        "1  小明     100   150   250   250    40   100   140   140  小明 100: made",
    ]


def test_checks_stand_beside_the_score() -> None:
    """Where they are kept, each side has a column more."""
    rules = variants.get("check-partnership")
    sheet = ScoreSheet(rules=rules, players=NAMES).add(bid(0, 200, 140))
    assert sheet.checks == (2, -2)
    assert "score total checks" in str(sheet)


def test_a_sheet_is_written_as_its_rounds() -> None:
    """A sheet is written as its rounds, and settled again when it is read."""
    data = json.loads(to_json(EVENING))
    assert set(data) == {"format", "rules", "first_dealer", "players", "rounds"}
    assert data["rounds"][1:3] == ["all-passed", "misdeal"]
    assert data["rules"]["base"] == "partnership-auction"
    assert from_json(to_json(EVENING), ScoreSheet) == EVENING
    data["rounds"][1] = "passed"
    with pytest.raises(DocumentError, match=r"\$.rounds\[1\]"):
        from_json(json.dumps(data), ScoreSheet)
    data["rounds"][1] = "misdeal"
    data["rounds"][0]["count"] = [10, 160, 0, 0]
    with pytest.raises(DocumentError, match=r"round 1: 10 \+ 160"):
        from_json(json.dumps(data), ScoreSheet)


@pytest.mark.rule("house.misdeal-fine", "house.misdeal-passes-deal")
def test_a_misdeal_may_be_fined() -> None:
    """The dealer's side pays for a mistake; the deal passes unless the pack was wrong."""
    misdeal = evolve(FOUR.misdeal, found_late="void", dealt_by="next-dealer", fine=20)
    sheet = ScoreSheet(rules=FOUR.with_(name="fined", misdeal=misdeal), players=NAMES)
    faulty = sheet.add("card-fault")
    assert (faulty.dealer, faulty.scores) == (0, (0, 0))
    thrown_in = sheet.add("thrown-in")
    assert (thrown_in.dealer, thrown_in.scores) == (1, (0, 0))
    fined = thrown_in.add("misdeal")
    assert (fined.dealer, fined.scores) == (2, (0, -20))
    rows = [" ".join(line.split()) for line in str(fined).splitlines()[4:6]]
    assert rows == ["1 Ann thrown in", "2 Bob -20 -20 misdeal"]


def test_it_says_what_it_is() -> None:
    """In one line, as a value is shown."""
    assert repr(EVENING) == "<ScoreSheet partnership-auction, 4 rounds, (-120, 410)>"
    assert ScoreSheet(rules=FOUR).columns == ("player 0 & player 2", "player 1 & player 3")


@pytest.mark.rule("misdeal.redeal-limit-3")
def test_a_hand_is_thrown_in_so_often_in_a_row() -> None:
    """After the third time the hand must be played."""
    sheet = ScoreSheet(rules=rules_of("misdeal-nines"), rounds=("thrown-in",) * 3)
    with pytest.raises(RulesetError, match="the cards were dealt again three times in a row"):
        sheet.add("thrown-in")
    assert sheet.add("misdeal").sheet.redealt == 4


def test_names_that_look_alike() -> None:
    with pytest.raises(RulesetError, match="two players have the same name"):
        ScoreSheet(rules=FOUR, players=("Ann", " Ann ", "Cid", "Dee"))
