"""The server of the table: a page for whoever is at this computer, or rooms for many people.

It needs the extra ``server``: ``pip install pinochle-rules[server]``. The command
``pinochle serve`` starts it for the person at this computer, alone or with friends on the same
network; ``python -m pinochle.server`` starts rooms that a proxy gives to the world.

Three words have one meaning each: the *host* is the person who runs the server, the *creator* the
one who made a room, and the *holder* of a seat whoever shows its token.
"""
