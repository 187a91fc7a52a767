-- When a claim waited for somebody else than its state says, oldest first: [[whom, from, until]], until null while it
-- does. What ends such a time leaves no trace elsewhere, such as a request that is answered.
alter table desk_work add column waits jsonb not null default '[]';
