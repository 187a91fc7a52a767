-- What happened on a London day, counted from facts, for reports. Rows of a day are made again while its facts may change.
create table measure_day (
  day       date   not null,
  -- All zeros for claims of no client.
  client_id uuid   not null,
  brand     text   not null,
  measure   text   not null,
  -- What the cohort is of, such as 'device'; both are empty for all claims.
  dimension text   not null,
  cohort    text   not null,
  n         integer not null,
  sum       bigint  not null,
  -- How many values lie within each bucket of the measure's scale; empty where it has none.
  buckets   integer[] not null,
  primary key (client_id, measure, dimension, day, cohort, brand)
);
create index measure_day_day on measure_day (day);

-- What contacts per claim were before claimants had the portal: with it, reports say how many were avoided.
alter table client
  add column baseline_contacts double precision
    constraint client_baseline_contacts_check check (baseline_contacts between 0 and 1000),
  add column baseline_on date,
  add column baseline_claims integer,
  add constraint client_baseline_check check (
    (baseline_contacts is null) = (baseline_on is null) and (baseline_contacts is null) = (baseline_claims is null));
