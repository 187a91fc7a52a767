-- A search for a name looks up the other names of some thousand claims. Beside all terms of these they are a page each.
create index claim_term_name_of_claim on claim_term (claim_id, term) where kind = 'name';
