-- The day by which a holding or an 8-week letter promised to write again. Null of others, and until the job has read it.
alter table complaint_step add column promised_on date;

-- That day is a clock of its own.
alter table desk_claim drop constraint desk_claim_due_kind_check;
alter table desk_claim add constraint desk_claim_due_kind_check check (due_kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'complaint-acknowledge',
   'complaint-hand-over', 'complaint-holding', 'complaint-promised', 'complaint-final', 'sla', 'silence', 'snooze'));
alter table desk_clock drop constraint desk_clock_kind_check;
alter table desk_clock add constraint desk_clock_kind_check check (kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'complaint-acknowledge',
   'complaint-hand-over', 'complaint-holding', 'complaint-promised', 'complaint-final', 'sla', 'silence', 'need'));

-- Letters of before have it in their words. A server of the version before writes no day until it has gone.
insert into job (kind, key, data, due_at, added_at)
select 'read-promised-days', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from complaint where promised_on is not null)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
