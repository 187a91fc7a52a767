-- When a handler confirmed somebody: `confirmed_at` is when they could first act, by their own code too. Null of who was
-- confirmed before this.
alter table nominated_person add column handler_confirmed_at timestamptz;
