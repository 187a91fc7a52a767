-- The London day on which counts of a client and day last went from measure_day, because nothing was left that they
-- counted. A count that went has no row that says when.
create table measure_dropped (
  client_id  uuid not null,
  day        date not null,
  counted_on date not null,
  primary key (client_id, day)
);
