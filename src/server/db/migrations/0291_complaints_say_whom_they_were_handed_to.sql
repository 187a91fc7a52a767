-- The client that a complaint was handed over to, or whose receipt was recorded. Its link holds while the claim is its.
alter table complaint add column handed_to uuid;
update complaint set handed_to = d.client_id from desk_claim d
  where d.claim_id = complaint.claim_id and complaint.handed_over_at is null and complaint.receipt_at is not null;
-- A link that went to an address which is not the claim's client's today may be another insurer's, so it ends.
update complaint set handed_to = d.client_id from desk_claim d, complaint_step s, client l
  where d.claim_id = complaint.claim_id and l.id = d.client_id
    and s.claim_id = complaint.claim_id and s.complaint_id = complaint.id and s.kind = 'handed-over'
    and s.recorded_at = complaint.handed_over_at and s.words = l.complaint_contact ->> 'email';
