-- Whose presence a handler's is, so that it ends with their right and counts for the claims that they see. Null of a system.
alter table chat_presence add column account_id uuid;
update chat_presence set account_id = substr(desk, 6)::uuid
  where desk ~ '^desk [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
