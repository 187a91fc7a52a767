-- Passcodes are opened at the desk too: by a handler who has just given a second factor, for a reason.

-- When the second factor was last given in this session after signing in.
alter table account_session add column proved_at timestamptz;
alter table account_passkey_challenge drop constraint account_passkey_challenge_purpose_check;
alter table account_passkey_challenge add constraint account_passkey_challenge_purpose_check
  check (purpose in ('add', 'sign-in', 'prove'));

create table passcode_opening (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  account_id   uuid not null,
  account_name text not null,
  reason       text not null
    check (reason in ('test-before-repair', 'repair', 'test-after-repair', 'data-transfer', 'other')),
  words        text not null,
  at           timestamptz not null,
  -- The lead who allowed it, where many had been before.
  allowed_by   text,
  primary key (claim_id, id)
);
create index passcode_opening_account on passcode_opening (account_id, at);
create index passcode_opening_at on passcode_opening (at);

-- A handler asks to open a passcode once more, and a lead allows it for an hour.
create table passcode_permit (
  claim_id     uuid not null references claim on delete cascade,
  account_id   uuid not null,
  account_name text not null,
  asked_at     timestamptz not null,
  -- Both null until a lead allows it.
  by_name      text,
  allowed_at   timestamptz,
  primary key (claim_id, account_id)
);
