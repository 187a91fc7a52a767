-- Quotes and offers of claims that moved on long ago are looked at no more for reminders and the end of their time.
alter table quote_version add column left_at timestamptz;
drop index quote_version_open;
create index quote_version_open on quote_version (sent_at) where status = 'sent' and left_at is null;

alter table outcome_offer add column left_at timestamptz;
drop index outcome_offer_open;
create index outcome_offer_open on outcome_offer (sent_at) where status = 'sent' and left_at is null;
