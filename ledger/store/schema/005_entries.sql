-- title: the history of the ledger as a chain of entries, and where each game stands in it
-- An entry is never changed; only its texts may be taken out by a later entry that says so. `heads`
-- and the column `club` are derived from the entries.
create table entries (
    seq bigint not null,
    kind varchar not null,
    subject varchar not null,
    entered_at timestamptz not null,
    body varchar,
    body_digest varchar not null,
    record varchar,
    record_digest varchar not null,
    previous varchar not null,
    digest varchar not null
);

create table heads (
    game_id varchar not null,
    seq bigint not null,
    entry bigint not null,
    version integer not null,
    standing varchar not null,
    club varchar not null,
    digest varchar not null
);

create table sittings (
    game_id varchar not null,
    mark varchar not null
);

create table deliveries (
    key varchar not null,
    body_digest varchar not null,
    number integer not null,
    game_id varchar not null,
    seq bigint not null
);

alter table games add column club varchar;

alter table hands add column club varchar;

-- The evening to sort by: the first day of the calendar where nobody knows it. A column of its own,
-- because a sort by an expression reads every row.
alter table games add column day date;

alter table hands add column day date;

update games set day = coalesce(date, date '0001-01-01');

update hands set day = coalesce(date, date '0001-01-01');
