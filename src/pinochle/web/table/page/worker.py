"""The table of the library, by the name under which `worker.js` looks for the table of a page."""

from pinochle.web.table.alone import PageTable as Table

__all__ = ["Table"]
