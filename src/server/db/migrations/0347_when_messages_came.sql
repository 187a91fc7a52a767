-- When a system brought a message to a claim that was here already; null of what came with its claim, is the desk's, or
-- is from before this.
alter table portal_message add column arrived_at timestamptz;
