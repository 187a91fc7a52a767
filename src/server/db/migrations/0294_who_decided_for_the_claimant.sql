-- Which nominee decided for the claimant; the name is as it was then. Empty where none did. Citus keeps authorisations,
-- which say it too, on another machine than the claim that a page shows.
alter table quote_version add column nominated_name text not null default '';
alter table outcome_offer add column nominated_name text not null default '';

-- One at a time, because Citus joins no table of claims with one that is on its coordinator.
do $$
declare one record;
begin
  for one in select claim_id, version_id, by_name from authorisation
    where by_kind = 'nominated' and subject = 'quote' order by id loop
    update quote_version set nominated_name = one.by_name
      where claim_id = one.claim_id and id = one.version_id and settled_by = 'nominated';
  end loop;
  for one in select claim_id, version_id, by_name from authorisation
    where by_kind = 'nominated' and subject = 'outcome' order by id loop
    update outcome_offer set nominated_name = one.by_name
      where claim_id = one.claim_id and id = one.version_id and settled_by = 'nominated';
  end loop;
end $$;
