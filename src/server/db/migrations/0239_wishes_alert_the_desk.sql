alter table desk_claim drop constraint desk_claim_due_kind_check;
alter table desk_claim add constraint desk_claim_due_kind_check check (due_kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'sla', 'silence', 'snooze'));
alter table desk_clock drop constraint desk_clock_kind_check;
alter table desk_clock add constraint desk_clock_kind_check check (kind in
  ('chat', 'answer', 'state', 'claimant', 'insurer', 'parts', 'courier', 'rebooking', 'outcome', 'sla', 'silence'));

-- Gives clocks to wishes that wait already.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', 'all', '{}', now(), now()
where exists (select from rebooking where status = 'asked')
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
