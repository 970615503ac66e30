"""What happens to every request and answer, one layer a file; `api.app` puts them in order."""
