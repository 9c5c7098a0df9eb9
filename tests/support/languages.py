"""A language of signs: with it, words that do not come from a language can be told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinochle.messages import Language

if TYPE_CHECKING:
    from collections.abc import Mapping


def signs_of(language: Language) -> Language:
    """Return a language that says the same in signs for letters."""
    texts = (language.messages, language.words, language.phrases, language.forms)
    messages, words, phrases, forms = map(_in_signs, texts)
    return Language("signs", messages, words, phrases=phrases, forms=forms)


def _in_signs(texts: Mapping[str, str]) -> dict[str, str]:
    """Return texts with signs for their letters, but for those of their parameters."""
    return {
        key: re.sub(r"\{[^}]*\}|[^\W\d_]", lambda found: found[0] if found[0][1:] else "ж", text)
        for key, text in texts.items()
    }
