"""The rules of games as data: vocabulary, reader, catalogue, what fits where."""
