-- Passkeys (WebAuthn): as the second step of a sign-in, or instead of a password.

create table account_passkey (
  id            uuid primary key,
  account_id    uuid not null references account on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- How often the authenticator says it was used; one that goes back was copied.
  counter       bigint not null,
  transports    text[] not null default '{}',
  -- What its owner calls it.
  name          text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index account_passkey_account on account_passkey (account_id);

-- What an authenticator is asked to sign. It is good once, in the browser that was asked.
create table account_passkey_challenge (
  token_hash bytea primary key,
  challenge  text not null,
  purpose    text not null check (purpose in ('add', 'sign-in')),
  -- Whose passkey it must be; null where anybody may sign in.
  account_id uuid references account on delete cascade,
  expires_at timestamptz not null
);
create index account_passkey_challenge_age on account_passkey_challenge (expires_at);
