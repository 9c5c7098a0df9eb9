"""The words of the pages: whatever is said is there in every language."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

import pinochle
from pinochle.web.files import library

WEB: Final = Path(pinochle.__file__).parent / "web"
FOLDERS: Final = {
    "table": WEB / "table",
    "score_pad_page": Path(__file__).parents[2] / "examples" / "score_pad_page",
}
"""Where a page and its words are."""
SAID: Final = re.compile(r'\bsay\("([^"]+)"|data-(?:word|label)="([^"]+)"')
"""A word that is said by its own name; other names are put together."""

PAGES: Final = {"table": ["people.js"], "score_pad_page": ["questions.js", "sheet.js"]}
"""The modules in which a page says its own words."""


def sources(page: str) -> str:
    """All that a page does and shows."""
    own = [file for end in ("html", "js", "py") for file in FOLDERS[page].rglob(f"*.{end}")]
    return "\n".join(
        file.read_text(encoding="utf-8")
        for file in (*own, *(WEB / "modules" / name for name in PAGES[page]))
    )


def words(page: str) -> dict[str, dict[str, str]]:
    """The words of a page by language."""
    read: dict[str, dict[str, str]] = json.loads(
        (FOLDERS[page] / "words.json").read_text(encoding="utf-8")
    )
    return read


@pytest.mark.parametrize("page", PAGES)
def test_every_word_is_there_in_every_language(page: str) -> None:
    english, *others = words(page).values()
    for other in others:
        assert {*other} == {*english}
        for name, text in english.items():
            assert other[name].count("{}") == text.count("{}"), name
    said = {one or other for one, other in SAID.findall(sources(page))}
    assert said - {*english} == set()


def test_what_the_library_tells_a_page_is_there_in_every_language() -> None:
    """The titles of presets, and the questions and answers of the finder; numbers need no words."""
    told: Any = library()
    answers = {answer for one in told["presets"] for answer in one["answers"].values()}
    needed = {f"title.{one['title']}" for one in told["presets"]}
    needed |= {f"finder-{question}" for question in told["questions"]}
    needed |= {f"answer-{answer}" for answer in answers if any(map(str.isalpha, answer))}
    for language in [name for name in told["words"] if name != "en"]:
        assert needed - {*told["words"][language], *words("table")[language]} == set()
