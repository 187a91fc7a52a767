-- What could not be sent for want of an address stays once something reaches the claimant: undelivered, by no channel.
alter table notice drop constraint notice_check;
alter table notice add constraint notice_reach_check
  check (case when channel is null then state in ('no-contact', 'undelivered') else state <> 'no-contact' end);
-- Notices stay with their claim; to whom they went, and what the channel answered, goes after 90 days.
create index notice_addressed on notice (settled_at) where recipient <> '' or answer <> '';
