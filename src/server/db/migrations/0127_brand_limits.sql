-- Keys that expire, keys and accounts that are limited to brands, and a second factor that staff must have.

-- Null never expires. Null brands are all brands.
alter table integration_key add column expires_at timestamptz;
alter table integration_key add column brands text[] check (cardinality(brands) > 0);
alter table account add column brands text[] check (cardinality(brands) > 0);

-- Settings of the servers that guards in SQL read, written at each start: one row.
create table portal_rule (
  only_row         boolean primary key default true check (only_row),
  -- The brand of claims that name none.
  default_brand    text not null,
  -- Whether administrators and handlers need a second factor.
  staff_two_factor boolean not null
);
