-- Evidence of who saw and changed what, and an e-mailed code before a claim opens.

-- Which claim a mail was about, so that what was sent can be shown and erased with it.
alter table mail add column claim_id uuid;
create index mail_claim on mail (claim_id) where claim_id is not null;

-- The audit is only ever added to. A rule and not a privilege, because the portal may own its tables or be a superuser,
-- and both pass privileges by; and no trigger. What is older than it must be kept is removed by a transaction that says
-- that it is doing so.
create function refuse_audit_change(entry uuid) returns void language plpgsql as $$
begin
  raise exception 'The audit is only added to: entry % stays as it is.', entry using errcode = 'restrict_violation';
end $$;
create rule audit_event_unchanged as on update to audit_event
  do instead select refuse_audit_change(old.id);
create rule audit_event_kept as on delete to audit_event
  where current_setting('fettle.audit_retention', true) is distinct from 'on'
  do instead select refuse_audit_change(old.id);

create index audit_event_at on audit_event (at);
create index audit_event_actor on audit_event (actor, at);
-- An erased claim is found by its number in what was written down of its end.
create index audit_event_gone on audit_event (upper(replace(replace(detail, '-', ''), ' ', '')))
  where action in ('claim.erased', 'claim.deleted');

-- A right reference and post code that wait for the code that was mailed. The cookie holds the token, the mail the code;
-- of both only a hash is stored. One that ran out opens nothing.
create table claim_code (
  id             uuid primary key,
  token_hash     bytea not null unique,
  -- Keyed; counts how many codes are asked for at one reference.
  reference_hash bytea not null,
  shared_device  boolean not null,
  brand_id       text not null,
  locale         text not null,
  -- Null until the mail is written, and for ever where there is no address to write to.
  code_hash      bytea,
  tries          integer not null default 0,
  created_at     timestamptz not null,
  expires_at     timestamptz not null
);
create index claim_code_age on claim_code (expires_at);

create table claim_code_claim (
  claim_id uuid not null references claim on delete cascade,
  code_id  uuid not null references claim_code on delete cascade,
  primary key (code_id, claim_id)
);
create index claim_code_claim_claim on claim_code_claim (claim_id);

-- Mails that somebody asked for at a reference, whether or not a claim has it, so that nobody is flooded.
create table claim_mail_ask (
  id             uuid primary key,
  kind           text not null check (kind in ('code', 'link')),
  reference_hash bytea not null,
  asked_at       timestamptz not null
);
create index claim_mail_ask_reference on claim_mail_ask (reference_hash, kind, asked_at);
create index claim_mail_ask_age on claim_mail_ask (asked_at);
