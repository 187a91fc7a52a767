-- Values of settings that administrators chose in the browser, where no environment variable sets them.
create table setting (
  -- As the environment variable is called.
  name       text primary key,
  ciphertext bytea not null,
  nonce      bytea not null,
  key_id     text not null,
  -- As the audit names who stored it.
  set_by     text not null,
  set_at     timestamptz not null
);

-- The links that the portal prints at its start, while it has no account. Each makes the first administrator, once.
create table setup_link (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What administrators said of the steps of /setup. What a step has done is read from the store itself.
create table setup_step (
  step       text primary key,
  status     text not null constraint setup_step_status_check check (status in ('skipped', 'done')),
  changed_at timestamptz not null
);

-- The newest test message of each channel, and whether its code came back.
create table setup_test (
  channel       text primary key constraint setup_test_channel_check check (channel in ('mail', 'text')),
  code_hash     bytea not null,
  -- Of the settings that it was sent with: with others it proves nothing.
  settings_hash bytea not null,
  tries         integer not null default 0,
  sent_at       timestamptz not null,
  confirmed_at  timestamptz
);
