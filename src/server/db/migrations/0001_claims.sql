-- Claims and everything nested in them (specification §3).
--
-- A claim's rows can be distributed by claim later: claim_id leads every child
-- table and index, nothing enforces a constraint across claims but the look-up
-- table (which is keyed by what is looked up), and there are no triggers.
-- The small catalogues (state, contract, equipment_type, part) are shared and
-- would be replicated everywhere.
--
-- Money is integer pence. Instants are timestamptz. Ids are made by the server:
-- random (v4) for claim.id, because it stands in URLs; v7 for everything else.

create table state (
  id             uuid primary key,
  system_name    text not null unique,
  name           text not null,
  description    text not null default '',
  next_state     text not null default '',
  status         text not null,
  tracker_number integer check (tracker_number between 1 and 3),
  tracker_step   integer check (tracker_step between 0 and 100),
  active         boolean not null default true
);

create table contract (
  id            uuid primary key,
  name          text not null,
  customer      text not null,
  tat_sla_days  integer not null check (tat_sla_days between 0 and 3650),
  unique (name, customer, tat_sla_days)
);

create table equipment_type (
  id   uuid primary key,
  name text not null unique
);

create table part (
  id   uuid primary key,
  name text not null unique
);

create table claim (
  id                            uuid primary key,
  version                       bigint not null default 1,
  number                        text not null,
  external_reference            text not null default '',
  policy_number                 text not null default '',
  state_id                      uuid references state,
  contract_id                   uuid references contract,
  equipment_type_id             uuid references equipment_type,
  last_state_change_date        timestamptz,
  state_deadline                timestamptz,
  next_collection_attempt_date  timestamptz,
  last_collection_attempt_date  timestamptz,
  next_delivery_attempt_date    timestamptz,
  last_delivery_attempt_date    timestamptz,
  end_user_name                 text not null default '',
  end_user_email                text not null default '',
  end_user_mobile               text not null default '',
  end_user_phone                text not null default '',
  registered_line1              text not null default '',
  registered_line2              text not null default '',
  registered_line3              text not null default '',
  registered_city               text not null default '',
  registered_postcode           text not null default '',
  collection_line1              text not null default '',
  collection_line2              text not null default '',
  collection_line3              text not null default '',
  collection_city               text not null default '',
  collection_postcode           text not null default '',
  delivery_line1                text not null default '',
  delivery_line2                text not null default '',
  delivery_line3                text not null default '',
  delivery_city                 text not null default '',
  delivery_postcode             text not null default '',
  accessories                   text not null default '',
  accessories_listed            boolean,
  dpdcollection_number          text not null default '',
  dpddelivery_number            text not null default '',
  collection_tracking_details   text not null default '',
  delivery_tracking_details     text not null default '',
  courier                       text not null default '',
  delivery_courier              text not null default '',
  policy_excess_pence           integer not null default 0 check (policy_excess_pence >= 0),
  excess_payment_taken          boolean not null default false,
  excess_taken_date             timestamptz,
  -- SHA-256 of the operator's last document, so that the same PUT twice is known at once.
  -- Null after any other write of the operator's.
  document_hash                 bytea,
  created_at                    timestamptz not null,
  updated_at                    timestamptz not null
);

-- What a claimant types to find a claim: the normalised claim number or policy
-- number with the normalised registered post code ('' where there is none).
create table claim_lookup (
  key           text not null,
  postcode_norm text not null,
  claim_id      uuid not null references claim on delete cascade,
  kind          text not null check (kind in ('number', 'policy')),
  primary key (key, postcode_norm, claim_id, kind)
);
create unique index claim_lookup_number on claim_lookup (key) where kind = 'number';
create index claim_lookup_claim on claim_lookup (claim_id);

create table claim_event (
  claim_id         uuid not null references claim on delete cascade,
  id               uuid not null,
  external_id      text,
  event_date       timestamptz not null,
  name             text not null,
  shared_key       text not null default '',
  engineer         text not null default '',
  related_state_id uuid references state,
  primary key (claim_id, id)
);
create unique index claim_event_external on claim_event (claim_id, external_id) where external_id is not null;
create index claim_event_date on claim_event (claim_id, event_date desc, id desc) include (name, shared_key, engineer, related_state_id);

create table data_form_data (
  claim_id        uuid not null references claim on delete cascade,
  id              uuid not null,
  shared_data_key text not null default '',
  name            text not null,
  decimal_value   numeric,
  int_value       integer,
  string_value    text,
  text_value      text,
  position        integer not null,
  primary key (claim_id, id)
);
create index data_form_data_position on data_form_data (claim_id, position);

create table quote (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  total_pence integer not null,
  vat_pence   integer not null,
  primary key (claim_id, id)
);
create unique index quote_of_claim on quote (claim_id);

create table quote_detail (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  quote_id    uuid not null,
  part_id     uuid references part,
  description text not null default '',
  total_pence integer not null,
  vat_pence   integer not null,
  position    integer not null,
  primary key (claim_id, id),
  foreign key (claim_id, quote_id) references quote on delete cascade
);
create index quote_detail_position on quote_detail (claim_id, quote_id, position);

create table portal_message (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  external_id text,
  date_sent   timestamptz not null,
  subject     text not null default '',
  body        text not null default '',
  read        boolean not null default false,
  active      boolean not null default true,
  primary key (claim_id, id)
);
create unique index portal_message_external on portal_message (claim_id, external_id) where external_id is not null;
create index portal_message_date on portal_message (claim_id, date_sent desc, id desc) include (subject, read, active);

create table portal_notification (
  claim_id  uuid not null references claim on delete cascade,
  id        uuid not null,
  name      text not null,
  link_name text not null default '',
  link_path text not null default '',
  primary key (claim_id, id)
);
create unique index portal_notification_of_claim on portal_notification (claim_id);

create table outgoing_message (
  claim_id  uuid not null references claim on delete cascade,
  id        uuid not null,
  subject   text not null,
  message   text not null,
  date_sent timestamptz not null,
  primary key (claim_id, id)
);
create index outgoing_message_date on outgoing_message (claim_id, date_sent desc);

create table photo (
  claim_id   uuid not null references claim on delete cascade,
  id         uuid not null,
  kind       text not null check (kind in ('inspection', 'repair')),
  name       text not null,
  store_key  text not null,
  created_at timestamptz not null,
  primary key (claim_id, id)
);
create unique index photo_name on photo (claim_id, kind, name);
