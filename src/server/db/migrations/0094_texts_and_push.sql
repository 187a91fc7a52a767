-- Texts to phones on their way out, and for some time what became of them; and browsers that asked to be told of news.

create table text_message (
  id          uuid primary key,
  -- The same cause has the same key, and so one text.
  key         text not null unique,
  -- The claim that it is about, so that it is shown and erased with it.
  claim_id    uuid,
  -- E.164.
  recipient   text not null,
  -- Links in texts open things, so the content is sealed, and goes when the text was delivered or its time is over.
  ciphertext  bytea,
  nonce       bytea,
  key_id      text,
  state       text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'undelivered')),
  -- Also the number of the last try, by which the provider's word of an earlier one is told apart.
  tries       integer not null default 0,
  -- What the provider said last, and its own id of the text.
  last_answer text,
  provider_id text,
  queued_at   timestamptz not null,
  settled_at  timestamptz,
  check ((state = 'queued') = (settled_at is null)),
  check ((ciphertext is null) = (nonce is null) and (ciphertext is null) = (key_id is null)),
  check (state <> 'queued' or ciphertext is not null)
);
create index text_message_claim on text_message (claim_id) where claim_id is not null;
create index text_message_settled on text_message (settled_at) where settled_at is not null;
create index text_message_undelivered on text_message (settled_at) where state = 'undelivered';
create index mail_undelivered on mail (settled_at) where state = 'undelivered';

-- A browser in which a claimant asked to be told. It goes with its claim.
create table push_subscription (
  claim_id   uuid not null references claim on delete cascade,
  id         uuid not null,
  -- Whoever ends the session in that browser wants to hear no more; a session that only ran out leaves it be.
  session_id uuid references claim_session on delete set null,
  account_session_id uuid references account_session on delete set null,
  -- The push service's address of this browser is a secret, and so are the keys; sealed together.
  endpoint_hash bytea not null,
  ciphertext bytea not null,
  nonce      bytea not null,
  key_id     text not null,
  locale     text not null check (locale in ('en-GB', 'en-US')),
  added_at   timestamptz not null,
  primary key (claim_id, id)
);
create unique index push_subscription_endpoint on push_subscription (claim_id, endpoint_hash);
create index push_subscription_browser on push_subscription (endpoint_hash);
create index push_subscription_session on push_subscription (session_id) where session_id is not null;
create index push_subscription_account_session on push_subscription (account_session_id)
  where account_session_id is not null;

-- What a claimant has chosen about the news of one claim; without a row, nothing.
create table notification_preference (
  claim_id    uuid primary key references claim on delete cascade,
  mail        boolean not null,
  text        boolean not null,
  push        boolean not null,
  locale      text not null check (locale in ('en-GB', 'en-US')),
  quiet_hours boolean not null,
  stopped     boolean not null,
  changed_at  timestamptz not null,
  -- Changes since window_from, so that a link that has leaked cannot be used to write without end.
  changes     integer not null default 1,
  window_from timestamptz not null
);
