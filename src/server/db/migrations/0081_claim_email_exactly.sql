-- The claims of an e-mail address, with the letters A to Z alone made alike. What the database's own rules make alike
-- ('İ' and 'i' in C.UTF-8) are two mailboxes.
drop index claim_end_user_email;
create index claim_end_user_email on claim (lower(btrim(end_user_email) collate "C")) where end_user_email <> '';
