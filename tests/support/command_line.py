"""The command ``pinochle`` as tests type it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pinochle.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Command:
    """Runs the command, in a folder for its files."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self._folder = folder

    def __call__(self, *words: str) -> list[str]:
        """The lines of the answer."""
        return self.text(*words).splitlines()

    def text(self, *words: str) -> str:
        """The answer; nothing was wrong."""
        assert main(words) == 0
        captured = self._capsys.readouterr()
        assert not captured.err
        return captured.out

    def progress(self, *words: str) -> str:
        """What is said on standard error beside the answer."""
        assert main(words) == 0
        return self._capsys.readouterr().err

    def refusal(self, *words: str) -> str:
        """The one line that says what is wrong; there is no answer."""
        assert main(words) == 2
        captured = self._capsys.readouterr()
        assert not captured.out
        (line,) = captured.err.splitlines()
        return line.removeprefix(f"pinochle {words[0]}: ")

    def file(self, text: object) -> str:
        """The path of a file with this text."""
        path = self._folder / "it.txt"
        path.write_text(str(text), encoding="utf-8")
        return str(path)
