-- What the queue and the search show of a claim, so that they read one row of it. Null until the row is made again.
alter table desk_claim
  add column number   text,
  add column name     text,
  add column postcode text,
  add column device   text,
  add column imei_end text;

-- `open` says the same as that something is due, but PostgreSQL takes the two for independent.
drop index desk_claim_due, desk_claim_client, desk_claim_brand, desk_claim_waiting, desk_claim_state,
  desk_claim_silent, desk_claim_undelivered, desk_claim_assignee, desk_claim_unassigned;
create index desk_claim_due on desk_claim (due_at, claim_id) where due_at is not null;
create index desk_claim_waiting on desk_claim (waiting_on, due_at, claim_id)
  where due_at is not null and waiting_on <> 'us';
create index desk_claim_state on desk_claim (state_id, due_at, claim_id) where due_at is not null;
create index desk_claim_silent on desk_claim (told_at, claim_id) where due_at is not null and told_at is not null;
create index desk_claim_undelivered on desk_claim (due_at, claim_id)
  where due_at is not null and undelivered_at is not null;
create index desk_claim_assignee on desk_claim (assignee_id, due_at, claim_id)
  where due_at is not null and assignee_id is not null;
create index desk_claim_unassigned on desk_claim (due_at, claim_id) where due_at is not null and assignee_id is null;
-- All claims of a client or brand, so that a search within few of them begins with these.
create index desk_claim_client on desk_claim (client_id, due_at, claim_id);
create index desk_claim_brand on desk_claim (brand, due_at, claim_id);

insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
