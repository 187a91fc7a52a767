-- What claimants send: once however often it is posted, in an order that operators can read on from.

alter table outgoing_message
  -- Made by the browser for each message, so that a double click or a second try stores it once.
  add column client_id uuid,
  -- Counted up within the claim under its lock: unlike a time, it never comes in out of order.
  add column position integer,
  -- When the operator's system said that it has the message.
  add column received_at timestamptz;

update outgoing_message m set position = o.position
from (select claim_id, id, row_number() over (partition by claim_id order by date_sent, id) as position
      from outgoing_message) o
where o.claim_id = m.claim_id and o.id = m.id;

alter table outgoing_message alter column position set not null;
create unique index outgoing_message_position on outgoing_message (claim_id, position);
create unique index outgoing_message_client on outgoing_message (claim_id, client_id) where client_id is not null;
