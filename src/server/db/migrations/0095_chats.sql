-- Live chat: what claimants and the operator's people write to each other while both are there.

-- One conversation for a claim, or one for a browser before it has found a claim: that one has a name, an e-mail address
-- and a token of its own, and gives no right to any claim.
create table chat (
  id                uuid primary key,
  claim_id          uuid references claim on delete cascade,
  -- Whose hours and reply times count, and in which language a mail is written.
  brand_id          text not null,
  locale            text not null,
  contact_name      text,
  contact_email     text,
  -- SHA-256 of the cookie's token.
  token_hash        bytea unique,
  -- Keyed, and only for counting how many one address begins.
  sender_hash       bytea,
  started_at        timestamptz not null,
  used_at           timestamptz not null,
  last_message_at   timestamptz,
  -- The positions of the newest message, and of the newest that each side has seen.
  messages          integer not null default 0,
  seen_by_claimant  integer not null default 0,
  seen_by_operator  integer not null default 0,
  -- The first message that nobody has answered, and whether somebody was there when it came.
  waiting_since     timestamptz,
  waiting_attended  boolean not null default false,
  closed_at         timestamptz,
  -- Where a conversation goes on that was added to a claim which had one.
  continued_in      uuid references chat on delete cascade,
  -- Its place among all changes of conversations, given under a lock and so in the order in which they are committed.
  change_position   bigint unique,
  check (claim_id is not null or continued_in is not null or (contact_name is not null and contact_email is not null))
);
create sequence chat_change owned by chat.change_position;
create unique index chat_claim on chat (claim_id) where claim_id is not null;
create index chat_sender on chat (sender_hash, started_at) where sender_hash is not null;
create index chat_continued on chat (continued_in) where continued_in is not null;

create table chat_message (
  chat_id                uuid not null references chat on delete cascade,
  -- Counts up from 1 within the conversation, under its lock.
  position               integer not null,
  id                     uuid not null unique,
  author                 text not null check (author in ('claimant', 'operator')),
  -- Who of the operator's people wrote it, as the desk names them.
  author_name            text,
  text                   text not null check (length(text) between 1 and 2000),
  -- Made by the browser and by the desk, so that a second try stores nothing twice.
  client_id              uuid,
  external_id            text,
  sent_at                timestamptz not null,
  -- Of the first answer to what had waited while somebody was there.
  answered_after_seconds integer,
  sender_hash            bytea,
  primary key (chat_id, position)
);
create unique index chat_message_client on chat_message (chat_id, client_id) where client_id is not null;
create unique index chat_message_external on chat_message (chat_id, external_id) where external_id is not null;
create index chat_message_sender on chat_message (sender_hash, sent_at) where sender_hash is not null;
create index chat_message_answered on chat_message (sent_at) where answered_after_seconds is not null;

-- How many people each desk says are there. What was said long ago counts no more.
create table chat_presence (
  desk   text primary key,
  online integer not null check (online >= 0),
  at     timestamptz not null
);
