-- Versions of a quote, and what was decided about them. `quote` stays what documents and pages read: the newest sent.
create table quote_version (
  claim_id       uuid not null references claim on delete cascade,
  id             uuid not null,
  -- Null until it is sent.
  number         integer,
  external_id    text,
  -- A list of {part, description, quantity, netPence, vatRate, vatPence, totalPence}.
  lines          jsonb not null,
  total_pence    integer not null,
  vat_pence      integer not null,
  -- What of the total the claimant pays.
  claimant_pence integer not null,
  decides        text not null
    constraint quote_version_decides_check check (decides in ('insurer', 'claimant', 'nobody')),
  -- The last London day on which it can be decided; null where it has no end.
  good_until     date,
  sentence       text not null,
  content_hash   text not null,
  status         text not null constraint quote_version_status_check check (
    status in ('draft', 'sent', 'approved', 'declined', 'superseded', 'expired', 'withdrawn')),
  origin         text not null constraint quote_version_origin_check check (origin in ('desk', 'system')),
  by_account     uuid,
  by_name        text not null,
  created_at     timestamptz not null,
  sent_at        timestamptz,
  -- What was decided, also once a later version has taken its place.
  decision       text constraint quote_version_decision_check check (decision in ('approved', 'declined')),
  settled_at     timestamptz,
  -- As authorisation.by_kind.
  settled_by     text,
  -- The claimant's newest question, and by when we said that we answer.
  asked_at       timestamptz,
  answered_at    timestamptz,
  answer_by      timestamptz,
  -- For how many days earlier questions waited, which the last day is later by.
  waited_days    integer not null default 0,
  -- How often the claimant was reminded.
  reminders      integer not null default 0,
  primary key (claim_id, id)
);
create unique index quote_version_number on quote_version (claim_id, number);
create unique index quote_version_external on quote_version (claim_id, external_id) where external_id is not null;
-- What waits to be decided, for reminders and the end of its time.
create index quote_version_open on quote_version (sent_at) where status = 'sent';

-- What a person or a rule decided, as it was agreed. It outlives the claim, and so has no key to it.
create table authorisation (
  claim_id       uuid not null,
  id             uuid not null,
  subject        text not null constraint authorisation_subject_check check (subject in ('quote')),
  version_id     uuid not null,
  version_number integer not null,
  decision       text not null constraint authorisation_decision_check check (decision in ('approved', 'declined')),
  reason_code    text,
  reason         text not null,
  total_pence    integer not null,
  content_hash   text not null,
  -- All that the proof of it shows, as JSON, so that it can be drawn again when names and words have changed.
  agreed         text not null,
  agreed_hash    text not null,
  locale         text not null,
  by_kind        text not null constraint authorisation_by_kind_check check (
    by_kind in ('claimant', 'insurer', 'within-limit', 'on-behalf', 'covered')),
  -- Empty for a claimant and for a rule; whoever said it where it was heard, or the key of a system.
  by_name        text not null,
  account_id     uuid,
  -- How it was said: 'page', 'api', 'phone', 'mail', 'letter', 'in-person' or 'rule'.
  channel        text not null,
  decided_at     timestamptz not null,
  primary key (claim_id, id)
);
create function refuse_authorisation_change(entry uuid) returns void language plpgsql as $$
begin
  raise exception 'Authorisations are only added to: % stays as it is.', entry using errcode = 'restrict_violation';
end $$;
-- An erasure takes away whoever decided, and what names the claim, by a transaction that says so.
create rule authorisation_unchanged as on update to authorisation
  where (
    current_setting('fettle.erasure', true) = 'on' and new.reason = '' and new.by_name = '' and new.agreed = ''
    and (new.claim_id, new.id, new.subject, new.version_id, new.version_number, new.decision, new.reason_code,
        new.total_pence, new.content_hash, new.agreed_hash, new.locale, new.by_kind, new.account_id, new.channel,
        new.decided_at)
      is not distinct from (old.claim_id, old.id, old.subject, old.version_id, old.version_number, old.decision,
        old.reason_code, old.total_pence, old.content_hash, old.agreed_hash, old.locale, old.by_kind, old.account_id,
        old.channel, old.decided_at)
  ) is not true
  do instead select refuse_authorisation_change(old.id);
create rule authorisation_kept as on delete to authorisation
  do instead select refuse_authorisation_change(old.id);

-- What documents said last, as JSON, where a version of the desk took its place; null otherwise.
alter table quote add column replaced text;

alter table client
  add column decides_quotes text not null default 'insurer'
    constraint client_decides_quotes_check check (decides_quotes in ('insurer', 'claimant')),
  -- Up to this total nobody needs to decide; null where each quote is decided.
  add column quote_limit_pence integer,
  -- For how many days a quote is good.
  add column quote_days integer not null default 14
    constraint client_quote_days_check check (quote_days between 1 and 366),
  -- An approval counts for a later version with no line more and no higher total.
  add column approval_covers_less boolean not null default false;
