-- Shifts in which handlers take photos of claim after claim with a phone that is signed in. A session has one.
create table bench_shift (
  -- SHA-256 of the token of the handler's session.
  session_hash bytea primary key,
  account_id   uuid not null,
  started_at   timestamptz not null,
  ends_at      timestamptz not null
);
