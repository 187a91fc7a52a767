-- The state of a claim's first document: an end that has no time and is of that day came before it or after it. Null of
-- claims from before.
alter table claim add column arrived_state_id uuid;
