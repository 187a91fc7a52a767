-- Bulk imports of claims: one row an import, which is its checkpoint too, and one row a refused line.
--
-- Everything up to offset_bytes of the (unpacked) file is stored, because the
-- checkpoint is written by the transaction that writes the claims. digest is the
-- SHA-256 of those bytes: whoever sends the file again under the same key must
-- begin with the same ones.

create table import (
  id             uuid primary key,
  -- The name of the operator's key that sent it; idempotency keys of two systems do not meet.
  sender         text not null,
  key            text not null,
  -- Format, mapping, dryRun, notify: the same again when the import is resumed.
  options        jsonb not null,
  status         text not null check (status in ('running', 'interrupted', 'done')),
  -- Whoever reads the stream now. A process that was killed lets it run out.
  lease          uuid,
  leased_until   timestamptz,
  offset_bytes   bigint not null default 0,
  lines          bigint not null default 0,
  digest         bytea not null,
  -- A spreadsheet's first row.
  header         text[],
  read_count     bigint not null default 0,
  created_count  bigint not null default 0,
  changed_count  bigint not null default 0,
  unchanged_count bigint not null default 0,
  refused_count  bigint not null default 0,
  new_states     text[] not null default '{}',
  -- Why it was interrupted, in words for people.
  problem        text not null default '',
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  finished_at    timestamptz,
  unique (sender, key)
);
create index import_updated on import (updated_at);

create table import_refusal (
  import_id uuid not null references import on delete cascade,
  line      bigint not null,
  number    text not null default '',
  errors    jsonb not null,
  primary key (import_id, line)
);
