-- The claim's client when a note was shared with the insurer: none but its auditors and systems read the note.
alter table note add column shared_client uuid;
update note set shared_client = d.client_id from desk_claim d
  where d.claim_id = note.claim_id and note.shared_with = 'insurer';
