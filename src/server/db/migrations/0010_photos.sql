-- Photos: what is known of each picture, and every file that the photo store was ever asked to keep.

alter table photo
  -- SHA-256 of the file as it was sent, so that the same PUT twice changes nothing.
  add column sent_hash bytea not null,
  -- Of the picture as it is kept, upright, in pixels and bytes.
  add column width integer not null check (width > 0),
  add column height integer not null check (height > 0),
  add column bytes integer not null check (bytes > 0);
create index photo_store_key on photo (store_key);

-- Written before the file is, and deleted after it: whatever is killed in between, a file that no photo names any more
-- is found again and removed. It holds no reference to the claim, because a deleted claim's files must still be found.
create table photo_file (
  store_key  text primary key,
  created_at timestamptz not null
);
create index photo_file_age on photo_file (created_at);
