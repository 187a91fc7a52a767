-- The operator's return address that the claimant has replaced, five lines joined by line feeds. A document that still
-- has it has not heard of the claimant's own. Null while the address is the operator's.
alter table claim add column replaced_delivery_address text;
