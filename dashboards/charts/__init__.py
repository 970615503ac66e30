"""Charts: a Polars frame in, a Plotly figure out."""
