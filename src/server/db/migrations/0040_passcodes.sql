-- What a claimant hands over so that a device can be worked on, and who looked at it.

-- The passcode of a claim's device, at most one at a time. It is written by the claimant and opened only by an
-- operator's key with the scope passcodes:read. Deleting it takes the ciphertext away and leaves the receipt, so that a
-- claimant is not asked again for what the workshop has already used.
create table passcode (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  type         text not null check (type in ('password', 'pin', 'pattern')),
  -- AES-256-GCM with the tag at the end; key_id tells under which key.
  ciphertext   bytea,
  nonce        bytea,
  key_id       text,
  -- The notification that stood on the claim when it was sent, as a digest; '' where there was none.
  answers      text not null,
  submitted_at timestamptz not null,
  read_at      timestamptz,
  withdrawn_at timestamptz,
  delete_after timestamptz not null,
  deleted_at   timestamptz,
  primary key (claim_id, id),
  check ((ciphertext is null) = (deleted_at is not null)),
  check ((ciphertext is null) = (nonce is null) and (ciphertext is null) = (key_id is null)),
  check (withdrawn_at is null or deleted_at is not null)
);
create unique index passcode_of_claim on passcode (claim_id);
create index passcode_due on passcode (delete_after) where deleted_at is null;

-- The claimant's word that the iCloud lock of the device is off.
create table icloud_confirmation (
  claim_id     uuid not null references claim on delete cascade,
  id           uuid not null,
  answers      text not null,
  confirmed_at timestamptz not null,
  primary key (claim_id, id)
);
create unique index icloud_confirmation_of_claim on icloud_confirmation (claim_id);

-- Who did what that must be accounted for. It outlives the claim, so it holds no reference to it.
create table audit_event (
  id       uuid primary key,
  at       timestamptz not null,
  actor    text not null,
  action   text not null,
  claim_id uuid not null
);
create index audit_event_claim on audit_event (claim_id, at);
