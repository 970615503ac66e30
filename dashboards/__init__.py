"""What people look at: charts, dominoes and server-rendered pages over `ledger.Book`."""
