-- The excess paid by card (§4 Excess, security promise 16).
--
-- Money is accounted for longer than a claim is kept: nothing here refers to the claim's row, so deleting the claim
-- leaves what was paid for it. No card number is stored, only the brand and the last four digits that the provider gives.

-- Set by a payment that was taken here, and taken away only when all of it was given back: until then no document of the
-- operator's makes the excess due again.
alter table claim add column excess_paid_here boolean not null default false;

-- One attempt to take one amount for one claim. `status` is decided by payment-state.rules.ts alone.
create table payment_intent (
  claim_id       uuid not null,
  id             uuid not null,
  claim_number   text not null,
  provider       text not null check (provider in ('stripe', 'practice')),
  -- Null until the provider has answered; the attempt's number makes its idempotency key.
  provider_id    text,
  attempt        integer not null check (attempt > 0),
  pence          integer not null check (pence > 0),
  currency       text not null check (currency = 'gbp'),
  -- How the receipt is to look: the brand and the language of the page on which it was begun.
  brand_id       text not null,
  locale         text not null,
  status         text not null check (status in ('creating', 'open', 'declined', 'action', 'processing', 'cancelled', 'paid')),
  -- When the provider said so.
  status_at      timestamptz not null,
  -- The provider's own words for the claimant, '' where the last try did not fail.
  error          text not null default '',
  card_brand     text not null default '',
  card_last_four text not null default '' check (card_last_four ~ '^([0-9]{4})?$'),
  paid_at        timestamptz,
  -- What the provider says was given back in all, by its charge.
  charge_refunded_pence integer not null default 0 check (charge_refunded_pence >= 0),
  -- The sum that counts, and how often it has changed.
  refunded_pence integer not null default 0 check (refunded_pence >= 0),
  refund_changes integer not null default 0,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (claim_id, id),
  check ((status = 'paid') = (paid_at is not null)),
  check (status in ('creating', 'cancelled') or provider_id is not null)
);
create unique index payment_intent_attempt on payment_intent (claim_id, provider, attempt);
create unique index payment_intent_open on payment_intent (claim_id, provider)
  where status in ('creating', 'open', 'declined', 'action', 'processing');
create index payment_intent_id on payment_intent (id);
create index payment_intent_unfinished on payment_intent (updated_at)
  where status in ('creating', 'open', 'declined', 'action', 'processing');

-- The claim's intent by the provider's id, which is all that the provider's events name.
create table payment_lookup (
  provider    text not null,
  provider_id text not null,
  claim_id    uuid not null,
  intent_id   uuid not null,
  primary key (provider, provider_id)
);

-- Every event of the provider's, once, so that a second delivery is known.
create table payment_event (
  provider    text not null,
  id          text not null,
  type        text not null,
  claim_id    uuid,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (provider, id)
);

create table payment_refund (
  claim_id  uuid not null,
  id        text not null,
  intent_id uuid not null,
  pence     integer not null check (pence >= 0),
  status    text not null check (status in ('pending', 'succeeded', 'failed')),
  at        timestamptz not null,
  primary key (claim_id, id)
);
create index payment_refund_intent on payment_refund (claim_id, intent_id);

create table payment_dispute (
  claim_id  uuid not null,
  id        text not null,
  intent_id uuid not null,
  pence     integer not null check (pence >= 0),
  status    text not null check (status in ('open', 'won', 'lost')),
  reason    text not null default '',
  at        timestamptz not null,
  primary key (claim_id, id)
);
create index payment_dispute_intent on payment_dispute (claim_id, intent_id);

-- What a person must look at: money that does not fit what we know. `key` keeps the same finding from standing twice.
create table payment_anomaly (
  key       text primary key,
  kind      text not null,
  claim_id  uuid,
  intent_id uuid,
  detail    text not null,
  found_at  timestamptz not null
);
create index payment_anomaly_intent on payment_anomaly (claim_id, intent_id);

-- The practice provider's own memory (never in production). It stands for a system elsewhere, so the only thing it knows
-- of a claim is what it was told.
create table practice_intent (
  id              text primary key,
  idempotency_key text not null unique,
  claim_id        uuid not null,
  pence           integer not null,
  status          text not null,
  error           text not null default '',
  card_brand      text not null default '',
  card_last_four  text not null default '',
  -- What comes of a payment that is processing, and when.
  settles_as      text,
  settles_at      timestamptz,
  paid_at         timestamptz,
  created_at      timestamptz not null
);
