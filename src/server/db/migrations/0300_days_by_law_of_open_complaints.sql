-- Open complaints from before have days that their client's hours made later than the law has them. A job corrects them by
-- the rule of new ones, once more after servers of the version before have gone.
insert into job (kind, key, data, due_at, added_at)
select 'correct-legal-days', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from complaint where closed_at is null)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
