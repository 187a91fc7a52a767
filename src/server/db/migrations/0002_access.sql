-- Who may see a claim, and who may write one.

-- A claimant's right to see the claims that one look-up matched. The cookie
-- holds the token; only its SHA-256 is stored. Idle 24 hours after used_at,
-- over for good at expires_at, ended by "Stop tracking on this device".
create table claim_session (
  id            uuid primary key,
  token_hash    bytea not null unique,
  shared_device boolean not null,
  created_at    timestamptz not null,
  used_at       timestamptz not null,
  expires_at    timestamptz not null,
  ended_at      timestamptz
);
-- No index on expires_at: with statistics of last week a planner would take it for the
-- look-up by token and walk through every open session. The table holds one week at most.

create table claim_session_claim (
  claim_id   uuid not null references claim on delete cascade,
  session_id uuid not null references claim_session on delete cascade,
  primary key (session_id, claim_id)
);
create index claim_session_claim_claim on claim_session_claim (claim_id);

-- Wrong guesses, counted before they are compared. References, post codes and
-- addresses are stored as keyed hashes only.
create table lookup_guess (
  reference_hash bytea not null,
  postcode_hash  bytea not null,
  guessed_at     timestamptz not null,
  primary key (reference_hash, postcode_hash)
);
create index lookup_guess_age on lookup_guess (guessed_at);

create table lookup_failure (
  id           uuid primary key,
  address_hash bytea not null,
  failed_at    timestamptz not null
);
create index lookup_failure_address on lookup_failure (address_hash, failed_at);
create index lookup_failure_age on lookup_failure (failed_at);

-- Keys of the operator's systems. Only the SHA-256 of a key is stored.
create table integration_key (
  id           uuid primary key,
  name         text not null unique,
  key_hash     bytea not null unique,
  scopes       text[] not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
