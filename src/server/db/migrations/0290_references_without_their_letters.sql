-- A claim is found by its reference without the letters in front, as kind number-rest.
alter table claim_term drop constraint claim_term_kind_check;
alter table claim_term add constraint claim_term_kind_check check (kind in
  ('number', 'number-rest', 'reference', 'policy', 'postcode', 'imei', 'imei-end', 'serial', 'serial-end', 'phone',
   'email', 'parcel', 'complaint', 'name', 'name-end'));

-- A server of the version before takes away terms that it does not know, so all are made once more when it has gone.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
