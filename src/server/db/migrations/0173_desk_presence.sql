-- What each tab of a handler says that it does at a claim. A hint that may be lost, so it is not logged: no copy has it.
create unlogged table desk_presence (
  claim_id   uuid not null references claim on delete cascade,
  account_id uuid not null,
  tab        uuid not null,
  doing      text not null check (doing in ('looking', 'replying', 'noting')),
  seen_at    timestamptz not null,
  primary key (claim_id, account_id, tab)
);
