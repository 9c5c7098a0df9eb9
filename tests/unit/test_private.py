"""Folders that belong to one user: what others may have written to is not read.

Tests: pinochle._private
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from pinochle._private import make_private

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="there folders belong to a user by themselves"
)


def modes(folder: Path) -> int:
    """Who may do what with a folder."""
    return folder.stat().st_mode & 0o777


def test_a_new_folder_is_private_whatever_others_are(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_private(tmp_path / "caches" / "kernel")
    finally:
        os.umask(before)
    assert modes(tmp_path / "caches") == modes(tmp_path / "caches" / "kernel") == 0o700
    make_private(tmp_path / "caches" / "kernel")


def test_only_the_user_may_write_there(tmp_path: Path) -> None:
    """Others may look."""
    for mode in range(0o1000):
        tmp_path.chmod(mode)
        if mode & 0o022:
            with pytest.raises(PermissionError, match=r"others may write to .*, so delete it$"):
                make_private(tmp_path)
        else:
            make_private(tmp_path)
        assert modes(tmp_path) == mode
    tmp_path.chmod(0o700)


def test_a_folder_that_everybody_may_exchange_is_refused(tmp_path: Path) -> None:
    """But not where everybody may only add their own, as in the folder for temporary files."""
    make_private(tmp_path / "kernel")
    tmp_path.chmod(0o777)
    with pytest.raises(PermissionError, match=f"everybody may write to {tmp_path}, "):
        make_private(tmp_path / "kernel")
    tmp_path.chmod(0o1777)
    make_private(tmp_path / "kernel")


def test_a_folder_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(PermissionError, match="no folder of this user"):
        make_private(tmp_path)


def test_a_link_is_refused(tmp_path: Path) -> None:
    """Whoever made it can let it lead to another folder."""
    make_private(tmp_path / "kernel")
    (tmp_path / "link").symlink_to(tmp_path / "kernel")
    with pytest.raises(PermissionError, match="no folder of this user"):
        make_private(tmp_path / "link")


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        make_private(tmp_path / "file")
