-- Mails on their way out, and for some time what became of them.

create table mail (
  -- The Message-ID is made of it, so that every try of one mail is one mail to its reader.
  id             uuid primary key,
  -- The same cause has the same key, and so one mail.
  key            text not null unique,
  brand_id       text not null,
  locale         text not null check (locale in ('en-GB', 'en-US')),
  recipient      text not null,
  -- Counts mails to one address, in whatever case it is written.
  recipient_hash bytea not null,
  -- Links in mails open things, so the content is sealed, and goes as soon as the mail has been sent.
  ciphertext     bytea,
  nonce          bytea,
  key_id         text,
  state          text not null default 'queued' check (state in ('queued', 'sent', 'undelivered')),
  tries          integer not null default 0,
  -- What the mail server said last.
  last_answer    text,
  queued_at      timestamptz not null,
  settled_at     timestamptz,
  check ((state = 'queued') = (settled_at is null)),
  check ((ciphertext is null) = (nonce is null) and (ciphertext is null) = (key_id is null)),
  check (state <> 'queued' or ciphertext is not null)
);
create index mail_recipient on mail (recipient_hash, queued_at);
create index mail_settled on mail (settled_at) where settled_at is not null;
create index mail_queued on mail (queued_at) where state = 'queued';
