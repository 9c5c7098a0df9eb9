"""Melding: what the cards of a hand are worth, by the tables of the sources and those of houses.

Tests: pinochle.rules.melds._layings, pinochle.rules.melds._search, pinochle.rules.melds.meld,
pinochle.rules.melds.patterns, pinochle.rules.melds.table
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.stock import ROYAL, TWO, play, with_stock
from pinochle import Contract, HandError, RulesetError, Suit, Tally, variants
from pinochle.actions import LayMeld, NameTrump, Play
from pinochle.events import Acted
from pinochle.game.engine.constraints import Constraint
from pinochle.game.phases.melds import showing
from pinochle.rules import GAME, MeldRule, MeldTable
from pinochle.rules.scoring.ceiling import greatest_meld
from pinochle.variants import tables
from support.arranged_games import after, arrange, calls
from support.cards_in_words import CLUBS, DIAMONDS, HEARTS, SPADES, hand, melds_by_title
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle.events import Event

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")

STANDARD: Final = tables.standard()
OLD: Final = tables.britannica()
DOUBLE: Final = tables.double_deck()
RACEHORSE: Final = tables.racehorse()
LEGS: Final = STANDARD.with_rules(tables.legs())
GRAND: Final = OLD.with_rules(tables.grand_pinochle())
HALF: Final = STANDARD.with_rules(tables.extra_king(), tables.extra_queen())
FULL: Final = STANDARD.with_rules(tables.extra_king(40), tables.extra_queen(40))
ONE: Final = STANDARD.with_rules(tables.one_extra())
BONUS: Final = variants.get("two-handed-draft").melds.with_rules(tables.roundhouse(bonus=10))
EIGHT: Final = variants.get("eight-player").melds
TRIPLE: Final = variants.get("triple-deck").melds
ARMY: Final = variants.get("army-navy-6").melds
OF_96: Final = variants.get("six-handed-96").melds
CHECKS_3: Final = variants.get("check-three-handed").checks.melds
CHECKS_4: Final = variants.get("check-partnership").checks.melds


def with_values(table: MeldTable, name: str, *values: int) -> MeldTable:
    """A table in which a meld has other values."""
    return table.with_rules(evolve(table.rule(name), values=values))


RUN: Final = "♥ATKQJ"
ROUNDHOUSE: Final = "♠KQ ♥KQ ♦KQ ♣KQ"
NINES: Final = "9S 9S 9H 9H 9D 9D"


@pytest.mark.parametrize(
    ("table", "held", "points"),
    [
        # A card serves once under each heading: the queen marries one king, but may serve in a
        # pinochle and around besides.
        pytest.param(STANDARD, "KC KC QC", 20, marks=rule("meld.one-card-one-meld-per-class")),
        (STANDARD, "KH QH QH", 40),
        (STANDARD, "KC KC QC QC", 40),
        (STANDARD, "KS QS JD", 20 + 40),
        (STANDARD, "♥ATKQJ ♠Q ♦QJ ♣Q", 150 + 60 + 40),
        # Runs and marriages are one class, so a bare run is 150 and not 190; a dix always adds.
        pytest.param(STANDARD, RUN, 150, marks=rule("meld.classes", "meld.run.single")),
        (STANDARD, f"{RUN} 9H", 160),
        (STANDARD, "QS JD 9H", 50),
        # A broken run is none, and the nine does not replace the jack.
        (STANDARD, "AH TH KH QH 9H", 40 + 10),
        (STANDARD, "AH TH KH JH", 0),
        # Arounds are of each suit, as many of one as of another.
        pytest.param(STANDARD, "AS AS AH AD", 0, marks=rule("meld.aces/kings/queens/jacks-around")),
        (STANDARD, "AS AS AH AH AD AD", 0),
        pytest.param(STANDARD, "AS AS AH AH AD AD AC", 100, marks=rule("meld.arounds.double")),
        pytest.param(STANDARD, "KS QH", 0, marks=rule("meld.marriage.plain")),
        # Runs and nines of plain suits are nothing.
        pytest.param(STANDARD, "AS TS JS 9S", 0, marks=rule("meld.nontrump-zero")),
        (STANDARD, "♠ATKQJ", 20),
        (STANDARD, "♠AATTKKQQJJ", 40),
        (STANDARD, "9S 9D 9C 9S 9D 9C", 0),
        # Britannica 1911 lists no double run, and no dix.
        pytest.param(OLD, "♥AATTKKQQJJ", 300, marks=rule("meld.run.double")),
        pytest.param(OLD, "9H 9H", 0, marks=rule("meld.dix")),
        # A roundhouse is the sum of marriages, kings and queens, named or not.
        pytest.param(STANDARD, ROUNDHOUSE, 240, marks=rule("meld.roundtable")),
        (STANDARD.with_rules(tables.roundhouse()), ROUNDHOUSE, 240),
        (STANDARD, "♠KKQQ ♥KKQQ ♦KKQQ ♣KKQQ", 3 * 40 + 80 + 800 + 600),
        (STANDARD, "♥ATKQJ ♠KQ ♦KQ ♣KQ", 350),
        pytest.param(
            BONUS, ROUNDHOUSE, 250, marks=rule("meld.roundhouse.250", "draft.roundhouse-250")
        ),
        (BONUS.simplified(), ROUNDHOUSE, 25),
        (BONUS, "♠KQ ♥KQ ♦KQ ♣K", 3 * 20 + 40 + 80 - 20),
        (BONUS, "♠KKQQ ♥KKQQ ♦KKQQ ♣KKQQ", 1610),
        # No other jack and queen make a pinochle; three of four cards are one.
        pytest.param(STANDARD, "QD JS QH JH QC JC", 0, marks=rule("meld.pinochle.single")),
        pytest.param(STANDARD, "QS JD JD", 40, marks=rule("meld.pinochle.double")),
        (STANDARD, "QS QS JD", 40),
        # A grand pinochle is 80 in place of 40; a double one beats it.
        pytest.param(GRAND, "KS QS JD", 20 + 80, marks=rule("meld.grand-pinochle.80")),
        (GRAND, "QS JD", 40),
        (GRAND, "KS QS QS JD JD", 20 + 300),
        # Three legs of pinochle are 150.
        pytest.param(LEGS, "QS JD JD", 150, marks=rule("meld.legs.150")),
        (LEGS, "QS QS JD", 150),
        (LEGS, "QS JD", 40),
        (LEGS, "QS QS JD JD", 300),
        (LEGS, "QS QS", 0),
        (LEGS.simplified(), "QS QS JD", 15),
        # An extra king or queen of a run is worth half a royal marriage, or all of it.
        pytest.param(HALF, f"{RUN} KH", 170, marks=rule("meld.run-extra.20")),
        (HALF, f"{RUN} QH", 170),
        (STANDARD, f"{RUN} KH", 150),
        (HALF, f"{RUN} KH QH", 190),
        pytest.param(FULL, f"{RUN} KH", 190, marks=rule("meld.run-extra.40")),
        (FULL, f"{RUN} QH", 190),
        (ONE, f"{RUN} KH", 190),
        (ONE, f"{RUN} QH", 190),
        pytest.param(FULL, f"{RUN} KH QH", 230, marks=rule("meld.run-extra.both")),
        (ONE, f"{RUN} KH QH", 190),
        *((table, "♥AATTKKQQJJ", 1500) for table in (HALF, FULL, ONE)),
        *((table, "♥ATKKQ", 40) for table in (HALF, FULL, ONE)),
        *((table, "KH KH", 0) for table in (HALF, FULL, ONE)),
        *((table, "♠ATKKQJ", 20) for table in (HALF, FULL, ONE)),
        pytest.param(STANDARD, f"{RUN} KH QH", 190, marks=rule("meld.nineteen-pounder")),
        # In 48 cards an extra king and queen make 23, in larger packs two extra marriages.
        pytest.param(
            FULL.simplified(), f"{RUN} KH QH", 23, marks=rule("meld.twenty-three-pounder")
        ),
        (DOUBLE.simplified(), f"{RUN} KH QH KH QH", 23),
        # 4, 8, 12 or 16 of a kind are as many of each suit.
        pytest.param(DOUBLE, "♠AA ♥A ♦A ♣A", 100, marks=rule("meld.equal-suits")),
        (DOUBLE, "♠AAA ♥AA ♦AA ♣AA", 1000),
        (DOUBLE, "♠AAA ♥AAA ♦AAA ♣AA", 1000),
        (DOUBLE, "♠AAA ♥AAA ♦AAA ♣AAA", 1500),
        (DOUBLE, "♠AAAA ♥AAAA ♦AAAA ♣AAAA", 2000),
        (DOUBLE, "♠AAAA ♥AAAA ♦AAAA", 0),
        # A house may take other values: a run of 250, a pinochle of 150, and dearer multiples.
        pytest.param(with_values(DOUBLE, "run", 250, 1500), RUN, 250, marks=rule("dd.alt-values")),
        (with_values(DOUBLE, "run", 250, 1500), "♥AATTKKQQJJ", 1500),
        (with_values(DOUBLE, "pinochle", 150, 300), "QS JD", 150),
        (with_values(DOUBLE, "pinochle", 150, 300), "QS QS JD JD", 300),
        pytest.param(DOUBLE, "QS QS QS JD JD JD", 450, marks=rule("meld.pinochle.triple-450")),
        (with_values(DOUBLE, "pinochle", 40, 300, 600), "QS QS QS JD JD JD", 600),
        pytest.param(
            with_values(EIGHT, "pinochle", 40, 300, 600, 1000),
            "♠QQQQ ♦JJJJ",
            1000,
            marks=rule("meld.pinochle.quad-1000"),
        ),
        (EIGHT, "♠QQQQ ♦JJJJ", 900),
        # Racehorse: runs and dearer marriages are of trump; four identical cards are arounds.
        pytest.param(RACEHORSE, "♣KKKQQQ", 60, marks=rule("racehorse.trump-only")),
        (RACEHORSE, "♣KKKKQQQQ", 4 * 20 + 800 + 600),
        (RACEHORSE, "♠AAATTTKKKQQQJJJ", 60),
        pytest.param(RACEHORSE, "AC AC AC AC", 1000, marks=rule("racehorse.meld")),
        *((RACEHORSE, f"♦{rank * 4}", points) for rank, points in (("K", 800), ("Q", 600))),
        *((RACEHORSE, f"♦{rank * 4}", 0) for rank in "TJ"),
        (RACEHORSE, "♠AAAA ♥A ♦A ♣A", 1000),
        (RACEHORSE, "♠AAAAA ♥A ♦A ♣A", 1000 + 100),
        (RACEHORSE, "9S 9H 9D 9C", 0),
        (RACEHORSE, "♠TT ♥TT ♦TT ♣TT", 0),
        # Two royal marriages at 300 are more than a run and an extra marriage at 190.
        (RACEHORSE, "♥ATKKQQJ", 300),
        # Past the printed figures the best split counts.
        pytest.param(OF_96, "♥AAAATTTTKKKKQQQQJJJJ", 3000 + 150, marks=rule("sixeight.meld")),
        pytest.param(TRIPLE, "♠AAAAA ♥AAAAA ♦AAAAA ♣AAAAA", 250, marks=rule("triple.no-extra")),
        (TRIPLE, "♠QQQQQ ♦JJJJJ", 90 + 4),
        (TRIPLE, "♠QQQQQQ ♦JJJJJJ", 2 * 60),
        (tables.parlett().simplified(), "♥AAAAATTTTTKKKKKQQQQQJJJJJ", 150 + 225),
        # Army and Navy: twenty jacks, and pinochles to 5000.
        pytest.param(ARMY, "♠JJJJJ ♥JJJJJ ♦JJJJJ ♣JJJJJ", 1200, marks=rule("army-navy.meld")),
        (ARMY, "♠JJJJ ♥JJJJ ♦JJJJ ♣JJJJ", 800),
        (ARMY, "♠QQQQQQ ♦JJJJJJ", 5000),
        # Check Pinochle for three: checks for runs, aces, and whatever is double.
        pytest.param(CHECKS_3, RUN, 1, marks=rule("T11", "check.3p.flush")),
        (CHECKS_3, "♠ATKQJ", 0),
        pytest.param(CHECKS_3, "AS AH AD AC", 1, marks=rule("check.3p.aces")),
        *((CHECKS_3, f"♠{rank} ♥{rank} ♦{rank} ♣{rank}", 0) for rank in "KQJ"),
        pytest.param(CHECKS_3, ROUNDHOUSE, 2, marks=rule("check.3p.roundtable")),
        pytest.param(CHECKS_3, "♥KKQQ", 1, marks=rule("check.3p.double-marriage")),
        (CHECKS_3, "♠KKQQ", 1),
        (CHECKS_3, "♠KQ ♥KQ", 0),
        pytest.param(CHECKS_3, "QS QS JD JD", 1, marks=rule("check.3p.double-pinochle")),
        (CHECKS_3, "QS JD", 0),
        pytest.param(CHECKS_3, "♠AA ♥AA ♦AA ♣AA", 2, marks=rule("check.3p.double-arounds")),
        *((CHECKS_3, f"♠{rank} ♥{rank} ♦{rank} ♣{rank}" * 2, 2) for rank in "KQJ"),
        # Seven nines, of whatever suits, are five checks, or ten.
        pytest.param(CHECKS_3, f"{NINES} 9C", 5, marks=rule("check.3p.seven-nines")),
        (CHECKS_3, "9S 9S 9H 9D 9D 9C 9C", 5),
        (CHECKS_3, f"{NINES} 9C 9C", 5),
        (CHECKS_3, NINES, 0),
        (tables.checks_of_three(seven_nines=10), f"{NINES} 9C", 10),
        # For four, after Parlett; Bicycle has two checks for a flush.
        pytest.param(CHECKS_4, ROUNDHOUSE, 5, marks=rule("T11", "check.4p.meld-checks")),
        (CHECKS_4, RUN, 4),
        (CHECKS_4, "AS AH AD AC", 2),
        (CHECKS_4, "QS QS JD JD", 2),
        *((CHECKS_4, f"♠{rank} ♥{rank} ♦{rank} ♣{rank}", 1) for rank in "KQJ"),
        (CHECKS_4, "QS JD", 0),
        (CHECKS_4, "KH QH", 0),
        (tables.checks_of_four(run=2), RUN, 2),
    ],
)
def test_what_a_hand_is_worth(table: MeldTable, held: str, points: int) -> None:
    """The points of a hand, hearts being trump."""
    assert table.score(hand(held), HEARTS).points == table.points(hand(held), HEARTS) == points


@pytest.mark.rule("meld.marriage.trump", "meld.marriage.plain", "meld.run.single", "meld.dix")
@pytest.mark.rule("meld.roundtable", "meld.pinochle.single")
@pytest.mark.parametrize("trump", list(Suit), ids=lambda suit: suit.word)
def test_every_suit_may_be_trump(trump: Suit) -> None:
    """Runs, royal marriages and dix are of trump, all other marriages plain; on both scales."""
    plain = next(suit for suit in Suit if suit is not trump)
    for held, single, double in (
        (" ".join(rank + trump.code for rank in "ATKQJ"), 150, 1500),
        (f"K{trump.code} Q{trump.code}", 40, 80),
        (f"K{plain.code} Q{plain.code}", 20, 40),
        (f"9{trump.code}", 10, 20),
        (f"9{plain.code}", 0, 0),
        (ROUNDHOUSE, 240, 1600),
        ("QS JD", 40, 300),
    ):
        for table, scale in ((STANDARD, 1), (STANDARD.simplified(), 10)):
            assert table.points(hand(held), trump) * scale == single
            assert table.points(hand(held, times=2), trump) * scale == double


@pytest.mark.rule("meld.aces/kings/queens/jacks-around", "meld.arounds.double")
@pytest.mark.parametrize(
    ("rank", "points"), [("A", 100), ("K", 80), ("Q", 60), ("J", 40), ("T", 0), ("9", 0)]
)
def test_arounds(rank: str, points: int) -> None:
    """100 aces, 80 kings, 60 queens or 40 jacks, one of each suit; all eight are ten times that."""
    four = f"{rank}S {rank}H {rank}D {rank}C"

    for table, scale in ((OLD, 1), (STANDARD, 1), (STANDARD.simplified(), 10)):
        bare = table.without("dix") if table is not OLD else OLD
        assert bare.points(hand(four), SPADES) * scale == points
        assert bare.points(hand(four, times=2), SPADES) * scale == 10 * points


@pytest.mark.rule("meld.display")
@pytest.mark.parametrize(
    ("held", "points", "shown"),
    [
        ("KS QS JD TD 9H AC", 20 + 40, "KS QS JD"),
        ("QS QH QD QC JD", 60 + 40, "QS QH QD QC JD"),
        ("AS TS KH JH 9D", 0, ""),
    ],
)
def test_what_is_shown(held: str, points: int, shown: str) -> None:
    """Every card that serves in some meld is laid face up once, and no other."""
    score = STANDARD.score(hand(held), CLUBS)

    assert (score.points, score.cards) == (points, hand(shown))


@pytest.mark.rule("meld.types", "meld.classes")
def test_the_kinds_and_classes_of_meld() -> None:
    """Sequences, pinochles and fours are the three classes of 1911; the dix stands beside them."""
    classes: dict[str, set[str]] = {}
    for meld in OLD:
        classes.setdefault(meld.heading, set()).add(meld.name)
    arounds = {"aces around", "kings around", "queens around", "jacks around"}

    assert {frozenset(names) for names in classes.values()} == {
        frozenset({"run", "royal marriage", "marriage"}),
        frozenset({"pinochle"}),
        frozenset(arounds),
    }
    assert {meld.name for meld in STANDARD} == {*(meld.name for meld in OLD), "dix"}


@pytest.mark.rule("meld.nontrump-zero", "meld.run.double", "meld.marriage.plain")
@pytest.mark.rule("meld.pinochle.double", "meld.pinochle.triple-450")
def test_melds_have_titles() -> None:
    """Several sets are one meld; while there is no trump there is no run and no dix."""
    assert melds_by_title(STANDARD, "♥AATTKKQQJJ", HEARTS) == {"double run": 1500}
    assert melds_by_title(STANDARD, "QS QS JD JD", HEARTS) == {"double pinochle": 300}
    assert melds_by_title(DOUBLE, "QS QS QS JD JD JD", HEARTS) == {"triple pinochle": 450}
    assert melds_by_title(OLD, "KC QC KC QC", HEARTS) == {"double marriage": 40}
    assert melds_by_title(STANDARD, f"{RUN} 9H", None) == {"marriage": 20}


@pytest.mark.rule("meld.separate-hands")
def test_partners_meld_separately() -> None:
    """The partner of a spade marriage may not add their jack of diamonds for a pinochle."""
    assert STANDARD.points(hand("KS QS"), HEARTS) == 20
    assert STANDARD.points(hand("JD"), HEARTS) == 0


@pytest.mark.rule("meld.return-to-hand")
def test_melded_cards_go_back_to_the_hand() -> None:
    """What was melded is counted and taken up again, so that all of it can be played."""
    rules = variants.get("partnership-auction")
    held = hand(RUN + " QS JD AS AD AC 9H 9C")

    assert rules.melds.score(held, HEARTS).points == 150 + 10 + 100 + 40
    assert set(rules.play.legal(held, (), HEARTS)) == set(held)


@pytest.mark.rule("meld.pinochle.triple-450")
def test_a_single_pack_deals_no_triple_pinochle() -> None:
    """Three pinochles can only be held in double-deck play."""
    with pytest.raises(HandError):
        variants.get("partnership-auction").melds.points(hand("QS JD", times=3), HEARTS)


@pytest.mark.rule("meld.grand-pinochle.80")
def test_grand_pinochle_is_off_by_default() -> None:
    """It is rarely played, so no preset has it."""
    for name in variants.names():
        melds = variants.get(name).melds
        scale = 400 // melds.rule("pinochle").points(1)

        assert melds.points(hand("KS QS JD"), HEARTS) * scale == (20 + 40) * 10


@pytest.mark.rule("racehorse.game-meld")
@pytest.mark.parametrize("held", ["KH QH", "QS JD", RUN])
def test_racehorse_quadruple_melds_win_the_game(held: str) -> None:
    """A quadruple marriage in trump, a quadruple pinochle or run is worth "the game"."""
    score = RACEHORSE.score(hand(held, 4), HEARTS)

    assert [meld.sets for meld in score.melds if meld.wins_game] == [4]
    assert not RACEHORSE.score(hand(held, 3), HEARTS).wins_game
    assert not RACEHORSE.score(hand("KC QC", 4), HEARTS).wins_game


@pytest.mark.rule("sixeight.meld")
@pytest.mark.parametrize("trump", [HEARTS, CLUBS])
def test_multiple_marriages_are_300_in_any_suit(trump: Suit) -> None:
    """Common marriages are worth as much as royal ones when there are several of a suit."""
    assert [OF_96.points(hand("KC QC", sets), trump) for sets in (2, 3, 4)] == [300, 600, 1200]


@pytest.mark.rule("army-navy.meld")
@pytest.mark.parametrize("name", ["army-navy-3", "army-navy-4", "army-navy-6"])
def test_army_and_navy_multiples_of_arounds(name: str) -> None:
    """Eight score ten times the usual value, twelve fifteen times, sixteen twenty times."""
    melds = variants.get(name).melds
    for rank, single in (("A", 100), ("K", 80), ("Q", 60), ("J", 40)):
        four = f"{rank}S {rank}H {rank}D {rank}C"
        found = [melds.points(hand(four, sets), DIAMONDS) for sets in (1, 2, 3, 4)]
        assert found == [single, 10 * single, 15 * single, 20 * single]


def test_as_many_sets_as_eight_copies_of_four_cards() -> None:
    """A meld of one card of any suit can be made 32 times at most: a hand has eight copies."""
    values = tuple(range(1, 33))
    aces = MeldTable((MeldRule("aces", "ace", "A in any suits", values),))

    assert [aces.points(hand("AS AH AD AC", sets), None) for sets in (1, 2, 3, 8)] == [4, 8, 12, 32]
    with pytest.raises(RulesetError, match="at most 32 values"):
        MeldRule("aces", "ace", "A in any suits", (*values, 33))


# A meld that wins.

TRICK: Final = (play("AS"), play("9S"))


@pytest.mark.rule("racehorse.game-meld")
def test_a_game_meld_wins_at_once() -> None:
    """Four pinochles are the game: it is over before anybody plays, whatever was bid."""
    rules = variants.get("racehorse")
    seats = {0: "QS QS QS QS JD JD JD JD"}
    game = arrange(rules, seats)
    events: tuple[Event, ...] = ()
    while not game.is_over and not game.needs_deal:
        game, events = game.apply_with_events(next(iter(game.legal_actions())))
    assert game.winners == (rules.table.sides[0],)
    assert game.sheet.last and game.sheet.last.how == "game-meld"
    played = [event.action for event in events if isinstance(event, Acted)]
    assert not any(isinstance(action, Play) for action in played)


@pytest.mark.rule("racehorse.game-meld")
def test_a_game_meld_wins_in_stock_play() -> None:
    """It does so as soon as it is laid."""
    dear = evolve(TWO.melds.rule("royal marriage"), values=(GAME,))
    game = after(with_stock(rules=TWO.with_(melds=TWO.melds.with_rules(dear))), *TRICK, ROYAL)

    assert game.winners == (0,) and game.scores == (0, 10)
    assert game.sheet.last and game.sheet.last.how == "game-meld"


# A meld that depends on trump.

IN_SPADES: Final = MeldRule("spade pinochle", "pinochle", "QS JD", (80, 600), trumps=(SPADES,))
DOUBLED: Final = FOUR.with_(name="doubled", melds=FOUR.melds.with_rules(IN_SPADES))


@pytest.mark.rule("house.meld-by-trump")
@pytest.mark.parametrize(
    ("held", "trump", "laid"),
    [
        ("QS JD", SPADES, "spade pinochle 80"),
        ("QS JD", HEARTS, "pinochle 40"),
        ("QS JD", None, "pinochle 40"),
        ("QS QS JD JD", SPADES, "double spade pinochle 600"),
        ("QS QS JD JD", HEARTS, "double pinochle 300"),
        ("KS QS JD", SPADES, "royal marriage 40, spade pinochle 80"),
    ],
)
def test_a_pinochle_counts_double_when_spades_are_trump(
    held: str, trump: Suit | None, laid: str
) -> None:
    """The dearer meld stands beside the usual one, which is all there is under other trumps."""
    assert str(DOUBLED.melds.score(hand(held), trump)) == laid
    assert DOUBLED.melds.points(hand(held), trump) == DOUBLED.melds.score(hand(held), trump).points
    assert DOUBLED.melds.holds("spade pinochle", hand(held), trump) == (trump is SPADES)


@pytest.mark.rule("house.meld-by-trump")
@pytest.mark.parametrize(("trump", "meld"), [(SPADES, 80 + 20), (HEARTS, 40 + 10)])
def test_a_round_with_a_pinochle_that_depends_on_trump(trump: Suit, meld: int) -> None:
    """Seat 1 holds a pinochle, and two dix in spades or one in hearts; seat 0 names trump."""
    held = {0: "♠AA ♥AA ♣TT", 1: "♠Q99 ♥TT9 ♦JTT9 ♣JJ"}
    game = after(calls(arrange(DOUBLED, held), "100 - - -"), NameTrump(trump))
    assert game.round.state.shown[1].points == meld


@pytest.mark.rule("house.meld-by-trump")
def test_what_counts_under_other_trumps_cannot_be_declared() -> None:
    """The reason names the trumps under which it counts."""
    (why,) = DOUBLED.melds.why_not("spade pinochle", hand("QS JD"), hand("QS JD"), HEARTS)
    assert (why.code, why.rule) == ("meld.trump", "house.meld-by-trump")
    assert str(why) == "the spade pinochle counts only when spades are trump"

    britannica = variants.get("three-handed-1911")
    rules = britannica.with_(name="late", melds=britannica.melds.with_rules(IN_SPADES))
    game = arrange(rules, {0: "QS JD", 2: "TH"}, upcard="TH")
    dear, usual = (LayMeld(name, hand("QS JD")) for name in ("spade pinochle", "pinochle"))
    assert usual in game.legal_actions() and dear not in game.legal_actions()
    assert [one.code for one in game.why_not(dear)] == ["meld.trump"]


@pytest.mark.rule("house.meld-by-trump")
def test_the_description_names_the_trumps() -> None:
    """Two tables that double it under other trumps are described differently."""
    said = "The spade pinochle counts only when spades are trump."
    assert said in DOUBLED.describe()
    either = evolve(IN_SPADES, trumps=(SPADES, Suit.DIAMONDS))
    rules = DOUBLED.with_(melds=DOUBLED.melds.with_rules(either))
    assert "counts only when spades or diamonds are trump." in rules.describe()


@pytest.mark.rule("house.meld-by-trump")
def test_whoever_names_trump_must_hold_what_counts_in_it() -> None:
    """A spade pinochle is held in spades, and in no other suit."""
    trump = evolve(FOUR.trump, must_hold=("spade pinochle",), if_none="set")
    assert trump.suits(hand("QS JD"), DOUBLED.melds) == (SPADES,)


@pytest.mark.rule("house.meld-by-trump")
def test_what_a_bid_can_reach_depends_on_trump() -> None:
    """With spades alone a side melds 600 for both pinochles."""
    table, pack = MeldTable((IN_SPADES,)), FOUR.pack
    assert greatest_meld(table.rules, pack, 24) == 600
    assert table.points(hand("QS QS JD JD"), HEARTS) == 0


@pytest.mark.rule("house.meld-by-trump")
def test_a_score_pad_knows_what_can_be_melded_under_each_trump() -> None:
    """80 for a pinochle is a slip when hearts are trump."""
    rules = FOUR.with_(name="pinochles", melds=MeldTable((IN_SPADES,)))
    bid = (Contract(0, 150),)
    tally = Tally(meld=(80, 0, 0, 0), count=(90, 60, 40, 60), trump=SPADES, contracts=bid)
    assert rules.settle(tally).scores == (210, 120)
    with pytest.raises(RulesetError, match="seat 0 cannot meld 80, but 0"):
        rules.settle(evolve(tally, trump=HEARTS))


@pytest.mark.rule("house.meld-by-trump")
def test_trumps_that_make_no_sense_are_refused() -> None:
    with pytest.raises(RulesetError, match="trumps names a suit twice"):
        evolve(IN_SPADES, trumps=(SPADES, SPADES))
    with pytest.raises(RulesetError, match="never counts under the same trump"):
        MeldTable((IN_SPADES, MeldRule("x", "pinochle", "JD", 1, "spade pinochle", (), (HEARTS,))))
    with pytest.raises(RulesetError, match="never counts, for hearts are always trump"):
        variants.get("auction-three").with_(
            melds=MeldTable((IN_SPADES,)), trump=evolve(FOUR.trump, named="hearts")
        )


# A roundhouse that comes first.

ROUNDHOUSE_FIRST: Final = MeldRule(
    "roundhouse", "arounds", "KQ in every suit", 140, comes_first=True
)
FIRST: Final = FOUR.with_(name="first", melds=FOUR.melds.with_rules(ROUNDHOUSE_FIRST))
MARRIED: Final = "♠KQ ♥KQ ♦KQ ♣KQ"


@pytest.mark.rule("house.roundhouse-first")
@pytest.mark.parametrize(
    ("held", "usual", "points"),
    [
        # The sum of its parts: 140, a royal marriage and three plain ones.
        (MARRIED, 240, 240),
        # Eight kings are 800, with queens 60 and marriages 100; or 240, and kings around again.
        (MARRIED + " KS KH KD KC", 960, 320),
        # Two roundhouses.
        (f"{MARRIED} {MARRIED}", 1600, 480),
        # A run and a roundhouse: the run takes in the royal marriage, 150 + 60 + 140.
        (MARRIED + " AS TS JS", 350, 350),
        # Without a queen of clubs there is none.
        ("♠KQ ♥KQ ♦KQ ♣K KS KH KD KC", 880, 880),
    ],
)
def test_a_roundhouse_takes_in_one_kings_and_one_queens(held: str, usual: int, points: int) -> None:
    """Even where the double kings would pay more."""
    assert FOUR.melds.points(hand(held), SPADES) == usual
    assert FIRST.melds.points(hand(held), SPADES) == points
    assert FIRST.melds.score(hand(held), SPADES).points == points


@pytest.mark.rule("house.double-run-with-nines")
@pytest.mark.parametrize(
    ("held", "melds"),
    [
        ("♠AATTKKQQJJ99", {"double run with nines": 2000}),
        # Without one of the nines it is a double run and a dix.
        ("♠AATTKKQQJJ9", {"double run": 1500, "dix": 10}),
        # Without an ace it is a run, and its nines are dixes; so they are without any run.
        ("♠ATTKKQQJJ99", {"run": 150, "royal marriage": 40, "double dix": 20}),
        ("♠TTJJ99", {"double dix": 20}),
        # Only trumps make it.
        ("♥AATTKKQQJJ99", {"double marriage": 40}),
        # Other classes are beside it.
        ("♠AATTKKQQJJ99 AH AD AC", {"double run with nines": 2000, "aces around": 100}),
    ],
)
def test_a_double_run_may_take_in_the_nines(held: str, melds: dict[str, int]) -> None:
    """All twelve trumps are one meld, in which no nine is a dix."""
    table = rules_of("double-run-with-nines").melds

    assert melds_by_title(table, held, SPADES) == melds
    assert table.points(hand(held), SPADES) == sum(melds.values())


@pytest.mark.rule("house.double-run-with-nines")
def test_a_round_with_a_double_run_and_the_nines() -> None:
    """Seat 0 lays all twelve trumps and scores 2000 for them, and nothing for the nines."""
    game = calls(arrange(rules_of("double-run-with-nines"), {0: "♠AATTKKQQJJ99"}), "100 - - -")
    game = after(game, NameTrump(SPADES))

    assert str(game.round.state.shown[0]) == "double run with nines 2000"
    assert game.round.state.melded[0] == 2000


@pytest.mark.rule("house.roundhouse-first")
def test_a_round_with_a_roundhouse() -> None:
    """Seat 0 lays the roundhouse beside kings around; what is laid is in everybody's sight."""
    held = {0: MARRIED + " KS KH KD KC"}
    game = after(calls(arrange(FIRST, held), "100 - - -"), NameTrump(SPADES))
    shown = game.round.state.shown[0]
    assert str(shown) == (
        "royal marriage 40, marriage 20, marriage 20, marriage 20, kings around 80, roundhouse 140"
    )
    assert game.view(1).shown[0] == shown


