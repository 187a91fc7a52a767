-- By which version of the counting the days of the reports were made: one row.
create table measure_version (
  only_row  boolean primary key default true constraint measure_version_only_row_check check (only_row),
  version   integer not null,
  -- Days from this one on are of that version. Older ones are counted again step by step.
  made_from date not null
);
