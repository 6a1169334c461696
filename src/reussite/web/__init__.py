"""The table in the browser: pages and the interface that they speak to."""
