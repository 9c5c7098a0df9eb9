"""Messages, and the files of their languages."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import pinochle.messages
from pinochle.messages import english

FILE = Path(pinochle.messages.__file__).parent / "en.json"


def test_the_json_of_english_says_what_the_library_says() -> None:
    data = {"name": "English", "messages": dict(english.MESSAGES), "words": dict(english.WORDS)}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    if os.environ.get("PINOCHLE_UPDATE"):
        FILE.write_text(text, encoding="utf-8")
    if FILE.read_text(encoding="utf-8") != text:
        pytest.fail("en.json is stale: run nox -s generate")
