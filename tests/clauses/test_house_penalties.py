"""What tables agree on about reneges, misdeals and shooting the moon."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by
from gaming import game_at
from pinochle import DocumentError, Record, Ruling, Seat, Step, Tally, variants
from pinochle.game import events
from pinochle.rules.scoring.settle import settle

PARTNERS: Final = variants.get("partnership-auction")
ALL_COUNTERS: Final = """
base = "partnership-auction"

[renege]
ruled = true
others = "all"
"""

RENEGED: Final = Tally(
    meld=(80, 40, 0, 20),
    count=(60, 30, 20, 10),
    tricks=(3, 2, 1, 1),
    contracts=(bid_by(0, 300),),
    how="renege",
    offender=Seat(0),
)
"""Partners 0 and 2 bid 300 and meld 80, partners 1 and 3 meld 60, and the table rules on seat 0."""


@pytest.mark.rule("house.renege-all-counters")
def test_all_counters_go_to_the_other_side() -> None:
    """The bidders lose their bid twice; the opponents score their melds and 250."""
    rules = type(PARTNERS).from_toml(ALL_COUNTERS)

    assert settle(rules, RENEGED).scores == (-600, 60 + 250)
    assert str(settle(rules, RENEGED).of(1)) == "side 1: meld 60 + count 250 = 310"
    # The bidders would score the bid and their melds: their contract is made by the ruling.
    assert settle(rules, evolve(RENEGED, offender=Seat(3))).scores == (300 + 80, -300)


@pytest.mark.rule("house.renege-all-counters", "renege.nonbidder")
def test_all_counters_settle_a_contract() -> None:
    """With all the counters a contract of 300 is made by 80 + 250; one of 340 is set even so."""
    says = "bidder_then = 'meld-and-count'\noffender = 'loses-count'"
    rules = type(PARTNERS).from_toml(ALL_COUNTERS + says)
    defended = evolve(RENEGED, offender=Seat(1))

    assert settle(rules, defended).scores == (330, 60)
    assert settle(rules, evolve(defended, contracts=(bid_by(0, 340),))).scores == (-340, 60)
    # A bidder who reneges has only the melds to make the contract with.
    assert settle(rules, RENEGED).scores == (-300, 310)


@pytest.mark.rule("house.renege-all-counters")
@pytest.mark.parametrize(
    ("base", "says", "why"),
    [
        ("cutthroat", "others = 'all'", "only where two sides play"),
        ("partnership-auction", "bidder_then = 'meld-and-count'", "no count to be settled by"),
    ],
)
def test_whom_the_counters_go_to_must_be_known(base: str, says: str, why: str) -> None:
    """Among three nobody says whose they are, and melds alone settle no contract."""
    text = f"base = '{base}'\n[renege]\nruled = true\n{says}"
    with pytest.raises(DocumentError, match=why):
        type(PARTNERS).from_toml(text)


MOON: Final = """
base = "partnership-auction"
script = ["deal", "auction", "trump", "melds", "moon", "play"]

[moon]
offered = "anyone"
counts = "added"
"""


@pytest.mark.rule("house.moon-added")
def test_a_moon_is_added_to_the_score() -> None:
    """Melds of 80 and all 250 make 300; the moon brings 1000 more, or costs them."""
    rules = type(PARTNERS).from_toml(MOON)
    shot = Tally(
        meld=(80, 40, 0, 20),
        count=(150, 0, 100, 0),
        tricks=(8, 0, 4, 0),
        contracts=(bid_by(0, 300),),
        moon=2,
    )
    missed = evolve(shot, tricks=(8, 0, 3, 1), count=(150, 0, 80, 20))
    made = settle(rules, shot).of(0)

    assert str(made) == "side 0 makes 300: meld 80 + count 250 = 330, moon +1000: 1330"
    assert (made.points, made.moon) == (1330, 1000)
    assert settle(rules, missed).scores == (80 + 230 - 1000, 60 + 20)
    assert settle(rules, evolve(missed, contracts=(bid_by(0, 400),))).scores[0] == -400 - 1000
    # An opponent of the bidder misses it: melds and count stand, and so does the contract.
    assert settle(rules, evolve(missed, moon=1)).scores == (310, 60 + 20 - 1000)


@pytest.mark.rule("house.moon-added")
def test_a_moon_must_have_something_to_add() -> None:
    """A moon that only wins the game changes no score."""
    with pytest.raises(DocumentError, match="has nothing to add"):
        type(PARTNERS).from_toml(MOON + "reward = 0\nwins_game = true")


@pytest.mark.rule("house.renege-penalty")
def test_a_renege_costs_a_fixed_penalty() -> None:
    """The offender keeps melds of 150, less 50; the opponent has melds and tricks."""
    text = "base = 'two-handed'\n[renege]\nruled = true\npenalty = 50"
    rules = type(PARTNERS).from_toml(text)
    tally = Tally(meld=(150, 40), count=(90, 60), tricks=(7, 4), how="renege", offender=Seat(0))

    assert settle(rules, tally).scores == (150 - 50, 40 + 60)


VOID: Final = """
base = "partnership-auction"

