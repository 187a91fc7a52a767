-- Parcels of a claim, what couriers said of them, and what claimants asked to be changed. A parcel's booked day counts
-- before that of the claim's document, until a document brings another day.
create table parcel (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  -- The operator's own; null where the desk or an aggregator began it.
  external_id text,
  direction   text not null constraint parcel_direction_check check (direction in ('collection', 'delivery')),
  courier     text not null,
  number      text not null,
  -- The number without spaces and signs, by which an aggregator finds it.
  number_key  text not null,
  -- A London day.
  booked_for  date,
  window_from timestamptz,
  window_to   timestamptz,
  pin_needed  boolean not null,
  -- Where it goes instead of to the address, once that was confirmed; else empty.
  place       text not null,
  -- What the courier offers: {days, places, leave, otherAddress, cutOffAt}.
  options     jsonb not null,
  -- Of the newest event of its journey.
  status      text,
  status_at   timestamptz,
  reason      text,
  -- When a change was last confirmed, which settles a failed visit before it.
  rebooked_at timestamptz,
  created_at  timestamptz not null,
  primary key (claim_id, id)
);
create unique index parcel_external on parcel (claim_id, external_id) where external_id is not null;
create index parcel_number on parcel (number_key) where number_key <> '';

create table courier_event (
  claim_id    uuid not null,
  id          uuid not null,
  parcel_id   uuid not null,
  external_id text not null,
  at          timestamptz not null,
  status      text not null,
  reason      text,
  words       text not null,
  place       text not null,
  window_from timestamptz,
  window_to   timestamptz,
  origin      text not null constraint courier_event_origin_check check (origin in ('system', 'aggregator', 'desk')),
  by_account  uuid,
  by_name     text not null,
  received_at timestamptz not null,
  primary key (claim_id, id),
  foreign key (claim_id, parcel_id) references parcel on delete cascade
);
create unique index courier_event_external on courier_event (claim_id, parcel_id, external_id);

create table rebooking (
  claim_id   uuid not null,
  id         uuid not null,
  parcel_id  uuid not null,
  -- {kind, …}: another day, a place of the courier, a neighbour, a safe place or another address.
  wish       jsonb not null,
  status     text not null constraint rebooking_status_check check (
    status in ('asked', 'confirmed', 'refused', 'withdrawn', 'expired')),
  answer     text not null,
  asked_at   timestamptz not null,
  -- From when on an answer comes too late.
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- The key of a system or the name of a handler; empty for the claimant and for a wish that ran out.
  settled_by text not null,
  primary key (claim_id, id),
  foreign key (claim_id, parcel_id) references parcel on delete cascade
);
create unique index rebooking_asked on rebooking (claim_id, parcel_id) where status = 'asked';
create index rebooking_due on rebooking (expires_at) where status = 'asked';

-- Whether couriers may leave its parcels with a neighbour or in a safe place, where they offer that.
alter table client add column leaves_parcels boolean not null default false;
