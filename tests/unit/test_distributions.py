"""Distributions: exact chances, and how they are shown.

Tests: pinochle.analysis.distribution
"""

import pickle
from collections import Counter
from fractions import Fraction
from math import ceil, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import PinochleError, WrongType, pictures
from pinochle.analysis import Distribution, OddsError
from pinochle.pictures import Style
from pinochle.pictures.charts import percent
from support.picture_contents import Drawing

numbers = st.lists(st.integers(-50, 2000), min_size=1, max_size=60)
distributions = st.dictionaries(
    st.integers(-50, 3000), st.integers(1, 10**9) | st.fractions(Fraction(1, 99), 5), min_size=1
).map(Distribution)
parts = st.fractions(0, 1) | st.floats(0, 1)

MELD = Distribution({0: 5, 20: 2, 40: 1})


@given(numbers)
def test_it_says_what_was_found(found: list[int]) -> None:
    """Against the plain list: counts, mean, variance and quantiles."""
    shares = Distribution.of(found)
    in_order = sorted(found)

    assert dict(shares) == {n: Fraction(k, len(found)) for n, k in Counter(found).items()}
    assert shares.values == tuple(sorted(set(found)))
    assert (shares.least, shares.greatest) == (in_order[0], in_order[-1])
    assert shares.mean == Fraction(sum(found), len(found))
    assert shares.variance == sum((n - shares.mean) ** 2 for n in found) / len(found)
    assert isclose(shares.deviation**2, shares.variance, abs_tol=1e-9)
    for k in range(len(found) + 1):
        assert shares.quantile(Fraction(k, len(found))) == in_order[max(0, k - 1)]
    assert shares.median == in_order[ceil(len(found) / 2) - 1]


@given(distributions, st.integers(-60, 3100), parts)
def test_chances_add_up(shares: Distribution, value: int, part: Fraction | float) -> None:
    assert sum(chance for _, chance in shares) == 1
    assert shares.at_least(value) == sum(chance for one, chance in shares if one >= value)
    assert shares.at_least(value) == shares.chance(value) + shares.at_least(value + 1)
    assert 1 - shares.at_least(shares.quantile(part) + 1) >= Fraction(str(part))
    assert (
        1 - shares.at_least(shares.quantile(part)) < Fraction(str(part))
        or not part
        or (shares.quantile(part) == shares.least)
    )


@given(distributions, distributions, st.integers(0, 9), st.integers(1, 9))
def test_parts_are_merged(one: Distribution, other: Distribution, few: int, more: int) -> None:
    merged = Distribution.merge([(one, few), (other, Fraction(more, 3))])

    weight, rest = Fraction(few), Fraction(more, 3)
    for value in {*one.values, *other.values}:
        both = one.chance(value) * weight + other.chance(value) * rest
        assert merged.chance(value) == both / (weight + rest)


@given(distributions)
def test_it_is_a_value(shares: Distribution) -> None:
    again = Distribution({value: 7 * weight for value, weight in shares.weights})

    assert again == shares == pickle.loads(pickle.dumps(shares)) == Distribution(dict(shares))
    assert hash(again) == hash(shares)
    assert eval(repr(shares)) == shares  # noqa: S307 - our own


@given(distributions, st.integers(-50, 50))
def test_it_follows_a_function(shares: Distribution, more: int) -> None:
    assert shares.map(lambda value: value + more).mean == shares.mean + more
    assert shares.map(lambda value: min(value, more)).greatest <= more
    assert shares.map(lambda _: 3) == Distribution({3: 1})


@given(distributions, st.integers(3, 25))
def test_rows_show_everything_once(shares: Distribution, most: int) -> None:
    rows = shares.rows(most)

    assert sum(chance for _, chance in rows) == 1
    assert len(rows) <= most
    assert len({label for label, _ in rows}) == len(rows)
    if len(shares) <= most:
        assert rows == tuple((str(value), chance) for value, chance in shares)


@given(distributions)
def test_a_text_has_a_row_for_each(shares: Distribution) -> None:
    first, *lines = str(shares).splitlines()

    assert first.startswith("mean ")
    assert [line.split(" %")[0].rsplit("  ", 1)[0].strip(" <") for line in lines] == [
        label for label, _ in shares.rows()
    ]
    assert max(line.count("█") for line in lines) == 40


