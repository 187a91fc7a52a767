-- The clocks of each open complaint: desk_clock has of each kind that of the complaint which is due first.
create table complaint_clock (
  claim_id     uuid not null references claim on delete cascade,
  complaint_id uuid not null,
  kind         text not null,
  -- Tells one run of the clock from the next: its start, or the day that was promised.
  run_at       timestamptz not null,
  due_at       timestamptz not null,
  -- One of each stage, within the client's opening hours.
  alarms       timestamptz[] not null,
  -- How many of them were raised.
  raised       integer not null,
  -- The due_at of which systems were told that it is over.
  overdue_at   timestamptz,
  primary key (claim_id, complaint_id, kind)
);
create index complaint_clock_alarm on complaint_clock ((alarms[raised + 1])) where alarms[raised + 1] is not null;
create index complaint_clock_untold on complaint_clock (due_at, claim_id) where overdue_at is distinct from due_at;

-- What systems were told by the version before.
insert into complaint_clock (claim_id, complaint_id, kind, run_at, due_at, alarms, raised, overdue_at)
select k.claim_id, k.id, k.due_kind, k.received_at, k.due_at, '{}', 0, k.due_at
from complaint k join claim c on c.id = k.claim_id
where k.closed_at is null and k.overdue_kind = k.due_kind;

-- Makes the others, and again for what servers of the version before have written meanwhile.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
