-- Links by which a claimant lets somebody look at a claim, for some days.
create table shared_link (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  -- SHA-256 of the secret in the link.
  secret_hash bytea not null,
  -- As the claimant wrote it; often empty.
  for_whom    text not null,
  asks_code   boolean not null,
  -- Where its codes are mailed to, while it works; empty where none is asked for.
  code_email  text not null,
  made_at     timestamptz not null,
  good_until  timestamptz not null,
  ended_at    timestamptz,
  -- How often its page was opened, and when last.
  opened      integer not null default 0,
  opened_at   timestamptz,
  primary key (claim_id, id)
);

-- Browsers in which such a link was opened.
create table shared_session (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  link_id      uuid not null,
  -- SHA-256 of the cookie.
  token_hash   bytea not null,
  made_at      timestamptz not null,
  -- Null until the mailed code was entered, where the link asks for one.
  confirmed_at timestamptz,
  primary key (claim_id, id),
  foreign key (claim_id, link_id) references shared_link on delete cascade
);
create index shared_session_of_link on shared_session (claim_id, link_id);
create index shared_session_by_token on shared_session (claim_id, token_hash);

-- Codes that were mailed for one act on one claim, and wait to be entered.
create table mailed_code (
  claim_id   uuid not null references claim on delete cascade,
  id         uuid not null,
  purpose    text not null constraint mailed_code_purpose_check check (purpose in ('shared-link')),
  -- SHA-256 of all that the code is good for, such as the browser.
  bound_hash bytea not null,
  -- Keyed.
  code_hash  bytea not null,
  tries      integer not null default 0,
  mailed_at  timestamptz not null,
  primary key (claim_id, id)
);
create index mailed_code_by_bound on mailed_code (claim_id, bound_hash);

-- Whether a helper of the client's claimants enters a mailed code first.
alter table client add column helpers_need_code boolean not null default false;
