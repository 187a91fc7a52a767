-- Two people may change a client at once, by the browser or by the command. A closed client keeps the claims that came
-- before, and takes no new ones.
alter table client
  add column version integer not null default 1,
  add column closed_at timestamptz;
