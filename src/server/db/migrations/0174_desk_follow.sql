-- Handlers who are told of a claim as its assignee is.
create table desk_follow (
  claim_id   uuid not null references claim on delete cascade,
  account_id uuid not null,
  primary key (claim_id, account_id)
);

-- Claims that handlers have marked as unread, each until they open it again.
create table desk_unread (
  claim_id   uuid not null references claim on delete cascade,
  account_id uuid not null,
  primary key (claim_id, account_id)
);
