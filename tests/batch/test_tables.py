"""Rounds card by card and games played on: what is seen, what is legal, what comes of it.

Tests: pinochle.batch.tables
"""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from attrs import fields
from typing_extensions import override

from batch.engine import EngineRound, Follower, as_batch, last_of, number_of, round_of_engine
from pinochle import Game, Hand, RulesetError, SeatError, TrickError, WrongType, variants
from pinochle.actions import Play
from pinochle.batch import Tables, Turns, _playing, play, play_on, presets, problems
from pinochle.cards.card import CARD_INDEX, CARDS
from pinochle.kernel.compiled import PLAIN
from pinochle.players._position import best_card
from pinochle.players._rollouts import can_be_played_out
from pinochle.players._task import task_of
from pinochle.rules import Step
from pinochle.rules.parts import tricks_of_a_round
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import CUSTOM, rules_of, some_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy.typing as npt

    from pinochle import Ruleset
    from pinochle.actions import Action
    from pinochle.batch import Rounds
    from pinochle.game.view import View

    Cards = npt.NDArray[np.integer[Any]]

RULES: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed")
CONCEDING: Final = "check-three-handed"
SOME: Final = ("partnership-auction", "three-handed", "cutthroat", "double-deck", "army-navy-3")
CUSTOM_RULESETS: Final = 30


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def lowest(turn: Turns) -> Cards:
    """The legal card with the lowest number."""
    number: Cards = turn.legal.argmax(axis=1)
    return number


def rows_of(turn: Turns) -> Iterator[dict[str, Any]]:
    """Everything that each turn says, but for its number."""
    names = [field.name for field in fields(Turns) if field.name != "deals"]
    for row in range(len(turn)):
        yield {name: getattr(turn, name)[row].tolist() for name in names}


# What a seat is told.


def expected_turn(view: View) -> dict[str, Any]:
    """What a turn should say to a seat that is to play a card, from the view of the engine."""
    rules, seats, me = view.rules, view.rules.table.seats, view.seat or 0
    played = [Hand() for _ in range(seats)]
    trick = view.trick
    cards = list(trick.cards) if trick else []
    leader = trick.leader if trick else me
    for first, several in [
        *[(int(taken.leader), taken.cards) for taken in view.tricks],
        (leader, cards),
    ]:
        for place, card in enumerate(several, start=first):
            played[place % seats] += card
    shown = [melded.cards for melded in view.shown] or [Hand()] * seats
    task = task_of(view)
    goals = {contract.bidder: contract.goal for contract in view.contracts}
    return {
        "seat": me,
        "burying": False,
        "legal": [int(Play(card) in view.legal_actions()) for card in CARDS],
        "hand": numbers(view.hand),
        "buried": numbers(view.buried),
        "trick": [CARD_INDEX[card] for card in cards] + [-1] * (seats - len(cards)),
        "leader": leader,
        "played": [numbers(hand) for hand in played],
        "shown": [numbers(lie - (lie & gone)) for lie, gone in zip(shown, played, strict=True)],
        "trump": number_of(view.trump),
        "bidder": -1 if view.bidder is None else view.bidder,
        "bid": 0 if view.bidder is None else goals[view.bidder],
        "need": task.needed if task else 0,
        "counts": view.state.won_points(view.tricks),
        "tricks_left": tricks_of_a_round(rules) - len(view.tricks),
    }


def numbers(cards: Hand) -> list[int]:
    return [cards.count(card) for card in CARDS]


class Looker(Follower):
    """A policy that plays what was played in rounds of the engine, and looks at what it is told."""

    def __init__(self, rounds: list[EngineRound]) -> None:
        super().__init__(rounds)
        self.games = [told.before for told in rounds]
        self.compared = 0

    @override
    def __call__(self, turn: Turns) -> npt.NDArray[np.intp]:
        for deal, row in zip(turn.deals.tolist(), rows_of(turn), strict=True):
            game = self.games[deal]
            entries = self.rounds[deal].ended.entries
            while not row["burying"] and game.round.state.word is not Step.PLAY:
                entry = entries[len(game.round.state.entries)]
                self.games[deal] = game = game.apply(entry.action, entry.seat)
            if not row["burying"]:
                self.compare(game, row)
        cards = super().__call__(turn)
        for deal, card, is_burying in zip(turn.deals, cards, turn.burying, strict=True):
            if not is_burying:
                self.games[deal] = self.games[deal].apply(Play(CARDS[card]))
        return cards

    def compare(self, game: Game, row: dict[str, Any]) -> None:
        """Compare what a seat is told with its view."""
        view = game.view(game.to_act[0])
        expected = expected_turn(view)
        if view.rules.widow.is_won:  # its points are known to whoever has won it
            expected |= {"counts": row["counts"], "need": row["need"]}
        if Step.DIX in view.rules.script:  # everybody knows that it is with the dealer now
            expected["shown"] = row["shown"]
        if row["need"] == 0 or expected["need"] == 0:  # nothing depends on it any more
            expected["need"] = row["need"]
        assert row == expected
        self.compared += 1


