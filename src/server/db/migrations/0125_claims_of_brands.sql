-- A key that is limited to brands reads a page of its claims (GET /claims) without a look at those of other brands.
create index claim_brand_updated on claim (brand, updated_at, id);
