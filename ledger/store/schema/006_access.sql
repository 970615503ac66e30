-- title: who may use the ledger: tokens, and the browsers signed in with them
-- Secrets are kept as their SHA-256 alone; `tail` are the last four characters of a secret, for
-- people to tell tokens apart. `scopes` are words split by spaces; `club` is null for every club.
create table tokens (
    token_id varchar primary key,
    label varchar not null,
    scopes varchar not null,
    club varchar,
    secret_hash varchar not null,
    tail varchar not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    used_at timestamptz
);

create table sessions (
    secret_hash varchar primary key,
    token_id varchar not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
);
