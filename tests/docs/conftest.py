"""What makes pages is tested where Sphinx is installed: ``nox -s docs``."""

from importlib.util import find_spec

NEED_SPHINX = ["test_captions.py", "test_preset_pages.py", "test_which_page.py"]

collect_ignore = [] if find_spec("sphinx") else NEED_SPHINX
