-- Hand-overs and receipts from before a complaint was handed over last may be another insurer's: nobody knows for whom
-- they were. 0332 gave them to the last one.
update complaint_step set client_id = null from complaint k
  where k.claim_id = complaint_step.claim_id and k.id = complaint_step.complaint_id
    and complaint_step.kind in ('handed-over', 'receipt') and complaint_step.recorded_at < k.handed_over_at;
