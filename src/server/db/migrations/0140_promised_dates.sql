-- Until when the operator has said that something will be done. Rows are only added; the newest of a kind counts.
create table promised_date (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  kind         text not null check (kind in ('completion')),
  -- 1 for the first of the claim: each later one moved the date.
  position     integer not null check (position >= 1),
  earliest     date not null,
  latest       date not null,
  reason_code  text not null,
  -- In the words of whoever set it, for the claimant; empty where the code says it all.
  reason       text not null,
  -- Null where the operator's system set it.
  by_account   uuid,
  by_name      text not null,
  set_at       timestamptz not null,
  -- Undone within a minute, before anybody was told.
  withdrawn_at timestamptz,
  primary key (claim_id, id),
  check (earliest <= latest)
);
