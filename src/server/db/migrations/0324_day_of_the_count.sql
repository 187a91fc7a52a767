-- The London day on which the row was counted last, for packs: a quarter that is over may be counted again. Null of rows
-- that were counted before.
alter table measure_day add column counted_on date;
