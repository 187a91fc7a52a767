-- Letters that many numbers begin with were read past all of these in a search for a name.
create index claim_term_name on claim_term (term, kind, claim_id) where kind = 'name';
