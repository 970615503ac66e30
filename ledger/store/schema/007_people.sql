-- title: every name that records of a club have said, as the first of them wrote it
-- Derived from the entries: `name_key` is the name folded, `seq` the entry that said it first and
-- `place` the name's place in that entry.
create table names (
    club varchar not null,
    name_key varchar not null,
    written varchar not null,
    seq bigint not null,
    place integer not null
);
