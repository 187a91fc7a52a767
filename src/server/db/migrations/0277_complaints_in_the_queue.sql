-- The view of complaints was in the order of what is due first of the claim, which may be another clock.
alter table desk_claim
  -- What is due first of its open complaints. Null where none is open, and until the row is made again.
  add column complaint_due_at timestamptz,
  add column complaint_due_kind text,
  add column complaint_due_from timestamptz,
  -- When the newest of its complaints that are closed was closed.
  add column complaint_closed_at timestamptz;
drop index desk_claim_complaints;
create index desk_claim_complaints on desk_claim (coalesce(complaint_due_at, due_at), claim_id)
  where due_at is not null and complaints > 0;
create index desk_claim_closed_complaints on desk_claim (complaint_closed_at, claim_id)
  where complaint_closed_at is not null;

-- A claim is found by the number of a complaint.
alter table claim_term drop constraint claim_term_kind_check;
alter table claim_term add constraint claim_term_kind_check check (kind in
  ('number', 'reference', 'policy', 'postcode', 'imei', 'imei-end', 'serial', 'serial-end', 'phone', 'email', 'parcel',
   'complaint', 'name', 'name-end'));

-- A server of the version before takes away terms that it does not know, so all are made once more when it has gone.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
