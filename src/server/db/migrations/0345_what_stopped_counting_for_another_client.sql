-- When an approval stopped counting, because the claim became another client's.
alter table quote_version add column approval_withdrawn_at timestamptz;
-- When an offer was withdrawn: `settled_at` is when something was chosen of it, if anything was.
alter table outcome_offer add column withdrawn_at timestamptz;
