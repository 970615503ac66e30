-- title: every act on people, in order
-- columns: seq, kind, subject, entered_at, body
select
    seq,
    kind,
    subject,
    entered_at,
    body
from entries
where kind in ('alias', 'unalias', 'merge', 'unmerge', 'rename', 'pseudonym')
order by seq
