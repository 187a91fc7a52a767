-- Events that the portal writes itself, where an operator's document changed the state and brought no event for it. The
-- document does not hold them, and the operator's own event takes the place of one.
alter table claim_event add column written_by_portal boolean not null default false;
