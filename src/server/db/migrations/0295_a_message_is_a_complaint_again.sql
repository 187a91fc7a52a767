-- A complaint of a message that ended without an answer of ours keeps nobody from taking the message in again.
drop index complaint_message;
create unique index complaint_message on complaint (claim_id, message_id)
  where message_id is not null and (outcome is null or outcome not in ('withdrawn', 'elsewhere', 'mistaken'));
