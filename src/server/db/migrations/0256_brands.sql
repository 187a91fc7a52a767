-- What an operator publishes of a brand in the browser or by API. Each row is a version; the folder's brands have none.
create table brand_version (
  id            uuid primary key,
  brand         text not null constraint brand_version_brand_check check (brand ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version       integer not null constraint brand_version_version_check check (version > 0),
  -- As brand.json has it. Its pictures are files of brand_picture.
  content       jsonb not null constraint brand_version_content_check check (jsonb_typeof(content) = 'object'),
  -- `past`: a later one has taken its place, or the brand was removed.
  status        text not null constraint brand_version_status_check check (status in ('draft', 'published', 'past')),
  saved_by      text not null,
  saved_by_name text not null,
  saved_at      timestamptz not null,
  published_at  timestamptz,
  constraint brand_version_published_check check (status <> 'published' or published_at is not null),
  constraint brand_version_key unique (brand, version)
);

-- A logo or icon, named after its bytes. Versions that look alike share it.
create table brand_picture (
  file     text primary key constraint brand_picture_file_check check (file ~ '^[0-9a-f]{64}[.]png$'),
  bytes    bytea not null,
  saved_at timestamptz not null
);
