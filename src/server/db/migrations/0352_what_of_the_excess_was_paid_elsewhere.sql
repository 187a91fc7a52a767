-- The excess may change after it was paid elsewhere. What was paid stays what it was when that was said.
alter table claim add column excess_taken_pence integer;
comment on column claim.excess_taken_pence is 'What was paid elsewhere, where the excess has changed since; null while it is policy_excess_pence, and of changes before 0352';
