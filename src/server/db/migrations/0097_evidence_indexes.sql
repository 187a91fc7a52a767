-- Mails that name no claim, by the address they went to: erasing a claim looks for them.
create index mail_unclaimed on mail (lower(recipient)) where claim_id is null;
