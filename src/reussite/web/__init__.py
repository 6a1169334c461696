"""The table in the browser. The server alone knows the rules; the page shows what it is told."""

from reussite.web.app import create_app

__all__ = ["create_app"]
