"""Folders that belong to one user, so that nobody else can change what is read from them."""

import os
import stat
import sys
from pathlib import Path
from typing import Final

__all__ = ["make_private"]

_PRIVATE: Final = 0o700


def make_private(folder: Path) -> None:
    """Make a folder to which only its user may write, unless it is there.

    A folder that is there is refused where somebody else may have put something into it. Windows
    keeps the folders of users apart by itself, so nothing is looked at there.

    Raises:
        OSError: if it cannot be made, if others may write to it or exchange it, or if it belongs
            to somebody else.
    """
    for part in (*reversed(folder.parents), folder):
        part.mkdir(_PRIVATE, exist_ok=True)
    _check_private(folder)


def _check_private(folder: Path) -> None:
    """Refuse a folder that others may write to or exchange, or that is somebody else's."""
    if sys.platform == "win32":  # which has no such modes
        return
    status = folder.lstat()  # not that of a folder to which a link leads
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        message = f"{folder} is no folder of this user"
        raise PermissionError(message)
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        message = f"others may write to {folder}, so delete it"
        raise PermissionError(message)
    for parent in folder.parents:
        mode = parent.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            message = f"everybody may write to {parent}, so that nothing can be kept in it"
            raise PermissionError(message)
