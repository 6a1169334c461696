"""Run by Alembic: migrates over the connection that :mod:`reussite.store.migrate` hands in.

The transaction is that of the caller, so that an upgrade happens as a whole or not at all.
"""

from alembic import context

from reussite.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=False,  # the caller has begun, and commits
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
