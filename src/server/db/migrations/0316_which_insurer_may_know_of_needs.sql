-- The claim's client when the claimant let us tell the insurer: none but it is told.
alter table support_need add column told_client uuid;
update support_need set told_client = d.client_id from desk_claim d
  where d.claim_id = support_need.claim_id and support_need.tells_insurer and support_need.ciphertext is not null;
