-- Whether a claimant of the client enters a mailed code with each decision.
alter table client add column decisions_need_code boolean not null default false;

alter table mailed_code drop constraint mailed_code_purpose_check;
alter table mailed_code add constraint mailed_code_purpose_check check (purpose in ('shared-link', 'decision'));
