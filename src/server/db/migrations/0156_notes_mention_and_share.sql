-- Whom a note is to reach: colleagues by name, and the insurer's auditors.
alter table note
  add column mentions uuid[] not null default '{}',
  add column shared_with text not null default 'desk' check (shared_with in ('desk', 'insurer'));
create index note_mentions on note using gin (mentions);