[misdeal]
found_late = "void"
"""


@pytest.mark.rule("house.misdeal-passes-deal", "house.misdeal-fine")
@pytest.mark.parametrize(
    ("says", "moves", "fine"),
    [("", 0, 0), ("dealt_by = 'next-dealer'", 1, 0), ("fine = 20", 0, 20)],
)
def test_what_a_misdeal_costs(says: str, moves: int, fine: int) -> None:
    """The same dealer deals again, or the next one does; or the dealer's side pays."""
    game = game_at(type(PARTNERS).from_toml(VOID + says), Step.PLAY, 3)
    dealer = game.sheet.dealer
    ruled = game.apply(Ruling(dealer, "misdeal"))
    faulty = game.apply(Ruling(Seat(0), "card-fault"))

    assert ruled.needs_deal and ruled.sheet.redealt == 1
    assert ruled.sheet.dealer == (dealer + moves) % 4
    lost = [old - new for old, new in zip(game.scores, ruled.scores, strict=True)]
    assert lost == [fine if side == PARTNERS.table.sides[dealer] else 0 for side in range(2)]
    assert (faulty.sheet.dealer, faulty.scores) == (dealer, game.scores)


@pytest.mark.rule("house.misdeal-fine")
def test_a_game_for_stakes_has_no_points_for_a_fine() -> None:
    with pytest.raises(DocumentError, match="no points for a fine"):
        type(PARTNERS).from_toml("base = 'auction-three'\n[misdeal]\nfine = 20")


@pytest.mark.rule("house.misdeal-fine")
@pytest.mark.parametrize(
    ("ending", "scores", "winners"),
    [
        ("bust = 100", (-90, 300), (1,)),
        ("bust = 100", (-79, 300), ()),
        ("mercy = 400", (-90, 300), (1,)),
        ("mercy = 500", (-90, 300), ()),
        # The deal that came to nothing is not the last of so many rounds.
        ("rounds = 3", (300, 310), ()),
    ],
)
def test_a_fine_can_end_the_game(
    ending: str, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """The dealer's side pays 20, and its score or the lead of the others may decide the game."""
    rules = type(PARTNERS).from_toml(f"{VOID}fine = 20\n[ending]\n{ending}")
    game = game_at(rules, Step.PLAY, 3)
    dealer = game.sheet.dealer
    own = rules.table.sides[dealer]
    points = (scores[own], scores[1 - own])
    sheet = evolve(game.sheet, standing=evolve(game.sheet.standing, points=points), rounds=2)
    fined = sheet.void(rules, "misdeal").standing
    ordered = [fined.points[own], fined.points[1 - own]]

    assert ordered == [scores[0] - 20, scores[1]]
    assert fined.winners == tuple((own + one) % 2 for one in winners)
    assert not sheet.void(rules, "card-fault").standing.winners


@pytest.mark.rule("house.misdeal-fine")
def test_a_game_that_ends_by_a_fine_is_over() -> None:
    """Nothing is dealt any more, and everybody sees it."""
    rules = type(PARTNERS).from_toml(f"{VOID}fine = 600\n[ending]\nbust = 500")
    game = game_at(rules, Step.PLAY, 3)
    dealer = game.sheet.dealer
    assert not game.sheet.rounds
    won, happened = game.apply_with_events(Ruling(dealer, "misdeal"))

    winner = 1 - rules.table.sides[dealer]
    assert won.is_over and won.winners == (winner,) and not won.needs_deal
    assert happened[-1] == events.GameWon((winner,))
    assert Record.parse(str(won.record)).replay() == won
    assert won.view(0).winners == (winner,)
