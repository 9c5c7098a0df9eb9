"""What only some systems have: the mark of a test that needs it, and its one place."""

from __future__ import annotations

import sys

import pytest

needs_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="it needs a terminal, a fork, a shell or a limit of POSIX"
)


def pseudo_terminal() -> tuple[int, int]:
    """Both ends of a new terminal: the one of the person, and the one of the program."""
    if sys.platform == "win32":
        raise OSError("there are no pseudo-terminals")
    import pty

    return pty.openpty()
