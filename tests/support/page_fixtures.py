"""The page as it is built, and a browser for it: fixtures of the tests that play at it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import build
import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from support.page_in_a_browser import PATIENCE, PLAIN, serve_folder

CHROMIUM: Final = os.environ.get("PINOCHLE_CHROMIUM") or shutil.which("chromium")
"""Where Chromium is, or what is made of it; without it Playwright looks for its own."""

ARGUMENTS: Final = ("--no-sandbox", f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for a static site: the one that is named, or a new one."""
    if folder := os.environ.get("PINOCHLE_TABLE"):
        return Path(folder)
    new_folder = tmp_path_factory.mktemp("table")
    build.build(new_folder)
    return new_folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def url(built: Path) -> Iterator[str]:
    """The address of the page on a static site; the cards are always the same."""
    with serve_folder(built) as address:
        yield f"{address}?seed=1"
