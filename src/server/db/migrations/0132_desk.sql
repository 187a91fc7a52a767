-- What the operator's people see first of a claim: for whom it waits, and what is due next.

-- Whose claims an operator handles, and in which hours.
create table client (
  id    uuid primary key,
  name  text not null unique,
  -- The client has the claims of this brand that no contract gives to another.
  brand text unique,
  -- Opening hours as of a brand's chat; null is Monday to Friday, 09:00-17:30.
  hours jsonb
);

create table client_contract (
  customer  text not null,
  -- '' is every contract of the customer that has no row of its own.
  name      text not null,
  client_id uuid not null references client on delete cascade,
  primary key (customer, name)
);

-- Made from the facts of the claim and never written otherwise, so that it can be made again.
create table desk_claim (
  claim_id         uuid primary key references claim on delete cascade,
  brand            text,
  client_id        uuid,
  -- The claim goes on, or its claimant waits for an answer.
  open             boolean not null,
  state_id         uuid,
  state_since      timestamptz not null,
  waiting_on       text not null check (waiting_on in ('us', 'claimant', 'insurer', 'parts', 'courier', 'nobody')),
  due_at           timestamptz,
  due_kind         text check (due_kind in
    ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'sla', 'silence')),
  -- When the clock of due_kind started.
  due_from         timestamptz,
  unanswered       integer not null,
  unanswered_since timestamptz,
  told_at          timestamptz,
  -- When the newest notice failed, if no other one reached the claimant since.
  undelivered_at   timestamptz,
  ended_at         timestamptz,
  check (open = (due_at is not null)),
  check ((due_at is null) = (due_kind is null) and (due_at is null) = (due_from is null)),
  check ((unanswered = 0) = (unanswered_since is null))
);
create index desk_claim_due on desk_claim (due_at, claim_id) where open;
create index desk_claim_client on desk_claim (client_id, due_at, claim_id) where open;
create index desk_claim_brand on desk_claim (brand, due_at, claim_id) where open;
create index desk_claim_unanswered on desk_claim (due_at, claim_id) where unanswered > 0;
create index desk_claim_waiting on desk_claim (waiting_on, due_at, claim_id) where open and waiting_on <> 'us';
create index desk_claim_state on desk_claim (state_id, due_at, claim_id) where open;
create index desk_claim_silent on desk_claim (told_at, claim_id) where open and told_at is not null;
create index desk_claim_undelivered on desk_claim (due_at, claim_id) where open and undelivered_at is not null;
create index desk_claim_ended on desk_claim (ended_at desc, claim_id) where ended_at is not null;

-- Makes the rows of the claims that are here, some at a time; and again an hour later, for what servers of the version
-- before have written meanwhile.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim);
