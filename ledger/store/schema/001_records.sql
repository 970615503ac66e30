-- title: the stored truth: each record as it came, append-only
create table records (
    seq bigint not null,
    game_id varchar primary key,
    digest varchar not null,
    record varchar not null,
    source varchar not null,
    received_at timestamptz not null,
    rule_book varchar not null
);
