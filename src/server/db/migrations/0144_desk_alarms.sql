-- The clocks of each open claim, for alarms and the board of clocks. Made from facts as desk_claim is, but for `raised`.
create table desk_clock (
  claim_id uuid not null references claim on delete cascade,
  kind     text not null check (kind in
    ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'sla', 'silence')),
  -- Tells one run of the clock from the next: its start, or the day that was booked.
  run_at   timestamptz not null,
  -- Both null while the clock is paused.
  soon_at  timestamptz,
  due_at   timestamptz,
  -- One of each stage, within the client's opening hours.
  alarms   timestamptz[] not null,
  -- How many of them were raised.
  raised   integer not null,
  primary key (claim_id, kind)
);
create index desk_clock_due on desk_clock (kind, due_at, soon_at, claim_id);
create index desk_clock_alarm on desk_clock ((alarms[raised + 1])) where alarms[raised + 1] is not null;

-- What somebody at the desk is told of a claim.
create table desk_alert (
  claim_id   uuid not null references claim on delete cascade,
  account_id uuid not null,
  -- A clock, or what has happened to the claim.
  kind       text not null,
  stage      text not null,
  run_at     timestamptz not null,
  at         timestamptz not null,
  read_at    timestamptz,
  mailed_at  timestamptz,
  primary key (claim_id, account_id, kind, stage, run_at)
);
create index desk_alert_account on desk_alert (account_id, at desc, claim_id);
create index desk_alert_unmailed on desk_alert (at) where read_at is null and mailed_at is null;

-- Who overruled: the name of the operator's key.
alter table desk_change add column settled_by text;
create index desk_change_untaken on desk_change (at) where outcome = 'waiting';

-- Makes the clocks of the claims that are here, and again for what servers of the version before have written meanwhile.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
