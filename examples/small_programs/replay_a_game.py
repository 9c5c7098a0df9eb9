"""Replay a game that was written down, and print its score."""

from pathlib import Path

from pinochle import Record

record = Record.parse(Path(__file__).with_name("game.txt").read_text(encoding="utf-8"))
print(record.replay().scores)
