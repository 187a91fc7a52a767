-- That the payment provider's webhook was heard from, and with which settings: with others it proves nothing.
create table setup_webhook (
  only_row      boolean primary key default true check (only_row),
  settings_hash bytea not null,
  heard_at      timestamptz not null
);
