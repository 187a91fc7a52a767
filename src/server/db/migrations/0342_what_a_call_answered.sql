-- What counts as an answer to the claimant, as the desk's clock has it. Null of calls that were logged before: they count
-- as they did.
alter table contact add column answered boolean;
-- When the operator's system said first that the message was answered elsewhere.
alter table outgoing_message add column done_at timestamptz;

-- What happens without a new version of its claim is found by its time.
create index contact_at on contact (at);
create index desk_no_answer_said on desk_no_answer (said_at);
create index outgoing_message_done on outgoing_message (done_at) where done_at is not null;
create index chat_last_message on chat (last_message_at) where claim_id is not null;
