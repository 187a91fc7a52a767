-- True once the claimant chose the language of notices in their preferences. Until then it goes with the page's: the one
-- in which the claim was found, or to which its page was switched. Null of rows from before: whoever saved preferences
-- keeps the language that they have.
alter table notification_preference add column locale_chosen boolean;
alter table notification_preference alter column locale_chosen set default false;