def looked_at(rules: Ruleset, seed: int, rounds: int = 3) -> int:
    """Compare what seats are told in some rounds; how many turns there were."""
    chance = random.Random(seed)
    several = [round_of_engine(rules, chance, 0) for _ in range(2 * rounds)]
    told = [each for each in several if each and each.played][:rounds]
    if not told:
        return 0
    looker = Looker(told)
    as_batch(rules, told, looker)
    return looker.compared


@pytest.mark.parametrize("name", [*presets(), *CUSTOM])
def test_a_turn_says_what_the_view_says(name: str) -> None:
    rules = rules_of(name)
    if not problems(rules) and rules.auction.calls != "summed":
        looked_at(rules, 1)


def test_a_turn_says_what_the_view_says_by_any_rules() -> None:
    compared = 0
    for seed in range(CUSTOM_RULESETS):
        chance = random.Random(seed)
        rules = custom_ruleset(chance, of=chance.choice(presets()))
        if not problems(rules) and rules.auction.calls != "summed":
            compared += looked_at(rules, seed, 1)
    assert compared > 300


def games_in_play(rules: Ruleset, seed: int) -> Iterator[Game]:
    """Some games in which somebody is to play a card, and nothing but tricks is left."""
    chance, game = random.Random(seed), Game.start(rules)
    for _ in range(200):
        if game.is_over:
            return
        seat, action = choose(game, chance)
        if seat is not None and isinstance(action, Play) and can_be_played_out(game.view(seat)):
            yield game
        game = game.apply(action, seat)


@pytest.mark.parametrize(
    "name", ["partnership-auction", "three-handed", "five-handed", "two-handed"]
)
def test_what_is_unseen_changes_nothing(name: str) -> None:
    """In all games that agree with what a seat knows, it is told the same."""
    looked = 0
    for game in islice(games_in_play(rules_of(name), 3), 0, None, 5):
        turns: list[Turns] = []

        def policy(turn: Turns, turns: list[Turns] = turns) -> Cards:
            turns.append(turn)
            return lowest(turn)

        play_on(
            islice(game.view(game.to_act[0]).samples(random.Random(2)), 6), rng(), policy=policy
        )
        first, *others = rows_of(turns[0])
        assert len(others) == 5 and all(row == first for row in others)
        looked += 1
    assert looked > 3


# What is played.


def arrays_of(rounds: Rounds) -> dict[str, Any]:
    names = ("orders", "trumps", "melds", "counts", "tricks", "scores", "buried", "cards")
    return {name: getattr(rounds, name).tolist() for name in (*names, "leaders", "winners")}


@pytest.mark.parametrize("name", SOME)
def test_plain_and_compiled_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(name)
    games = [*islice(games_in_play(rules, 2), 1, 20, 6)]

    def run_everything() -> list[Any]:
        tables = Tables(rules, rng(5))
        turns = [tables.reset(5), *(tables.step(tables.choose("club"))[0] for _ in range(60))]
        ends = [play_on(games, rng(4), times=2, policy=policy) for policy in ("random", "club")]
        return [
            *(arrays_of(play(rules, 7, rng(3), keep=True, policy=it)) for it in ("random", "club")),
            arrays_of(play(rules, 7, rng(3), keep=True, policy=lowest)),
            *(row for turn in turns for row in rows_of(turn)),
            *((end.counts.tolist(), end.scores.tolist(), end.made.tolist()) for end in ends),
        ]

    compiled = run_everything()
    monkeypatch.setattr(_playing, "prepare", lambda: PLAIN)
    assert run_everything() == compiled


