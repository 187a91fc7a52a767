-- What has happened that an operator's system wants to know, in the order in which it may be read.

-- Written in the transaction that causes it. It outlives the claim, so it holds no reference to it.
create table outgoing_event (
  -- Goes out with every delivery of the event, so that a receiver knows one that it has had.
  id           uuid primary key,
  -- The same cause has the same key, and so one event.
  key          text not null unique,
  type         text not null check (type ~ '^[a-z_]+(\.[a-z_]+)+$'),
  claim_id     uuid,
  claim_number text,
  data         jsonb not null,
  occurred_at  timestamptz not null,
  -- The place in the log, given after the event was committed: an identity is given before, and a transaction that
  -- commits late would put its event before one that was read already.
  position     bigint unique,
  -- Only orders the events that are numbered together.
  entered      bigint generated always as identity
);
create sequence outgoing_event_position owned by outgoing_event.position;
create index outgoing_event_unnumbered on outgoing_event (entered) where position is null;
create index outgoing_event_claim on outgoing_event (claim_id) where claim_id is not null;
create index outgoing_event_age on outgoing_event (occurred_at);
