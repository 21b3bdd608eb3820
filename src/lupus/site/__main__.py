"""Django's own commands for the site: `python -m lupus.site migrate`, `check --deploy`, `makemessages`..."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
    execute_from_command_line(sys.argv)