@pytest.mark.parametrize("name", [*presets()])
def test_whether_tricks_are_kept_changes_nothing(name: str) -> None:
    rules = rules_of(name)
    for policy in ("random", "club"):
        kept = play(rules, 40, rng(), policy=policy, keep=True)
        other = play(rules, 40, rng(), policy=policy)
        assert kept.counts.tolist() == other.counts.tolist()
        assert kept.tricks.tolist() == other.tricks.tolist()
        assert kept.scores.tolist() == other.scores.tolist()
        is_kept = kept.played
        assert (kept.cards[~is_kept] == 255).all() and (kept.cards[is_kept] < 24).all()
        of_seat = [(kept.winners[is_kept] == seat).sum(axis=1) for seat in range(rules.table.seats)]
        assert np.array_equal(np.transpose(of_seat), kept.tricks[is_kept])


@pytest.mark.parametrize("name", ["partnership-auction", "double-deck", "eight-player"])
def test_the_club_policy_is_that_of_club_players(name: str) -> None:
    """Card by card, where no card is out of the play and there are two sides."""
    rules, chance = rules_of(name), random.Random(4)
    several = [round_of_engine(rules, chance, 0) for _ in range(12)]
    told = [each for each in several if each and each.played]
    batch = as_batch(rules, told, "club")
    for deal, each in enumerate(told):
        game = each.before
        for number in batch.cards[deal].reshape(-1):
            view = game.view(game.to_act[0])
            legal = [action.card for action in view.legal_actions() if isinstance(action, Play)]
            assert best_card(view, legal) == CARDS[number]
            game = game.apply(Play(CARDS[number]))


# Tables.


@pytest.mark.parametrize("name", [*presets()])
def test_steps_and_rounds_agree(name: str) -> None:
    """A policy comes to the same in steps as in rounds of the same deals."""
    rules, number = rules_of(name), 30
    rounds = play(rules, number, rng(2), policy=lowest, keep=True)
    tables = Tables(rules, rng(2))
    turn = tables.reset(number)
    alive, sides = np.ones(number, np.bool_), np.array(rules.table.sides)
    # A table that had to be dealt again plays another round.
    begun = rounds.played | (rounds.buried < 24).any(axis=1)
    for _ in range(len(rules.pack)):
        assert np.array_equal(tables.choose(lowest), lowest(turn))
        turn, rewards, over = tables.step(lowest(turn))
        ended = alive & over
        assert np.array_equal(rewards[ended & begun], rounds.scores[ended & begun][:, sides])
        assert not rewards[~over].any()
        assert (turn.played[over].sum(axis=(1, 2)) == 0).all()
        alive &= ~over
        if not alive.any():
            break
    assert not alive.any()


def test_tables_are_dealt_again_by_themselves() -> None:
    """Where bidders must concede some rounds, tables do not stand alike."""
    tables = Tables(rules_of(CONCEDING), rng(), bid=np.array([20, 40] * 10))
    turn, ended = tables.reset(20), 0
    assert turn.bid.tolist() == [20, 40] * 10
    for _ in range(100):
        assert turn.deals.tolist() == [*range(20)]
        assert (turn.hand[turn.legal] > 0).all() and turn.legal.any(axis=1).all()
        turn, _, over = tables.step(tables.choose("random"))
        ended += over.sum()
    assert turn.bid.tolist() == [20, 40] * 10 and ended > 30


def test_tables_that_do_not_stand_alike() -> None:
    """Bidders bury first, and then some must concede: the others go on where they are."""
    rules = rules_of(CONCEDING)
    tables, sides = Tables(rules, rng()), np.array(rules.table.sides)
    turn, mixed, conceded = tables.reset(40), 0, 0
    for _ in range(200):
        before = turn.tricks_left.copy()
        turn, rewards, over = tables.step(tables.choose("club"))
        mixed += 0 < turn.burying.sum() < 40
        conceded += (over & (before > 1)).sum()
        assert (rewards[over].any(axis=1)).all() and sides.size == rewards.shape[1]
        assert (turn.tricks_left[~turn.burying] > 0).all()
    assert mixed and conceded


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"rules": "pinochle"}, WrongType),
        ({"rules": variants.get("racehorse")}, RulesetError),
        ({"rng": 3}, WrongType),
        ({"dealer": 4}, SeatError),
        ({"bidder": 4}, SeatError),
        ({"bid": np.array([100, 200])}, RulesetError),
        ({"number": 0}, RulesetError),
        ({"number": "all"}, WrongType),
    ],
)
def test_tables_that_are_refused(given: dict[str, Any], error: type[Exception]) -> None:
    arguments = {"rules": RULES, "rng": rng(), **given}
    number = arguments.pop("number", 5)
    with pytest.raises(error):
        Tables(**arguments).reset(number)


