"""The stock of two-handed play: tricks, draws, and melds whose cards stay on the table.

Tests: pinochle.game.phases._laying, pinochle.game.phases.draw, pinochle.rules.draw
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from attrs import evolve

from clauses.bidding import house
from clauses.stock import ROYAL, TWO, at_the_end_of_the_stock, codes_of, play, with_stock
from pinochle import Game, variants
from pinochle.actions import Done, LayMeld, Play
from pinochle.events import Acted, CardDrawn, MeldDeclared, ShownCardDrawn, UpcardDrawn
from pinochle.game.engine.knowledge import seen_event
from pinochle.rules import DrawRules, Step
from pinochle.rules.draw import Laid
from support.arranged_games import act, after, played_out
from support.cards_in_words import HEARTS, card, hand
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle import Ruleset
    from pinochle.events import Event
    from pinochle.rules import Meld

OLD: Final = variants.get("two-handed-1911")


# What can be judged without a game.

REUSE: Final = "twohand.reuse-across-melds"


def meld_of(name: str, cards: str) -> Meld:
    """A meld of these cards, where hearts are trump."""
    meld = TWO.melds.find_meld(name, hand(cards), HEARTS)
    assert meld is not None, f"{cards} are no {name}"
    return meld


def cards_on_table(cards: str, *melds: Meld) -> list[Laid]:
    """Cards that lie on the table and have served in these melds."""
    found = [Laid(one) for one in hand(cards)]
    for meld in melds:
        found = [one.in_meld(meld) for one in found]
    return found


def reasons(meld: Meld, again: list[Laid], draw: DrawRules = TWO.draw) -> set[str]:
    """The codes of the reasons against laying a meld with cards that lie there already."""
    why = draw.why_not(meld, again)
    assert {one.rule for one in why} <= {REUSE}
    return {one.code for one in why}


MARRIAGE: Final = meld_of("royal marriage", "KH QH")
RUN: Final = meld_of("run", "AH TH KH QH JH")
KINGS: Final = meld_of("kings around", "KS KH KD KC")


@pytest.mark.rule("twohand.reuse-across-melds")
def test_a_card_serves_again_in_another_class() -> None:
    """A king that was married serves among four kings; at least one card is new."""
    assert reasons(KINGS, cards_on_table("KH", MARRIAGE)) == set()
    assert reasons(KINGS, cards_on_table("KH KS KD", MARRIAGE)) == set()
    assert reasons(KINGS, cards_on_table("KH KS KD KC", MARRIAGE)) == {"meld.nothing-new"}
    assert reasons(KINGS, cards_on_table("KH", KINGS)) == {"meld.served"}


@pytest.mark.rule("twohand.reuse-across-melds")
def test_other_houses_are_stricter() -> None:
    """Some let a card serve once under each heading, and some only once."""
    other, never = (evolve(TWO.draw, reuse=word) for word in ("other-heading", "never"))

    assert reasons(RUN, cards_on_table("KH QH", MARRIAGE), other) == {"meld.served"}
    assert reasons(KINGS, cards_on_table("KH", MARRIAGE), other) == set()
    assert reasons(KINGS, cards_on_table("KH", MARRIAGE), never) == {"meld.served"}
    assert reasons(KINGS, [], never) == set()


@pytest.mark.rule("twohand.meld-one-per-trick")
def test_one_meld_is_one_combination() -> None:
    """Two pinochles are one meld of 300; two marriages are two melds of 40."""
    held = hand("QS QS JD JD KH KH QH QH")
    points = [(str(one), one.points) for one in TWO.melds.singles(held, HEARTS)]

    assert points == [("royal marriage", 40), ("pinochle", 40), ("double pinochle", 300)]
    assert TWO.melds.find_meld("royal marriage", hand("KH KH QH QH"), HEARTS) is None


def test_a_card_keeps_the_highest_meld_of_each_heading() -> None:
    """What a card has served in is told by headings, in the order of their names."""
    (king,) = cards_on_table("KH", MARRIAGE, KINGS, RUN)

    assert king == Laid(card("KH"), (("arounds", 80), ("sequence", 150)))
    assert king.under("sequence") == 150
    assert king.under("pinochle") == -1


def test_what_is_no_meld() -> None:
    """A meld that cannot be laid is refused with the reason."""

    def why(name: str, cards: str, held: str) -> list[str]:
        return [str(one) for one in TWO.melds.why_not(name, hand(cards), hand(held), HEARTS)]

    assert why("pinochle", "QS JD", "QS JD JD") == []
    assert why("pinochle", "QS QS JD JD", "QS JD") == [
        "Q♠ cannot be melded: it is not in your hand",
        "J♦ cannot be melded: it is not in your hand",
    ]
    assert why("pinochle", "QS JD JD", "QS JD JD") == ["Q♠ J♦ J♦ do not make the meld pinochle"]
    assert why("marriage", "KH QH", "KH QH") == ["K♥ Q♥ do not make the meld marriage"]
    (unknown,) = why("walk", "KH", "KH")
    assert unknown.startswith("there is no meld walk here; melds: run, royal marriage, ")


# Played out.

LATER_RUN: Final = LayMeld("run", hand("AH TH KH QH JH"), laid=hand("KH QH"))
PINOCHLE: Final = LayMeld("pinochle", hand("QS JD"))


@pytest.mark.rule("twohand.meld-one-per-trick", "twohand.meld-before-draw")
def test_the_winner_lays_one_meld_and_then_draws() -> None:
    """One combination a trick, before the draw; the loser of the trick lays none."""
    game = after(with_stock(), play("AS"), play("9S"))

    assert game.to_act == (0,) and len(game.hands[0]) == 11
    assert {ROYAL, Done()} < set(game.legal_actions())
    assert codes_of(game.why_not(ROYAL, 1)) == ["turn.another"]
    melded = game.apply(ROYAL)
    assert [score.points for score in melded.round.state.shown] == [40, 0]
    assert codes_of(melded.why_not(LayMeld("run", LATER_RUN.cards, LATER_RUN.laid))) == [
        "meld.enough"
    ]
    assert list(melded.legal_actions()) == [Done()]
    drawn, events = act(melded, Done())
    assert [type(event) for event in events] == [Acted, CardDrawn, CardDrawn]
    assert tuple(map(len, drawn.hands)) == (12, 12) and drawn.to_act == (0,)
    assert codes_of(drawn.why_not(ROYAL)) == ["turn.not-now"]
    assert codes_of(after(game, Done()).why_not(Done())) == ["turn.not-now"]


@pytest.mark.rule("twohand.meld-one-per-trick")
def test_without_a_dix_besides_the_draw_follows_at_once() -> None:
    """In the game of 1911 there is nothing that could be laid besides."""
    game = after(with_stock(rules=OLD), play("AS"), play("9S"), ROYAL)

    assert game.to_act == (0,) and tuple(map(len, game.hands)) == (12, 12)
    assert isinstance(next(iter(game.legal_actions())), Play)
    several = OLD.with_(draw=DrawRules(melds_a_trick=0))
    both = after(with_stock(rules=several), play("AS"), play("9S"), ROYAL, LATER_RUN)
    assert both.round.state.shown[0].points == 190
    nothing = OLD.with_(melds=OLD.melds.without(*(rule.name for rule in OLD.melds)))
    assert tuple(map(len, after(with_stock(rules=nothing), play("AS"), play("9S")).hands)) == (
        12,
        12,
    )


@pytest.mark.rule("twohand.draw-order", "twohand.draw-hidden")
def test_the_winner_draws_the_top_card_and_the_loser_the_next() -> None:
    """Nobody shows what he draws; in the end the loser takes the card that was turned."""
    game, events = act(with_stock(stock="KC KS"), play("9C"), play("JC"), Done())
    draws = [event for event in events if isinstance(event, CardDrawn)]
    assert draws == [
        CardDrawn(1, 1, hand("KC")),
        CardDrawn(0, 1, hand("KS")),
    ]
    assert [seen_event(event, 0).cards.code for event in draws] == ["", "KS"]
    assert game.view(0).stock == 21 and game.view(1).hand.holds(hand("KC"))
    assert not any(game.view(None).state.order[-23:])

    game, (_, last), winner = to_the_last_draws(game)
    assert last == UpcardDrawn(1 - winner, card("9H"))
    assert tuple(map(len, game.hands)) == (12, 12)


@pytest.mark.rule("twohand.last-card-shown", "twohand.draw-hidden")
@pytest.mark.parametrize(
    ("rules", "is_shown"),
    [
        (TWO, True),
        (OLD, False),
        (house(TWO, "draw", shows_last=False), False),
        (house(OLD, "draw", shows_last=True), True),
        (house(TWO, "draw", last_upcard_to="winner"), True),
    ],
)
def test_the_last_card_that_lies_face_down(rules: Ruleset, *, is_shown: bool) -> None:
    """Everybody sees it where Bicycle is followed, and only who draws it in 1911; no other one."""
    game, draws, _ = to_the_last_draws(with_stock(rules=rules))
    (drawn,) = (event for event in draws if not isinstance(event, UpcardDrawn))
    other, (last,) = 1 - drawn.seat, drawn.cards

    assert isinstance(drawn, ShownCardDrawn) is is_shown
    for onlooker in (other, None):
        assert [*seen_event(drawn, onlooker).cards] == ([last] if is_shown else [])
        assert game.view(onlooker).state.order[-1] == (last if is_shown else None)
    order = game.view(None).state.order[-23:]
    assert sum(one is not None for one in order) == is_shown
    sampled = game.view(None).sample(Random(1)).hands[drawn.seat]
    assert sampled.holds(drawn.cards) or not is_shown
    assert rules.draw.is_shown(1) is is_shown and not rules.draw.is_shown(2)


Drawn: TypeAlias = CardDrawn | ShownCardDrawn | UpcardDrawn


def to_the_last_draws(game: Game) -> tuple[Game, list[Drawn], int]:
    """The game when the stock is gone, the last draws, and who had won the trick before."""
    winner = 0
    happened: tuple[Event, ...] = ()
    while game.round.state.word is Step.DRAW:
        winner = game.to_act[0]
        choice = Done() if Done() in game.legal_actions() else next(iter(game.legal_actions()))
        game, happened = game.apply_with_events(choice)
    drawn = [one for one in happened if isinstance(one, Drawn)]
    return game, drawn, winner


@pytest.mark.rule("twohand.draw-order")
def test_the_last_upcard_may_go_to_the_winner() -> None:
    """That is a house rule; then the loser takes the last card that lies face down."""
    game = with_stock(rules=TWO.with_(draw=DrawRules(last_upcard_to="winner")))
    _, (open_, hidden), winner = to_the_last_draws(game)

    assert open_ == UpcardDrawn(winner, card("9H"))
    assert isinstance(hidden, CardDrawn) and hidden.seat == 1 - winner


@pytest.mark.rule("twohand.draw-first-13")
def test_some_draw_first_and_meld_from_thirteen_cards() -> None:
    """The winner has the card that he drew; the loser draws after the melds."""
    rules = TWO.with_(draw=DrawRules(draw_first=True))
    mine = "AS AC KH AH TH JH 9C 9D TC TD QS 9S"
    game = after(with_stock(mine, "9S JC", rules=rules, stock="QH KC"), play("AS"), play("9S"))

    assert tuple(map(len, game.hands)) == (12, 11) and game.view(0).stock == 22
    melded = game.apply(ROYAL)
    assert melded.round.state.shown[0].points == 40
    assert tuple(map(len, melded.hands)) == (12, 12)


@pytest.mark.rule("twohand.meld-stays-playable")
def test_melded_cards_are_played_from_the_table() -> None:
    """They lie face up, belong to the hand, and win tricks; a play says where its card is from."""
    mine = "AS AC KH KH QH QH AH TH JH 9C 9D TC"
    game = after(with_stock(mine), play("AS"), play("9S"), ROYAL, Done())

    assert [one.card.code for one in game.view(1).laid[0]] == ["KH", "QH"]
    assert codes_of(game.why_not(play("KH", 2))) == ["play.not-laid"]
    assert {play("KH"), play("KH", 1)} < set(game.legal_actions())
    both = game.apply(play("KH")), game.apply(play("KH", 1))
    assert both[0] != both[1] and both[0].hands == both[1].hands
    assert codes_of(both[0].why_not(play("KH"), 0)) == ["turn.another"]
    seen, events = act(game, play("QH", 1))
    assert events == [Acted(0, Play(card("QH"), 1))]
    assert [one.card.code for one in seen.view(1).laid[0]] == ["KH"]
    taken = after(seen, play("9S"))
    assert taken.to_act == (0,)
    assert codes_of(taken.why_not(Play(card("KH"), 1))) == ["turn.not-now"]
    again = after(taken, Done(), play("KH"), play("JC"), Done())
    assert codes_of(again.why_not(play("KH"))) == ["play.from-table"]
    assert codes_of(again.why_not(play("9S"))) in (["play.not-held"], [])


@pytest.mark.rule("twohand.reuse-across-melds")
def test_a_marriage_and_the_run_made_of_it_score_both() -> None:
    """40 after one trick and 150 after the next, with three new cards from the hand."""
    game = after(with_stock(), play("AS"), play("9S"), ROYAL, Done())
    game, events = act(game, play("AC"), play("9S"), LATER_RUN)

    meld = next(event for event in events if isinstance(event, MeldDeclared))
    assert meld.points == 150
    assert game.round.state.shown[0].points == 190
    assert [one.served for one in game.view(0).laid[0][:2]] == [(("sequence", 150),)] * 2


@pytest.mark.rule("twohand.reuse-across-melds")
def test_what_lies_there_serves_in_no_lower_meld() -> None:
    """After the run no marriage is made of its king; where copies differ an action says which."""
    mine = "AS AC KH QH AH TH JH KH QH 9C 9D TC"
    all_new = LayMeld("run", LATER_RUN.cards)
    game = after(with_stock(mine), play("AS"), play("9S"))
    first = after(game, all_new, Done(), play("AC"), play("9S"))

    assert codes_of(first.why_not(LayMeld("royal marriage", ROYAL.cards, laid=hand("KH")))) == [
        "meld.served"
    ]
    assert first.why_not(ROYAL) == ()
    assert codes_of(first.why_not(LayMeld("royal marriage", ROYAL.cards, ROYAL.cards))) == [
        "meld.served",
        "meld.served",
        "meld.nothing-new",
    ]
    marriage = after(game, ROYAL, Done(), play("AC"), play("9S"))
    assert codes_of(marriage.why_not(LayMeld("run", LATER_RUN.cards, laid=((card("KH"), 2),)))) == [
        "meld.not-laid"
    ]
    assert codes_of(marriage.why_not(LayMeld("run", hand("AH TH KH QH 9C")))) == ["meld.cards"]
    both = after(marriage, ROYAL, Done(), play("TC"), play("JC"))
    if both.to_act == (0,):
        assert codes_of(both.why_not(all_new)) == ["meld.from-table"]
        assert both.why_not(LATER_RUN) == ()


@pytest.mark.rule("twohand.reuse-across-melds")
def test_a_second_pinochle_scores_three_hundred_on_top() -> None:
    """40 for the first, and 300 for both when the second comes."""
    mine = "AS AC QS QS JD JD AH TH 9C 9D TC TD"
    game = after(with_stock(mine), play("AS"), play("9S"), PINOCHLE, Done(), play("AC"), play("9S"))
    double = LayMeld("pinochle", hand("QS QS JD JD"), laid=hand("QS JD"))

    assert double in game.legal_actions()
    assert after(game, double).round.state.shown[0].points == 340
    assert after(game, PINOCHLE).round.state.shown[0].points == 80


@pytest.mark.rule("twohand.stock-out", "twohand.phase2.strict")
def test_when_the_stock_is_gone_melds_go_back_and_play_is_strict() -> None:
    """No more melds; whoever won the last trick for the stock leads; what lay there is in hand."""
    game = at_the_end_of_the_stock()
    state = game.round.state
    last = state.tricks

    assert last and game.to_act == (last.winner,)
    assert len(game.view(None).tricks) == 12 and game.view(0).laid == ()
    assert game.hands[0].holds(hand("KH QH")) and state.shown[0].points == 40
    assert codes_of(game.why_not(ROYAL)) == codes_of(game.why_not(Done())) == ["turn.not-now"]
    seat = game.to_act[0]
    held = game.hands[seat].kinds[0]
    assert codes_of(game.why_not(Play(held, 1))) == ["play.not-laid"]
    led = game.apply(Play(held))
    legal = led.rules.play.legal(led.hands[1 - seat], (held,), state.trump)
    assert [one.card for one in led.legal_actions() if isinstance(one, Play)] == list(legal)
    over, _ = played_out(led)
    assert over.sheet.last
    assert sum(line.count for line in over.sheet.last.lines) == TWO.total == 250


@pytest.mark.parametrize(("name", "seed"), [("stock-double-deck", 27), ("two-handed-1911", 4)])
def test_of_like_copies_on_the_table_one_is_offered(name: str, seed: int) -> None:
    """No two melds that may be laid leave the same cards on the table, with the same history."""
    rng, game, offered = Random(seed), Game.start(rules_of(name)), 0
    for _ in range(60):
        if game.needs_deal:
            game = game.deal(rng)
            continue
        legal = list(game.legal_actions())
        melds = [action for action in legal if isinstance(action, LayMeld)]
        tables = [(meld.name, sorted(map(repr, laid_by(game, meld)))) for meld in melds]
        offered += len(tables)
        assert all(tables.count(table) == 1 for table in tables)
        game = game.apply(rng.choice(melds or legal))
    assert offered >= 5


def laid_by(game: Game, meld: LayMeld) -> tuple[Laid | LayMeld, ...]:
    """What lies before a seat when it has laid a meld; the meld if no more is laid after it."""
    (seat,) = game.to_act
    laid = game.apply(meld).view().laid
    return laid[seat] if laid else (meld,)
