-- What measure_day counts of claims that were erased or deleted: a day that is made again has it from here. Days may be
-- to come, such as the end of the eight weeks of a complaint that was open.
create table measure_gone (
  day       date    not null,
  client_id uuid    not null,
  brand     text    not null,
  measure   text    not null,
  dimension text    not null,
  cohort    text    not null,
  n         integer not null,
  sum       bigint  not null,
  buckets   integer[] not null,
  primary key (day, client_id, measure, dimension, cohort, brand)
);
