"""Making the document for a page, whose classes are in :mod:`pinochle.page.document`."""
