"""A record keeps its rules: by those it is replayed, or it is refused, unless one wants others.

Tests: pinochle.variants.former
"""

from __future__ import annotations

import json
from functools import partial
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from pinochle import (
    DocumentError,
    Game,
    Record,
    RecordError,
    Ruleset,
    ScoreSheet,
    View,
    from_json,
    to_json,
    variants,
)
from pinochle.actions import Bid, Pass
from pinochle.records.account import Account
from pinochle.records.collection import Collection
from pinochle.rules import MeldRule, MeldTable
from pinochle.variants import former
from pinochle.web.asking import Ask
from pinochle.web.room import RoomState, create_room
from support.record_text import reseal, unseal

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Command

NOW: Final = variants.get("three-handed")
BEFORE: Final = NOW.with_(count=evolve(NOW.count, last_trick=5))
"""The preset, as if an earlier release had had another ruling for the last trick."""
OURS: Final = BEFORE.with_(name="ours", auction=evolve(BEFORE.auction, opening=21))
UNKNOWN: Final = "0123456789abcdef"


def play_round(rules: Ruleset) -> Game:
    """A game of one round, which was played to its last trick."""
    return next(game for game in map(partial(round_of, rules), count()) if is_played(game))


def round_of(rules: Ruleset, seed: int) -> Game:
    """A random round, in which the eldest has bid what they must."""
    rng = Random(seed)
    game = Game.start(rules).deal(rng).apply(Bid(rules.auction.opening)).apply(Pass())
    return game.apply(Pass()).playout(rng)


def is_played(game: Game) -> bool:
    return game.sheet.last is not None and game.sheet.last.how == "played"


def as_written_before(game: Game) -> str:
    """The text of a record that an earlier release wrote, when the preset was other rules."""
    text = str(game.record)
    assert "rules.count.last_trick: 5\n" in text
    return reseal(text.replace("rules.count.last_trick: 5\n", ""))


@pytest.fixture
def _keep_former_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(BEFORE, tmp_path, monkeypatch)


