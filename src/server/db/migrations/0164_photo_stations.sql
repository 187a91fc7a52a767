-- Phones by which handlers take photos, each for one claim and in one browser. A station is found by its code, before
-- any claim is known; a claim that is deleted leaves a row that opens nothing, for a day.
create table photo_station (
  id           uuid primary key,
  claim_id     uuid not null,
  account_id   uuid not null,
  -- SHA-256 of the token of the handler's session, with which the station ends.
  session_hash bytea not null,
  -- SHA-256 of the code in the link.
  code_hash    bytea not null unique,
  made_at      timestamptz not null,
  opens_until  timestamptz not null,
  -- SHA-256 of the cookie of the browser that opened it first.
  browser_hash bytea,
  ends_at      timestamptz,
  ended_at     timestamptz,
  check ((browser_hash is null) = (ends_at is null))
);
create index photo_station_of_claim on photo_station (claim_id);
