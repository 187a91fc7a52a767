-- An answer may be changed for 14 days. What was said at first stays beside it; null where nothing was changed, or where
-- that was before this was kept.
alter table survey add column first_satisfaction smallint
  constraint survey_first_satisfaction_check check (first_satisfaction between 1 and 5);
