-- A snooze put the answer that a claimant waits for aside. Rows that were made so are made again.
-- A server of the version before makes rows by its rules, so all are made once more when it has gone.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from desk_work where snoozed_until is not null)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
