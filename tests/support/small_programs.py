"""The small programs of ``examples`` and the page that shows python-chess ones beside them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "examples" / "small_programs"
PAGE: Final = (ROOT / "docs" / "explanation" / "if-you-know-python-chess.md").read_text("utf-8")
SHOWN: Final = re.findall(r"small_programs/(\w+)\.py.*?```python\n(.*?)```", PAGE, re.DOTALL)
"""The names of the programs in the order of the page, and the text of the other beside each."""
