"""Rulesets as TOML, whole or as changes to a preset; and what is said of a wrong document.

Tests: pinochle.documents._changes, pinochle.documents._converter, pinochle.documents._fields,
pinochle.documents._toml, pinochle.documents.rulesets
"""

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, fields

from pinochle import (
    DocumentError,
    PinochleError,
    Ruleset,
    ScoreSheet,
    UnknownVariant,
    WrongType,
    from_json,
    to_json,
    variants,
)
from pinochle.documents import (
    differences,
    inherited,
    nearest_base,
    ruleset_from_toml,
    ruleset_to_toml,
    with_differences,
)
from pinochle.rules import POST_1945, MeldTable
from pinochle.variants import tables

if TYPE_CHECKING:
    from collections.abc import Callable

HOUSE = """
base = "partnership-auction"
name = "our-table"

[melds]
dix = false

[melds.run]
values = [250]

[melds.legs]
heading = "pinochle"
patterns = ["QS JD JD", "QS QS JD"]
values = [150]

[settlement]
saving_count = 20
"""


def problems(text: str) -> list[str]:
    with pytest.raises(DocumentError) as error:
        ruleset_from_toml(text)
    return list(error.value.problems)


def test_a_house_says_only_what_is_different() -> None:
    base = variants.PARTNERSHIP_AUCTION

    rules = ruleset_from_toml(HOUSE)

    assert rules.title == ""
    assert rules.melds.rule("run") == evolve(base.melds.rule("run"), values=250)
    assert [rule.name for rule in rules.melds] == [
        *[rule.name for rule in base.melds if rule.name != "dix"],
        "legs",
    ]
    assert rules.settlement == evolve(base.settlement, saving_count=20)
    written = tomllib.loads(rules.to_toml(base="partnership-auction"))
    assert written == {"format": 1, **tomllib.loads(HOUSE)}
    assert Ruleset.from_toml(rules.to_toml()) == rules


def test_nothing_but_the_base_is_that_preset() -> None:
    assert ruleset_from_toml('base = "Double Deck"') == variants.DOUBLE_DECK
    written = variants.RACEHORSE.to_toml(base=variants.RACEHORSE)
    assert written == 'format = 1\nbase = "racehorse"\n'
    assert differences(variants.RACEHORSE, variants.RACEHORSE) == {}


def test_json_takes_a_base_too() -> None:
    rules = from_json('{"base": "racehorse", "count": {"last_trick": 20}}', Ruleset)

    assert rules == variants.RACEHORSE.with_(
        name="racehorse", title=rules.title, count=evolve(variants.RACEHORSE.count, last_trick=20)
    )
    (again,) = from_json('[{"base": "racehorse"}]', list[Ruleset])
    assert again == variants.RACEHORSE


def test_a_part_that_is_not_changed_is_that_of_the_base() -> None:
    """Some parts follow others: the auction knows how much can be scored."""
    base = variants.PARTNERSHIP_AUCTION
    parts = [part.name for part in fields(Ruleset)]

    def made_anew(text: str) -> set[str]:
        rules = ruleset_from_toml(f'base = "{base.name}"\n{text}')
        return {part for part in parts if getattr(rules, part) is not getattr(base, part)}

    words = {"name", "script", "sources"}
    assert made_anew("") <= words
    assert made_anew("[ending]\ntarget = 1500") - words == {"ending"}
    assert made_anew("[count]\nlast_trick = 20") - words == {"count", "auction"}
    follow = {"pack", "melds", "play", "count", "auction", "checks"}
    assert made_anew('[pack]\norder = "A K Q J 10 9"') - words <= follow


def test_a_title_goes_with_its_name() -> None:
    base = variants.RACEHORSE
    titled = base.with_(name="ours", title="Ours")
    renamed = base.with_(title="Another")

    assert differences(base.with_(name="ours"), base) == {"name": "ours"}
    assert differences(titled, base) == {"name": "ours", "title": "Ours"}
    assert differences(renamed, base) == {"title": "Another"}
    for rules in (titled, renamed, base.with_(name="ours"), base.with_(title="")):
        assert with_differences(base, differences(rules, base)) == rules
    assert with_differences(base, {"name": base.name}).title == ""


