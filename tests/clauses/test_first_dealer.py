"""The draw for the first deal: who deals by it, and who is told of it.

Tests: pinochle.rules.first_dealer
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import (
    Card,
    Game,
    IllegalAction,
    Ranking,
    Record,
    RecordError,
    RulesetError,
    View,
    from_json,
    pictures,
    to_json,
    variants,
)
from pinochle.actions import DrawForDeal, Pass
from pinochle.messages import LANGUAGES
from pinochle.players import ClubPlayer
from pinochle.players.sitting import Sitting
from pinochle.records import FairDeal, Secret, verdicts
from pinochle.rules import Pack, TableRules
from pinochle.rules.first_dealer import deals_first, draw_for_deal
from support.random_games import choose

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from pinochle import Ruleset
    from pinochle.rules.table import FirstDealer

pytestmark = pytest.mark.rule("house.draw-for-deal")


def drawing(
    name: str, first_dealer: FirstDealer = "highest-card", *, sitting_out: int = 0
) -> Ruleset:
    """A preset by whose rules the players draw for the first deal."""
    rules = variants.get(name)
    table = evolve(rules.table, first_dealer=first_dealer, sitting_out=sitting_out)
    return rules.with_(name="drawing", table=table)


HIGHEST: Final = drawing("cutthroat")
LOWEST: Final = drawing("cutthroat", "lowest-card")
FOUR: Final = drawing("auction-three", sitting_out=1)


def cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks between them."""
    return tuple(map(Card.parse, text.split()))


def drawn(*texts: str) -> DrawForDeal:
    """What was drawn: a text for each time."""
    return DrawForDeal(tuple(map(cards, texts)))


# Who deals.


@pytest.mark.parametrize(
    ("draws", "highest", "lowest"),
    [
        (("AS TS KH",), 0, 2),
        (("9S TS KH",), 1, 0),
        (("KS TS AC",), 2, 0),
        (("AS AC KH", "QS JD"), 0, None),
        (("AS AC KH", "JD JS", "9C TC"), 1, None),
        (("AS AC AH", "9S TD TS", "KH AD"), 2, None),
        (("9S 9C KH", "QS JD"), None, 1),
        (("KS KC KH", "KD KS KD", "QS JD 9D"), 0, 2),
    ],
)
def test_the_highest_or_the_lowest_card_deals(
    draws: tuple[str, ...], highest: int | None, lowest: int | None
) -> None:
    """Equals draw again, and only they do; suits do not matter."""
    action = drawn(*draws)
    for rules, dealer in ((HIGHEST, highest), (LOWEST, lowest)):
        game = Game.start(rules)
        assert deals_first(rules.table, rules.pack, action.draws) == dealer
        assert (not game.why_not(action)) is (dealer is not None)
        if dealer is not None:
            assert game.apply(action).sheet.dealer == dealer


def test_cards_rank_as_in_the_pack() -> None:
    """Where a ten is low, it is low here too (``rank.standard.option``)."""
    table, drawn_cards = HIGHEST.table, cards("TS KH QD")
    assert table.best_drawn(drawn_cards, Ranking.TEN_HIGH) == (0,)
    assert table.best_drawn(drawn_cards, Ranking.STANDARD) == (1,)
    assert LOWEST.table.best_drawn(drawn_cards, Ranking.STANDARD) == (0,)
    assert table.best_drawn((), Ranking.STANDARD) == ()


@pytest.mark.parametrize(
    "draws",
    [
        (),
        ("AS TS",),
        ("AS TS KH QD",),
        ("AS AC KH",),
        ("AS AC KH", "AS"),
        ("AS AC KH", "QS JD 9C"),
        ("AS TS KH", "QS"),
        ("AS AS KH", "AS AC"),
        ("AS AC KH", "QS JD", "9C"),
    ],
)
def test_wrong_draws_are_refused(draws: tuple[str, ...]) -> None:
    """A card too few or too many, one that is not in the pack any more, or no decision."""
    game = Game.start(HIGHEST)
    assert [why.code for why in game.why_not(drawn(*draws))] == ["deal.draw"]
    with pytest.raises(IllegalAction, match="those who are equal draw again"):
        game.apply(drawn(*draws))


