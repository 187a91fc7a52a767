-- Accounts: who signs in, by what, from where, and what was tried.

create table account (
  id                 uuid primary key,
  -- As it was typed; email_norm is what is compared (NFKC, lower case).
  email              text not null,
  email_norm         text not null unique,
  -- Null until the link mailed to this address was opened; no session begins before.
  email_confirmed_at timestamptz,
  -- argon2id in PHC form. Null for an account that is invited, or signs in by a provider or passkey only.
  password_hash      text,
  -- SHA-256 of the cookie of the browser that chose the password of an account not yet confirmed: a link that is
  -- opened anywhere else must be opened together with the password, because anybody may register any address.
  registered_by      bytea,
  roles              text[] not null default '{}' check (roles <@ array['admin', 'handler']),
  locked_out_until   timestamptz,
  invited_at         timestamptz,
  invite_accepted_at timestamptz,
  -- Its password is printed at the start of a demo, so it opens nothing where the demo is off.
  demo               boolean not null default false,
  -- The authenticator's secret (vault). It counts from two_factor_at on; until then somebody is setting it up.
  totp_ciphertext    bytea,
  totp_nonce         bytea,
  totp_key_id        text,
  -- The last time step whose code was accepted, so that no code is good twice.
  totp_last_step     bigint,
  two_factor_at      timestamptz,
  signed_in_at       timestamptz,
  created_at         timestamptz not null,
  check ((totp_ciphertext is null) = (totp_nonce is null) and (totp_ciphertext is null) = (totp_key_id is null)),
  check (two_factor_at is null or totp_ciphertext is not null)
);
create index account_admins on account (id) where 'admin' = any (roles);

-- One browser that is signed in. The cookie holds the token; only its SHA-256 is stored.
create table account_session (
  id              uuid primary key,
  account_id      uuid not null references account on delete cascade,
  token_hash      bytea not null unique,
  -- How the person proved who they are, as OpenID says it: pwd, otp, hwk, fed …
  amr             text[] not null,
  remember        boolean not null,
  user_agent      text not null default '',
  created_at      timestamptz not null,
  used_at         timestamptz not null,
  -- Over without use from here on, moved on by use; never beyond expires_at.
  idle_expires_at timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz
);
create index account_session_account on account_session (account_id);

-- What is in a mailed link. Only its SHA-256 is stored.
create table account_token (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  purpose    text not null check (purpose in ('confirm-email', 'reset-password', 'change-email', 'invite')),
  token_hash bytea not null unique,
  -- The address that it was mailed to and so proves.
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index account_token_account on account_token (account_id, purpose);
create index account_token_age on account_token (expires_at);

-- A password (or provider) was right, a second factor is still asked for. The cookie holds the token.
create table account_sign_in_step (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  amr        text[] not null,
  remember   boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_sign_in_step_account on account_sign_in_step (account_id);

-- Who this account is at a provider.
create table account_external_login (
  provider   text not null,
  subject    text not null,
  account_id uuid not null references account on delete cascade,
  email      text not null default '',
  created_at timestamptz not null,
  primary key (provider, subject)
);
create unique index account_external_login_account on account_external_login (account_id, provider);

create table account_recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);

-- A browser that is not asked for the second factor until expires_at.
create table account_device (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_device_account on account_device (account_id);

-- What counts against a budget: failed sign-ins and codes, mails asked for on public forms, mails sent.
-- E-mails and network addresses are stored as keyed hashes only.
create table account_try (
  id           uuid primary key,
  kind         text not null check (kind in ('sign-in', 'code', 'ask', 'mail')),
  email_hash   bytea not null,
  address_hash bytea not null,
  tried_at     timestamptz not null
);
create index account_try_email on account_try (email_hash, kind, tried_at);
create index account_try_address on account_try (address_hash, tried_at);
create index account_try_age on account_try (tried_at);

-- What an account did, or what was done to it, belongs to no claim.
alter table audit_event
  alter column claim_id drop not null,
  add column account_id uuid,
  -- What of it, in words that are no secret: 'roles: admin'.
  add column detail text not null default '';
create index audit_event_account on audit_event (account_id, at) where account_id is not null;
