"""Two-handed play with a stock: tricks, melds and draws, and calling out."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from attrs import evolve

from clauses.bidding import house
from clauses.helpers import card, hand
from gaming import after, dealt, played_out, replayed, rules_of, told
from pinochle import (
    GAME,
    CallOut,
    Done,
    DrawRules,
    EndingRules,
    ExchangeDix,
    Game,
    LayMeld,
    Play,
    Ruling,
    ScoreSheet,
    Seat,
    SettlementRules,
    Step,
    Tally,
    variants,
)
from pinochle.game.engine.knowledge import seen_event
from pinochle.game.events import (
    Acted,
    CardDrawn,
    MeldDeclared,
    MeldFailed,
    ShownCardDrawn,
    UpcardDrawn,
    UpcardExchanged,
)
from pinochle.rules.scoring.ending import Standing

if TYPE_CHECKING:
    from pinochle import Action, Ruleset, Violation
    from pinochle.game.events import Event
    from pinochle.rules.draw import Laid

TWO: Final = variants.get("two-handed")
OLD: Final = variants.get("two-handed-1911")
ROYAL: Final = LayMeld("royal marriage", hand("KH QH"))
RUN: Final = LayMeld("run", hand("AH TH KH QH JH"), laid=hand("KH QH"))
PINOCHLE: Final = LayMeld("pinochle", hand("QS JD"))
DIX: Final = LayMeld("dix", hand("9H"))


def play(code: str, laid: int = 0) -> Play:
    """The play of a card."""
    return Play(card(code), laid)


def codes(why: tuple[Violation, ...]) -> list[str]:
    """The codes of some reasons."""
    return [one.code for one in why]


def begun(
    mine: str = "AS AC KH QH AH TH JH 9C 9D TC TD QS",
    theirs: str = "9S 9S JC JS",
    *,
    rules: Ruleset = TWO,
    upcard: str = "9H",
    stock: str = "",
) -> Game:
    """A round in which seat 0 leads and seat 1 has dealt; hearts are trump."""
    return dealt(rules, {0: mine, 1: theirs}, upcard=upcard, stock=stock)


@pytest.mark.rule("twohand.meld-one-per-trick", "twohand.meld-before-draw")
def test_the_winner_lays_one_meld_and_then_draws() -> None:
    """One combination a trick, before the draw; the loser of the trick lays none."""
    game = after(begun(), play("AS"), play("9S"))

    assert game.to_act == (0,) and len(game.hands[0]) == 11
    assert {ROYAL, Done()} < set(game.legal_actions())
    assert codes(game.why_not(ROYAL, 1)) == ["turn.another"]
    melded = game.apply(ROYAL)
    assert [score.points for score in melded.round.state.shown] == [40, 0]
    assert codes(melded.why_not(LayMeld("run", RUN.cards, RUN.laid))) == ["meld.enough"]
    assert list(melded.legal_actions()) == [Done()]
    drawn, events = told(melded, Done())
    assert [type(event) for event in events] == [Acted, CardDrawn, CardDrawn]
    assert tuple(map(len, drawn.hands)) == (12, 12) and drawn.to_act == (0,)
    assert codes(drawn.why_not(ROYAL)) == ["turn.not-now"]
    assert codes(after(game, Done()).why_not(Done())) == ["turn.not-now"]


@pytest.mark.rule("twohand.meld-one-per-trick")
def test_without_a_dix_besides_the_draw_follows_at_once() -> None:
    """In the game of 1911 there is nothing that could be laid besides."""
    game = after(begun(rules=OLD), play("AS"), play("9S"), ROYAL)

    assert game.to_act == (0,) and tuple(map(len, game.hands)) == (12, 12)
    assert isinstance(next(iter(game.legal_actions())), Play)
    several = OLD.with_(draw=DrawRules(melds_a_trick=0))
    both = after(begun(rules=several), play("AS"), play("9S"), ROYAL, RUN)
    assert both.round.state.shown[0].points == 190
    nothing = OLD.with_(melds=OLD.melds.without(*(rule.name for rule in OLD.melds)))
    assert tuple(map(len, after(begun(rules=nothing), play("AS"), play("9S")).hands)) == (12, 12)


@pytest.mark.rule("twohand.draw-order", "twohand.draw-hidden")
def test_the_winner_draws_the_top_card_and_the_loser_the_next() -> None:
    """Nobody shows what he draws; in the end the loser takes the card that was turned."""
    game, events = told(begun(stock="KC KS"), play("9C"), play("JC"), Done())
    draws = [event for event in events if isinstance(event, CardDrawn)]
    assert draws == [
        CardDrawn(Seat(1), 1, hand("KC")),
        CardDrawn(Seat(0), 1, hand("KS")),
    ]
    assert [seen_event(event, Seat(0)).cards.code for event in draws] == ["", "KS"]
    assert game.view(0).stock == 21 and game.view(1).hand.holds(hand("KC"))
    assert not any(game.view(None).state.order[-23:])

    game, (_, last), winner = to_the_last_draws(game)
    assert last == UpcardDrawn(Seat(1 - winner), card("9H"))
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
    game, draws, _ = to_the_last_draws(begun(rules=rules))
    (drawn,) = (event for event in draws if not isinstance(event, UpcardDrawn))
    other, (last,) = Seat(1 - drawn.seat), drawn.cards

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
    game = begun(rules=TWO.with_(draw=DrawRules(last_upcard_to="winner")))
    _, (open_, hidden), winner = to_the_last_draws(game)

    assert open_ == UpcardDrawn(Seat(winner), card("9H"))
    assert isinstance(hidden, CardDrawn) and hidden.seat == 1 - winner


@pytest.mark.rule("twohand.draw-first-13")
def test_some_draw_first_and_meld_from_thirteen_cards() -> None:
    """The winner has the card that he drew; the loser draws after the melds."""
    rules = TWO.with_(draw=DrawRules(draw_first=True))
    mine = "AS AC KH AH TH JH 9C 9D TC TD QS 9S"
    game = after(begun(mine, "9S JC", rules=rules, stock="QH KC"), play("AS"), play("9S"))

    assert tuple(map(len, game.hands)) == (12, 11) and game.view(0).stock == 22
    melded = game.apply(ROYAL)
    assert melded.round.state.shown[0].points == 40
    assert tuple(map(len, melded.hands)) == (12, 12)


@pytest.mark.rule("twohand.meld-stays-playable")
def test_melded_cards_are_played_from_the_table() -> None:
    """They lie face up, belong to the hand, and win tricks; a play says where its card is from."""
    mine = "AS AC KH KH QH QH AH TH JH 9C 9D TC"
    game = after(begun(mine), play("AS"), play("9S"), ROYAL, Done())

    assert [one.card.code for one in game.view(1).laid[0]] == ["KH", "QH"]
    assert codes(game.why_not(play("KH", 2))) == ["play.not-laid"]
    assert {play("KH"), play("KH", 1)} < set(game.legal_actions())
    both = game.apply(play("KH")), game.apply(play("KH", 1))
    assert both[0] != both[1] and both[0].hands == both[1].hands
    assert codes(both[0].why_not(play("KH"), 0)) == ["turn.another"]
    seen, events = told(game, play("QH", 1))
    assert events == [Acted(Seat(0), Play(card("QH"), 1))]
    assert [one.card.code for one in seen.view(1).laid[0]] == ["KH"]
    taken = after(seen, play("9S"))
    assert taken.to_act == (0,)
    assert codes(taken.why_not(Play(card("KH"), 1))) == ["turn.not-now"]
    again = after(taken, Done(), play("KH"), play("JC"), Done())
    assert codes(again.why_not(play("KH"))) == ["play.from-table"]
    assert codes(again.why_not(play("9S"))) in (["play.not-held"], [])


@pytest.mark.rule("twohand.reuse-across-melds")
def test_a_marriage_and_the_run_made_of_it_score_both() -> None:
    """40 after one trick and 150 after the next, with three new cards from the hand."""
    game = after(begun(), play("AS"), play("9S"), ROYAL, Done())
    game, events = told(game, play("AC"), play("9S"), RUN)

    meld = next(event for event in events if isinstance(event, MeldDeclared))
    assert meld.points == 150
    assert game.round.state.shown[0].points == 190
    assert [one.served for one in game.view(0).laid[0][:2]] == [(("sequence", 150),)] * 2


@pytest.mark.rule("twohand.reuse-across-melds")
def test_what_lies_there_serves_in_no_lower_meld() -> None:
    """After the run no marriage is made of its king; where copies differ an action says which."""
    mine = "AS AC KH QH AH TH JH KH QH 9C 9D TC"
    all_new = LayMeld("run", RUN.cards)
    game = after(begun(mine), play("AS"), play("9S"))
    first = after(game, all_new, Done(), play("AC"), play("9S"))

    assert codes(first.why_not(LayMeld("royal marriage", ROYAL.cards, laid=hand("KH")))) == [
        "meld.served"
    ]
    assert first.why_not(ROYAL) == ()
    assert codes(first.why_not(LayMeld("royal marriage", ROYAL.cards, ROYAL.cards))) == [
        *("meld.served", "meld.served", "meld.nothing-new"),
    ]
    marriage = after(game, ROYAL, Done(), play("AC"), play("9S"))
    assert codes(marriage.why_not(LayMeld("run", RUN.cards, laid=((card("KH"), 2),)))) == [
        "meld.not-laid"
    ]
    assert codes(marriage.why_not(LayMeld("run", hand("AH TH KH QH 9C")))) == ["meld.cards"]
    both = after(marriage, ROYAL, Done(), play("TC"), play("JC"))
    if both.to_act == (0,):
        assert codes(both.why_not(all_new)) == ["meld.from-table"]
        assert both.why_not(RUN) == ()


@pytest.mark.rule("twohand.reuse-across-melds")
def test_a_second_pinochle_scores_three_hundred_on_top() -> None:
    """40 for the first, and 300 for both when the second comes."""
    mine = "AS AC QS QS JD JD AH TH 9C 9D TC TD"
    game = after(begun(mine), play("AS"), play("9S"), PINOCHLE, Done(), play("AC"), play("9S"))
    double = LayMeld("pinochle", hand("QS QS JD JD"), laid=hand("QS JD"))

    assert double in game.legal_actions()
    assert after(game, double).round.state.shown[0].points == 340
    assert after(game, PINOCHLE).round.state.shown[0].points == 80


@pytest.mark.rule("meld.dix", "twohand.1911.nine", "twohand.dix-exchange")
def test_the_first_dix_goes_for_the_card_turned() -> None:
    """It scores 10, and so does every other dix that is shown, besides a meld."""
    mine = "AS AC KH QH 9H 9H AD TD 9C 9D TC TD"
    game = after(begun(mine, upcard="AH"), play("AS"), play("9S"))
    game, events = told(game, ExchangeDix())

    assert events[1] == UpcardExchanged(Seat(0), card("9H"), card("AH"))
    assert game.hands[0].holds(hand("AH 9H")) and game.round.state.shown[0].points == 10
    assert codes(game.why_not(ExchangeDix())) == ["dix.gone"]
    both = after(game, ROYAL, DIX)
    assert both.round.state.shown[0].points == 10 + 40 + 10
    assert codes(both.why_not(DIX)) == ["meld.from-table"]
    assert both.view(1).upcard == card("AH") and after(both, Done()).to_act == (0,)


@pytest.mark.rule("meld.dix", "twohand.dix-exchange")
def test_when_no_nine_goes_for_the_card_turned() -> None:
    """A nine that was turned stays; after a dix was laid, or without one in the hand, none goes."""
    mine = "AS AC KH QH 9H AH AD TD 9C 9D TC TD"
    turned = after(begun(mine), play("AS"), play("9S"))
    assert turned.round.state.turned_points == 10
    assert codes(turned.why_not(ExchangeDix())) == ["dix.gone"]
    laid = after(begun(mine, upcard="TH"), play("AS"), play("9S"), DIX)
    assert codes(laid.why_not(ExchangeDix())) == ["dix.gone"]
    lacking = after(begun(mine.replace("9H", "KC"), upcard="TH"), play("AS"), play("9S"))
    assert codes(lacking.why_not(ExchangeDix())) == ["dix.lacks"]
    old = after(begun(mine, upcard="TH", rules=OLD), play("AS"), play("9S"))
    assert codes(old.why_not(ExchangeDix())) == ["dix.gone"]


@pytest.mark.rule("twohand.1911.nine")
def test_the_nine_that_is_turned_scores_ten() -> None:
    """The dealer scores it; the nine is no meld."""
    game, _ = played_out(begun(rules=OLD), seed=4)
    settlement = game.sheet.last
    assert settlement
    shown = sum(line.meld for line in settlement.lines)
    assert settlement.lines[1].meld >= 10 and shown % 10 == 0
    with pytest.raises(Exception, match="no meld 'dix'"):
        OLD.melds.rule("dix")


def at_the_end_of_the_stock() -> Game:
    """A game in which the last trick for the stock was played, with a marriage on the table."""
    game = after(begun(), play("AS"), play("9S"), ROYAL, Done())
    while game.round.state.word is Step.DRAW:
        actions = list(game.legal_actions())
        kept = {card("KH"), card("QH")} if game.to_act == (0,) else set()
        free = [one for one in actions if not (isinstance(one, Play) and one.card in kept)]
        game = game.apply(Done() if Done() in actions else free[-1])
    return game


@pytest.mark.rule("twohand.stock-out", "twohand.phase2.strict")
def test_when_the_stock_is_gone_melds_go_back_and_play_is_strict() -> None:
    """No more melds; whoever won the last trick for the stock leads; what lay there is in hand."""
    game = at_the_end_of_the_stock()
    state = game.round.state
    last = state.tricks

    assert last and game.to_act == (last.winner,)
    assert len(game.view(None).tricks) == 12 and game.view(0).laid == ()
    assert game.hands[0].holds(hand("KH QH")) and state.shown[0].points == 40
    assert codes(game.why_not(ROYAL)) == codes(game.why_not(Done())) == ["turn.not-now"]
    seat = game.to_act[0]
    held = game.hands[seat].kinds[0]
    assert codes(game.why_not(Play(held, 1))) == ["play.not-laid"]
    led = game.apply(Play(held))
    legal = led.rules.play.legal(led.hands[1 - seat], (held,), state.trump)
    assert [one.card for one in led.legal_actions() if isinstance(one, Play)] == list(legal)
    over, _ = played_out(led)
    assert over.sheet.last
    assert sum(line.count for line in over.sheet.last.lines) == TWO.total == 250


# Calling out.


def calling(points: tuple[int, int], rules: Ruleset = OLD, *actions: Action) -> Game:
    """A game with these scores of earlier rounds, in which some things were done."""
    game = begun(rules=rules)
    sheet = evolve(game.sheet, standing=evolve(game.sheet.standing, points=points))
    return after(Game(sheet, game.round, game.past), *actions)


TRICK: Final = (play("AS"), play("9S"))


@pytest.mark.rule("twohand.call-out")
def test_who_calls_out_wins_with_what_he_has() -> None:
    """949 of earlier rounds, a royal marriage of 40 and an ace of 11 are 1000."""
    game = calling((949, 990), OLD, *TRICK, ROYAL)

    assert list(game.claims(0)) == list(game.claims(1)) == [CallOut()]
    won, events = game.apply_with_events(CallOut(), 0)
    assert won.is_over and won.winners == (0,) and won.scores == (1000, 1000)
    assert [type(event).__name__ for event in events] == ["Acted", "Settled", "GameWon"]
    assert won.sheet.last and won.sheet.last.how == "called-out"
    assert game.record.and_then(0, CallOut()).entries[-1] == (0, CallOut())


@pytest.mark.rule("twohand.call-out.fail")
def test_who_calls_out_with_too_little_loses_the_game() -> None:
    """With 948 it is one too few, and the other has won."""
    game = calling((948, 0), OLD, *TRICK, ROYAL)

    assert game.apply(CallOut(), 0).winners == (1,)
    assert game.apply(CallOut(), 1).winners == (0,)
    three = OLD.ending.start(3)
    assert OLD.ending.after(three, (900, 700, 800), called=0).winners == (2,), "the best other"
    assert OLD.ending.after(three, (900, 700, 700), called=0).winners == (1, 2)


@pytest.mark.rule("twohand.call-out.fail")
def test_some_lose_only_the_round_by_it() -> None:
    """A house may have a wrong call cost what was melded and won in the round."""
    rules = OLD.with_(ending=evolve(OLD.ending, failed_call="loses-call"))
    game = calling((948, 10), rules, *TRICK, ROYAL)
    after_it = game.apply(CallOut(), 0)

    assert not after_it.is_over and after_it.needs_deal
    assert after_it.scores == (948, 20)  # the dealer has turned a nine
    assert calling((949, 10), rules, *TRICK, ROYAL).apply(CallOut(), 0).winners == (0,)


@pytest.mark.rule("twohand.call-out")
def test_when_to_call_out() -> None:
    """Between two tricks anybody may, before a lead or while the winner melds; else nobody."""
    led = calling((0, 0), OLD, play("AS"))
    assert codes(led.why_not(CallOut(), 0)) == ["turn.not-now"] and not led.claims(0)
    assert calling((1000, 0)).apply(CallOut(), 0).winners == (0,)
    assert calling((1000, 0)).apply(CallOut(), 0).scores == (1000, 10)
    modern = calling((1000, 0), TWO)
    assert codes(modern.why_not(CallOut(), 0)) == ["turn.not-now"] and not modern.claims(0)
    strict = at_the_end_of_the_stock()
    assert codes(strict.why_not(CallOut(), 0)) == ["turn.not-now"]
    assert not Game.start(OLD).claims(0)


@pytest.mark.rule("twohand.target")
def test_the_target_without_a_call() -> None:
    """Both past 1000 uncalled play for 1250, then for 1500; one alone wins with 1250."""
    ending = OLD.ending
    start = ending.start(2)
    alone = ending.after(start, (1010, 900))
    both = ending.after(alone, (0, 150))
    more = ending.after(both, (300, 300))

    assert (alone.winners, alone.target) == ((), 1000)
    assert ending.uncalled(alone) == alone
    assert ending.after(start, (1010, 300)).target == 1000, "it never moves back"
    assert ending.after(alone, (230, 90)).winners == ()
    assert ending.after(alone, (240, 90)).winners == (0,)
    assert (both.winners, both.target) == ((), 1250)
    assert ending.after(both, (300, 100)).winners == (0,)
    assert (more.winners, more.target) == ((), 1500)
    assert ending.after(more, (200, 0), called=0).winners == (0,)
    assert ending.after(more, (100, 0), called=0).winners == (1,)
    modern = TWO.ending
    assert modern.after(start, (1010, 900)).winners == (0,)
    assert modern.after(start, (1010, 1000)).target == 1250
    highest = EndingRules(on_two="highest", call_out="must")
    assert highest.after(start, (1010, 1000)).target == 1000
    assert highest.after(start, (5000, 1000)).winners == ()


@pytest.mark.rule("twohand.target", "twohand.call-out")
def test_calling_out_after_the_last_trick() -> None:
    """Until the next deal a player may call on what the last trick brought; then the target moves.

    Both scores come from the same round, in which nobody called out.
    """
    start = Game.start(OLD)
    assert not start.claims(0)
    assert codes(start.why_not(CallOut(), 0)) == ["turn.not-now"]
    standing = evolve(start.sheet.standing, points=(960, 950))
    before = Game(evolve(start.sheet, standing=standing, rounds=7), start.round)
    game = before.playout(Random(3))

    assert min(game.scores) >= 1000 and not game.is_over and game.sheet.standing.target == 1000
    called = game.apply(CallOut(), 1)
    assert called.winners == (1,) and called.scores == game.scores
    next_round = game.deal(Random(1))
    assert next_round.sheet.standing.target == 1250
    assert next_round.apply(CallOut(), 1).winners == (0,)
    assert before.apply(CallOut(), 0).winners == (1,)
    assert not Game(game.sheet, Game.start(TWO).round).claims(1)


@pytest.mark.rule("twohand.call-out")
def test_in_the_last_tricks_what_was_won_before_counts_too() -> None:
    """The melds, the tricks for the stock and those after it are one score; no last trick yet."""
    rules = OLD.with_(settlement=SettlementRules(saved_by="nobody"))
    game = begun(rules=rules)
    while game.round.state.word is not Step.PLAY or game.round.phase.cards:  # type: ignore[attr-defined]
        game = game.apply(next(iter(game.legal_actions())))
    game = after(game, next(iter(game.legal_actions())))
    game = after(game, next(iter(game.legal_actions())))
    tally = game.round.state.tally()
    over = game.apply(CallOut(), 0)

    assert over.sheet.last
    counts = sum(line.count for line in over.sheet.last.lines)
    assert counts > sum(tally.count) and counts <= 240


# A meld that wins.


@pytest.mark.rule("racehorse.game-meld")
def test_a_game_meld_wins_at_once() -> None:
    """Four pinochles are the game: it is over before anybody plays, whatever was bid."""
    rules = variants.get("racehorse")
    seats = {0: "QS QS QS QS JD JD JD JD"}
    game = dealt(rules, seats)
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
    game = after(begun(rules=TWO.with_(melds=TWO.melds.with_rules(dear))), *TRICK, ROYAL)

    assert game.winners == (0,) and game.scores == (0, 10)
    assert game.sheet.last and game.sheet.last.how == "game-meld"


@pytest.mark.rule("meld.failed")
def test_a_meld_that_is_not_held_sets_back_and_ends_the_melding() -> None:
    """Seat 0 has no ace of trumps: his run fails, and he has melded in this turn."""
    run = LayMeld("run", hand("AH TH KH QH JH"))
    held = "AS AS TS 9H 9H KH QH QS JD TH JH KS"
    game = after(begun(held, rules=OLD, upcard="AH"), play("AS"), play("9S"))
    assert run not in game.legal_actions()
    assert run in game.claims(0)
    assert not game.claims(1) or run not in game.claims(1)

    failed, events = told(game, run)
    assert [type(event) for event in events] == [Acted, MeldFailed, CardDrawn, CardDrawn]
    assert failed.round.state.tally().setbacks == (150, 0)
    assert codes(failed.why_not(ROYAL)) == ["turn.not-now"]
    assert run not in failed.claims(0)
    assert failed.round.state.tally().meld == (0, 0)
    settled = OLD.settle(evolve(failed.round.state.tally(), count=(120, 130), tricks=(12, 12)))
    assert settled.scores == (-30, 130)
    assert replayed(failed) == failed


@pytest.mark.rule("meld.failed")
def test_a_failure_can_be_made_good_by_a_later_draw() -> None:
    """Everybody knows that he lacked one of the cards, and no more than that."""
    run = LayMeld("run", hand("AH TH KH QH JH"))
    held = "AS AS TS 9C 9C KH QH QS JD TH JH KS"
    game = after(begun(held, rules=OLD, upcard="9H", stock="AH"), play("AS"), play("9S"), run)
    for seat in (1, None):
        view = game.view(seat)
        for luck in range(20):
            other = view.sample(Random(luck))
            assert not other.round.state.dealt[0].holds(run.cards)
            assert other.view(seat) == view

    drawn = after(game, play("AS"), play("9S"))
    assert run in drawn.legal_actions()
    made = drawn.apply(run)
    assert made.round.state.tally().meld == (150, 10)
    assert made.round.state.tally().setbacks == (150, 0)
    view = made.view(1)
    for luck in range(10):
        assert view.sample(Random(luck)).view(1) == view


@pytest.mark.rule("meld.failed")
def test_what_lies_there_already_does_not_fail() -> None:
    """A card of the hand that is named from the wrong place is a slip, which costs nothing."""
    held = "AS AS TS 9C 9C KH QH QS JD TH JH AH"
    game = after(begun(held, rules=OLD), play("AS"), play("9S"), ROYAL, play("AS"), play("9S"))

    assert codes(game.why_not(LayMeld("run", RUN.cards))) == ["meld.from-table"]
    assert codes(game.why_not(LayMeld("no such meld", RUN.cards))) == ["meld.unknown"]
    bluffs = [claim for claim in game.claims(0) if isinstance(claim, LayMeld)]
    assert bluffs and not any(game.hands[0].holds(bluff.cards) for bluff in bluffs)


@pytest.mark.rule("meld.failed")
def test_the_same_meld_does_not_fail_twice_in_a_turn() -> None:
    """Where a player lays as many melds as he likes, he is told that this one has failed."""
    many = OLD.with_(name="many", draw=evolve(OLD.draw, melds_a_trick=0))
    run = LayMeld("run", hand("AH TH KH QH JH"))
    game = after(begun("AS AC KH QH TD TC", rules=many), play("AS"), play("9S"), run)

    assert codes(game.why_not(run)) == ["meld.failed"]
    assert run not in game.claims(0)
    assert ROYAL in game.legal_actions()


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


@pytest.mark.rule("twohand.target")
@pytest.mark.parametrize(
    ("points", "target", "winners"),
    [
        ((1464, 1046), 1000, (0,)),
        ((1300, 1010), 1000, (0,)),
        ((1010, 1300), 1250, (1,)),
        ((1249, 1010), 1000, ()),
        ((1260, 1250), 1000, ()),
        ((1510, 1300), 1000, ()),  # neither is alone with 1250, and 1500 is no target yet
        ((1510, 1300), 1500, (0,)),
        ((1270, 1200), 1500, (0,)),  # one has fallen behind again
        ((1270, 1260), 1500, ()),
        ((1240, 1200), 1500, ()),
    ],
)
def test_who_is_alone_with_1250_wins_without_a_call(
    points: tuple[int, int], target: int, winners: tuple[int, ...]
) -> None:
    """Whatever the other has, and wherever the target has moved."""
    ending = OLD.ending
    before = Standing(points=(points[0] - 10, points[1]), target=target, slides=(0, 0))

    assert ending.after(before, (10, 0), may_call=True).winners == winners


LENIENT: Final = OLD.with_(ending=evolve(OLD.ending, failed_call="loses-call"))


@pytest.mark.rule("twohand.call-out", "twohand.call-out.fail")
def test_a_wrong_call_after_the_last_trick_costs_the_round_just_scored() -> None:
    """It is no round of its own: the same dealer deals next, and what the round cost stays."""
    game = Game.start(LENIENT).playout(Random(3))
    called, told = game.apply_with_events(CallOut(), 1)

    assert game.scores == (149, 201)
    assert called.scores == (149, 0)
    assert (called.sheet.dealer, called.sheet.rounds) == (game.sheet.dealer, game.sheet.rounds)
    assert [type(event).__name__ for event in told] == ["Acted", "Settled"]
    assert called.sheet.last and called.sheet.last.scores == (149, 0)
    assert called.apply(CallOut(), 1).scores == (149, 0), "it cannot be lost twice"
    assert called.apply(CallOut(), 0).scores == (0, 0)
    assert called.record.replay() == called
    assert called.view(0).scores == (149, 0)
    assert called.deal(Random(1)).apply(CallOut(), 0).sheet.rounds == 2


@pytest.mark.rule("twohand.call-out")
def test_a_wrong_late_call_on_a_score_pad() -> None:
    """It goes to the round before, and whoever is alone with 1250 then has won."""
    pad = ScoreSheet(rules=LENIENT)
    first = Tally(meld=(150, 0), count=(100, 150), setbacks=(0, 20))
    call = Tally(meld=(0, 0), count=(0, 0), how="called-out", caller=Seat(1))
    after_it = pad.add(first).add(call)

    assert pad.add(first).scores == (250, 130)
    assert (after_it.scores, after_it.dealer) == ((250, -20), Seat(1))
    assert after_it.add(first).scores == (500, 110)
    sheet = pad.add(first).sheet
    tied = evolve(sheet, standing=Standing(points=(1260, 1300), target=1500, slides=(0, 0)))
    won = tied.called_late(LENIENT, call)
    assert (won.standing.points, won.standing.winners) == ((1260, 1150), (0,))


@pytest.mark.rule("twohand.call-out")
def test_nobody_calls_on_the_round_before_when_cards_were_dealt_again() -> None:
    """A deal that is void was the next deal all the same."""
    rules = LENIENT.with_(misdeal=evolve(LENIENT.misdeal, found_late="void"))
    game = Game.start(rules).playout(Random(3)).deal(Random(2))
    game = game.apply(Ruling(Seat(0), "card-fault"))

    assert game.needs_deal and not game.claims(0)
    assert codes(game.why_not(CallOut(), 0)) == ["turn.not-now"]
