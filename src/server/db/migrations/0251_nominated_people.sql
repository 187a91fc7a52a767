-- Whom a claimant lets act for them, and what each may do.
create table nominated_person (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  -- SHA-256 of the secret in the link that was mailed.
  secret_hash  bytea not null,
  name         text not null,
  -- As it was written; often empty.
  relation     text not null,
  -- Where the link and codes are mailed to, until it is over.
  email        text not null,
  may          text[] not null constraint nominated_person_may_check check (
    may <@ array['see', 'write', 'decide', 'pay'] and cardinality(may) > 0),
  -- The claimant had no address to be told at, so a handler confirms.
  asks_handler boolean not null,
  asked_by     text not null constraint nominated_person_asked_by_check check (asked_by in ('claimant', 'handler')),
  asked_at     timestamptz not null,
  confirmed_at timestamptz,
  until        timestamptz not null,
  ended_at     timestamptz,
  ended_by     text constraint nominated_person_ended_by_check check (
    ended_by in ('claimant', 'handler', 'system', 'nominee', 'date', 'claim')),
  primary key (claim_id, id)
);
create index nominated_person_open on nominated_person (until) where ended_at is null;

-- Browsers in which such a person acts.
create table nominated_session (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  nominated_id uuid not null,
  -- SHA-256 of the cookie.
  token_hash   bytea not null,
  made_at      timestamptz not null,
  -- Null until the mailed code was entered, and until the claim was found by its reference and post code.
  coded_at     timestamptz,
  found_at     timestamptz,
  -- Wrong references and post codes.
  tries        integer not null default 0,
  primary key (claim_id, id),
  foreign key (claim_id, nominated_id) references nominated_person on delete cascade
);
create index nominated_session_of_person on nominated_session (claim_id, nominated_id);
create index nominated_session_by_token on nominated_session (claim_id, token_hash);

alter table mailed_code drop constraint mailed_code_purpose_check;
alter table mailed_code add constraint mailed_code_purpose_check check (
  purpose in ('shared-link', 'decision', 'nominated'));
