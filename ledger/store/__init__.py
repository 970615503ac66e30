"""The store: one DuckDB file with the records as they came and the facts derived from them."""
