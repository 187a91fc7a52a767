-- Words of drafts that a colleague has taken over: their author can read them for a day.
create table desk_taken_draft (
  claim_id      uuid not null references claim on delete cascade,
  id            uuid not null,
  channel       text not null check (channel in ('reply', 'note')),
  author_id     uuid not null,
  text          text not null,
  taken_by_id   uuid not null,
  taken_by_name text not null,
  taken_at      timestamptz not null,
  primary key (claim_id, id)
);
create index desk_taken_draft_at on desk_taken_draft (taken_at);
