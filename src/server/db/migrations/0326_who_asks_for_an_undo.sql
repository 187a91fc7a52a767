-- SHA-256 of the token of the session that asked to undo a bulk action, in whose rights that runs.
-- Null where a server of the version before asked for it: that undoes by the session of the run.
alter table desk_bulk add column undo_session_hash bytea;