def test_the_order_of_melds_is_said_by_naming_all_of_the_base() -> None:
    base = variants.PARTNERSHIP_AUCTION
    turned = base.with_(name="turned", melds=MeldTable(base.melds.rules[::-1]))

    changes = differences(turned, base)["melds"]

    assert list(changes) == [rule.name for rule in turned.melds]
    assert set(map(str, changes.values())) == {"{}"}
    assert ruleset_from_toml(turned.to_toml(base)) == turned


def test_a_new_meld_in_front_keeps_its_place_and_an_empty_field_is_said() -> None:
    base = variants.PARTNERSHIP_AUCTION
    titled = evolve(base.melds.rule("run"), titles=("flush",), values=(1, 2))
    front = base.with_(
        name="front", melds=MeldTable((tables.legs(), titled, *base.melds.rules[1:]))
    )

    assert ruleset_from_toml(front.to_toml(base)) == front
    assert from_json(to_json(front), Ruleset) == front
    back = differences(base, front)
    assert back["melds"]["run"]["titles"] == []
    assert with_differences(front, back) == base


def test_no_melds_at_all() -> None:
    bare = variants.RACEHORSE.with_(name="bare", melds=MeldTable())

    assert ruleset_from_toml(bare.to_toml()) == bare
    assert ruleset_from_toml(bare.to_toml(base="racehorse")) == bare
    assert with_differences(bare, differences(variants.RACEHORSE, bare)) == variants.RACEHORSE


# Bases.


def test_the_nearest_base() -> None:
    base = variants.TWO_PACK

    assert nearest_base(base) is base
    assert nearest_base(base.with_(name="ours", play=POST_1945)) == base
    assert nearest_base(base.with_(play=POST_1945)) == base
    assert nearest_base(base.with_(name="racehorse")) == base


def test_a_base_is_a_preset() -> None:
    ours = variants.RACEHORSE.with_(name="ours")

    with pytest.raises(UnknownVariant):
        ours.to_toml(base="racehose")
    with pytest.raises(UnknownVariant):
        ours.to_toml(base=ours)
    with pytest.raises(DocumentError, match="this racehorse is not the preset"):
        ours.to_toml(base=variants.RACEHORSE.with_(play=POST_1945))


def test_what_is_no_ruleset_is_refused() -> None:
    calls: tuple[Callable[[], object], ...] = (
        lambda: ruleset_from_toml(3),  # type: ignore[arg-type]
        lambda: ruleset_to_toml("racehorse"),  # type: ignore[arg-type]
        lambda: ruleset_to_toml(variants.RACEHORSE, 3),  # type: ignore[arg-type]
        lambda: nearest_base("racehorse"),  # type: ignore[arg-type]
        lambda: differences("racehorse", variants.RACEHORSE),  # type: ignore[arg-type]
        lambda: differences(variants.RACEHORSE, "racehorse"),  # type: ignore[arg-type]
        lambda: with_differences("racehorse", {}),  # type: ignore[arg-type]
        lambda: with_differences(variants.RACEHORSE, []),  # type: ignore[arg-type]
    )
    for call in calls:
        with pytest.raises(WrongType):
            call()


