"""A record tells a game: it replays to the same, reads as it is printed, and keeps secrets.

Tests: pinochle.game.engine.consequences, pinochle.records.writer
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Game, Hand, Seat, Suit, variants
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallPartner,
    ClaimMisdeal,
    ClaimTricks,
    Deal,
    Double,
    DrawForDeal,
    GiveCards,
    NameTrump,
    Pass,
    ShootTheMoon,
)
from pinochle.events import (
    CardDrawn,
    CardsGiven,
    Dealt,
    Event,
    MisdealShown,
    ShownCardDrawn,
    UpcardTurned,
    WidowShown,
    WidowTaken,
)
from pinochle.records.record import Record, RecordError, Redacted
from pinochle.records.writer import RecordWriter
from pinochle.rules import ANY_HAND, AuctionRules
from support.public_names import rebuild
from support.random_games import Ply, plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import lines, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle.events import Event

MOST: Final = 120
EVERY_RULESET = pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
names = st.sampled_from(RULESETS)
seeds = st.integers(0, 2**32)


def walk(name: str, seed: int, plies: int) -> list[Ply]:
    """A random game in which anybody has dealt first."""
    rules = rules_of(name)
    start = Game.start(rules, dealer=seed % rules.table.seats)
    return list(plies_of(start, seed, plies))


def record_of(name: str, seed: int, plies: int) -> Record:
    played = walk(name, seed, plies)
    return Record.of(played[-1].after) if played else Record.of(Game.start(rules_of(name)))


# Writing.


@EVERY_RULESET
def test_a_game_that_goes_on_is_written_as_its_record(name: str) -> None:
    """Each round that is over is written once, also where choices are taken back."""
    writer, rng, games = RecordWriter(), Random(name), [Game.start(rules_of(name))]
    for ply in walk(name, 5, MOST):
        games.append(ply.after)
        assert writer.text(ply.after) == str(ply.after.record)
        if rng.random() < 1 / 16:
            before = rng.choice(games)
            assert writer.text(before) == str(before.record)


# Replaying.


@EVERY_RULESET
def test_every_moment_replays(name: str) -> None:
    """Record.of(game).replay() == game; a record cut off is the record of that moment."""
    played = walk(name, 1, MOST)
    states = [played[0].before, *(ply.after for ply in played)]
    record = Record.of(states[-1])
    if record.entries and isinstance(record.entries[0][1], DrawForDeal):
        assert record.dealer == states[1].sheet.dealer
        states[0] = Game.start(record.rules, dealer=record.dealer)  # who deals was not known yet
    assert record.dealer == states[0].sheet.dealer
    assert record.entries == tuple((ply.seat, ply.action) for ply in played)
    assert list(record.games()) == states
    for length, game in enumerate(states):
        assert Record.of(game) == record[:length]
    for length in (0, 5, 40):
        assert record[:length].replay() == states[: length + 1][-1]


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed", "double-deck"])
def test_whole_games_replay(name: str) -> None:
    """A game of several rounds, up to its end."""
    rules = variants.get(name)
    rules = rules.with_(ending=evolve(rules.ending, target=rules.ending.target // 4))
    games = (list(plies_of(Game.start(rules), seed, 600)) for seed in range(100))
    ended = (played[-1].after for played in games if played[-1].after.is_over)
    game = next(one for one in ended if one.sheet.rounds > 1)
    again = Record.parse(str(Record.of(game))).replay()
    assert again == game and again.winners == game.winners
    assert again.actions == game.actions


@EVERY_RULESET
def test_entries_are_added(name: str) -> None:
    """A record grows as its game does."""
    record = Record.of(walk(name, 5, 1)[0].before)
    for ply in walk(name, 5, 60):
        record = record.and_then(ply.seat, ply.action)
        assert record == Record.of(ply.after)


# Text.


@share(100)
@given(names, seeds, st.integers(0, MOST))
def test_text_tells_the_record(name: str, seed: int, plies: int) -> None:
    """What is printed reads as the record, and prints as it was."""
    record = record_of(name, seed, plies)
    text = str(record)
    assert Record.parse(text) == record
    assert hash(Record.parse(text)) == hash(record)
    assert str(Record.parse(text)) == text
    assert Record.parse(text).replay() == record.replay()
    assert rebuild(record) == record
    assert pickle.loads(pickle.dumps(record)) == record


@EVERY_RULESET
def test_text_of_every_ruleset(name: str) -> None:
    """A record has its rules with it, whether they are a preset or not."""
    record = record_of(name, 7, 40)
    again = Record.parse(str(record))
    assert again == record
    assert again.rules == rules_of(name)


words = st.text(st.sampled_from('ab #:*.?"\\♠\u00e4'), max_size=12).map(str.strip)
keys = st.from_regex(r"[a-z_][a-z0-9_.-]{0,8}", fullmatch=True).filter(
    lambda key: not key.startswith("rules.") and key not in {"rules", "fingerprint", "dealer"}
)
remarks = st.one_of(words, lines.map(str.strip))


@share(100)
@given(names, seeds, st.integers(0, 60), st.lists(st.tuples(keys, remarks), max_size=4), st.data())
def test_remarks_and_tags_survive(
    name: str, seed: int, plies: int, tags: list[tuple[str, str]], data: st.DataObject
) -> None:
    """Comments come back at their place, and tags in their order, whatever they say."""
    record = record_of(name, seed, plies)
    places = sorted(data.draw(st.lists(st.integers(0, len(record)), max_size=5)))
    comments = tuple((place, data.draw(remarks)) for place in places)
    told = evolve(record, tags=tuple(tags), comments=comments)
    text = str(told)
    assert Record.parse(text) == told
    assert str(Record.parse(text)) == text
    assert Record.parse(text.replace("\n", "\r\n")) == told
    assert Record.parse(f"\n \n{text}\n\n") == told


@share(100)
@given(names, seeds, st.integers(0, 80), st.randoms(use_true_random=False))
def test_lines_are_for_the_reader(name: str, seed: int, plies: int, rng: Random) -> None:
    """However the moves are laid out in lines, they are the same."""
    record = record_of(name, seed, plies)
    head, _, moves = str(record).partition("\n\n")
    moves, _, mark = moves.rpartition("end:")
    spread = "".join(word + rng.choice([" ", "\n", "\t", "\n\n ", "  "]) for word in moves.split())
    assert Record.parse(f"{head}\n\n{spread}\nend:{mark}") == record


# Redacting.


def told_to(events: tuple[Event, ...], seat: Seat | None) -> Iterator[Event]:
    """The events of which a seat was told the cards."""
    for event in events:
        match event:
            case Dealt(owner) | CardDrawn(owner) | WidowTaken(owner) if owner == seat:
                yield event
            case CardsGiven(giver, taker) if seat in {giver, taker}:
                yield event
            case MisdealShown() | UpcardTurned() | WidowShown() | ShownCardDrawn():
                yield event
            case _:
                pass


def count_known(cards: tuple[Card | None, ...] | tuple[Card, ...]) -> Counter[Card]:
    return Counter(card for card in cards if card is not None)


def cards_in(action: Action | Redacted) -> tuple[Card | None, ...]:
    match action:
        case Deal(order):
            return order
        case Redacted():
            return action.cards
        case GiveCards(cards) | Bury(cards):
            return tuple(cards)
        case _:
            return ()


def rounds_of(played: list[Ply]) -> Iterator[tuple[int, int]]:
    """Where each round begins and ends."""
    deals = [place for place, ply in enumerate(played) if isinstance(ply.action, Deal)]
    yield from zip(deals, [*deals[1:], len(played)], strict=True)


def check_redaction(played: list[Ply], seat: Seat | None) -> None:
    """Every card that is told was shown to the seat, and every card that it was shown is told."""
    record = Record.of(played[-1].after)
    redacted = record.redacted(seat)
    again = Record.parse(str(redacted))
    assert again == redacted and str(again) == str(redacted)
    assert redacted.is_redacted is again.is_redacted is True and not record.is_redacted
    assert len(redacted) == len(record)
    for first, end in rounds_of(played):
        whole, part = record.entries[first:end], redacted.entries[first:end]
        dealt, given = told_in(played[first:end], seat)
        for (actor, action), (who, seen) in zip(whole, part, strict=True):
            assert actor == who
            check_entry(action, seen, dealt, is_own=actor == seat)
        gifts = [one for (_, action), (_, one) in zip(whole, part, strict=True) if is_gift(action)]
        assert sum((count_known(cards_in(one)) for one in gifts), Counter()) == given


def is_gift(action: Action | Redacted) -> bool:
    return isinstance(action, GiveCards)


def check_entry(
    action: Action | Redacted, seen: Action | Redacted, dealt: Counter[Card], *, is_own: bool
) -> None:
    """An entry as it was seen tells no card wrongly, and none that was not shown."""
    told = count_known(cards_in(seen))
    match action:
        case Deal(order):
            assert isinstance(seen, Redacted) and told == dealt
            pairs = zip(seen.cards, order, strict=True)
            assert all(one is None or one is card for one, card in pairs)
        case GiveCards():
            assert seen == action or (not is_own and not told)
        case Bury():
            assert seen == action if is_own else not told
        case _:
            assert seen == action


def told_in(played: list[Ply], seat: Seat | None) -> tuple[Counter[Card], Counter[Card]]:
    """The cards of the deal of a round that a seat was shown, and of the gifts."""
    dealt, given = Counter[Card](), Counter[Card]()
    for ply in played:
        for event in told_to(ply.events, seat):
            match event:
                case CardsGiven(giver) if giver != seat:
                    given += Counter(event.cards)
                case Dealt() | WidowTaken() | WidowShown():
                    dealt += Counter(event.cards)
                case MisdealShown(claimant) if claimant != seat:
                    dealt += Counter(event.cards)
                case UpcardTurned(dealer, card) if dealer != seat or ply.before.rules.deal.stock:
                    dealt[card] += ply.before.rules.deal.turn != "last" or dealer != seat
                case CardDrawn(cards=cards) | ShownCardDrawn(cards=cards):
                    dealt += Counter(cards)
                case _:
                    pass
        if isinstance(ply.action, GiveCards) and ply.seat == seat:
            given += Counter(ply.action.cards)
    return dealt, given


@EVERY_RULESET
def test_secrets_are_kept(name: str) -> None:
    """A redacted record has the cards that its seat was shown, and no others."""
    for seed, plies in ((1, MOST), (2, 25)):
        played = walk(name, seed, plies)
        for seat in (None, *range(rules_of(name).table.seats)):
            check_redaction(played, None if seat is None else seat)


@share(50)
@given(names, seeds, st.integers(1, MOST), st.integers(-1, 8))
def test_secrets_are_kept_at_any_moment(name: str, seed: int, plies: int, place: int) -> None:
    seat = None if place < 0 else (place % rules_of(name).table.seats)
    check_redaction(walk(name, seed, plies), seat)


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed", "double-deck"])
def test_other_cards_change_nothing(name: str) -> None:
    """Two deals that give a seat the same cards look the same to it."""
    rules, rng = variants.get(name), Random(9)
    for seat in range(rules.table.seats):
        game = Game.start(rules).deal(rng)
        seen = Record.of(game).redacted(seat)
        ((_, dealt),) = seen.entries
        assert isinstance(dealt, Redacted)
        others = list(rules.pack.cards - Hand(count_known(dealt.cards)))
        rng.shuffle(others)
        order = [others.pop() if card is None else card for card in dealt.cards]
        assert Record.of(Game.start(rules).deal(order)).redacted(seat) == seen
        assert Hand(count_known(dealt.cards)) == game.hands[seat]


def test_a_misdeal_is_shown_to_all() -> None:
    """A hand that was thrown in was seen by everybody."""
    played = next(
        found
        for found in (walk("misdeal-nines", seed, 120) for seed in range(400))
        if any(isinstance(ply.action, ClaimMisdeal) for ply in found)
    )
    for seat in (None, 0, 1, 2, 3):
        check_redaction(played, seat)


# What all know to be illegal.

OF_HANDS: Final = ("hand.", "auction.least-meld", "trump.lacks", "partner.own", "claim.")
"""The beginnings of the codes of reasons that lie in hands."""
OF_CLAIMS: Final = ("claim.number", "claim.all", "claim.sides")
"""Those of reasons against a claim whatever the cards are."""


def is_known_to_all(code: str, auction: AuctionRules) -> bool:
    """Say whether everybody knows of a reason, also who has not seen the hand."""
    match code:
        case "auction.open":
            return auction.must_open != "holder"
        case "auction.stuck" | "auction.exactly":
            return auction.to_be_stuck == ANY_HAND
        case _:
            return code.startswith(OF_CLAIMS) or not code.startswith(OF_HANDS)


def tried_calls(game: Game) -> list[Action]:
    """Calls, and what else is done without showing cards, some of it illegal now."""
    goals_before = (call.goal for call in game.view().calls if isinstance(call.goal, int))
    last = max(goals_before, default=0) or 100
    goals = {1, 51, last - 1, last, last + 1, last + 10, last + 500, 10_000}
    bids: list[Action] = [
        Bid(goal, suit) for goal in sorted(goals) if goal > 0 for suit in (None, Suit.SPADES)
    ]
    others: list[Action] = [
        Pass(),
        Pass("never-said"),
        Double(),
        NameTrump(None),
        ShootTheMoon("unknown"),
    ]
    cards: list[Action] = [CallPartner(Card.parse(word)) for word in ("9S", "AS", "AH")]
    return [*bids, *others, *cards, ClaimTricks(1), ClaimTricks(50), ClaimMisdeal("unknown")]


@share(100)
@given(names, seeds, st.integers(1, 20), st.randoms(use_true_random=False))
def test_what_all_know_to_be_illegal_is_refused(
    name: str, seed: int, plies: int, rng: Random
) -> None:
    """An action is refused in the record of another seat where it is illegal with any hand."""
    game = walk(name, seed, plies)[-1].after
    if not game.to_act:
        return
    rules, seat = game.rules, game.to_act[0]
    viewer = rng.choice([None, *(other for other in range(rules.table.seats) if other != seat)])
    record = Record.of(game).redacted(viewer)
    for action in rng.sample(tried_calls(game), 8):
        why = game.why_not(action, seat)
        if not why:
            Record.of(game.apply(action, seat)).redacted(viewer).view()
        elif any(is_known_to_all(reason.code, rules.auction) for reason in why):
            with pytest.raises(RecordError, match=f"seat {seat} cannot {re.escape(action.token)}"):
                record.and_then(seat, action).view()


# What was cut off or altered.


@share(40)
@given(names, seeds, st.integers(1, 80), st.data())
def test_a_text_that_was_cut_is_refused_and_its_beginning_saved(
    name: str, seed: int, plies: int, data: st.DataObject
) -> None:
    record = record_of(name, seed, plies)
    viewer = data.draw(st.sampled_from([None, "*", 0]))
    if viewer is not None:
        record = record.redacted(None if viewer == "*" else 0)
    text = str(record)
    begun = text.index("\n\n") + 2
    cut = text[: data.draw(st.integers(begun, len(text) - 1))]
    with pytest.raises(RecordError, match=r"^line \d+: "):
        Record.parse(cut)
    saved = Record.recover(cut)
    assert saved.entries == record.entries[: len(saved)]
    # All that stands whole before the cut is saved, but perhaps for the last word.
    assert len(saved) >= (len(cut[begun:].split()) - len(record.told) * 2) // 2 - 1 - len(
        saved.told
    )
    assert Record.recover(text) == record


@share(40)
@given(names, seeds, st.integers(1, 80), st.data())
def test_a_text_that_was_altered_is_refused(
    name: str, seed: int, plies: int, data: st.DataObject
) -> None:
    text = str(record_of(name, seed, plies))
    places = [place for place, sign in enumerate(text) if not sign.isspace()]
    place = data.draw(st.sampled_from(places[len("pinochle-record:2") :]))
    other = data.draw(st.sampled_from("0129ASTKQJHDC:x").filter(lambda sign: sign != text[place]))
    altered = text[:place] + other + text[place + 1 :]
    with pytest.raises(RecordError):
        Record.parse(altered)
