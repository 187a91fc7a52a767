-- What an operator words of a state, for the claims of a brand or of a client, in one language. Each row is a version.
create table wording (
  id            uuid primary key,
  brand         text,
  -- Not a foreign key: a client is saved by replacing its row.
  client_id     uuid,
  -- A state's systemName, with a circumstance or not, or a fallback key.
  key           text not null check (key <> ''),
  locale        text not null,
  version       integer not null check (version > 0),
  -- An absent member falls back; an empty object words nothing.
  content       jsonb not null check (jsonb_typeof(content) = 'object'),
  -- `past`: a later one has taken its place.
  status        text not null check (status in ('draft', 'published', 'past')),
  saved_by      text not null,
  saved_by_name text not null,
  saved_at      timestamptz not null,
  published_at  timestamptz,
  constraint wording_owner_check check ((brand is null) <> (client_id is null)),
  constraint wording_published_check check (status <> 'published' or published_at is not null),
  constraint wording_version_key unique nulls not distinct (brand, client_id, key, locale, version)
);

create index wording_counts on wording (key, locale) where status = 'published';

-- The versions of words that a notice was written with; empty where they shipped or are in a brand's file.
alter table notice add column wording_ids uuid[] not null default '{}';
