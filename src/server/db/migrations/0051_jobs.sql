-- Work that is done after the transaction that asks for it, by whichever process comes first.

create table job (
  id         bigint generated always as identity primary key,
  kind       text not null,
  -- At most one job of a kind waits or runs under a key.
  key        text not null,
  data       jsonb not null,
  due_at     timestamptz not null,
  -- While a process works at it. A killed process's job may be taken again when this is over.
  leased_until timestamptz,
  tries      integer not null default 0,
  -- Grows each time that it is asked for, so that an asking during a run leads to another run.
  asked      integer not null default 1,
  added_at   timestamptz not null,
  -- Given up, and kept for the operator to see.
  failed_at  timestamptz,
  last_error text,
  unique (kind, key)
);
create index job_due on job (kind, due_at) where failed_at is null;
create index job_failed on job (failed_at) where failed_at is not null;
