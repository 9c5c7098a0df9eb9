"""The log of a server: a line is told once a minute, and what the computer lacks in a few words."""

import errno
import logging
import sqlite3
from concurrent.futures import BrokenExecutor
from time import monotonic
from typing import Final

from typing_extensions import override

__all__ = ["FewLines", "keep_log_short"]

SECONDS_BETWEEN_LINES: Final = 60
SHORTAGES: Final = {
    errno.EMFILE: "there are no files left: let the server have more (ulimit -n)",
    errno.ENFILE: "this computer has no files left",
    errno.ENOBUFS: "there is no memory left for connections",
    errno.ENOMEM: "there is no memory left",
    errno.ENOSPC: "there is no room left on the disk",
}
"""What the log says of an error that a computer has, and not the server."""
LOGS: Final = "asyncio", "uvicorn.error"


def keep_log_short() -> None:
    """Let whatever happens often be told once a minute."""
    few_lines = FewLines()
    for name in LOGS:
        logging.getLogger(name).addFilter(few_lines)


class FewLines(logging.Filter):
    """A filter that lets the same line through once a minute, whatever it tells of.

    What the computer lacks is told in a line, without the place in the code where it was missed.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[object, float] = {}

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is one for the log."""
        error = record.exc_info[1] if record.exc_info else None
        if lack := _lack_in(error):
            record.msg, record.args, record.exc_info, record.exc_text = lack, (), None, None
        now, key = monotonic(), (record.name, str(record.msg), _place(error))
        self._told = {line: at for line, at in self._told.items() if at > now}
        is_new = key not in self._told
        self._told.setdefault(key, now + SECONDS_BETWEEN_LINES)
        return is_new


def _lack_in(error: BaseException | None) -> str:
    """Return what the computer lacks, if that is an error, or why it was raised."""
    while error:
        if lack := _lack(error):
            return lack
        error = error.__cause__ or error.__context__
    return ""


def _lack(error: BaseException) -> str:
    """Return what the computer lacks, if that is the error."""
    if isinstance(error, MemoryError):
        return SHORTAGES[errno.ENOMEM]
    if isinstance(error, BrokenExecutor):
        return "a process that works for the server was ended: is there enough memory?"
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return SHORTAGES[errno.ENOSPC]
    return SHORTAGES.get(error.errno or 0, "") if isinstance(error, OSError) else ""


def _place(error: BaseException | None) -> object:
    """Return what tells an error from others: its kind, and where it was raised."""
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    return type(error), trace and (trace.tb_frame.f_code, trace.tb_lineno)
