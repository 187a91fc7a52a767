-- Addresses of operators' systems that are called with what has happened, and what became of each call.

create table webhook_endpoint (
  id            uuid primary key,
  url           text not null,
  description   text not null default '',
  -- Null: every type, also those that come later.
  event_types   text[] check (cardinality(event_types) > 0),
  created_at    timestamptz not null,
  disabled_at   timestamptz,
  disabled_reason text check (disabled_reason in ('by-hand', 'gone', 'failing')),
  -- The place in the log of events up to which deliveries were made of it. What comes after it waits in the log alone,
  -- so that a receiver that is away costs nothing an event.
  after_position bigint not null,
  -- Tries that have failed since the last one that succeeded, and the first of them.
  failures      integer not null default 0,
  failing_since timestamptz,
  -- Nothing is tried before, because too many tries have failed or the receiver has said so.
  paused_until  timestamptz,
  -- The process that delivers to it, for as long as the lease lasts.
  lease         uuid,
  leased_until  timestamptz,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((lease is null) = (leased_until is null))
);

-- What signs, sealed (AES-256-GCM). Of several that have not expired, each signs.
create table webhook_secret (
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  id          uuid not null,
  ciphertext  bytea not null,
  nonce       bytea not null,
  key_id      text not null,
  created_at  timestamptz not null,
  -- Null for the newest alone.
  expires_at  timestamptz,
  primary key (endpoint_id, id)
);
create unique index webhook_secret_newest on webhook_secret (endpoint_id) where expires_at is null;

-- One event for one endpoint. The event itself stays in the log; what is shown of a delivery outlives it.
create table webhook_delivery (
  endpoint_id  uuid not null references webhook_endpoint on delete cascade,
  -- Of the event in the log.
  position     bigint not null,
  event_id     uuid not null,
  type         text not null,
  claim_number text,
  occurred_at  timestamptz not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  -- Since it was added or last replayed: the number decides how long the next wait is.
  tries        integer not null default 0,
  due_at       timestamptz not null,
  settled_at   timestamptz,
  last_status  integer,
  last_error   text,
  primary key (endpoint_id, position),
  check ((state = 'waiting') = (settled_at is null))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, position) where state = 'waiting';
create index webhook_delivery_state on webhook_delivery (endpoint_id, state, position);
create unique index webhook_delivery_event on webhook_delivery (endpoint_id, event_id);
create index webhook_delivery_settled on webhook_delivery (settled_at) where settled_at is not null;

-- Every try, with what was answered.
create table webhook_try (
  endpoint_id uuid not null,
  position    bigint not null,
  at          timestamptz not null,
  id          bigint generated always as identity,
  millis      integer not null,
  -- Null where there was no answer: error says why.
  status      integer,
  error       text,
  -- The beginning of the answer.
  answer      text not null default '',
  primary key (endpoint_id, position, id),
  foreign key (endpoint_id, position) references webhook_delivery on delete cascade
);
