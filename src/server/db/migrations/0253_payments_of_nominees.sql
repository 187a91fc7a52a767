-- Who pays for the claimant; the name is as it was then. An attempt belongs to whoever began it.
alter table payment_intent
  add column nominated_id uuid,
  add column nominated_name text not null default '';