class Orders:
    """A shuffler that puts cards into these orders, one after the other."""

    def __init__(self, *orders: Sequence[Card]) -> None:
        self.orders = [*orders]

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Take the next order."""
        x[:] = self.orders.pop(0)


FEW: Final = Pack.of("A 9", 1, withheld="9H 9D 9C")
"""Four aces and a nine: most draw again, and the cards run out."""


@pytest.mark.parametrize("first_dealer", ["highest-card", "lowest-card"])
@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_is_as_likely_to_deal(seats: int, first_dealer: FirstDealer) -> None:
    """Over every order of a small pack; what then is still open is open for all alike."""
    table = TableRules(seats, tuple(range(seats)), first_dealer=first_dealer)
    orders = [*permutations(FEW)]
    dealers: Counter[int | None] = Counter()
    for order in orders:
        try:
            draws = draw_for_deal(table, FEW, Orders(order))
        except IndexError:  # the pack has run out, and is shuffled once more
            for again in orders:
                try:
                    draws = draw_for_deal(table, FEW, Orders(order, again))
                except IndexError:
                    dealers[None] += 1
                else:
                    dealers[deals_first(table, FEW, draws)] += 1
        else:
            dealers[deals_first(table, FEW, draws)] += len(orders)
    assert dealers.total() == len(orders) ** 2
    assert len({dealers[player] for player in range(seats)}) == 1 < dealers[0]


def test_the_pack_has_a_card_for_everybody_and_two_ranks() -> None:
    """Else nobody could draw the best card."""
    rules = variants.get("auction-three")
    table = evolve(rules.table, sitting_out=50, out="dealer-and-right", first_dealer="highest-card")
    with pytest.raises(RulesetError, match="53 players cannot draw a card each from 48 cards"):
        rules.with_(name="many", table=table)


# When players draw.


def test_nobody_is_called_the_dealer_before_they_have_drawn() -> None:
    """A page, a terminal and a picture say that the players are to draw."""
    game = Game.start(HIGHEST)
    for view in (game.view(), game.view(0)):
        table = view.table()
        assert view.needs_draw
        assert table.status == "Waiting for the draw for the first deal"
        assert not any(seat.dealer for seat in table.seats)
        assert str(view).startswith("drawing: the players draw for the first deal\n")
    assert str(game) == str(game.view())
    assert repr(game) == "<Game drawing, round 1, players to draw for the deal>"
    assert game.view(0).table(language="de").status == "Es wird um das erste Geben gezogen"
    assert "players to draw for the deal" in str(pictures.table(game))
    after = game.apply(drawn("9S TS KH"))
    view = after.view(0)
    assert not view.needs_draw
    assert [seat.dealer for seat in view.table().seats] == [False, True, False]
    assert view.table().status == "Waiting for player 1 to deal"
    assert str(view).startswith("drawing, round 1: player 1 deals\n")
    assert "Seat 1 to deal" in str(pictures.table(after))


def test_players_draw_before_the_first_deal_and_once() -> None:
    game = Game.start(HIGHEST)
    action = drawn("9S TS KH")
    assert game.needs_draw
    assert [why.code for why in game.why_not(action, 0)] == ["turn.table"]
    after = game.apply(action)
    assert (after.needs_draw, after.needs_deal, after.sheet.dealer) == (False, True, 1)
    dealt = after.deal(Random(1))
    assert dealt.to_act == (2,)
    for late in (
        after,
        dealt,
        game.deal(Random(1)),
        Game.start("cutthroat"),
        dealt.playout(Random(2)),
    ):
        assert not late.needs_draw
        assert not late.view(0).needs_draw
        assert [why.code for why in late.why_not(action)] == ["turn.not-now"]


def test_a_void_deal_is_not_drawn_for() -> None:
    game = Game.start(HIGHEST, dealer=0).deal(Random(1))
    while not game.needs_deal:
        game = game.apply(Pass()) if Pass() in game.legal_actions() else game.playout(Random(1))
    assert not game.needs_draw
    assert not game.view(0).needs_draw


def test_who_has_drawn_already_names_the_dealer() -> None:
    """A table may draw real cards, and tell the game who deals."""
    game = Game.start(HIGHEST, dealer=1).deal(Random(1))
    after = Game.start(HIGHEST).apply(drawn("9S TS KH")).deal(Random(1))
    assert (game.hands, game.to_act, game.sheet) == (after.hands, after.to_act, after.sheet)


def test_who_sits_out_draws_too() -> None:
    """Every player deals in turn, so everybody draws (``five.sit-out``)."""
    game = Game.start(FOUR)
    for dealer in range(4):
        nines = ["9S", "9H", "9D", "9C"]
        after = game.apply(drawn(" ".join((*nines[:dealer], "AS", *nines[dealer + 1 :]))))
        assert after.sheet.dealer == dealer
        assert dealer not in after.seating
        assert (
            after.deal(Random(1)).to_act == Game.start(FOUR, dealer=dealer).deal(Random(1)).to_act
        )


# What is told and kept.


def tied(rules: Ruleset) -> Game:
    """A game whose players have drawn several times, in the deal."""
    for seed in range(10_000):
        game = Game.start(rules).draw_for_deal(Random(seed))
        (_, action), *_ = game.actions
        if isinstance(action, DrawForDeal) and len(action.draws) > 2:
            return game.deal(Random(seed))
    raise AssertionError


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_told_what_was_drawn(language: str) -> None:
    """Each player is told of once, with all their cards."""
    action = drawn("AS AC KH", "JD JS", "9C TC")
    _, events = Game.start(HIGHEST).apply_with_events(action)
    told = {
        "en": [
            "The players draw for the first deal",
            "Drawn by player 0: A♠ J♦ 9♣",
            "Drawn by player 1: A♣ J♠ 10♣",
            "Drawn by player 2: K♥",
            "The first deal goes to player 1",
        ],
        "de": [
            "Die Spieler ziehen um das erste Geben",
            "Gezogen von Spieler 0: A♠ B♦ 9♣",
            "Gezogen von Spieler 1: A♣ B♠ 10♣",
            "Gezogen von Spieler 2: K♥",
            "Zuerst gibt Spieler 1",
        ],
    }
    assert [event.message.text(language) for event in events] == told[language]


@pytest.mark.parametrize("rules", [HIGHEST, LOWEST, FOUR], ids=["highest", "lowest", "sitting out"])
def test_a_record_has_what_was_drawn(rules: Ruleset) -> None:
    """It is replayed, and all see it, seats and spectators, from whole records and their own."""
    game, rng = tied(rules), Random(1)
    for _ in range(2):
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    text = str(game.record)
    record = Record.parse(text)
    assert text.startswith("pinochle-record: 4\n")
    assert record == game.record
    assert record.replay() == game
    assert [draws for _, draws in record.entries if isinstance(draws, DrawForDeal)]
    for seat in (None, *range(rules.table.seats)):
        own = Record.parse(str(record.redacted(seat)))
        assert own.dealer == record.dealer == game.past.dealer
        assert own.entries[0] == record.entries[0]
        assert own.view(seat) == game.view(seat)
        assert [*own.events(seat)] == [*record.events(seat)]
        assert from_json(to_json(game.view(seat)), View) == game.view(seat)
        events = game.view(seat).table(since=0).events
        assert [event.event for event in events[: rules.table.players + 2]] == [
            "Acted",
            *["DrawnForDeal"] * rules.table.players,
            "DealsFirst",
        ]


def test_a_record_without_a_draw_is_what_it_was() -> None:
    """Programs that read format 3 read it."""
    game = Game.start(HIGHEST).deal(Random(1))
    assert str(game.record).startswith("pinochle-record: 3\n")
    assert Record.parse(str(game.record)).replay() == game
    assert str(tied(HIGHEST).record[:0]).startswith("pinochle-record: 3\n")


def test_a_record_that_was_altered_is_found() -> None:
    record = Game.start(HIGHEST).apply(drawn("9S TS KH")).deal(Random(1)).record
    with pytest.raises(
        RecordError, match="player 1 deals first by the cards drawn, and not player 2"
    ):
        evolve(record, dealer=2)
    for entries in (
        ((None, drawn("9S TS TH")), *record.entries[1:]),
        (record.entries[0], *record.entries),
        (record.entries[1], record.entries[0]),
    ):
        altered = evolve(record, entries=entries)
        with pytest.raises(RecordError):
            altered.replay()
        with pytest.raises(RecordError):
            list(evolve(record.redacted(0), entries=entries).views(0))


def test_it_is_still_to_be_dealt() -> None:
    """A page that shows the draw alone is told of the deal afterwards, and of nothing twice."""
    game = Game.start(HIGHEST).apply(drawn("9S TS KH"))
    shown = game.view(0).table(since=0)
    assert (shown.seq, len(shown.events), shown.step) == (1, 5, "deal")
    after = game.deal(Random(1)).view(0).table(since=shown.seq)
    assert after.events[0].text == "The cards are dealt"


@pytest.mark.parametrize("name", variants.names())
def test_a_round_is_the_same_whether_its_dealer_was_drawn_or_named(name: str) -> None:
    """The same hands, choices, samples of what a seat cannot see, and scores, by every preset."""
    rules, rng = drawing(name), Random(1)
    game = Game.start(rules).draw_for_deal(rng)
    named = Game.start(rules, dealer=game.sheet.dealer)
    game, named = game.deal(Random(5)), named.deal(Random(5))
    while not game.needs_deal and not game.is_over:
        seat = game.to_act[0]
        view, other = game.view(seat), named.view(seat)
        assert view.hand == other.hand
        assert view.legal_actions() == other.legal_actions()
        if rng.random() < 1 / 8:
            sample = view.sample(Random(3))
            assert sample.hands == other.sample(Random(3)).hands
            assert sample.view(seat) == view
        who, action = choose(game, rng)
        game, named = game.apply(action, who), named.apply(action, who)
    assert game.sheet == named.sheet


# Where it is played.


def test_a_sitting_draws_by_its_seed() -> None:
    """The cards of the deals do not depend on it."""
    players = [None, ClubPlayer(), ClubPlayer()]
    sitting = Sitting.start(HIGHEST, players, seed="a party")
    drawn_for = sitting.draw_if_needed()
    assert drawn_for.game.sheet.dealer == sitting.draw_if_needed().game.sheet.dealer
    assert (drawn_for.draw, drawn_for.draw_if_needed()) == (None, drawn_for)
    assert drawn_for.deal == sitting.deal
    dealers = {
        Sitting.start(HIGHEST, players, seed=seed).draw_if_needed().game.sheet.dealer
        for seed in range(20)
    }
    assert dealers == {0, 1, 2}
    plain = Sitting.start("cutthroat", players)
    assert plain.draw_if_needed() is plain


def fair_deal() -> FairDeal:
    """A deal under three secrets."""
    names = ("0", "1", "server")
    secrets = [Secret("a room", 1, who, f"{index}" * 64) for index, who in enumerate(names)]
    fair = FairDeal.of(secret.commitment for secret in secrets)
    for secret in secrets:
        fair = fair.reveal(secret)
    return fair


def test_a_fair_deal_is_drawn_for_by_the_same_secrets() -> None:
    fair = fair_deal()
    game = Game.start(HIGHEST).draw_for_deal(fair.drawing)
    assert game.actions == Game.start(HIGHEST).draw_for_deal(fair.drawing).actions
    (_, action), *_ = game.actions
    assert isinstance(action, DrawForDeal)
    assert action.draws[0] != fair.order(HIGHEST.pack)[:3]
    record = game.deal(fair).record.with_tags(*fair.tags_when_over)
    assert [verdict.problem for verdict in verdicts(record)] == [""]
    assert [verdict.problem for verdict in verdicts(record.redacted(1))] == [""]
    other = Game.start(HIGHEST).draw_for_deal(Random(1)).deal(fair).record
    (verdict,) = verdicts(other.with_tags(*fair.tags_when_over))
    assert verdict.problem == "other cards were drawn for the first deal"
