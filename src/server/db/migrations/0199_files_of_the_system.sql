-- Files that the operator's system brings for a message. One has no account; its name is that of the key, as a note's is.
alter table desk_file
  alter column author_id drop not null,
  -- The system's own id; the same one again is the same file.
  add column external_id text,
  -- The message of a handler is a reply first, that of the system is not.
  drop constraint desk_file_claim_id_message_id_fkey;
create unique index desk_file_external_id on desk_file (claim_id, external_id) where external_id is not null;
create index desk_file_unsent on desk_file (created_at) where message_id is null and author_id is null;
