-- What was set at the desk over what the operator's system last said.
create table desk_change (
  claim_id   uuid not null references claim on delete cascade,
  id         uuid not null,
  field      text not null check (field in ('state')),
  -- What the operator's system last said, and what was set at the desk: system names of states.
  base       text,
  value      text not null,
  reason     text not null,
  by_account uuid not null,
  by_name    text not null,
  at         timestamptz not null,
  -- `replaced`: another change at the desk came after it and keeps its base.
  outcome    text not null default 'waiting' check (outcome in ('waiting', 'replaced', 'taken', 'overruled')),
  settled_at timestamptz,
  -- What the operator's system set instead.
  became     text,
  -- How many documents came since that had not heard of it.
  unheard    integer not null default 0,
  primary key (claim_id, id),
  check ((outcome = 'waiting') = (settled_at is null))
);
create unique index desk_change_waiting on desk_change (claim_id, field) where outcome = 'waiting';