# What is said of a wrong document.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name", "$: this TOML cannot be read: Expected '=' after a key"),
        ("a = " + "[" * 5000, "$: the document is nested too deeply"),
        ("a = " + "1" * 5000, "$: this TOML cannot be read: Exceeds the limit"),
        ("a." * 99 + "a = 1", "$.a: there is no such field; the fields are name, title, script"),
        ("\n" + "a." * 100 + "a = 1", "$: a key has at most 100 parts (line 2, column 1)"),
        (
            f"base = 'racehorse'\n[count]\nlast_trick = 0x{'f' * 9000}",
            "$.count.last_trick: expected a smaller number, not one of 36000 bits",
        ),
        (
            f"base = 'racehorse'\n[melds.run]\nvalues = [0x{'f' * 9000}]",
            "$.melds.run.values[0]: expected a smaller number, not one of 36000 bits",
        ),
        (f"base = 'racehorse'\n[showing]\nwho = 0x{'f' * 9000}", "$.showing.who: "),
        (
            "name = 3\nformat = 2",
            "$.format: this Ruleset has format 2, and only up to format 1 is known here: a newer",
        ),
        ("name = 1979-05-27", "$.name: expected text, not datetime.date(1979, 5, 27) (date)"),
        ('base = "racehose"', "$.base: there is no variant 'racehose': did you mean racehorse"),
        ("base = 3", "$.base: expected text, not 3 (int)"),
        ("[base]", "$.base: expected text, not {} (dict)"),
        ("", "$.base: name the preset that you change, such as base = "),
        ("[count]\nranking = 'A 10 K Q J 9'", "$.count.ranking: there is no such field; the"),
        ("[melds]\nlegs = false", "$.melds.legs: there is no meld of this name to take away"),
    ],
)
def test_a_wrong_document_is_told_by_its_place(text: str, expected: str) -> None:
    assert any(said.startswith(expected) for said in problems(text)), problems(text)


def test_a_document_without_a_base_has_one_problem_that_names_it() -> None:
    (said,) = problems("[auction]\nopening = 150")

    assert said.startswith("$.base: name the preset that you change")
    assert said.endswith("this has no name, script, table, pack, deal, melds, play, count")
    assert len(problems("[auction]\nopening = 150\nbids = 3")) == 2


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ("[auctions]\nopening = 3", "$.auctions: there is no such field: did you mean auction?"),
        (
            "[count]\nopening = 3",
            "$.count.opening: there is no such field; the fields are by_place, last",
        ),
        ("[count]\n'a b' = 3", "$.count.'a b': there is no such field"),
        ("[count]\nlast_trick = 10.5", "$.count.last_trick: expected a whole number, not 10.5"),
        ("[count]\nlast_trick = '10'", "$.count.last_trick: expected a whole number, not '10'"),
        ("[count]\nlast_trick = true", "$.count.last_trick: expected a whole number, not True"),
        ("count = false", "$.count: expected an object with the fields of CountRules, not False"),
        ("showing = false", "$.showing: expected an object with the fields of ShowingRules, not"),
        ("[showing]\nwho = false", "$.showing.who: expected all or bidder or bidding-side, not F"),
        ("melds = []", "$.melds: expected an object with the fields of MeldTable, not [] (list)"),
        ("[melds.run]\nvalues = [60.5]", "$.melds.run.values[0]: expected a whole number or game"),
        ("[melds.run]\nvalues = [-1]", "$.melds.run: a meld is worth from 0 to 1000000"),
        ("[melds.run]\nvalues = 60.5", "$.melds.run.values: expected a whole number or game"),
        ("[melds.run]\npatterns = 'A in x'", "$.melds.run.patterns: 'A in x' is not a pattern"),
        ("[melds.run]\nname = 'x'", "$.melds.run: a meld of a table is named by its key"),
        (
            "[melds.run]\nx = 1",
            "$.melds.run.x: there is no such field; the fields are heading, patt",
        ),
        ("[melds.run]\npatterns = ['A in x']", "$.melds.run.patterns[0]: 'A in x' is not a patt"),
        ("[melds.run]\nneeds = 'x'", "$.melds.run: needs 'x', which is no earlier meld"),
        (
            "[melds.'a b']\nx = 1",
            "$.melds.'a b': the base has no meld of this name; a new meld needs",
        ),
        ("[checks.melds.run]", "$.checks.melds.run: the base has no meld of this name; a new meld"),
        (
            "[deal]\npackets = '3'",
            "$.deal.packets: this deals 4 x 3 = 12 cards, but the pack has 48",
        ),
        ("[deal]\npackets = 'x'", "$.deal.packets: 'x' is not a deal"),
        ("[deal]\nturn = 1", "$.deal.turn: expected none or last or first-of-stock, not 1 (int)"),
        ("[table]\nseats = 11", "$.table.seats: expected from 2 to 10, not 11"),
        ("[pack]\ncopies = [['A', 2, 3]]", "$.pack.copies[0]"),
        ("[pack]\ncopies = [['A', 9]]", "$.pack.copies: ace: from 1 to 8 copies, not 9"),
        ("script = ['deal', 'fly']", "$.script[1]: expected deal or draft or draw or auction"),
        ("script = ['deal']", "$.script: a round ends with play"),
        ("[[play.obligations]]\nduty = 'fly'", "$.play.obligations[0].duty: expected lead-trump"),
    ],
)
def test_wrong_changes_are_told_by_their_place(changes: str, expected: str) -> None:
    found = problems(f'base = "partnership-auction"\n{changes}')

    assert any(said.startswith(expected) for said in found), found


