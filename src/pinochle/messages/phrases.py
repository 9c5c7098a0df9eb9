"""Phrases: words that are no message of a game, such as the rules; each a key and parameters.

A :class:`~pinochle.messages.Language` has a template for each key, the same keys in every language,
and *forms*, which each language has as it needs them. A template names parameters in braces, with
a form where the value alone does not say how it is written, as those of messages do:

    >>> phrase = Phrase.of("auction.greatest-raise", steps=2, moon=None)
    >>> print(phrase.text("en"))
    A player raises the last bid by at most 2 steps.

* ``{steps:raise}`` is a number of things: ``raise.one`` and ``raise.other``, or ``raise.=1`` for
  the number 1 alone; in them ``{n}`` is the number in figures and ``{figure}`` in words;
* ``{party:that}`` is a word of the game, such as *side*, as it stands there: ``that.side``; a
  word without one, such as the name of a new meld, stays as it is, or as in ``that.other``;
* ``{moon}`` is another phrase, or nothing if there is None;
* ``{ranks:or}`` is a list, with ``and`` or ``or`` before the last, or nothing in between
  (``joined``), or the same between all (``each-or``, a word of the form ``between``); a form
  after a plus is for each of its values: ``{ranks:or+rank}``.

A form that begins with a capital letter is the form in small letters at the start of a sentence.
"""

from typing import Final, TypeAlias, Union

from attrs import frozen

from pinochle.cards.card import Card, Rank, Suit
from pinochle.errors import Problem
from pinochle.messages import LANGUAGES, Language, as_language, catalogue, pieces_of

__all__ = ["Part", "Phrase", "problem", "with_more"]

Part: TypeAlias = Union[str, int, Card, Suit, Rank, "Phrase", tuple["Part", ...], None]
"""The values that a parameter of a phrase can have."""

_BETWEEN: Final = {"joined": "", "spaced": " ", "cells": " | "}
"""What stands between the values of a list that is no list in words."""


@frozen
class Phrase:
    """Something to say: the key of a template, and its parameters."""

    key: str
    params: tuple[tuple[str, Part], ...] = ()

    @classmethod
    def of(cls, key: str, /, **params: Part) -> "Phrase":
        """Return the phrase of a key, with its parameters by name."""
        return cls(key, tuple(params.items()))

    def text(self, language: Language | str) -> str:
        """Return the phrase in a language, in English if the language does not have it."""
        spoken = as_language(language)
        template = spoken.phrases.get(self.key)
        if template is None:
            template = catalogue(LANGUAGES[0]).phrases[self.key]
        params = dict(self.params)
        return "".join(
            literal + (_part(params[name], form, spoken) if name else "")
            for literal, name, form in pieces_of(template)
        )


def problem(where: str, key: str, /, **params: Part) -> Problem:
    """Return a problem of a field that is said by a phrase, in every language.

    >>> found = problem("trump.named", "clash.bids-without-suit")
    >>> print(found)
    trump.named: the bids name no suit
    >>> found.text("de")
    'die Gebote nennen keine Farbe'
    """
    phrase = Phrase.of(key, **params)
    return Problem(where, phrase.text(LANGUAGES[0]), phrase)


def with_more(found: Problem, key: str, /, **params: Part) -> Problem:
    """Return a problem with more words: a phrase in which that of the problem is ``problem``."""
    words = found.words if isinstance(found.words, Phrase) else found.what
    return problem(found.where, key, problem=words, **params)


def _part(value: Part, form: str, language: Language) -> str:
    """Return a parameter as it stands in a phrase."""
    text = ""
    match value:
        case None:
            pass
        case Phrase():
            text = value.text(language)
        case tuple():
            text = _list(value, form, language)
        case Card():
            text = language.card(value)
        case Rank():
            letter = language.word(f"letter.{value.code}", value.symbol)
            text = _form(form, value.code, language) or letter
        case Suit():
            text = _form(form or "suit", value.code, language) or value.word
        case int():
            text = _number(value, form, language)
        case str():
            text = _word(value, form, language)
    return text


def _list(values: tuple[Part, ...], form: str, language: Language) -> str:
    """Return a list in words, or with what its form has in between."""
    between, _, form_of_each = form.partition("+")
    texts = [_part(value, form_of_each, language) for value in values]
    separator = _BETWEEN.get(between, _form("between", between, language))
    if separator is not None:
        return separator.join(texts)
    *before_last, last = texts
    if not before_last:
        return last
    last_word = _form("list", between or "and", language) or ""
    return language.word("list").join(before_last) + last_word + last


def _word(word: str, form: str, language: Language) -> str:
    """Return a word of the game in a form, or a word of which a language has no form."""
    text = _form(form, word, language)
    if text is None:
        text = (_form(form, "other", language) or "{n}").replace("{n}", word)
    return text


def _number(number: int, form: str, language: Language) -> str:
    """Return a number of things, a number in words, or a number without words."""
    for category in (f"={number}", language.plural(number), "other"):
        template = _form(form, category, language)
        if template is not None:
            if "{figure}" in template:
                template = template.replace("{figure}", _number(number, "figure", language))
            return template.replace("{n}", str(number))
    return str(number)


def _form(form: str, value: str, language: Language) -> str | None:
    """Return the words for a value in a form, or None if there are none."""
    if not form:
        return None
    key = f"{form}.{value}"
    for spoken in (language, catalogue(LANGUAGES[0])):
        text = spoken.forms.get(key, spoken.words.get(key))
        if text is not None:
            return text
    if not form[0].isupper():
        return None
    text = _form(form[0].lower() + form[1:], value, language)
    return text and text[0].upper() + text[1:]
