"""The command line `ledger42`: one file a command, thin, over `ledger.Book`."""
