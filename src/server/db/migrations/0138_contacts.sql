-- Calls with claimants, as handlers log them.
create table contact (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  channel     text not null check (channel = 'phone'),
  -- Whether the claimant called, or a handler.
  direction   text not null check (direction in ('in', 'out')),
  reason      text not null,
  minutes     integer not null check (minutes between 0 and 600),
  text        text not null,
  author_id   uuid not null,
  author_name text not null,
  at          timestamptz not null,
  primary key (claim_id, id)
);