@pytest.mark.rule("house.roundhouse-first")
def test_a_card_more_may_be_worth_less() -> None:
    """Seat 0 has shown 320, and yet holds the eight kings that would be 800 by themselves."""
    kings = hand("KS KS KH KH KD KD KC KC")
    for rules, points in ((FIRST, 320), (FOUR, 960)):
        game = after(calls(arrange(rules, {0: MARRIED + " KS KH KD KC"}), "100 - - -"))
        state = after(game, NameTrump(SPADES)).round.state
        (shown,) = (one for one in showing(state, [0]) if isinstance(one, Constraint))
        assert state.shown[0].points == points and not shown.excludes(kings)


@pytest.mark.rule("house.roundhouse-first")
def test_the_description_says_that_it_comes_first() -> None:
    said = "The roundhouse comes first: a hand lays it as often as it can"
    assert said in FIRST.describe() and said not in FOUR.describe()


@pytest.mark.rule("house.roundhouse-first")
@pytest.mark.parametrize("name", ["three-handed-1911", "two-handed", "contract-pinochle"])
def test_nothing_comes_first_where_players_choose_what_they_lay(name: str) -> None:
    rules = variants.get(name)
    with pytest.raises(RulesetError, match="players choose themselves what they lay"):
        rules.with_(melds=rules.melds.with_rules(ROUNDHOUSE_FIRST))
