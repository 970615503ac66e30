-- title: clubs, their seasons, and the nights that were opened in advance, all derived from entries
-- `zone_said` tells a zone that somebody chose from the one that stands in for it. Both days of a
-- season belong to it. A night without a row is one that its games alone make.
create table clubs (
    club_id varchar not null,
    name varchar not null,
    zone varchar not null,
    zone_said boolean not null
);

insert into clubs values ('home', 'Club', 'UTC', false);

create table seasons (
    club varchar not null,
    season_id varchar not null,
    name varchar not null,
    since date not null,
    until date not null
);

create table nights (
    night_id varchar not null,
    club varchar not null,
    date date not null,
    name varchar not null,
    note varchar not null
);
