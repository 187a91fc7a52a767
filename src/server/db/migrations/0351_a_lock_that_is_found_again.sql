-- A confirmation counts for the state that asked for it, and not once the claim has entered that state anew. Operators'
-- clocks may be ahead, so that a state seems to begin after it was answered.
alter table icloud_confirmation add column state_since timestamptz;
comment on column icloud_confirmation.state_since is 'When the claim had entered its state, by the operator''s dates, as the lock was confirmed off; null without a date, and before 0351';

-- Whom claims in Awaiting Activation Lock Removal wait for; again for what servers of the version before write meanwhile.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{"state": "01930000-0000-7000-8000-000000000005"}', now() + delay, now()
from (values ('01930000-0000-7000-8000-000000000005', interval '0'), ('locks again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
