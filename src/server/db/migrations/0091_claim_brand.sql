-- The brand that speaks to the claimant of this claim, in mails and texts: the name of its folder. Null is the default one.
alter table claim add column brand text;
