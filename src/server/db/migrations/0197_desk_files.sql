-- Files that go with a handler's reply: with the draft from the moment they are added, with the message once it is sent.

create table desk_file (
  claim_id    uuid not null references claim on delete cascade,
  id          uuid not null,
  -- Whose draft has it, or who wrote the reply.
  author_id   uuid not null,
  author_name text not null,
  -- Null in a draft; then the reply, whose id becomes that of the message. Claimants read it by the message alone.
  message_id  uuid,
  name        text not null,
  media_type  text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size_bytes  integer not null check (size_bytes > 0),
  store_key   text not null,
  created_at  timestamptz not null,
  primary key (claim_id, id),
  foreign key (claim_id, message_id) references desk_reply (claim_id, id) on delete cascade
);
create index desk_file_message on desk_file (claim_id, message_id);
create index desk_file_store_key on desk_file (store_key);
