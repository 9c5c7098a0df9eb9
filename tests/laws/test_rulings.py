"""The table can rule on whatever can have happened, when it can, and everybody agrees on it.

What may be ruled on and when is told here from the history of a round alone.
"""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, IllegalAction, Record, ScoreSheet, Seat, from_json, read_action, to_json
from pinochle.actions import Play, Ruling
from pinochle.cards.trick import MOST_SEATS
from pinochle.events import Acted
from pinochle.game.engine.knowledge import events_since, mask_ended
from pinochle.game.engine.round import Ended
from pinochle.game.position import why_void
from pinochle.records import Account, audit
from pinochle.rules import Duty, Step
from pinochle.rules.renege import RULINGS
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset
    from pinochle.rules.renege import RulingKind
    from pinochle.rules.scoring.sheet import VoidDeal

PLIES: Final = 100
CHOSEN: Final = (Step.MELDS, Step.JOINT_MELDS)
MELDING: Final = (*CHOSEN, Step.BIDDER_MELDS, Step.OTHERS_MELD)


def round_of(game: Game) -> tuple[Ended | None, list[tuple[Seat | None, object]]]:
    """The last round if it was over, and what was done in it or in the round at work."""
    if not (game.needs_deal or game.is_over):
        return None, [(deed.seat, deed.action) for deed in game.round.history()]
    if not game.past.rounds:
        return None, []
    last = game.past.rounds[-1]
    assert isinstance(last, Ended)
    return last, [(deed.seat, deed.action) for deed in last.history()]


class Facts:
    """What was done in the round that a ruling would be about."""

    def __init__(self, game: Game) -> None:
        last, self.done = round_of(game)
        self.rules = rules = game.rules
        self.is_over = last is not None
        self.state = state = game.round.state if last is None else last.state
        is_ended = last is not None and not (last.is_settled and state.how == "played")
        self.is_there = bool(self.done) and not is_ended
        self.players = [seat for seat, action in self.done if isinstance(action, Play)]
        self.ruled = [action for _, action in self.done if isinstance(action, Ruling)]
        self.in_stock = state.word is Step.DRAW
        stock = rules.deal.stock // 2 * rules.table.seats if Step.DRAW in rules.script else 0
        self.last_tricks = self.players[stock:]
        self.leaders = self.last_tricks[:: rules.table.seats]

    def allow(self, seat: Seat, kind: RulingKind) -> bool:
        """Whether the table may rule so."""
        if not self.is_there or kind == "card-fault":
            return self.is_there and not self.is_over
        misdeal, renege = self.rules.misdeal, self.rules.renege
        is_void = not self.players or misdeal.found_late == "void"
        if kind == "misdeal" and is_void:
            return seat == self.state.dealer
        if not renege.ruled or (self.ruled and not renege.allows_several):
            return False
        return self.is_renege(seat, kind)

    def is_renege(self, seat: Seat, kind: RulingKind) -> bool:
        """Whether a seat can have reneged so by now."""
        if kind == "misdeal":
            return seat == self.state.dealer
        if self.state.word not in {Step.PLAY, Step.DRAW}:
            return kind == "expose" and seat != self.state.bidder and self.lie_melds()
        if kind == "no-discard":
            buries = seat == self.state.bidder
            if self.rules.bury.who == "bidding-side" and self.state.bidder is not None:
                buries = seat in self.state.together(self.state.bidder)
            return bool(self.rules.bury.cards) and buries and seat in self.last_tricks
        if kind in {"expose", "turn", "other"}:
            return True
        return bool(self.breaches(seat)[kind])

    def lie_melds(self) -> bool:
        """Whether melds lie on the table, and nobody has any to choose."""
        script, step, renege = self.rules.script, self.state.step, self.rules.renege
        has_melded = any(word in MELDING for word in script[:step])
        is_left = any(word in CHOSEN for word in script[step:])
        return has_melded and not is_left and renege.settled == "at-once"

    def breaches(self, seat: Seat) -> dict[RulingKind, bool]:
        """The duties in the play that a seat can have broken."""
        duties = {rung.duty for rung in self.rules.play.obligations}
        has_followed = any(leader != seat for leader in self.leaders)
        may_lead = any(duty.of_leads for duty in duties) and not self.in_stock
        beats = {Duty.HEAD, Duty.HEAD_SUIT, Duty.OVERTRUMP} & duties
        return {
            "suit": (has_followed and Duty.FOLLOW in duties) or may_lead,
            "slough": has_followed and Duty.TRUMP in duties,
            "kill": has_followed and bool(beats),
        }


def every_ruling(game: Game) -> Iterator[Ruling]:
    """Every ruling on every seat, and on one that there is not."""
    for seat in range(min(game.rules.table.seats + 1, MOST_SEATS)):
        for kind in RULINGS:
            yield Ruling(seat, kind)


def check_answers(game: Game) -> list[Ruling]:
    """What may be ruled; all else is refused with a reason."""
    found: list[Ruling] = []
    facts = Facts(game)
    for ruling in every_ruling(game):
        why = game.why_not(ruling)
        is_seat = ruling.seat < game.rules.table.seats
        assert (not why) == (is_seat and facts.allow(ruling.seat, ruling.kind)), (ruling, why)
        if why:
            assert all(str(one) for one in why)
            with pytest.raises(IllegalAction) as caught:
                game.apply(ruling)
            assert caught.value.violations == why
        else:
            found.append(ruling)
        for seat in (0, game.rules.table.seats - 1):
            assert [one.code for one in game.why_not(ruling, seat)] == ["turn.table"]
            assert ruling not in game.claims(seat) and ruling not in game.legal_actions(seat)
    return found