def keep(rules: Ruleset, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a ruleset, as when a release corrects it."""
    monkeypatch.setattr(former, "FOLDER", folder)
    file = folder / f"{rules.name}.{rules.fingerprint}.toml"
    file.write_text(rules.to_toml(), encoding="utf-8")


kept = pytest.mark.usefixtures("_keep_former_rules")


# Rules that are known.


@kept
@pytest.mark.parametrize("rules", [BEFORE, OURS])
def test_a_record_is_replayed_by_the_rules_as_they_were(rules: Ruleset) -> None:
    """House rules too, which are changes of the preset as it was."""
    game = play_round(rules)
    record = Record.parse(as_written_before(game))

    assert record.rules == rules
    assert record.replay() == game


@kept
def test_who_wants_to_reads_it_by_the_rules_as_they_are_now() -> None:
    game = play_round(BEFORE)
    record = Record.parse(as_written_before(game), as_played_now=True)

    assert record.rules == NOW
    assert record.replay().scores != game.scores
    assert Record.recover(as_written_before(game), as_played_now=True) == record


@kept
def test_what_is_written_again_needs_no_kept_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The difference from the preset of today stands in the head."""
    record = Record.parse(as_written_before(play_round(BEFORE)))
    monkeypatch.undo()

    assert Record.parse(str(record)) == record


@kept
def test_what_a_seat_was_told_keeps_its_rules_too() -> None:
    game = play_round(BEFORE)
    text = reseal(str(game.record.redacted(1)).replace("rules.count.last_trick: 5\n", ""))

    assert Record.parse(text).view() == game.view(1)
    assert Account.from_record(Record.parse(text)).rules == BEFORE


@kept
def test_a_game_in_json_keeps_its_rules() -> None:
    game = play_round(BEFORE)
    as_json = to_json(as_written_before(game))

    assert from_json(as_json, Game) == game


def without_ruling(text: str) -> str:
    """The JSON that an earlier release wrote, when the preset was other rules."""
    changed = ', "count": {"last_trick": 5}'
    assert changed in text
    return text.replace(changed, "")


@kept
def test_views_and_score_sheets_in_json_keep_their_rules() -> None:
    view, sheet = play_round(BEFORE).view(0), ScoreSheet(rules=BEFORE)

    assert from_json(without_ruling(to_json(view)), View).rules == BEFORE
    assert from_json(without_ruling(to_json(sheet)), ScoreSheet).rules == BEFORE


@kept
@pytest.mark.parametrize("rules", [BEFORE, OURS])
def test_a_document_with_a_fingerprint_keeps_its_rules(rules: Ruleset) -> None:
    toml = rules.to_toml("three-handed").replace("last_trick = 5\n", "")

    assert Ruleset.from_toml(f'fingerprint = "{rules.fingerprint}"\n{toml}') == rules
    assert Ruleset.from_toml(toml).count == NOW.count


@kept
def test_records_of_both_kinds_make_one_collection(tmp_path: Path) -> None:
    for number, text in enumerate((as_written_before(play_round(BEFORE)), play_round(NOW).record)):
        (tmp_path / f"{number}.txt").write_text(str(text), encoding="utf-8")
    rules = [game.record.rules for game in Collection.of(tmp_path).games()]
    as_now = [game.record.rules for game in Collection.of(tmp_path, as_played_now=True).games()]

    assert rules == [BEFORE, NOW]
    assert as_now == [NOW, NOW]


@kept
def test_a_room_goes_on_by_the_rules_with_which_it_was_opened() -> None:
    entry = create_room(Ask(1, "create", {"rules": "three-handed"}), "a-room")
    text = as_written_before(Game.start(BEFORE))
    made = {**json.loads(entry.text), "record": text}
    room = RoomState.start(entry._replace(text=json.dumps(made)))

    assert room.sitting.game.rules == BEFORE


def test_a_room_of_an_older_server_has_the_text_of_who_opened_it() -> None:
    entry = create_room(Ask(1, "create", {"rules": "three-handed"}), "a-room")
    made = json.loads(entry.text)
    del made["record"]
    room = RoomState.start(entry._replace(text=json.dumps({**made, "rules": "three-handed"})))

    assert room.sitting.game.rules == NOW


# Rules that are not.


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as refused:
        Record.parse(text)
    return refused.value


@pytest.mark.parametrize("rules", [BEFORE, OURS])
def test_a_record_by_rules_that_nobody_knows_is_refused(rules: Ruleset) -> None:
    """It says which rules they are not, in the line of the fingerprint."""
    text = as_written_before(play_round(rules))
    refused = refusal(text)

    assert text.splitlines()[refused.line - 1] == f"fingerprint: {rules.fingerprint}"
    assert "these are not the rules that were meant: three-handed" in refused.reason
    assert rules.fingerprint in refused.reason
    assert Record.parse(text, as_played_now=True).rules.count == NOW.count


def test_a_document_of_rules_that_nobody_knows_is_refused() -> None:
    rules = BEFORE.with_(name="lost")
    sheet = without_ruling(to_json(ScoreSheet(rules=rules)))
    toml = rules.to_toml("three-handed").replace("last_trick = 5\n", "")

    with pytest.raises(DocumentError, match=r"^\$\.rules\.fingerprint: these are not the rules"):
        from_json(sheet, ScoreSheet)
    with pytest.raises(DocumentError, match=r"^\$\.fingerprint: these are not the rules"):
        Ruleset.from_toml(f'fingerprint = "{rules.fingerprint}"\n{toml}')


@pytest.mark.parametrize("text", ['""', "7", '"x"', f'"{UNKNOWN}0"'])
def test_a_document_has_a_fingerprint_or_none(text: str) -> None:
    with pytest.raises(DocumentError, match=r"^\$\.fingerprint: "):
        Ruleset.from_toml(f'base = "three-handed"\nfingerprint = {text}')


def test_whole_rules_have_no_fingerprint_beside_them() -> None:
    with pytest.raises(DocumentError, match=r"\$\.fingerprint: there is no such field"):
        Ruleset.from_toml(f'fingerprint = "{NOW.fingerprint}"\n{NOW.to_toml()}')


def test_it_is_said_whose_fingerprint_it_is() -> None:
    text = str(play_round(NOW).record).replace("rules: three-handed", "rules: cutthroat")

    assert refusal(text).reason.partition("which is ")[2].startswith("that of three-handed;")


@pytest.mark.parametrize(
    "line", ["rules.count.last_trick: 2", "rules.melds.run.values: [16]", "rules.moon.reward: 9"]
)
def test_rules_that_were_altered_are_refused(line: str) -> None:
    """Also in a record that was written by hand, if it has the fingerprint."""
    text = str(Record.of(play_round(OURS)))
    name = 'rules.name: "ours"\n'
    altered = text.replace(name, f"{name}{line}\n").replace("rules.count.last_trick: 5\n", "")

    assert "these are not the rules" in refusal(reseal(altered)).reason
    by_hand = reseal(altered).replace("record: 3", "record: 1").partition("end: ")[0]
    assert "these are not the rules" in refusal(by_hand).reason


def test_a_name_may_be_altered() -> None:
    """It decides nothing."""
    text = reseal(str(play_round(OURS).record).replace('"ours"', '"theirs"'))

    assert Record.parse(text).rules == OURS.with_(name="theirs")


@pytest.mark.parametrize(
    "text", ["", "x", UNKNOWN[1:], f"{UNKNOWN}0", UNKNOWN.upper(), "\uff10" * 16]
)
def test_a_fingerprint_has_sixteen_digits(text: str) -> None:
    record = str(play_round(NOW).record).replace(NOW.fingerprint, text)

    assert refusal(record).reason.startswith("a fingerprint is 16 digits from 0 to f, not ")


def test_a_record_of_today_has_a_fingerprint() -> None:
    text = str(play_round(NOW).record).replace(f"fingerprint: {NOW.fingerprint}\n", "")

    assert refusal(text).reason == "the head lacks the line 'fingerprint: ...'"


def test_a_record_of_an_older_format_has_none() -> None:
    """It is read by the rules as they are now, whatever they were."""
    game = play_round(NOW)
    sealed = reseal(str(game.record).replace("record: 3", "record: 2"))
    sealed = reseal(sealed.replace(f"fingerprint: {NOW.fingerprint}\n", ""))

    assert "fingerprint" not in sealed
    assert Record.parse(sealed).replay() == game
    assert Record.parse(unseal(game.record)).replay() == game


def test_a_fingerprint_is_no_tag() -> None:
    with pytest.raises(RecordError, match="the record has it already"):
        play_round(NOW).record.with_tags(("fingerprint", UNKNOWN))


# The command.


@kept
def test_replay_says_what_was_corrected_since(command: Command) -> None:
    file = command.file(as_written_before(play_round(BEFORE)))
    before, after = command("replay", file), command("replay", file, "--as-played-now")

    assert before[:2] == [
        "replayed by the rules as they were; what was corrected since (Three-handed Pinochle):",
        "  count.last_trick: 5 / 1",
    ]
    assert before[2].startswith("Three-handed Pinochle, dealt by")
    assert after[0] == before[2]
    assert after[-1] != before[-1]


def test_replay_says_it_of_house_rules_that_the_preset_does_not_allow_now(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table made a meld dearer that the preset had before, and has no more."""
    meld = MeldRule("nines around", "arounds", "9 in every suit", 2)
    before = NOW.with_(melds=MeldTable((*NOW.melds, meld)))
    ours = before.with_(melds=MeldTable((*NOW.melds, evolve(meld, values=(3,)))))
    keep(before, tmp_path, monkeypatch)
    text = str(play_round(ours).record)
    lines = [line for line in text.splitlines() if not line.startswith("rules.melds.")]
    lines.insert(2, 'rules.melds."nines around".values: [3]')
    by_hand = "\n".join(lines).replace("record: 3", "record: 1").partition("\nend: ")[0]
    said = command("replay", command.file(by_hand))

    assert said[0].startswith("replayed by the rules as they were")
    assert said[1].startswith("  melds.nines around: ")


def test_replay_says_nothing_of_rules_that_were_not_corrected(command: Command) -> None:
    said = command("replay", command.file(play_round(BEFORE).record))

    assert said[0].startswith("Three-handed Pinochle, dealt by")


@pytest.mark.parametrize("word", ["replay", "solve", "referee"])
def test_the_command_takes_the_rules_as_they_are_now_if_told(command: Command, word: str) -> None:
    file = command.file(as_written_before(play_round(BEFORE)))

    assert "these are not the rules that were meant" in command.refusal(word, file)
    assert command(word, file, "--as-played-now")