def test_steps_that_are_refused() -> None:
    tables = Tables(RULES, rng())
    for early in (lambda: tables.turn, lambda: tables.step(np.zeros(1, np.intp))):
        with pytest.raises(RulesetError, match="must be reset"):
            early()
    turn = tables.reset(2)
    with pytest.raises(TrickError, match=r"deal 0: .* was chosen, which is not legal"):
        tables.step((~turn.legal).argmax(axis=1))
    with pytest.raises(RulesetError, match="policy: expected"):
        tables.choose("expert")  # type: ignore[arg-type]
    assert [*rows_of(tables.turn)] == [*rows_of(turn)]


def test_a_contract_that_nobody_plays() -> None:
    rules = rules_of("three-handed-six-kitty")
    with pytest.raises(RulesetError, match="hardly a card is ever played"):
        Tables(rules, rng(), bid=10**6).reset(3)


# Games that are played on.


def to_the_end(game: Game, choose_action: Callable[[Game], Action]) -> Game:
    """A game at the end of its round."""
    while not (game.needs_deal or game.is_over):
        game = game.apply(choose_action(game))
    return game


def lowest_card(game: Game) -> Action:
    """The legal card with the lowest number."""
    cards = [action.card for action in game.legal_actions() if isinstance(action, Play)]
    return Play(min(cards, key=lambda card: CARD_INDEX[card]))


@pytest.mark.parametrize(
    "name", ["partnership-auction", "two-handed", "five-handed", *some_of(CUSTOM, 3)]
)
def test_games_end_as_the_engine_ends_them(name: str) -> None:
    rules = rules_of(name)
    games = [*islice(games_in_play(rules, 6), 0, None, 7)]
    if not games:
        return
    ends = play_on(games, rng(), policy=lowest)
    assert len(ends) == len(games)
    for number, game in enumerate(games):
        last = last_of(to_the_end(game, lowest_card))
        tally = last.tally()
        if last.how != "played" or tally.forgotten:
            continue
        settlement = rules.settle(tally)
        assert ends.counts[number, 0].tolist() == [*tally.count]
        assert ends.tricks[number, 0].tolist() == [*tally.tricks]
        assert ends.scores[number, 0].tolist() == [*settlement.scores]
        if tally.contracts:
            side = (tally.sides or rules.table.sides)[tally.contracts[0].bidder]
            assert ends.made[number, 0] == (settlement.line(side).verdict == "made")


def test_games_are_played_on_many_times() -> None:
    first, *_, last = games_in_play(RULES, 1)
    ends = play_on([last, first, last], rng(), times=50)
    assert ends.counts.shape == (3, 50, 4) and ends.scores.shape == (3, 50, 2)
    assert (ends.counts.sum(axis=2) == RULES.total).all()
    assert len(np.unique(ends.counts[1], axis=0)) > 20


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"games": []}, RulesetError),
        ({"games": [RULES]}, WrongType),
        ({"games": [Game.start(RULES)]}, RulesetError),
        ({"games": [Game.start(RULES).deal(random.Random(1))]}, RulesetError),
        ({"times": 0}, RulesetError),
        ({"times": "often"}, WrongType),
        ({"rng": None}, WrongType),
        ({"policy": "expert"}, RulesetError),
    ],
)
def test_games_that_are_not_played_on(given: dict[str, Any], error: type[Exception]) -> None:
    arguments = {"games": [next(games_in_play(RULES, 1))], "rng": rng(), **given}
    with pytest.raises(error):
        play_on(**arguments)


def test_games_by_different_rules() -> None:
    with pytest.raises(RulesetError, match="the same rules"):
        play_on([next(games_in_play(rules, 1)) for rules in (RULES, THREE)], rng())
