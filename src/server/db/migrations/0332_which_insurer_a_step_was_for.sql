-- The claim's client when a step of a complaint was done: another insurer reads neither who agreed to it nor its address.
alter table complaint_step add column client_id uuid;
update complaint_step set client_id = coalesce(k.handed_to, d.client_id) from complaint k join desk_claim d on d.claim_id = k.claim_id
  where k.claim_id = complaint_step.claim_id and k.id = complaint_step.complaint_id
    and (complaint_step.agreed_by <> '' or complaint_step.kind in ('handed-over', 'receipt'));
