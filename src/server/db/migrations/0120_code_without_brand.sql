-- A code is mailed in the brand of its claim, not of the host on which it was asked for.
alter table claim_code drop column brand_id;
