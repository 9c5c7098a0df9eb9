"""The referee finds the one misplay of a round, by whom it was and how, and none where all is fair.

The rounds are played out by the oracle, which also says what kind of misplay it was and which card
gave it away.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from oracle import play as oracle
from pinochle import Card, Game, Record, Seat, Tally
from pinochle.actions import Bury, Deal, Play, Ruling
from pinochle.game.engine.round import Ended
from pinochle.records import Account, audit
from pinochle.records._played import AccountPlays, interpretations
from pinochle.records.record import Redacted
from pinochle.rules import PRE_1945, RenegeRules, Step
from support.random_games import game_at, plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import letter, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset, Settlement
    from pinochle.records.record import Entry

NAMES: Final = (
    "three-handed",
    "three-handed-classic",
    "cutthroat",
    "partnership-auction",
    "double-deck",
    "triple-deck",
    "army-navy-3",
    "widow-pinochle",
)
SETTLED: Final = tuple(name for name in RULESETS if rules_of(name).showing.closes == "before-play")
"""The rulesets in which nothing but cards is told while they are played."""
OPEN: Final = tuple(
    name
    for name in SETTLED
    if {Step.BURY, Step.DRAFT, Step.PARTNER} & {*rules_of(name).script}
    or rules_of(name).widow.goes_to != "bidder"
)
"""Those in which cards or partners may stay hidden to the end."""
LAYING_AWAY: Final = (Step.BURY, Step.DRAFT)

names = st.sampled_from(NAMES)
seeds = st.integers(0, 40)
rngs = st.integers(0, 10**6).map(random.Random)


@cache
def with_prices(name: str) -> Ruleset:
    """The preset, in which reneges have a price."""
    rules = rules_of(name)
    return rules.with_(name=f"{name}-ruled", renege=evolve(rules.renege, ruled=True))


@cache
def at_play(name: str, seed: int) -> Game:
    """A game in which the first card is to be led."""
    return game_at(with_prices(name), Step.PLAY, seed)


class Misplay(NamedTuple):
    """What was played wrongly: by whom, with which card, how, and which card shows it."""

    seat: int
    at: int
    kind: str
    shown_by: int


def played_out(
    game: Game, rng: random.Random, misplay_at: int
) -> tuple[list[tuple[Seat, Card]], Misplay | None]:
    """A round played out, with one misplay from that card on, if anybody can; and that one."""
    rules, trump = game.rules, letter(game.round.state.trump)
    regime = "pre-1945" if rules.play.obligations == PRE_1945.obligations else "post-1945"
    order = "".join(rank.code for rank in rules.pack.order)
    hands = [[card.code for card in hand] for hand in game.hands]
    turn = int(game.to_act[0])
    plays: list[tuple[int, str]] = []
    wrong: tuple[int, int, list[str]] | None = None
    while any(hands):
        trick: list[str] = []
        for step in range(len(hands)):
            seat = (turn + step) % len(hands)
            legal = oracle.legal(hands[seat], trick, trump, regime, order=order)
            illegal = sorted(set(hands[seat]) - legal)
            if illegal and wrong is None and len(plays) >= misplay_at:
                card = rng.choice(illegal)
                wrong = seat, len(plays), list(trick)
            else:
                card = rng.choice(sorted(legal))
            hands[seat].remove(card)
            trick.append(card)
            plays.append((seat, card))
        turn = (turn + oracle.winner(trick, trump, order)) % len(hands)
    told = [(seat, Card.parse(card)) for seat, card in plays]
    if wrong is None:
        return told, None
    seat, place, before = wrong
    mine = [(number, card) for number, (who, card) in enumerate(plays) if who == seat]
    held = [card for number, card in mine if number >= place]
    shown = next(
        number
        for number, _ in mine
        if number >= place
        and held[0]
        not in oracle.legal(
            [card for at, card in mine if place <= at <= number], before, trump, regime, order=order
        )
    )
    return told, Misplay(seat, place + 1, kind_of(held, before, trump), shown + 1)


def kind_of(held: list[str], trick: list[str], trump: str | None) -> str:
    """In which way the first of these cards was wrong."""
    suits = {card[1] for card in held}
    led, played = trick[0][1], held[0][1]
    if led in suits:
        return "suit" if played != led else "kill"
    return "slough" if played != trump else "kill"


def account_of(game: Game, plays: list[tuple[Seat, Card]], *, is_known: bool) -> Account:
    """The account of a round with these plays."""
    return Account(
        state=game.round.state,
        plays=tuple(plays),
        held=game.hands if is_known else (),
        sheet=game.sheet,
    )


@share(30)
@given(name=names, seed=seeds, rng=rngs, misplay_at=st.integers(0, 60), is_known=st.booleans())
def test_a_misplay_is_found(
    name: str, seed: int, rng: random.Random, misplay_at: int, *, is_known: bool
) -> None:
    """One misplay is the one finding, with its seat, its card, its kind, and what shows it."""
    game = at_play(name, seed)
    plays, misplay = played_out(game, rng, misplay_at)
    findings = audit(account_of(game, plays, is_known=is_known))

    assert findings.is_sure
    if misplay is None:
        assert not findings.found and findings.ruling is None
        return
    (found,) = findings.found
    assert (found.seat, found.at, found.kind) == misplay[:3]
    assert found.shown_by == (found.at if is_known else misplay.shown_by)
    assert plays[found.at - 1] == (found.seat, found.card)
    assert found.next_led in {0, (found.trick * len(game.hands)) + 1}
    assert [why.rule for why in found.why] != [""]
    assert findings.ruling == Ruling(found.seat, found.kind)
    if findings.account.rules.renege.settled == "at-once":
        assert findings.settlement is not None and findings.settlement.how == "renege"


@share(20)
@given(name=names, seed=seeds, rng=rngs)
def test_a_part_of_the_play_shows_no_more(name: str, seed: int, rng: random.Random) -> None:
    """What is found by some card is found as soon as it was played, and not before."""
    game = at_play(name, seed)
    plays, misplay = played_out(game, rng, rng.randrange(30))
    if misplay is None:
        return
    for number in (misplay.shown_by - 1, misplay.shown_by):
        findings = audit(account_of(game, plays[:number], is_known=False))
        assert len(findings.found) == (number == misplay.shown_by)
        assert not findings.is_sure or number == len(plays)


@share(20)
@given(name=names, seed=seeds, rng=rngs)
def test_the_ruling_is_that_of_the_game(name: str, seed: int, rng: random.Random) -> None:
    """The table that rules at once comes to the same as the referee, but for what was won later."""
    game = at_play(name, seed)
    plays, misplay = played_out(game, rng, rng.randrange(30))
    findings = audit(account_of(game, plays, is_known=True))
    if misplay is None or findings.ruling is None:
        return
    for seat, card in plays[: misplay.at - 1]:
        game = game.apply(Play(card), seat)
    ruled_on = game.apply(findings.ruling)

    assert ruled_on.sheet.last == findings.settlement
    assert findings.sheet == ruled_on.sheet


@share(20)
@given(name=names, seed=seeds, rng=rngs)
def test_a_record_tells_an_account(name: str, seed: int, rng: random.Random) -> None:
    """A record with a misplay in it reads as the account; without the cards, as what is known."""
    game = at_play(name, seed)
    plays, misplay = played_out(game, rng, rng.randrange(40))
    record = game.record
    for seat, card in plays:
        record = record.and_then(seat, Play(card))
    record = Record.parse(str(record))

    assert Account.from_record(record) == account_of(game, plays, is_known=True)
    start = max(at for at, (_, one) in enumerate(record.entries) if isinstance(one, Deal))
    points = " ".join(str(score.points) for score in game.round.state.shown)
    unknown = evolve(
        record[:0],
        dealer=game.round.state.dealer,
        entries=tuple(map(hide, record.entries[start:])),
        tags=(("meld", points),),
    )
    account = Account.from_record(Record.parse(str(unknown)))
    assert not any(account.held) and account.state.contracts == game.round.state.contracts
    found = audit(account).found
    if misplay:
        assert [(one.seat, one.at, one.kind, one.shown_by) for one in found] == [misplay]
        before = game.sheet.standing.points
        settled = audit(account_of(game, plays, is_known=True))
        assert audit(account).settlement == settled.settlement
        assert audit(account).sheet is None and len(before) == game.rules.table.columns


def hide(entry: Entry) -> Entry:
    """An entry without its cards, if they are not for everybody."""
    seat, action = entry
    if isinstance(action, Deal):
        return seat, Redacted("deal", (None,) * len(action.order))
    if isinstance(action, Bury):
        return seat, Redacted("bury", (None,) * len(action.cards))
    return entry


@pytest.mark.parametrize("name", NAMES)
def test_a_fair_game_has_no_findings(name: str) -> None:
    """What the game has allowed the referee allows, and it comes to the same score."""
    rules = rules_of(name).with_(name=f"{name}-unruled", renege=RenegeRules())
    rounds = 0
    for seed in range(4):
        before = Game.start(rules)
        for ply in plies_of(Game.start(rules), seed, 400):
            if ply.before.needs_deal:
                before = ply.before
            last = ply.after.sheet.last
            if ply.after.sheet.rounds == before.sheet.rounds or last is None:
                continue
            if last.how != "played":
                continue
            record = ply.after.record
            findings = audit(Account.from_record(record))
            assert not findings.found and findings.ruling is None
            assert findings.settlement == last
            assert findings.sheet == ply.after.sheet
            rounds += 1
    assert rounds


@cache
def fair_rounds(name: str) -> tuple[tuple[Record, Settlement], ...]:
    """Rounds of a ruleset that were played to their end, with what they came to in the game."""
    rules = rules_of(name).with_(name=f"{name}-unruled", renege=RenegeRules())
    found: list[tuple[Record, Settlement]] = []
    for ply in plies_of(Game.start(rules), 2, 260):
        last = ply.after.sheet.last
        if ply.after.sheet.rounds > ply.before.sheet.rounds and last and last.how == "played":
            found.append((ply.after.record, last))
    return tuple(found)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 6))
def test_whoever_looked_on_comes_to_the_same(name: str) -> None:
    """A record that was redacted for a seat or a spectator is settled as the whole one.

    It has two rounds, if so many were played, so that the second stands upon the first.
    """
    for record, last in fair_rounds(name)[:2][-1:]:
        sheet = audit(Account.from_record(record)).sheet
        for seat in (None, *range(record.rules.table.seats)):
            findings = audit(Account.from_record(Record.parse(str(record.redacted(seat)))))
            assert not findings.found and not findings.unproven
            assert findings.settlement == last and findings.sheet == sheet
            assert findings.is_sure


@share(20)
@given(name=names, seed=seeds, rng=rngs, misplay_at=st.integers(0, 60))
def test_whoever_looked_on_finds_the_misplay(
    name: str, seed: int, rng: random.Random, misplay_at: int
) -> None:
    """A misplay is found without the hands of the others, and its price is the same."""
    game = at_play(name, seed)
    plays, misplay = played_out(game, rng, misplay_at)
    known = audit(account_of(game, plays, is_known=True))
    for viewer in (None, rng.randrange(game.rules.table.seats)):
        record = game.record.redacted(viewer)
        for seat, card in plays:
            record = record.and_then(seat, Play(card))
        findings = audit(Account.from_record(record))
        assert (findings.ruling, findings.settlement) == (known.ruling, known.settlement)
        assert findings.sheet == known.sheet and findings.reasons == known.reasons
        assert [evolve(one, shown_by=0) for one in findings.found] == [
            evolve(one, shown_by=0, why=other.why)
            for one, other in zip(known.found, findings.found, strict=True)
        ]
        if misplay:
            (found,) = findings.found
            assert found.at <= found.shown_by <= misplay.shown_by
            assert found.seat != viewer or found.shown_by == found.at


@pytest.mark.parametrize("name", a_part_of(SETTLED, 3))
def test_what_is_not_known_is_not_settled_otherwise(name: str) -> None:
    """Without the hands, the buried cards and the partner it is the same score, or there is none.

    All that was buried is known when the round is over, and the card that was called tells the
    partner unless it may have been passed on; but nobody can tell who has discarded what.
    """
    rules = rules_of(name)
    for record, last in fair_rounds(name):
        account = Account.from_record(record)
        entries = tuple(one for one in account.state.entries if one.step not in LAYING_AWAY)
        state = evolve(account.state, entries=entries, teams=())
        if account.claim:  # which has laid all hands open
            continue
        findings = audit(evolve(account, state=state, held=(), sheet=None))
        assert not findings.found
        if findings.settlement is None:
            is_hidden = Step.DRAFT in rules.script or {Step.PARTNER, Step.PASSING} <= {
                *rules.script
            }
            assert is_hidden and findings.reasons[-1].startswith("it is not known")
        else:
            assert findings.settlement.lines == last.lines
            assert findings.settlement.scores == last.scores
        uncalled = audit(evolve(account, state=evolve(state, called=None), held=(), sheet=None))
        assert uncalled.settlement in {None, findings.settlement}
        assert Step.PARTNER in rules.script or uncalled.settlement == findings.settlement


@share(20)
@given(seed=seeds, rng=rngs)
def test_a_turn_that_was_skipped(seed: int, rng: random.Random) -> None:
    """Of two cards that have changed places in a trick the first came out of turn."""
    game = at_play("cutthroat", seed)
    plays, _ = played_out(game, rng, 1000)
    place = rng.randrange(len(plays) - 1)
    if place % 3 == 2:
        place -= 1
    plays[place], plays[place + 1] = plays[place + 1], plays[place]
    found = audit(account_of(game, plays, is_known=True)).found

    turns = [one for one in found if one.kind == "turn"]
    assert [(one.seat, one.at) for one in turns[:1]] == [(plays[place][0], place + 1)]


# What is open.


@pytest.mark.parametrize("name", OPEN)
def test_what_happened_is_among_what_can_have_happened(name: str) -> None:
    """All that a seat or a spectator takes for possible at the end lies around the truth."""
    told = 0
    for game, true in played_rounds(name):
        for viewer in (None, *range(game.rules.table.seats)):
            record = game.record.redacted(viewer)
            for left, sure in ((0, ("buried", "discarded", "count")), (6, ("buried", "discarded"))):
                if left >= len(Account.from_record(record).plays):
                    continue  # somebody has claimed the rest before
                account = Account.from_record(record[: len(record) - left])
                plays = AccountPlays(account)
                possible, _ = interpretations(plays, plays.final_state.tally(is_over=not left))
                told += 1
                assert not true.sides or true.sides in {tally.sides for tally in possible}
                for what in sure:
                    numbers = zip(*(numbers_of(tally, what) for tally in possible), strict=True)
                    for some, number in zip(numbers, numbers_of(true, what), strict=True):
                        assert min(some) <= number <= max(some), (what, viewer, left)
                findings = audit(account)
                is_told = not left and findings.is_sure
                assert not is_told or findings.settlement in {None, game.sheet.last}
    assert told


def played_rounds(name: str) -> Iterator[tuple[Game, Tally]]:
    """Yield games after a round that was played at random, each with its tally."""
    for seed in range(4):
        game = game_at(rules_of(name), Step.PLAY, seed)
        for ply in plies_of(game, seed, 120):
            game = ply.after
            if game.needs_deal or game.is_over:
                break
        ended = game.past.rounds[-1] if game.past.rounds else None
        if isinstance(ended, Ended) and ended.is_settled:
            tally = ended.state.tally()
            if tally.how == "played" and not tally.offenders:  # a ruling at random may be wrong
                yield game, tally


def numbers_of(tally: Tally, what: str) -> tuple[int, ...]:
    """The numbers of a field of a tally, for each seat or for all."""
    number = getattr(tally, what)
    return number if isinstance(number, tuple) else (number,)
