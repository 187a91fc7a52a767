-- True once the claimant chose the language of notices in their preferences. Until then it goes with the page's: the one
-- in which the claim was found, or to which its page was switched.
alter table notification_preference add column locale_chosen boolean not null default false;
-- Whoever saved preferences keeps the language that they have.
update notification_preference set locale_chosen = true where changes > 0;
