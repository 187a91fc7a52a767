-- Who wrote a message for the claimant; the name is as it was then.
alter table outgoing_message
  add column nominated_id uuid,
  add column nominated_name text not null default '';

alter table authorisation drop constraint authorisation_by_kind_check;
alter table authorisation add constraint authorisation_by_kind_check check (
  by_kind in ('claimant', 'nominated', 'insurer', 'within-limit', 'on-behalf', 'covered'));
