-- What is due of a complaint after its 8-week letter ran from the letter, which the desk told as the day of the complaint.
-- A server of the version before writes it so until it has gone.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from complaint where eight_weeks_at is not null and closed_at is null)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
