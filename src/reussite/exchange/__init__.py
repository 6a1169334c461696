"""Other programs' layouts, saved games and solutions, both ways (docs/exchange.md)."""
