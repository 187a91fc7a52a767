-- What a claimant is told of their claim: what has happened, and each notice of it that went out.

-- Something that the claimant should hear of, written in the transaction that brings it about.
create table happening (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  -- Of the cause, such as 'state:7' for the version that changed it: the same cause again is no second happening.
  key         text not null,
  kind        text not null,
  -- What it is about: of several that wait, the newest of a subject is told.
  subject     text not null,
  -- What it says of its subject: the same news is not told twice within an hour.
  news        text not null,
  facts       jsonb not null,
  happened_at timestamptz not null,
  -- When it was told, or when it was decided that it is not.
  settled_at  timestamptz,
  outcome     text check (outcome in ('told', 'known', 'stale', 'superseded', 'unwanted', 'no-contact', 'off')),
  primary key (claim_id, id),
  check ((settled_at is null) = (outcome is null))
);
create unique index happening_key on happening (claim_id, key);
create index happening_waiting on happening (happened_at) where settled_at is null;
create index happening_settled on happening (settled_at) where settled_at is not null;

-- One message by one channel. Messages that go by several channels at once, or by another one after the first failed,
-- are of one telling.
create table notice (
  claim_id      uuid not null references claim on delete cascade,
  id            uuid not null,
  telling_id    uuid not null,
  -- Null where there was none to use.
  channel       text check (channel in ('mail', 'text', 'push')),
  -- The happening that gave it its subject line, and all that it tells of.
  kind          text not null,
  happening_ids uuid[] not null,
  -- held: waits for due_at, such as the end of the quiet hours. queued: on its way. dropped: no longer true or wanted.
  state         text not null check (state in ('held', 'queued', 'sent', 'undelivered', 'dropped', 'no-contact')),
  -- Where to: an address or a number, '' for push.
  recipient     text not null default '',
  -- For the operator: what the other side said, or why it could not be sent.
  answer        text not null default '',
  -- Whether this one was sent because another of the telling could not be delivered.
  is_stand_in   boolean not null default false,
  due_at        timestamptz not null,
  created_at    timestamptz not null,
  settled_at    timestamptz,
  primary key (claim_id, id),
  check ((channel is null) = (state = 'no-contact')),
  check ((settled_at is null) = (state in ('held', 'queued')))
);
-- Told once more than it must be: a telling uses each channel once.
create unique index notice_telling on notice (claim_id, telling_id, channel);
-- One row says that a claim has nothing to be reached by, however much there was to tell.
create unique index notice_no_contact on notice (claim_id) where state = 'no-contact';
create index notice_undelivered on notice (settled_at) where state in ('undelivered', 'no-contact');
create index notice_settled on notice (settled_at) where settled_at is not null;

-- When a claim that is followed was last told of, so that long silence is noticed without looking at every claim.
create table notice_clock (
  claim_id uuid primary key references claim on delete cascade,
  told_at  timestamptz not null,
  -- How many times since the last real news it was said that there is none.
  silences smallint not null default 0
);
create index notice_clock_told on notice_clock (told_at);
