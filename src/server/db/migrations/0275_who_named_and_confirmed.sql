-- Which handler named somebody who may act, and which one confirmed them: never the same. Null for who is none, and for
-- who acted before this.
alter table nominated_person
  add column named_by uuid,
  add column named_by_name text not null default '',
  add column confirmed_by uuid,
  add column confirmed_by_name text not null default '';
