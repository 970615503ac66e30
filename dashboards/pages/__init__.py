"""The pages: parse the address, ask `ledger.Book`, fill a template."""
