-- What a claimant needs so that we can help them better. Code and words are sealed as passcodes are.
create table support_need (
  claim_id      uuid not null references claim on delete cascade,
  id            uuid not null,
  -- Null once it was withdrawn, or its last day is over.
  ciphertext    bytea,
  nonce         bytea,
  key_id        text,
  said_by       text not null constraint support_need_said_by_check check (said_by in ('claimant', 'handler', 'system')),
  by_account    uuid,
  by_name       text not null,
  said_at       timestamptz not null,
  -- The last London day on which it counts; null for as long as the claim lasts.
  until         date,
  tells_insurer boolean not null,
  seen_by       uuid,
  seen_name     text not null default '',
  seen_at       timestamptz,
  withdrawn_at  timestamptz,
  primary key (claim_id, id)
);
create index support_need_end on support_need (until) where ciphertext is not null;

-- Claimants who opened the offer of help on My Claim, or sent it away.
create table support_offer (
  claim_id  uuid not null references claim on delete cascade,
  closed_at timestamptz not null,
  primary key (claim_id)
);

alter table desk_claim add column has_needs boolean not null default false;
create index desk_claim_needs on desk_claim (due_at, claim_id) where due_at is not null and has_needs;

alter table desk_clock drop constraint desk_clock_kind_check;
alter table desk_clock add constraint desk_clock_kind_check check (kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'complaint-acknowledge',
   'complaint-hand-over', 'complaint-holding', 'complaint-final', 'sla', 'silence', 'need'));
