"""Collections: the records of files and folders, filtered and counted; what is bad is named.

Tests: pinochle.records._files, pinochle.records.collection, pinochle.records.filed_game,
    pinochle.records.rows
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import pytest
from attrs import evolve

from pinochle import Game, Hand, Record, RecordError, RulesetError, WrongType, variants
from pinochle.actions import Bid, Pass
from pinochle.players import ClubPlayer
from pinochle.records.collection import Collection, Fault
from pinochle.records.filed_game import FiledGame, with_players
from pinochle.records.rows import COLUMNS, RowsOf, is_wanted
from pinochle.rules.auction.goal import EVERY_TRICK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle import Ruleset

THREE: Final = variants.get("three-handed")
FOUR: Final = variants.get("partnership-auction")
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan")


@cache
def play_rounds(rules: Ruleset, seed: int, rounds: int = 2) -> Game:
    """A game of so many rounds that were settled, or to its end."""
    rng, game = Random(seed), Game.start(rules, dealer=seed % rules.table.players)
    while game.sheet.rounds < rounds and not game.is_over:
        game = game.playout(rng, player=ClubPlayer())
    return game


def with_names(game: Game, *names: str) -> Record:
    return with_players(game.record, names or NAMES[: game.rules.table.players])


@pytest.fixture
def season(tmp_path: Path) -> Collection:
    """Three games of three in two files, and one of four in a folder below."""
    texts = [f"{with_names(play_rounds(THREE, seed))}\n" for seed in range(3)]
    (tmp_path / "2.txt").write_text("".join(texts[:2]), encoding="utf-8")
    (tmp_path / "1.txt").write_text(texts[2], encoding="utf-8")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "4.txt").write_text(
        f"{with_names(play_rounds(FOUR, 4))}", encoding="utf-8"
    )
    (tmp_path / "notes.md").write_text("no record", encoding="utf-8")
    (tmp_path / ".3.txt.new").write_text("half a rec", encoding="utf-8")
    return Collection.of(tmp_path)


def test_every_record_of_a_folder_is_read_in_the_order_of_the_names(season: Collection) -> None:
    games = list(season.games())

    assert [Path(game.file).name for game in games] == ["1.txt", "2.txt", "2.txt", "4.txt"]
    assert [game.record.replay() for game in games] == [
        *(play_rounds(THREE, seed) for seed in (2, 0, 1)),
        play_rounds(FOUR, 4),
    ]
    first, second = games[1:3]
    assert first.line == 1
    lines = Path(first.file).read_text(encoding="utf-8").splitlines()
    assert lines[second.line - 1] == "pinochle-record: 3"


def test_a_collection_is_of_a_path() -> None:
    with pytest.raises(WrongType, match="expected the path of a file or a folder, not 5"):
        Collection.of(cast("str", 5))


def test_nothing_is_read_before_it_is_asked_for(season: Collection) -> None:
    (folder,) = season.paths
    found = iter(season)
    Path(folder, "1.txt").unlink()
    first = next(found)
    for file in Path(folder).rglob("*.txt"):
        file.unlink()

    assert isinstance(first, FiledGame)
    assert Path(first.file).name == "2.txt"


def test_a_game_may_be_filed_before_its_first_deal() -> None:
    filed = FiledGame(file="1.txt", line=1, record=Record.of(Game.start(THREE)), deals=0)
    assert (filed.deals, filed.rounds, filed.winning) == (0, (), ())


def test_rounds_are_those_of_the_game(season: Collection) -> None:
    """What a round has gained adds up to the scores; the contract is that of the settlement."""
    for game in season.games():
        after = Game.start(game.record.rules, dealer=game.record.dealer)
        last, gains = after, []
        rounds = iter(game.rounds)
        for after in game.record.games():
            if after.sheet.rounds > last.sheet.rounds:
                one, settlement = next(rounds), after.sheet.last
                assert settlement is not None
                assert one.round == after.sheet.rounds
                assert one.dealer == last.sheet.dealer
                assert one.bidder is not None
                line = settlement.line(game.record.rules.table.sides[one.bidder])
                found = (one.bid, one.verdict, one.meld, one.count, one.points, one.how)
                told = (line.bid, line.verdict, line.meld, line.count, line.points, settlement.how)
                assert found == told
                gains.append(one.gains)
            last = after
        assert next(rounds, None) is None
        assert tuple(map(sum, zip(*gains, strict=True))) == game.scores == last.scores
        assert game.deals == sum(action.word == "deal" for _, action in game.record.entries)


def without_hands(game: FiledGame) -> FiledGame:
    rounds = [
        evolve(played, deal=(), seats=tuple(evolve(seat, hand=Hand()) for seat in played.seats))
        for played in game.rounds
    ]
    return evolve(game, rounds=tuple(rounds))


def test_what_everybody_was_told_is_enough(tmp_path: Path) -> None:
    game = play_rounds(FOUR, 1)
    for seat in (0, None):
        redacted = with_names(game).redacted(seat)
        (tmp_path / "one.txt").write_text(str(redacted), encoding="utf-8")
        (mine,) = Collection.of(tmp_path).games()
        (tmp_path / "one.txt").write_text(str(with_names(game)), encoding="utf-8")
        (whole,) = Collection.of(tmp_path).games()
        assert mine.record.is_redacted
        assert without_hands(mine) == without_hands(evolve(whole, record=mine.record))


def test_a_game_without_a_contract(tmp_path: Path) -> None:
    game = play_rounds(variants.get("two-handed"), 3, rounds=1)
    (tmp_path / "two.txt").write_text(str(game.record), encoding="utf-8")
    (row,) = Collection.of(tmp_path).rows()

    assert (row["bidder"], row["bidder_name"], row["bid"], row["verdict"]) == (None, "", 0, "")
    assert (row["gain_0"], row["gain_1"]) == game.scores


def test_a_player_is_no_seat_where_somebody_sits_out(tmp_path: Path) -> None:
    """The dealer sits out: nobody who deals has the contract, and each player has a column."""
    rules = variants.get("auction-three")
    rules = rules.with_(name="ours", table=evolve(rules.table, sitting_out=1))
    (tmp_path / "a.txt").write_text(str(with_names(play_rounds(rules, 5, 6))), encoding="utf-8")
    (game,) = Collection.of(tmp_path).games()

    assert game.preset == "auction-three"
    assert len(game.rounds) == 6
    assert {one.dealer for one in game.rounds} == {0, 1, 2, 3}
    assert all(one.bidder != one.dealer for one in game.rounds if one.bidder is not None)
    assert all(len(one.gains) == 4 for one in game.rounds)


# Filters.


def select_rounds(
    season: Collection, fits: Callable[[dict[str, Any]], bool]
) -> list[tuple[str, int, int, str]]:
    return [_key(row) for row in season.rows() if fits(row)]


def _key(row: dict[str, Any]) -> tuple[str, int, int, str]:
    return row["file"], row["line"], row["round"], row["verdict"]


FILTERS: Final[list[tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]]] = [
    ({}, lambda _: True),
    ({"preset": "three-handed"}, lambda row: row["preset"] == "three-handed"),
    ({"player": "Dan"}, lambda row: row["preset"] == "partnership-auction"),
    ({"player": 3}, lambda row: row["preset"] == "partnership-auction"),
    ({"bidder": "Bob"}, lambda row: row["bidder_name"] == "Bob"),
    ({"bidder": 0}, lambda row: row["bidder"] == 0),
    ({"bid": 20}, lambda row: row["bid"] == 20),
    ({"bid": range(21, 400)}, lambda row: 21 <= row["bid"] < 400),
    ({"bid": EVERY_TRICK}, lambda _: False),
    ({"verdict": "made"}, lambda row: row["verdict"] == "made"),
    ({"bidder": 0, "verdict": "set"}, lambda row: (row["bidder"], row["verdict"]) == (0, "set")),
]


@pytest.mark.parametrize(("wanted", "fits"), FILTERS)
def test_a_filter_keeps_what_fits(
    season: Collection, wanted: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
) -> None:
    found = season.where(**wanted)

    assert [_key(dict(row)) for row in found.rows()] == select_rounds(season, fits)
    one_by_one = season
    for name, value in wanted.items():
        one_by_one = one_by_one.where(**{name: value})
    assert [*one_by_one] == [*found]


def test_filters_find_something(season: Collection) -> None:
    """Else the test of the filters would say nothing."""
    rows = list(season.rows())
    numbers = [sum(fits(dict(row)) for row in rows) for _, fits in FILTERS]
    assert all(0 < number < len(rows) for number in (*numbers[1:5], numbers[7], numbers[9])), (
        numbers
    )


def test_winners_are_players(tmp_path: Path) -> None:
    """A column that wins may be a side; its players have won."""
    game = play_rounds(FOUR, 7, rounds=1_000)
    (tmp_path / "over.txt").write_text(str(with_names(game)), encoding="utf-8")
    season, (side,) = Collection.of(tmp_path), game.winners
    won, lost = NAMES[side::2], NAMES[1 - side :: 2]
    (row,) = season.rows("games")

    assert row["winner"] == " & ".join(won)
    for name in NAMES:
        assert len([*season.where(winner=name)]) == (name in won)
    assert [*season.where(winner=NAMES.index(lost[0]))] == []
    (tmp_path / "begun.txt").write_text(str(with_names(play_rounds(FOUR, 7, 1))), encoding="utf-8")
    assert {row["file"]: row["winner"] for row in season.rows("games")} == {
        str(tmp_path / "begun.txt"): "",
        str(tmp_path / "over.txt"): " & ".join(won),
    }


def test_counts_are_those_of_the_rows(season: Collection) -> None:
    rows = list(season.rows())

    assert season.count("verdict") == Counter(row["verdict"] for row in rows)
    assert list(season.count("bid").values()) == sorted(season.count("bid").values(), reverse=True)
    with pytest.raises(RulesetError, match=r"column: expected file or line or"):
        season.count("colour")


def test_tags_are_columns(tmp_path: Path) -> None:
    record = with_names(play_rounds(THREE, 1, 1)).with_tags(("night", "3"))
    (tmp_path / "a.txt").write_text(str(record), encoding="utf-8")
    (row,) = Collection.of(tmp_path).rows("games")

    assert (row["tag_night"], row["player_2"], row["winner"]) == ("3", "Cleo", "")
    assert not [key for key in row if key.startswith("tag_player")]


# What is bad.


GOOD: Final = str(with_names(play_rounds(THREE, 1, 1)))
CUT: Final = GOOD.partition("end:")[0].rstrip()
BY_HAND: Final = """# of the first evening
pinochle-record: 1
rules: three-handed
dealer: 2
end: of June

