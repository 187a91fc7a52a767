-- Refunds that handlers ask the payment provider for, and when they asked a claimant for the excess.

alter table account drop constraint account_rights_check;
alter table account add constraint account_rights_check
  check (rights <@ array['reply', 'state', 'quote', 'photos', 'passcode', 'complaint', 'bulk', 'refund']);

-- Kept when the claim goes, as payments are. `id` makes the provider's idempotency key, so it is stored before the call.
create table refund_order (
  claim_id   uuid not null,
  id         uuid not null,
  intent_id  uuid not null,
  pence      integer not null check (pence > 0),
  reason     text not null,
  words      text not null default '',
  by_account uuid not null,
  by_name    text not null,
  asked_at   timestamptz not null,
  -- `asked` until the provider has answered; `placed` at the provider, where `payment_refund` has what became of it.
  status     text not null check (status in ('asked', 'placed', 'refused')),
  -- When the provider was last called: its answer may have been lost.
  tried_at   timestamptz,
  refund_id  text,
  error      text not null default '',
  settled_at timestamptz,
  primary key (claim_id, id)
);
create index refund_order_intent on refund_order (claim_id, intent_id);
create index refund_order_asked on refund_order (asked_at) where status = 'asked';

create table excess_request (
  claim_id   uuid not null references claim on delete cascade,
  id         uuid not null,
  reason     text not null,
  by_account uuid not null,
  by_name    text not null,
  at         timestamptz not null,
  primary key (claim_id, id)
);

-- The practice provider's own memory of refunds (never in production).
create table practice_refund (
  id              text primary key,
  idempotency_key text not null unique,
  claim_id        uuid not null,
  intent_id       text not null,
  order_id        uuid not null,
  pence           integer not null,
  status          text not null,
  settles_at      timestamptz,
  created_at      timestamptz not null
);
create index practice_refund_intent on practice_refund (intent_id);