def check_ruling(game: Game, ruling: Ruling) -> None:
    """What follows a ruling, by the game, its record, its views, its documents, and the referee."""
    last, _ = round_of(game)
    after, events = game.apply_with_events(ruling)
    assert after == game.apply(ruling)
    assert events[0] == Acted(None, ruling)
    assert read_action(ruling.token) == ruling
    assert after.actions == (*game.actions, (None, ruling))
    record = after.record
    again = Record.parse(str(record)).replay()
    assert again == after and again.record == record
    assert from_json(to_json(after), Game) == after
    assert pickle.loads(pickle.dumps(game)).apply(ruling) == after
    for seat in (None, 1):
        view, told = after.view(seat), record.redacted(seat)
        assert Record.parse(str(told)) == told
        assert told.view(seat) == view
        assert from_json(to_json(view), type(view)) == view
        before, now = game.view(seat).table(), view.table(since=game.view(seat).table().seq)
        assert now.seq == before.seq + 1
        said = [(one.event, one.text) for one in now.events]
        assert [event for event, _ in said] == [type(one).__name__ for one in view.events(events)]
        assert all(text for _, text in said)
    check_came_to(game, ruling, after)
    check_referee(ruling, after)
    check_pad(after)
    if last and after.past.rounds:
        retold = after.past.rounds[-1]
        assert isinstance(retold, Ended)
        assert events_since(mask_ended(retold, None), None, last.done)[0][0].event == Acted(
            None, ruling
        )


def check_came_to(game: Game, ruling: Ruling, after: Game) -> None:
    """Whether the round goes on, is void, or is settled, and on which sheet."""
    rules, (last, done) = game.rules, round_of(game)
    is_begun = any(isinstance(action, Play) for _, action in done)
    is_void = ruling.kind == "card-fault" or (
        ruling.kind == "misdeal" and (not is_begun or rules.misdeal.found_late == "void")
    )
    before = game.sheet if last is None else game.past.sheet
    assert before is not None
    if is_void:
        why: VoidDeal = "card-fault" if ruling.kind == "card-fault" else "misdeal"
        assert after.sheet == before.void(rules, why)
        assert after.needs_deal or after.is_over
    elif last or rules.renege.settled == "at-once":
        ended = after.past.rounds[-1]
        assert isinstance(ended, Ended)
        tally = ended.tally()
        assert tally.offenders[-1] == ruling.seat
        assert after.sheet == before.settle(rules, tally)
        assert after.sheet.last == rules.settle(tally) or rules.checks.for_game
    else:
        assert after.to_act == game.to_act and after.hands == game.hands
        assert after.round.state.offenders[-1] == ruling.seat


def check_referee(ruling: Ruling, after: Game) -> None:
    """The referee, who has the record, comes to the same."""
    if not (after.needs_deal or after.is_over):
        return
    findings = audit(Account.from_record(after.record))
    last = after.past.rounds[-1]
    assert isinstance(last, Ended)
    is_shown = ruling.kind in {"expose", "misdeal", "other"}
    if not last.is_settled:
        assert findings.settlement is None
        assert findings.ruling is not None and findings.ruling.kind == ruling.kind
    elif is_shown and len(last.tally().offenders) == 1:
        assert findings.ruling == ruling
        assert findings.settlement is not None and after.sheet.last is not None
        assert findings.settlement.lines == after.sheet.last.lines
        assert findings.sheet == after.sheet
    elif not is_shown:
        assert (ruling.seat, ruling.kind) in {(one.seat, one.kind) for one in findings.unproven}


def check_pad(after: Game) -> None:
    """A score pad that is told of the rounds stands as the game."""
    rounds = [one for one in after.past.rounds if isinstance(one, Ended)]
    told = [one.tally() if one.is_settled else why_void(one) for one in rounds]
    assert after.past.dealer is not None
    pad = ScoreSheet(rules=after.rules, first_dealer=after.past.dealer, rounds=tuple(told))
    assert pad.sheet.standing.points == after.scores
    assert (pad.winners, pad.last, pad.checks) == (after.winners, after.sheet.last, after.checks)


def walk(rules: Ruleset, seed: int, plies: int = PLIES) -> None:
    """A random game in which every ruling is asked for, and some are made."""
    rng = Random(seed)
    game = Game.start(rules)
    seen: set[object] = set()
    for _ in range(plies):
        last, done = round_of(game)
        plays = sum(isinstance(action, Play) for _, action in done)
        moment = (game.round.state.word, min(plays, 2), last is not None, game.is_over)
        if moment not in seen or rng.random() < 1 / 40:
            allowed = check_answers(game)
            fresh = [one for one in allowed if (moment[1:], one.kind) not in seen]
            for ruling in rng.sample(fresh, min(2, len(fresh))):
                check_ruling(game, ruling)
                seen.add((moment[1:], ruling.kind))
            seen.add(moment)
        if game.is_over:
            return
        seat, action = choose(game, rng)
        game = game.apply(action, seat)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 16))
def test_rulesets(name: str) -> None:
    """In every preset, and in the rulesets with what no preset has."""
    walk(rules_of(name), 3)


@share(25)
@given(st.integers(0, 10**9))
def test_custom_rulesets(seed: int) -> None:
    """By any rules that go together."""
    walk(custom_ruleset(Random(seed)), seed, 90)
