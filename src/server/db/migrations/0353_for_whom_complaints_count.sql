-- For whom a complaint counts in reports, once the day on which it came is no longer counted again each night. Null until
-- then: it counts for whom its claim is.
alter table complaint
  add column counted_client_id uuid,
  add column counted_brand text,
  add constraint complaint_counted_check check ((counted_client_id is null) = (counted_brand is null));
create index complaint_uncounted on complaint (received_at) where counted_client_id is null;
