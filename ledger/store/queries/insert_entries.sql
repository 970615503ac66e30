-- title: append entries from the table `batch`
insert into entries (
    seq,
    kind,
    subject,
    entered_at,
    body,
    body_digest,
    record,
    record_digest,
    previous,
    digest
)
select
    seq,
    kind,
    subject,
    entered_at,
    body,
    body_digest,
    record,
    record_digest,
    previous,
    digest
from batch
