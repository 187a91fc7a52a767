-- What decides whether another offer may take the place of one.

-- Kept when the code may be seen again, and when another code takes its place.
alter table outcome_voucher add column first_shown_at timestamptz;
update outcome_voucher set first_shown_at = shown_at where shown_at is not null;

alter table outcome_offer
  -- A system that repeats its offer does not undo what the desk withdrew.
  add column withdrawn_by text constraint outcome_offer_withdrawn_by_check check (withdrawn_by in ('desk', 'system')),
  -- Why it took the place of a choice that was in hand; empty where none was.
  add column replaces_in_hand text not null default '';