* deal:ASASTSTSKSKSQSQSJSJS9S9SAHAHTHTHKHKHQHQHJHJH9H9H\
ADADTDTDKDKDQDQDJDJD9D9DACACTCTCKCKCQCQCJCJC9C9C
0 bid:20  # the least
"""
BAD: Final = {
    "a text that is no record": ("Dear diary,\nwe played.\n", 0, "expected 'pinochle-record: 1'"),
    "an altered one": (GOOD.replace("dealer: 1", "dealer: 0"), len(GOOD.splitlines()), "this"),
    "one that was cut off": (CUT, len(CUT.splitlines()) + 1, "the record is cut off"),
    "a game that cannot be": (f"{BY_HAND}1 bid:19\n", 9, "seat 1 cannot bid:19: 19 is not"),
    "an unknown action": (f"{BY_HAND}1 dance\n", 9, "'dance' is no action"),
    "bytes that are no text": (f"{BY_HAND}# \udcff\n", 9, "position 2 has U+DCFF"),
    "half a head": (
        "pinochle-record: 1\nrules: three-handed\n",
        1,
        "the head lacks the line 'dealer",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_named_and_harms_no_other(tmp_path: Path, name: str) -> None:
    """Wherever it stands: before, between and behind good ones, in one file."""
    text, line, reason = BAD[name]
    file = tmp_path / "all.txt"
    for before, after in ((0, 1), (1, 1), (2, 0)):
        parts = [*[GOOD] * before, text, *[GOOD] * after]
        whole = "".join(f"{part}\n\n" for part in parts)
        file.write_bytes(whole.encode(errors="surrogateescape"))
        season = Collection.of(file)
        found = [*season]
        faults: list[Fault] = []

        assert [isinstance(one, Fault) for one in found] == [
            *[False] * before,
            True,
            *[False] * after,
        ]
        assert len([*season.games(faults)]) == before + after
        (fault,) = faults
        lines = before * len(f"{GOOD}\n\n".splitlines()) + line + (line == 0)
        assert fault.reason.startswith(reason)
        assert (fault.file, fault.line) == (str(file), lines)
        assert str(fault).startswith(f"{file}, line {lines}: {reason}")
        assert text.strip() in fault.text
        with pytest.raises(RecordError, match=r"all\.txt, line"):
            season.count("bid")


def test_records_by_hand_stand_one_behind_the_other(tmp_path: Path) -> None:
    """Without end marks, with comments between them, and with a tag that reads like an end mark."""
    file = tmp_path / "june.txt"
    file.write_text(f"\n{BY_HAND}\n# and then\n\n{GOOD}\n\n# the last\n{BY_HAND}", encoding="utf-8")
    games = list(Collection.of(file).games())
    lines = file.read_text(encoding="utf-8").splitlines()

    assert len(games) == 3
    assert [lines[game.line - 1][:15] for game in games] == ["pinochle-record"] * 3
    assert games[0].record.tags == (("end", "of June"),)
    assert games[0].record.entries == games[2].record.entries
    assert games[1].record == Record.parse(GOOD)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark\n"])
def test_an_empty_file_is_a_lost_game(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (fault,) = Collection.of(tmp_path)

    assert str(fault) == f"{tmp_path / 'a.txt'}, line 1: expected 'pinochle-record: 1', not the end"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (fault,) = Collection.of(tmp_path / "nowhere.txt")

    assert str(fault) == f"{tmp_path / 'nowhere.txt'}: it cannot be read: No such file or directory"


def test_a_redacted_record_says_for_whom(tmp_path: Path) -> None:
    """Else nobody can follow it."""
    game = Game.start(THREE).deal(Random(1)).apply(Bid(20)).apply(Pass())
    entries = game.record.redacted(0).entries
    file = tmp_path / "a.txt"
    file.write_text(str(evolve(game.record, entries=entries)), encoding="utf-8")
    (fault,) = Collection.of(file)

    assert isinstance(fault, Fault)
    assert (fault.line, fault.reason[:47]) == (1, "this redacted record does not say for whom, nor")


def test_what_is_asked_for_must_be_possible() -> None:
    season = Collection.of("season")
    with pytest.raises(RulesetError, match="expected made or set or"):
        season.where(verdict="won")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="bid: expected a whole number"):
        season.where(bid="high")  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="3 players need a name each, not 2"):
        with_names(play_rounds(THREE, 1, 1), "Ann", "Bob")


def folders(path: Path) -> Iterator[Path]:
    """A folder with a record in each of two folders below."""
    for name in ("b", "a"):
        (path / name).mkdir()
        (path / name / "x.record").write_text(GOOD, encoding="utf-8")
        yield path / name / "x.record"


def test_a_pattern_says_which_files_are_read(tmp_path: Path) -> None:
    b, a = folders(tmp_path)
    games = Collection.of(tmp_path, pattern="*.record").games()

    assert [game.file for game in games] == [str(a), str(b)]
    assert [*Collection.of(tmp_path)] == []


# Rows of every kind.


def kinds_of_rows() -> tuple[RowsOf, ...]:
    return get_args(RowsOf)


@pytest.mark.parametrize("of", kinds_of_rows())
def test_rows_have_their_columns(season: Collection, of: RowsOf) -> None:
    """A kind of rows always has the same columns; tags, players, scores and gains come besides."""
    besides = ("tag_", "player_", "score_", "gain_")
    rows = list(season.rows(of))

    assert rows
    for row in rows:
        assert tuple(row)[: len(COLUMNS[of])] == COLUMNS[of]
        assert all(column.startswith(besides) for column in tuple(row)[len(COLUMNS[of]) :])


def test_rows_add_up(season: Collection) -> None:
    """Tricks are those of the seats, melds are what the seats have melded, all as they count."""
    seats = list(season.rows("seats"))
    place = itemgetter("file", "line", "round")
    tricks = Counter((place(row), row["winner"]) for row in season.rows("tricks"))
    melds = Counter[Any]()
    for row in season.rows("melds"):
        melds[place(row), row["player"]] += cast("int", row["points"])

    assert tricks
    assert melds
    for row in seats:
        assert tricks[place(row), row["player"]] == row["tricks"]
        assert melds[place(row), row["player"]] == row["meld"]
    for row in season.rows():
        own = [seat for seat in seats if place(seat) == place(row)]
        hands = str(row["deal"]).split(" | ")
        assert [seat["hand"] for seat in own] == hands[: len(own)]
        assert sorted(" ".join(hands).split()) == sorted(
            card.code for card in variants.get(str(row["preset"])).pack.cards
        )
        with_melds = sum(cast("int", seat["meld"]) for seat in own if not seat["has_contract"])
        assert row["defenders_meld"] in {0, with_melds} or len(own) == 3  # each saves its own


@pytest.mark.parametrize("of", kinds_of_rows())
def test_every_column_can_be_filtered(tmp_path: Path, of: RowsOf) -> None:
    """What is wanted in a column is kept, and nothing else."""
    (tmp_path / "one.txt").write_text(str(with_names(play_rounds(THREE, 1, 1))), encoding="utf-8")
    season = Collection.of(tmp_path)
    rows = list(season.rows(of))
    for column in COLUMNS[of]:
        value = rows[-1][column]
        kept = [row for row in rows if row[column] == value]
        assert list(season.rows(of, having={column: value})) == kept
        if isinstance(value, int):
            between = {column: range(value, value + 1)}
            assert [row for row in rows if is_wanted(row, between)] == kept


def test_wrong_columns_and_words_are_refused_with_the_right_ones(season: Collection) -> None:
    with pytest.raises(RulesetError, match=r"column: expected file or line or .* or trick or"):
        season.rows("tricks", having={"verdict": "made"})
    with pytest.raises(RulesetError, match=r'verdict: expected made or set .* or "", not \'lost\''):
        season.rows(having={"verdict": "lost"})
    with pytest.raises(RulesetError, match="verdict: expected made or set"):
        season.where(verdict=cast("Any", "lost"))
    with pytest.raises(RulesetError, match=r"of: expected games or rounds or seats or tricks or"):
        season.rows(cast("Any", "nonsense"))
    with pytest.raises(WrongType, match="bid: expected a text, a number, a range"):
        season.rows(having=cast("Any", {"bid": [1]}))


def test_a_redacted_record_tells_the_hands_that_its_seat_saw(tmp_path: Path) -> None:
    game = play_rounds(FOUR, 1, 1)
    (tmp_path / "a.txt").write_text(str(with_names(game).redacted(2)), encoding="utf-8")
    season = Collection.of(tmp_path)
    hands = [row["hand"] for row in season.rows("seats")]

    assert [bool(hand) for hand in hands] == [False, False, True, False]
    assert [row["deal"] for row in season.rows()] == [""]
