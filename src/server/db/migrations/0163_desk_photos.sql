-- Photos that handlers take at the desk.

-- Before they are published. Until then they are no part of the claim for anybody but the desk.
create table desk_photo (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  kind        text not null check (kind in ('inspection', 'repair')),
  name        text not null,
  -- The order in which they are published; two may share one, and then the id decides.
  position    integer not null,
  store_key   text not null,
  sent_hash   bytea not null,
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  bytes       integer not null check (bytes > 0),
  author_id   uuid not null,
  author_name text not null,
  created_at  timestamptz not null,
  primary key (claim_id, id)
);
create index desk_photo_store_key on desk_photo (store_key);

-- Who took a photo at the desk; null for those of the operator's system.
alter table photo add column author_id uuid, add column author_name text;
