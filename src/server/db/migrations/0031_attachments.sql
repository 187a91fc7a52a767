-- Files that go with what a claimant sends: kept when they are chosen, bound to the message when it is sent.

create table message_attachment (
  claim_id   uuid not null references claim on delete cascade,
  id         uuid not null,
  -- Null until the message is sent.
  message_id uuid,
  name       text not null,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  -- Null once the claimant has taken an unsent one back: its file goes, the row still counts for the hour's limit.
  store_key  text,
  created_at timestamptz not null,
  primary key (claim_id, id),
  foreign key (claim_id, message_id) references outgoing_message (claim_id, id) on delete cascade,
  check (message_id is null or store_key is not null)
);
create index message_attachment_message on message_attachment (claim_id, message_id);
create index message_attachment_store_key on message_attachment (store_key);
create index message_attachment_unsent on message_attachment (created_at) where message_id is null;
