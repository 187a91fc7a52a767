-- A change at the desk that its handler undid before anybody was told.
alter table desk_change drop constraint desk_change_outcome_check;
alter table desk_change add constraint desk_change_outcome_check
  check (outcome in ('waiting', 'replaced', 'taken', 'overruled', 'undone'));

-- What undoing an action needs.
alter table desk_action add column former jsonb;
