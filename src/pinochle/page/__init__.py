"""Making the document for a page, whose classes are in :mod:`pinochle.page.document`."""

from pinochle.page._maker import Known, Speaker, TableMaker

__all__ = ["Known", "Speaker", "TableMaker"]
