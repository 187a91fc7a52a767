-- Each time at which the operator closed the conversation: the claimant waits no longer for what they wrote before it.
-- `closed_at` is the newest alone, and goes once somebody writes again.
alter table chat add column closings timestamptz[] not null default '{}';
create index chat_closed on chat (closed_at) where claim_id is not null and closed_at is not null;
