"""Game records: a text of one or many games that people and programs read (docs/record.md)."""
