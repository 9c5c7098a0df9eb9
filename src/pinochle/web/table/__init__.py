"""The page at which every ruleset can be played, and the table behind it.

:mod:`pinochle.web.table.files` writes the files of the page into a folder. Behind the page is
:mod:`pinochle.web.table.alone` with the people at one page, in the browser or on a server, or a
room of :mod:`pinochle.server`. What a table of this page refuses by itself is in ``refusals.py``.
"""
