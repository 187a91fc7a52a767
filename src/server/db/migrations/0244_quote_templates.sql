-- Lines that handlers add to quotes again. Each row is a version; the one with the highest number counts.
create table quote_template (
  id            uuid not null,
  version       integer not null check (version > 0),
  owner_id      uuid not null,
  -- `me`: the owner alone. `brands`: handlers who see one of these brands. `all`: every handler.
  shared_with   text not null check (shared_with in ('me', 'brands', 'all')),
  -- Null is every brand.
  brands        text[],
  title         text not null,
  -- A kind of device; null is any.
  device        text,
  fault         text not null,
  -- [{part, description, quantity, netPence, vatRate}]
  lines         jsonb not null,
  removed       boolean not null default false,
  saved_by      uuid not null,
  saved_by_name text not null,
  saved_at      timestamptz not null,
  primary key (id, version)
);
