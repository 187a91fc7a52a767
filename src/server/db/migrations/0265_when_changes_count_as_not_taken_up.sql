-- “Not taken up” was found in the changes that wait, and read four pages for each before it read the claims.
alter table desk_claim add column untaken_from timestamptz;
create index desk_claim_untaken on desk_claim (untaken_from, claim_id) where untaken_from is not null;

insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
