-- What the operator's people do at the desk, and who may do it.

-- A lead is a handler too, so that a guard asks for one role.
alter table account drop constraint account_roles_check;
alter table account
  add constraint account_roles_check check (roles <@ array['admin', 'handler', 'lead']),
  add constraint account_lead_handles check (not 'lead' = any (roles) or 'handler' = any (roles)),
  -- As colleagues and claimants read it.
  add column name text not null default '',
  -- What a handler may do at the desk; a lead may do all but open passcodes.
  add column rights text[] not null default '{}'
    check (rights <@ array['reply', 'state', 'quote', 'photos', 'passcode', 'complaint', 'bulk']);

-- What people have set and no document says: a fact of desk_claim.
create table desk_work (
  claim_id        uuid primary key references claim on delete cascade,
  assignee_id     uuid,
  snoozed_until   timestamptz,
  -- A message of the claimant after this instant ends the snooze.
  snoozed_at      timestamptz,
  waiting_on      text check (waiting_on in ('us', 'claimant', 'insurer', 'parts', 'courier')),
  -- Said of this state; another one ends it.
  waiting_state   uuid,
  waiting_since   timestamptz,
  waiting_until   timestamptz,
  -- Messages of the claimant up to here need no answer.
  no_answer_until timestamptz,
  check ((snoozed_until is null) = (snoozed_at is null)),
  check ((waiting_on is null) = (waiting_since is null))
);

-- Answers to actions, so that one which is sent again is not done again.
create table desk_action (
  claim_id   uuid not null references claim on delete cascade,
  account_id uuid not null,
  key        uuid not null,
  action     text not null,
  answer     jsonb not null,
  done_at    timestamptz not null,
  primary key (claim_id, account_id, key)
);
create index desk_action_key on desk_action (account_id, key);
create index desk_action_age on desk_action (done_at);

alter table desk_claim drop constraint desk_claim_due_kind_check;
alter table desk_claim
  add constraint desk_claim_due_kind_check check (due_kind in
    ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'sla', 'silence', 'snooze')),
  add column assignee_id uuid;
create index desk_claim_assignee on desk_claim (assignee_id, due_at, claim_id) where open and assignee_id is not null;
create index desk_claim_unassigned on desk_claim (due_at, claim_id) where open and assignee_id is null;
