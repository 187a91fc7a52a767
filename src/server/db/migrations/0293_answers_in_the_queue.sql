-- The view of what waits for an answer was in the order of what is due first of the claim, which may be another clock.
alter table desk_claim
  -- When an answer is due, in a chat or by message. Null where none is, while snoozed, and until the row is made again.
  add column answer_due_at timestamptz,
  add column answer_due_kind text,
  add column answer_due_from timestamptz;
drop index desk_claim_unanswered;
create index desk_claim_unanswered on desk_claim (coalesce(answer_due_at, due_at), claim_id) where unanswered > 0;

-- A server of the version before leaves the new columns as they are, so all are made once more when it has gone.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
