-- Signing in by another provider: what must be remembered between leaving for it and being signed in.

-- Left for the provider and not yet back. It is good once, in the browser that left.
create table account_external_start (
  -- SHA-256 of the state that the provider sends back.
  state_hash   bytea primary key,
  -- SHA-256 of the cookie of the browser.
  browser_hash bytea not null,
  provider     text not null,
  -- The nonce and the PKCE verifier, sealed.
  ciphertext   bytea not null,
  nonce        bytea not null,
  key_id       text not null,
  return_path  text,
  -- Whose account it is going to be linked to; null where somebody signs in.
  account_id   uuid references account on delete cascade,
  expires_at   timestamptz not null
);
create index account_external_start_age on account_external_start (expires_at);

-- Back, and who the provider says it is. The cookie holds the token.
create table account_external_result (
  token_hash     bytea primary key,
  provider       text not null,
  subject        text not null,
  email          text not null default '',
  email_verified boolean not null,
  account_id     uuid references account on delete cascade,
  expires_at     timestamptz not null
);
create index account_external_result_age on account_external_result (expires_at);
