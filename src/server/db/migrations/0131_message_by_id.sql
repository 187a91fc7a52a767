-- "Mark as read" names a message alone. Since the key of messages begins with the claim, all of them were read for it.
create index portal_message_id on portal_message (id);