def test_every_place_is_told_at_once() -> None:
    found = problems(
        'base = "racehorse"\nname = 3\nx = 1\n[melds.run]\nvalues = [true, 60.5]\n[count]\ny = 1'
    )

    assert [said.partition(":")[0] for said in found] == [
        "$.name",
        "$.melds.run.values[0]",
        "$.melds.run.values[1]",
        "$.count.y",
        "$.x",
    ]


def test_huge_and_deep_documents() -> None:
    many = {f"meld {number}": {"heading": number} for number in range(2000)}
    deep: dict[str, Any] = {}
    for _ in range(5000):
        deep = {"run": deep}
    for data in (many, {"melds": deep}, {"melds": {"run": {"values": [deep]}}}, {"x" * 9999: 1}):
        text = {"base": "racehorse", "melds": data} if data is many else data
        with pytest.raises(PinochleError) as error:
            with_differences(variants.RACEHORSE, text)
        assert all(len(said) < 400 for said in str(error.value).splitlines())


# Fields of kinds that a part may have.


@pytest.mark.parametrize("value", ["60", '"game"'])
def test_a_meld_with_one_pattern_and_one_value(value: str) -> None:
    """They may be written as in Python, without a list around them."""
    base = 'base = "partnership-auction"\nname = "ours"'
    new = f'[melds."grand pinochle"]\nheading = "court"\npatterns = "QS QH JD"\nvalues = {value}'
    rules = Ruleset.from_toml(f"{base}\n{new}")
    listed = new.replace('"QS QH JD"', '["QS QH JD"]').replace(value, f"[{value}]")

    assert Ruleset.from_toml(f"{base}\n{listed}") == rules
    changed = Ruleset.from_toml(f"{base}\n[melds.run]\nvalues = 250")
    assert changed.melds.rule("run").values == (250,)
    assert f"values = [{value}]" in rules.to_toml()


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ('[[misdeal.grounds]]\nname = "x"\ntest = { at_least = { 9 = 6 } }', '[["9", 6]]'),
        ("[auction]\nladder = { 0 = 10, 600 = 50 }", "ladder = [[0, 10], [600, 50]]"),
        ("[pack]\ncopies = { A = 2, 10 = 2, K = 2, Q = 2, J = 2, 9 = 2 }", "copies = "),
    ],
)
def test_pairs_may_be_a_table(changes: str, same: str) -> None:
    """What is written as a list of pairs is read as a table, too."""
    rules = Ruleset.from_toml(f'base = "partnership-auction"\n{changes}')

    assert Ruleset.from_toml(rules.to_toml()) == rules
    assert same in rules.to_toml()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("[setlement]", "$.setlement: there is no such field: did you mean settlement?"),
        (
            "[melds]\ndixx = false",
            "$.melds.dixx: the base has no meld of this name: did you mean dix? (line 3",
        ),
        (
            "[melds.pinochla]\npattern = 'QS QH JD'\nvalue = 60",
            (
                "$.melds.pinochla: the base has no meld of this name: did you mean pinochle? "
                'A new meld needs heading, patterns and values, such as "court", "QS QH JD" and 60'
            ),
        ),
        (
            "[melds.Runs]\nheading = 'sequence'\npatterns = ['ATKQJ in trump']\nvalues = [1]",
            (
                "$.melds.Runs: the base has no meld of this name: did you mean run? "
                "A new meld needs a name that is not so like it"
            ),
        ),
        (
            "[passing]\ncards = 3",
            "$.script: the script needs passing because of passing.cards: add passing after trump",
        ),
        (
            "[moon]\noffered = 'anyone'",
            "$.script: the script needs moon because of moon.offered: add moon after melds",
        ),
        (
            "[concession]\noffered = true",
            "$.script: the script needs concede because of concession.offered: add concede after",
        ),
    ],
)
def test_a_slip_is_told_with_what_was_meant(changes: str, said: str) -> None:
    (found,) = problems(f'base = "partnership-auction"\n{changes}')

    assert found.startswith(said)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        (
            '[auction]\nladder = [\n  [0, 10],  # ]\n  [5, "x"],\n]\n opening = "3"',
            "line 7, column 2",
        ),
        ('[[misdeal.grounds]]\nname = "a"\n[[misdeal.grounds]]\nuntil = "x"', "line 5, column 1"),
        ("auction.opening = 105", "line 2, column 1"),
        ("[bury]\ncards = 1", "line 3, column 1"),
    ],
)
def test_a_problem_has_its_line(changes: str, place: str) -> None:
    """What is wrong is found in the text, whether it is the form or the meaning."""
    assert any(
        said.endswith(f"({place})")
        for said in problems(f'base = "three-handed-classic"\n{changes}')
    )


