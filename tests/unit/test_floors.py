"""Imports only go down the floors that the page on the design draws, whatever kind they are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import pinochle
from support.floors import Floors, Package

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "design.md"

HOUSE = {
    "__init__.py": "from importlib import import_module",
    "__init__.pyi": "from house.roof import Chimney as Chimney\nfrom house import flat as flat",
    "roof.py": "from house.flat import window\nimport house\nhouse.flat.window",
    "flat/__init__.py": "",
    "flat/window.py": "from . import door\nfrom ..cellar import Coal",
    "flat/door.py": "from house.cellar import Coal",
    "flat/lock.py": "",
    "cellar.py": "class Coal: pass",
}
DRAWING = """
```text
  roof         what is above
  flat         what is between
    window
    door · lock
  cellar
```
"""


@cache
def package() -> Package:
    """The package with its imports."""
    return Package(Path(pinochle.__file__).parent)


def faults(folder: Path, page: str = DRAWING, **changed: str) -> list[str]:
    """Return the faults of the house with some files written otherwise."""
    for name, text in (HOUSE | changed).items():
        path = folder / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [*Floors(page, Package(folder / "house")).faults()]


def test_every_import_of_the_package_goes_down() -> None:
    assert not [*Floors(PAGE.read_text(encoding="utf-8"), package()).faults()]


def test_no_kind_of_import_of_the_package_is_overlooked() -> None:
    """One of each kind: lazy, loaded by a text, for types, and looked up in the package itself."""
    found = {(one.module, one.target) for one in package().imports}
    assert {
        ("pinochle.cli._judging", "pinochle.pictures"),
        ("pinochle.game.engine.script", "pinochle.game.phases.bury"),
        ("pinochle.variants", "pinochle.variants.many"),
        ("pinochle.players._evidence", "pinochle.rules.auction.goal"),
        ("pinochle.game.game", "pinochle.records.record"),
        ("pinochle._shown", "pinochle.pictures"),
    } <= found


def test_a_house_may_be_as_it_is_drawn(tmp_path: Path) -> None:
    assert faults(tmp_path) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("cellar.py", "from house.roof import Chimney", "1 roof.Chimney -> house.roof"),
        ("cellar.py", "import house.flat", "1 flat -> house.flat"),
        ("cellar.py", "from .flat.door import *", "1 flat.door -> house.flat.door"),
        ("cellar.py", "def coal():\n    from house import roof", "2 roof -> house.roof"),
        ("cellar.py", "import_module('house.roof')", "1 roof -> house.roof"),
        ("cellar.py", "importlib.import_module('.roof', 'house')", "1 roof -> house.roof"),
        ("cellar.py", "import_module(f'house.flat.{room}')", "1 flat.door -> house.flat.door"),
        ("cellar.py", "ROOMS = {'above': 'house.roof'}", "1 roof -> house.roof"),
        ("cellar.py", "from house import Chimney", "1 Chimney -> house.roof"),
        ("cellar.py", "import house\nhouse.Chimney()", "2 Chimney -> house.roof"),
        ("cellar.py", "import house as h\nh.flat.door.Key", "2 flat.door.Key -> house.flat.door"),
        ("cellar.py", "getattr(house, 'Chimney')", "1 Chimney -> house.roof"),
        ("cellar.py", "getattr(house, name)", "1 roof -> house.roof"),
        ("cellar.py", "def coal(of: 'house.Chimney'): pass", "1 Chimney -> house.roof"),
        ("cellar.py", "def coal() -> 'list[house.flat]': pass", "1 flat -> house.flat"),
        ("cellar.py", "if TYPE_CHECKING:\n    import house.roof", "2 roof -> house.roof"),
        ("flat/door.py", "from . import window", "1 flat.window -> house.flat.window"),
        ("flat/door.py", "from house.flat import lock", "1 flat.lock -> house.flat.lock"),
        ("flat/door.py", "from house.flat import nothing", "1 flat.nothing -> house.flat"),
    ],
)  # fmt: skip
def test_an_import_that_goes_up_is_found(tmp_path: Path, file: str, text: str, fault: str) -> None:
    module = "house." + file.removesuffix(".py").replace("/", ".")
    assert f"{module}:{fault} does not go down" in faults(tmp_path, **{file: text})


def test_only_a_look_up_that_is_listed_goes_up(tmp_path: Path) -> None:
    page = f"{DRAWING}\n| who | looks up | for |\n|---|---|---|\n| `cellar` | `Chimney` | smoke |\n"
    text = "import house\nhouse.Chimney.height"

    assert faults(tmp_path, page, **{"cellar.py": text}) == []
    assert faults(tmp_path, page) == ["house.cellar need not look up Chimney"]


def test_every_module_stands_on_a_floor_and_no_floor_is_without_one(tmp_path: Path) -> None:
    page = DRAWING.replace("  cellar", "  garden")

    wrong = faults(tmp_path, page)
    assert "house.garden is no module" in wrong
    assert "house.cellar stands on no floor" in wrong


def test_a_circle_within_a_floor_is_found(tmp_path: Path) -> None:
    page = DRAWING.replace("    window\n    door · lock\n", "")
    changed = {
        "flat/door.py": "from house.flat import lock",
        "flat/lock.py": "import house.flat.door",
    }

    wrong = faults(tmp_path, page, **changed)
    assert wrong == ["house.flat.door <-> house.flat.lock is a circle"]


@pytest.mark.parametrize("what", ["NAMES[0]", "name", "f'{room}.{name}'"])
def test_a_module_whose_name_nobody_can_read_is_loaded_where_it_is_allowed(
    tmp_path: Path, what: str
) -> None:
    code = {"cellar.py": f"import_module({what})"}
    page = f"{DRAWING}\n| `cellar` | `import_module` | what others hand it |\n"

    assert faults(tmp_path, **code) == [f"house.cellar:1 {what} may be any module"]
    assert faults(tmp_path, page, **code) == []


def test_a_look_up_that_goes_down_is_not_listed(tmp_path: Path) -> None:
    page = f"{DRAWING}\n| `roof` | `flat` | stairs |\n"
    assert faults(tmp_path, page) == ["house.roof need not look up flat"]


def test_a_look_up_that_closes_a_circle_is_listed(tmp_path: Path) -> None:
    page = DRAWING.replace("    window\n    door · lock\n", "")
    page = f"{page}\n| `flat.lock` | `flat.door` | where it is |\n"
    code = {"flat/door.py": "from . import lock", "flat/lock.py": "import house.flat.door"}

    assert faults(tmp_path, page, **code) == []
