-- A change of SECRET_KEY without a loss.

-- What was derived of a former secret and is needed still when that secret is gone: the keys of links that were mailed,
-- and those of recovery codes, of which nothing but hashes is kept. Sealed under the secret of now.
create table former_key (
  purpose    text not null,
  -- The vault's id of the secret that it was derived of.
  of_key     text not null,
  ciphertext bytea not null,
  nonce      bytea not null,
  key_id     text not null,
  -- Null: for as long as something may be hashed under it.
  good_until timestamptz,
  primary key (purpose, of_key)
);

-- The name of a key that signs ID tokens stays when its ciphertext is sealed anew, because tokens and clients know it.
alter table identity_key add column kid text;
update identity_key set kid = period || '-' || key_id;
alter table identity_key alter column kid set not null;
alter table identity_key drop constraint identity_key_pkey;
alter table identity_key add primary key (kid);
