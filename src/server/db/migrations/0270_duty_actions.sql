-- What was done about figures and complaints of a client: a finding, what is done, who, by when, and what changed.
create table duty_action (
  id             uuid primary key,
  client_id      uuid not null,
  -- Grows with each change, so that nobody overwrites a colleague.
  version        integer not null check (version > 0),
  outcome        text not null check (outcome in ('products', 'price', 'understanding', 'support')),
  -- A figure of the reports, and the cause of complaints, that it is about; empty where it is about none.
  figure         text not null,
  cause          text not null,
  period_from    date not null,
  period_to      date not null,
  finding        text not null,
  action         text not null,
  -- Null once the account is gone; the name stays.
  owner_id       uuid,
  owner_name     text not null,
  due_on         date not null,
  -- What changed; empty while it is open.
  result         text not null default '',
  saved_by       uuid not null,
  saved_by_name  text not null,
  saved_at       timestamptz not null,
  closed_at      timestamptz,
  check (period_from <= period_to),
  check ((closed_at is null) = (result = ''))
);
create index duty_action_client on duty_action (client_id, period_from, id);
