"""How Sphinx builds the documentation. Nothing is fetched: it builds without a network."""

from __future__ import annotations

import builtins
import collections.abc
import importlib.metadata
import re
import sys
import typing
from pathlib import Path

from pinochle import variants

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "pinochle"
author = "The pinochle developers"
copyright = f"2026, {author}"
release = importlib.metadata.version("pinochle-rules")
version = ".".join(release.split(".")[:2])

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "captions",
    "card_pictures",
    "catalogue",
    "library_tables",
    "preset_pictures",
    "public_names",
    "which_game",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_ext", "catalogue"]
nitpicky = True

html_theme = "furo"
html_title = f"pinochle {release}"
html_static_path = ["_static"]
html_css_files = ["pinochle.css"]
html_js_files = ["scrollable.js"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist", "substitution"]
myst_heading_anchors = 3
myst_links_external_new_tab = False
_names = variants.names()
myst_substitutions = {"release": release, "presets": len(_names)}

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
# What the adapters are for; their pages need only what is ours.
autodoc_mock_imports = ["gymnasium", "open_spiel", "pettingzoo", "pyspiel"]
autodoc_default_options = {"members": True}
napoleon_google_docstring = True
napoleon_numpy_docstring = False

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Every reference inside the project must resolve. What belongs to others cannot be looked up
# without a network, so these names, and only these, are let pass.
_foreign_modules = [
    "attr",
    "attrs",
    "cattrs",
    "collections",
    "concurrent",
    "enum",
    "fractions",
    "hypothesis",
    "numpy",
    "os",
    "pathlib",
    "pyspiel",
    "random",
    "spiel",  # as our module calls it
    "types",
    "typing",
    "typing_extensions",
]
_foreign_names = sorted(
    {
        *dir(builtins),
        *collections.abc.__all__,
        *typing.__all__,
        "Enum",
        "Executor",
        "IntEnum",
        "StrEnum",
        "Path",
        "Random",
        "SearchStrategy",
        "ndarray",
    }
)
nitpick_ignore_regex = [
    (r"py:.*", rf"(?:{'|'.join(_foreign_modules)})(?:\..*)?"),
    (r"py:.*", rf"(?:{'|'.join(map(re.escape, _foreign_names))})"),
    (r"py:class", r"pinochle\..*\.[A-Z]"),  # a type variable
]
