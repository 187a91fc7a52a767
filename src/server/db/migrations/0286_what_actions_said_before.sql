-- What an action of the Consumer Duty said before each change: when, by whom, and the former values of what was changed.
alter table duty_action add column changes jsonb not null default '[]';