def test_a_title_names_a_preset() -> None:
    assert Ruleset.from_toml('base = "double-deck  PINOCHLE"').name == "double-deck"


# What a document does not name.


def test_what_is_inherited_is_told_with_its_base() -> None:
    """All that the base has otherwise than by default, and the document leaves out."""
    fields = inherited(HOUSE)
    assert [field.where for field in fields] == ["auction.must_open", "renege.ruled"]
    assert {field.base for field in fields} == {"partnership-auction"}
    assert str(fields[0]) == 'auction.must_open = "eldest"'
    assert fields[0].default == "nobody"


def test_what_is_named_is_not_inherited_though_the_base_has_it_too() -> None:
    assert [field.where for field in inherited(f"{HOUSE}[renege]\nruled = true")] == [
        "auction.must_open"
    ]


def test_a_whole_document_inherits_nothing() -> None:
    assert inherited(variants.get("three-handed").to_toml()) == ()
    with pytest.raises(DocumentError):
        inherited("base = ")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            'base = "army-navy-3"\n[settlement]\nstakes = [[500, 1]]\n[ending]\ntarget = 0',
            (
                "$.concession.bonus: a round for stakes has no points for a bonus;"
                ' concession.bonus = 100 comes from the base "army-navy-3":'
                " write concession.bonus = 0, or leave out settlement.stakes"
            ),
        ),
        (
            'base = "partnership-auction"\n[passing]\nwho = "all"',
            (
                "$.passing.who: no cards are passed;"
                ' passing.cards = 0 comes from the base "partnership-auction":'
                " leave out passing.who (line 3, column 1)"
            ),
        ),
        (
            'base = "partnership-auction"\n[renege]\nruled = false\npenalty = 20',
            "$.renege.penalty: nothing is ruled on a renege (line 4, column 1)",
        ),
    ],
)
def test_a_clash_with_the_base_tells_the_ways_out(text: str, problem: str) -> None:
    """What comes from the base, and what solves it; nothing where the document names both."""
    with pytest.raises(DocumentError) as error:
        ruleset_from_toml(text)
    assert [*error.value.problems] == [problem]


def test_a_problem_inside_a_record_has_its_place() -> None:
    """Wherever the ruleset stands."""
    data = {"rules": {"base": "partnership-auction", "passing": {"who": "all"}}, "rounds": []}
    with pytest.raises(DocumentError) as error:
        from_json(json.dumps(data), ScoreSheet)
    assert error.value.problems[0].startswith("$.rules.passing.who: no cards are passed; passing")
