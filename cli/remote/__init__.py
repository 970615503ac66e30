"""A ledger that a service holds, asked over HTTP: `RemoteBook` stands in for `ledger.Book`.

`cli.options.opened(db, url, token, create=...)` gives a command the one or the other as a
`LedgerBook`, so that the command is written once. To give a command one more method of `Book`:

1. Write its signature into `ledger_book.LedgerBook`, word for word as in `ledger.book.Book`. What
   is only answered from code, such as the catalogue, needs no request.
2. Give `book.RemoteBook` the method. `self._wire` asks and raises: `json(method, path, ...)` gives
   the members of a JSON answer, `frame(path, params)` a Parquet answer as a frame, `pages(path,
   params, limit, cursor)` a list with its cursor, `text(path, params)` a text. A body goes as
   `json(..., body={...})`; `headers={"If-Match": f'"{expected}"'}` asks for a digest that stands.
   Problems of the service are raised as the `LedgerError` that the service met: no code for that.
3. Turn the members into the value that `Book` returns, in a file of its own when it takes more
   than a few lines; `self._wire.value(kind, members)` does so for dataclasses of plain members.
4. Add the command line to `tests/cli/test_remote.py`: what it prints with `--url` is what it prints
   on the file.
"""
