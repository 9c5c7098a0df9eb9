"""Texts of records as somebody writes or changes them by hand."""

from __future__ import annotations

from pinochle.records._text import checksum_of, read_record
from pinochle.records.record import Record, RecordError


def unseal(record: Record) -> str:
    """The text of a record as somebody writes it by hand: they may go on with it."""
    text, _, _ = str(record).rpartition("\n\nend: ")
    text = text.replace("pinochle-record: 3", "pinochle-record: 1", 1)
    text = text.replace(f"fingerprint: {record.rules.fingerprint}\n", "", 1)
    return text if record.entries else f"{text}\n"


def reseal(text: str) -> str:
    """A text that was changed, with the end mark that it would have been written with."""
    above = text.rpartition("\nend: ")[0]
    try:
        entries = read_record(f"{above} ", until_fault=True, as_played_now=True)[2]
    except RecordError:
        return text
    return f"{above}\nend: {len(entries)} {checksum_of(above)}"
