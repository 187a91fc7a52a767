-- What the operator's system does at the desk by the integration API.
alter table desk_change drop constraint desk_change_outcome_check;
alter table desk_change add constraint desk_change_outcome_check
  check (outcome in ('waiting', 'replaced', 'taken', 'overruled', 'undone', 'refused'));
-- Why the operator's system refused it.
alter table desk_change add column refusal text;

-- A note of the operator's system has no account; its name is that of the key.
alter table note
  alter column author_id drop not null,
  -- The system's own id; the same one again is the same note.
  add column external_id text;
create unique index note_external_id on note (claim_id, external_id) where external_id is not null;
