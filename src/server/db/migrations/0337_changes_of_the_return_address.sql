-- Each change of a return address. The address itself is not kept, but where a booked parcel still goes.
create table return_address_change (
  claim_id      uuid not null references claim on delete cascade,
  id            uuid not null,
  at            timestamptz not null,
  -- The five lines to which a delivery that was booked already goes; null where it goes to the return address.
  booked_to     text,
  -- Its tracking number; empty where it had none yet.
  booked_number text not null,
  primary key (claim_id, id)
);
