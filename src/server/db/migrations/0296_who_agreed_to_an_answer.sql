-- Who at the insurer agreed to an answer that we sent for it. Empty of all else, and of answers of before.
alter table complaint_step add column agreed_by text not null default '';
