"""Records: their text, what is wrong with one, branching and redacting.

Tests: pinochle.records._head, pinochle.records._text, pinochle.records.record
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Card, Game, Hand, SeatError, WrongType, variants
from pinochle.actions import Bid, Bury, Deal, GiveCards, NameTrump, Pass, Play, PlayOn
from pinochle.records.record import Record, RecordError, Redacted
from pinochle.rules import Step
from support.arranged_games import order_for
from support.random_games import game_at
from support.record_text import unseal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pinochle.actions import Action

THREE: Final = variants.get("three-handed")
HEAD: Final = "pinochle-record: 1\nrules: three-handed\ndealer: 2\n"
ORDER: Final = order_for(
    THREE, {0: "♠AATTKKQQ ♥AATTK ♦AA", 1: "♣AATTKKQQ ♦TTKKQ ♥QQ"}, widow="9S 9H 9D"
)
NINES: Final = Hand.parse("9S 9H 9D")
BURIED: Final = Hand.parse("TS TH KH")


def card(text: str) -> Card:
    return Card.parse(text)


def game_after(*actions: Action) -> Game:
    """A three-handed game in which these things were done after the deal."""
    game = Game.start(THREE).deal(ORDER)
    for action in actions:
        game = game.apply(action)
    return game


def game_in_second_trick() -> Game:
    """A three-handed game in its second trick: seat 0 has bid, taken the widow and buried it."""
    spades = NameTrump(card("AS").suit)
    game = game_after(Bid(25), Pass(), Pass(), spades, PlayOn(), Bury(BURIED), Play(card("AS")))
    for _ in range(2):
        game = game.apply(next(iter(game.legal_actions())))
    return game


def lines_of(record: Record) -> list[str]:
    return unseal(record).partition("\n\n")[2].splitlines()


# The text.


def test_a_record_is_laid_out_for_its_reader() -> None:
    """A line has the deal, the auction, what the bidder does, or a trick."""
    record = Record.of(game_in_second_trick())
    deal, auction, trump, play_on, bury, trick = lines_of(record)

    assert unseal(record).startswith(HEAD + "\n* deal:")
    assert deal == f"* {Deal(ORDER).token}"
    assert auction == "0 bid:25  1 pass  2 pass"
    assert (trump, play_on, bury) == ("0 trump:S", "0 play-on", "0 bury:TSTHKH")
    assert trick.startswith("0 play:AS  1 play:") and len(trick.split()) == 6


def test_each_trick_has_a_line() -> None:
    """However many would fit into one."""
    game = game_at(THREE, Step.PLAY)
    for _ in range(7):
        game = game.apply(next(iter(game.legal_actions())))
    plays = [line for line in lines_of(Record.of(game)) if "play:" in line]

    assert [line.count("play:") for line in plays] == [3, 3, 1]


def test_nothing_but_room_stands_behind_an_end_mark() -> None:
    text = str(Record.of(game_in_second_trick()))

    assert Record.parse(f"{text}\n\n  \n") == Record.of(game_in_second_trick())
    for more in ("0 pass", "# a remark", text.splitlines()[-1]):
        with pytest.raises(RecordError, match="nothing stands behind the end mark"):
            Record.parse(f"{text}\n{more}\n")


@pytest.mark.parametrize("count", ["", "x", "-9", "+9", "9.0", "9" * 16, "9 9"])
def test_an_end_mark_counts_in_digits(count: str) -> None:
    above, _, mark = str(Record.of(game_in_second_trick())).rpartition("end: ")
    with pytest.raises(RecordError, match="expected an end mark such as"):
        Record.parse(f"{above}end: {count} {mark.split()[1]}\n")


def test_of_a_text_that_was_cut_within_a_word_all_but_that_word_is_recovered() -> None:
    """Nobody knows how it went on, so whoever did it is left out too."""
    record = Record.of(game_in_second_trick())
    text, last = str(record), record.entries[-1][1].token
    cut = text[: text.index(last, text.rindex("play:AS")) + len(last) - 1]

    assert Record.recover(cut) == record[:-1]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_of_what_a_seat_knew_all_is_recovered_that_can_have_been(viewer: int | None) -> None:
    """It ends before the first entry that the seat knows to be impossible."""
    redacted = Record.of(game_in_second_trick()).redacted(viewer)
    text = str(redacted).rpartition("end: ")[0]

    assert Record.recover(text) == Record.recover(str(redacted)) == redacted
    assert Record.recover(f"{text}\n0 bid:30\n1 pass") == redacted
    assert Record.recover(text.replace("1 pass", "2 pass", 1)) == redacted[:2]


def test_of_what_nobody_can_play_again_all_is_recovered_that_can_be_read() -> None:
    """Where a text does not say who knew it, nothing tells what is legal."""
    unsigned = evolve(Record.of(game_in_second_trick()).redacted(0), viewer="", told=())
    text = unseal(unsigned)

    assert Record.recover(text) == unsigned
    assert Record.recover(f"{text}\n1 bid:24\n0 no-such-word") == unsigned.and_then(1, Bid(24))


def test_a_round_is_set_off_by_a_blank_line() -> None:
    record = Record.of(Game.start(THREE))
    for number in (1, 2):
        record = record.and_then(None, Deal(ORDER)).and_then(0, Bid(10 * number))
    deal = f"* {Deal(ORDER).token}"

    assert lines_of(record) == [deal, "0 bid:10", "", deal, "0 bid:20"]


def test_a_record_of_nothing_is_its_head() -> None:
    record = Record.of(Game.start(THREE))

    assert unseal(record) == HEAD
    assert Record.parse(str(record)) == record
    assert record
    assert len(record) == 0
    assert record.replay() == Game.start(THREE)


def test_comments_and_tags_keep_their_place() -> None:
    text = (
        "# a file\n pinochle-record : 1\nRules: Three Handed\n#\nevent: club night: 3 # 4\n"
        "event:\nNOTE: x\ndealer: 2\n\n# before\n0 bid:20 # bold\n 1 pass 2 # timid\n pass\n# end #"
    )
    record = Record.parse(text)

    assert record.tags == (("event", "club night: 3 # 4"), ("event", ""), ("NOTE", "x"))
    assert record.comments == (
        (0, "a file"),
        (0, ""),
        (0, "before"),
        (1, "bold"),
        (2, "timid"),
        (3, "end #"),
    )
    assert unseal(record) == (
        HEAD + "event: club night: 3 # 4\nevent:\nNOTE: x\n\n# a file\n#\n# before\n"
        "0 bid:20\n# bold\n1 pass\n# timid\n2 pass\n# end #"
    )
    assert Record.parse(str(record)) == record


def test_any_spelling_of_a_card_is_read() -> None:
    record = Record.parse(HEAD + "\n00 bid:020\n0 trump:spades 0 bury:sa♠at♥\n0 play:10♠")

    assert lines_of(record) == ["0 bid:20", "0 trump:S", "0 bury:ASASTH", "0 play:TS"]


# The rules in the head.


def test_house_rules_are_told() -> None:
    """What differs from the nearest preset is told as JSON, whatever its names are."""
    melds = THREE.melds.without("dix")
    run = melds.rule("run")
    others = tuple(one for one in melds if one != run and not one.needs)
    for name in ("royal run", 'a "b" \\ c', "run: 3", "\u3000", "ünd"):
        renamed = evolve(run, name=name, titles=())
        rules = THREE.with_(
            name="ours",
            melds=evolve(melds, rules=(renamed, *others)),
            count=evolve(THREE.count, last_trick=2),
        )
        record = Record.of(Game.start(rules))
        assert "rules.melds.dix: false" in str(record).splitlines()
        assert "rules.count.last_trick: 2" in str(record).splitlines()
        assert Record.parse(str(record)) == record
        assert Record.parse(str(record)).rules == rules


# What is wrong with a text.


WRONG: Final = tomllib.loads(
    Path(__file__).with_name("wrong_records.toml").read_text(encoding="utf-8")
)["wrong"]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_with_its_line(wrong: dict[str, Any]) -> None:
    text = wrong["text"] if "text" in wrong else HEAD + wrong["behind_the_head"]
    with pytest.raises(RecordError) as caught:
        Record.parse(text)

    error = caught.value
    assert (error.line, error.entry, error.violations) == (wrong["line"], 0, ())
    assert str(error).startswith(f"line {wrong['line']}: {wrong['said']}")
    assert error.reason.startswith(wrong["said"])


# Replaying.


def test_an_illegal_action_is_told_with_its_reasons() -> None:
    record = Record.of(game_after()).and_then(0, Bid(20)).and_then(1, Bid(15))

    with pytest.raises(RecordError) as caught:
        record.replay()

    assert str(caught.value) == (
        "entry 3: seat 1 cannot bid:15: 15 is not higher than the last bid of 20"
    )
    assert [why.code for why in caught.value.violations] == ["auction.higher"]
    assert caught.value.entry == 3
    assert len(list(record[:2].games())) == 3
    with pytest.raises(RecordError, match="entry 3"):
        record.redacted(0)


def test_a_second_deal_is_illegal() -> None:
    record = Record.of(game_after()).and_then(None, Deal(ORDER))

    with pytest.raises(RecordError, match=r"^entry 2: the table cannot deal:\w+\.\.\.: “deal” is"):
        record.replay()


# Branching.


def test_a_record_is_cut_off() -> None:
    record = evolve(Record.of(game_in_second_trick()), comments=((1, "a"), (3, "b"), (10, "c")))

    assert len(record) == 10
    assert record[:] == record[0:99:1] == record[:10] == record
    assert record[:3].comments == ((1, "a"), (3, "b"))
    assert record[:-8].comments == ((1, "a"),)
    assert record[:-1].entries == record.entries[:-1]
    assert len(record[:0]) == len(record[:-99]) == 0


@pytest.mark.parametrize(
    ("who", "action", "error"),
    [
        (0, "pass", WrongType),
        (0, None, WrongType),
        (3, Pass(), SeatError),
        (-1, Pass(), SeatError),
        (True, Pass(), WrongType),
        ("0", Pass(), WrongType),
        (None, Pass(), RecordError),
        (0, Deal(ORDER), RecordError),
        (0, Redacted("deal", (None,)), RecordError),
        (0, GiveCards(NINES, 3), SeatError),
        (None, Redacted("deal", (None, card("AS"))), None),
        (1, Redacted("give", (None,), 0), None),
    ],
)
def test_what_can_be_added(who: int, action: Action, error: type[Exception] | None) -> None:
    record = Record.of(game_after())
    if error is None:
        added = record.and_then(who, action)
        assert Record.parse(str(added)) == added
        return
    with pytest.raises(error):
        record.and_then(who, action)


# Redacting.


def deal_of(record: Record) -> Redacted:
    _, action = record.entries[0]
    assert isinstance(action, Redacted)
    return action


def known_cards(cards: Iterable[Card | None]) -> Hand:
    return Hand(one for one in cards if one is not None)


def test_a_seat_keeps_what_it_saw() -> None:
    """Its own cards, the widow that was shown, and what it buried itself."""
    game = game_in_second_trick()
    record, dealt = Record.of(game), game.round.state.dealt
    for number in range(3):
        seen = record.redacted(number)
        assert known_cards(deal_of(seen).cards) == dealt[number] + NINES
        assert seen.is_redacted and not record.is_redacted
        assert Record.parse(str(seen)) == seen
        buried = seen.entries[6][1]
        assert buried == (Bury(BURIED) if number == 0 else Redacted("bury", (None,) * 3))
    assert record.redacted(None)[:1] != record[:1].redacted(None)
    assert known_cards(deal_of(record.redacted(None)).cards) == NINES
    assert known_cards(deal_of(record[:3].redacted(0)).cards) == dealt[0]


def test_comments_are_not_for_everybody() -> None:
    record = evolve(
        Record.of(game_after()), tags=(("event", "x"),), comments=((1, "he has it all"),)
    )

    assert record.redacted(1).comments == ()
    assert record.redacted(1).tags == record.tags


def test_before_the_deal_there_is_nothing_to_hide() -> None:
    record = Record.of(Game.start(THREE))

    assert record.redacted(None).entries == record.entries and not record.is_redacted
    with pytest.raises(SeatError):
        record.redacted(3)
    with pytest.raises(WrongType):
        record.redacted("0")  # type: ignore[arg-type]


def test_a_text_without_a_line_is_at_fault_in_its_first() -> None:
    with pytest.raises(RecordError, match=r"^line 1: expected .* not the end"):
        Record.parse("")
