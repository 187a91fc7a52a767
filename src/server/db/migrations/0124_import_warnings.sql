-- What an import accepted and is probably a mistake: one entry for each kind and field, with its count and first line.
alter table import add column warnings jsonb not null default '[]';
