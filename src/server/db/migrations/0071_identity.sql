-- The OpenID provider's state, shared by all servers, and who may see a claim by their account.

-- One thing that the provider remembers: a code, a token, a session, a grant, an interaction. What it is called is
-- itself a secret (a token is its own id), so only a SHA-256 of it is stored, and the content is sealed.
create table identity_record (
  kind        text not null,
  id_hash     bytea not null,
  grant_hash  bytea,
  session_uid text,
  ciphertext  bytea not null,
  nonce       bytea not null,
  key_id      text not null,
  -- When a code or a refresh token was used; it is good once.
  consumed_at timestamptz,
  expires_at  timestamptz not null,
  primary key (kind, id_hash)
);
create index identity_record_grant on identity_record (grant_hash) where grant_hash is not null;
create index identity_record_session on identity_record (session_uid) where session_uid is not null;
create index identity_record_age on identity_record (expires_at);

-- A key that signs ID tokens, sealed under the vault's key. There is one for each period of 30 days and for each
-- secret of the server, so servers that start together agree on it.
create table identity_key (
  period     integer not null,
  key_id     text not null,
  ciphertext bytea not null,
  nonce      bytea not null,
  created_at timestamptz not null,
  primary key (period, key_id)
);

-- The claims of an e-mail address.
create index claim_end_user_email on claim (lower(btrim(end_user_email))) where end_user_email <> '';
