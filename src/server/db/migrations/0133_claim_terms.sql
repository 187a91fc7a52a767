-- By what a handler finds a claim at the desk. Made from the facts of the claim, like desk_claim.
create table claim_term (
  claim_id uuid not null references claim on delete cascade,
  -- Terms of the kinds that end in -end are turned round, so that what a text ends with is a beginning too.
  kind     text not null check (kind in ('number', 'reference', 'policy', 'postcode', 'imei', 'imei-end', 'serial',
    'serial-end', 'phone', 'email', 'parcel', 'name', 'name-end')),
  -- Lower case, without spaces, punctuation and accents. By code points, so that an index finds beginnings.
  term     text collate "C" not null check (term <> ''),
  primary key (claim_id, kind, term)
);
create index claim_term_found on claim_term (term, kind, claim_id);

-- Makes the terms of the claims that are here, as 0132 made their rows.
insert into job (kind, key, data, due_at, added_at)
select 'make-desk-rows', key, '{}', now() + delay, now()
from (values ('all', interval '0'), ('all again', interval '1 hour')) as run (key, delay)
where exists (select from claim)
on conflict (kind, key) do nothing;
