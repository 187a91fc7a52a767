-- Whether an insurer's auditors see names, addresses and contacts, or these masked.
alter table client add column auditors_see_contacts boolean not null default false;
