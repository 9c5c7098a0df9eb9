"""The page as it is built, and a browser for it; tests of the server alone have neither."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

CHROMIUM: Final = "/usr/bin/chromium"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for a static host: the one that is named, or a new one."""
    import build  # noqa: PLC0415 - tests of the server have none

    if folder := os.environ.get("PINOCHLE_TABLE"):
        return Path(folder)
    made = tmp_path_factory.mktemp("table")
    build.write_page(made, rooms=False)
    build.write_python(made)
    return made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    from paging import PATIENCE  # noqa: PLC0415 - tests of the server have none
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - tests of the server have none

    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def url(built: Path) -> Iterator[str]:
    """The address of the page on a static host; the cards are always the same."""
    from paging import served  # noqa: PLC0415 - tests of the server have none

    with served(built) as address:
        yield f"{address}?seed=1"
