-- SHA-256 of the claim's e-mail address whose mailbox the session has proved by a mailed code; null without a code.
alter table claim_session_claim add column email_hash bytea;

-- The claim session that wrote it; null for others, and for what is older.
alter table return_address_change add column session_id uuid;
alter table support_need add column session_id uuid;
alter table rebooking add column session_id uuid;
