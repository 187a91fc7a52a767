-- Reports say as of when they were counted. Null until the next hour's count.
alter table measure_version add column counted_at timestamptz;
