-- Actions at the desk on up to 200 claims at once, and what became of each claim. Both are forgotten after a day.
create table desk_bulk (
  id            uuid primary key,
  account_id    uuid not null,
  -- SHA-256 of the token of the handler's session, in whose rights the run acts and with which it ends.
  session_hash  bytea not null,
  -- The Idempotency-Key of the call.
  key           uuid not null,
  action        jsonb not null,
  -- [{id, seen}], as the call had them.
  claims        jsonb not null,
  asked_at      timestamptz not null,
  ended_at      timestamptz,
  -- Set once undoing was asked for: the key of its actions.
  undo_key      uuid,
  undo_ended_at timestamptz,
  unique (account_id, key)
);
create index desk_bulk_age on desk_bulk (asked_at);

create table desk_bulk_claim (
  claim_id uuid not null references claim on delete cascade,
  bulk_id  uuid not null,
  undoing  boolean not null,
  -- Why nothing was done; null where it was.
  code     text,
  at       timestamptz not null,
  primary key (claim_id, bulk_id, undoing)
);
create index desk_bulk_claim_run on desk_bulk_claim (bulk_id);
create index desk_bulk_claim_age on desk_bulk_claim (at);