@given(distributions)
def test_a_picture_has_a_bar_for_each(shares: Distribution) -> None:
    picture = shares.picture("how much is melded")
    drawing = Drawing(picture)

    assert drawing.is_inside()
    assert picture.caption == "how much is melded"
    labels = [text for text, _ in drawing.texts][1::2]
    assert labels == [label for label, _ in shares.rows()]
    bars = drawing.boxes[2:]  # after the felt and the title
    lengths = [box.right - box.left for box in bars if box.bottom - box.top == 16]
    assert len(lengths) == sum(1 for _, chance in shares.rows() if chance)


def test_the_tail_shares_a_row() -> None:
    long = Distribution({**dict.fromkeys(range(200), 1000), 5000: 1})
    rows = long.rows(5)

    assert [label for label, _ in rows] == ["0-49", "50-99", "100-149", "150-199", "200 or more"]
    assert rows[-1][1] == long.at_least(200)


def test_every_number_may_have_a_row_and_the_rest_one() -> None:
    rows = Distribution({0: 10**6, 1: 10**6, 2: 10**6, 900: 1}).rows(3)
    assert [label for label, _ in rows] == ["0-1", "2-3", "4 or more"]

    rows = Distribution({0: 10**6, 1: 10**6, 900: 1, 901: 1}).rows(3)
    assert [label for label, _ in rows] == ["0", "1", "2 or more"]


def test_notebooks_show_the_picture() -> None:
    assert MELD._repr_svg_() == MELD._repr_html_() == MELD.picture()
    assert MELD.picture().caption == "mean 10, standard deviation 14.14"
    assert MELD.picture().description == "0: 62.50 %; 20: 25.00 %; 40: 12.50 %"


def test_bars_can_be_seen_on_any_felt() -> None:
    light, dark = (MELD.picture(style=Style(felt=felt)) for felt in ("#fff", "#000"))

    assert 'fill="#ffd54a"' in dark
    assert 'fill="#ffd54a"' not in light


def test_a_picture_may_have_no_title_and_no_bars() -> None:
    bare = pictures.bars([("certain", 1), ("never", 0.0)])

    assert bare.caption == "how likely it is"
    assert [text for text, _ in Drawing(bare).texts] == ["certain", "100.00 %", "never", "0.00 %"]
    assert Drawing(pictures.bars([])).texts == []


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0.00 %"),
        (Fraction(1, 10_001), "< 0.01 %"),
        (Fraction(1, 10_000), "0.01 %"),
        (0.125, "12.50 %"),
        (1, "100.00 %"),
    ],
)
def test_a_chance_is_never_nothing_if_it_is_something(chance: Fraction | float, said: str) -> None:
    assert percent(chance) == said


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("Distribution({})", OddsError),
        ("Distribution({0: 0})", OddsError),
        ("Distribution({0: -1, 1: 2})", OddsError),
        ("Distribution({0: 0.5})", WrongType),
        ("Distribution({0.5: 1})", WrongType),
        ("Distribution([0, 1])", WrongType),
        ("Distribution([(0, 1, 2)])", WrongType),
        ("Distribution(3)", WrongType),
        ("Distribution.of([])", OddsError),
        ("Distribution.of(['20'])", WrongType),
        ("Distribution.merge([])", OddsError),
        ("Distribution.merge([({0: 1}, 1)])", WrongType),
        ("MELD.map(lambda value: value / 2)", WrongType),
        ("MELD.chance('20')", WrongType),
        ("MELD.at_least(20.0)", WrongType),
        ("MELD.quantile(1.5)", OddsError),
        ("MELD.quantile(-1)", OddsError),
        ("MELD.quantile('half')", WrongType),
        ("MELD.rows(2)", OddsError),
        ("MELD.text(0)", OddsError),
        ("MELD.picture(3)", WrongType),
        ("MELD.picture(style='dark')", WrongType),
        ("pictures.bars([('a run', 2)])", WrongType),
        ("pictures.bars([('a run', 'seldom')])", WrongType),
        ("pictures.bars([(20, 0.5)])", WrongType),
    ],
)
def test_what_makes_no_sense_is_refused(code: str, error: type[PinochleError]) -> None:
    with pytest.raises(error):
        eval(code)  # noqa: S307 - our own
