-- The complaint of the same claim that was closed without an answer and is taken up again by this one.
alter table complaint add column again_of uuid;
update complaint k set again_of = e.earlier
from (
  select claim_id, id, lag(id) over (partition by claim_id, message_id order by recorded_at, id) as earlier
  from complaint where message_id is not null
) e
where e.claim_id = k.claim_id and e.id = k.id and e.earlier is not null;
create unique index complaint_again on complaint (claim_id, again_of) where again_of is not null;
