-- When the claim came. Null until the row is made again.
alter table desk_claim add column received_at timestamptz;

-- Lists of the desk that somebody keeps under a name: a view, and what it is narrowed to.
create table desk_view (
  id         uuid primary key,
  -- Null is shared with every reader of the desk.
  account_id uuid references account on delete cascade,
  name       text not null check (name <> ''),
  -- {view, filter}, as the address has them.
  list       jsonb not null,
  created_at timestamptz not null
);
create unique index desk_view_own_name on desk_view (account_id, lower(name)) where account_id is not null;
create unique index desk_view_shared_name on desk_view (lower(name)) where account_id is null;

-- Fills received_at, and again for what servers of the version before have written meanwhile.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do update set due_at = excluded.due_at, asked = job.asked + 1, failed_at = null, tries = 0;
