-- What handlers write at the desk: to claimants, to each other, and what is not finished yet.

-- Who wrote a message at the desk; null for those of the operator's system, whose documents do not take these away.
alter table portal_message add column author_id uuid, add column author_name text;

-- Replies before they become messages. Until then they are no part of the claim for anybody but the desk.
create table desk_reply (
  claim_id     uuid not null references claim on delete cascade,
  -- Becomes the id of the message.
  id           uuid not null,
  author_id    uuid not null,
  author_name  text not null,
  text         text not null,
  written_at   timestamptz not null,
  send_at      timestamptz not null,
  sent_at      timestamptz,
  withdrawn_at timestamptz,
  primary key (claim_id, id),
  check (sent_at is null or withdrawn_at is null)
);

-- What handlers write for each other.
create table note (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  author_id   uuid not null,
  author_name text not null,
  text        text not null,
  created_at  timestamptz not null,
  primary key (claim_id, id)
);

-- One of each author, so that nobody writes over the words of a colleague.
create table desk_draft (
  claim_id    uuid not null references claim on delete cascade,
  channel     text not null check (channel in ('reply', 'note')),
  author_id   uuid not null,
  author_name text not null,
  text        text not null,
  updated_at  timestamptz not null,
  primary key (claim_id, channel, author_id)
);
