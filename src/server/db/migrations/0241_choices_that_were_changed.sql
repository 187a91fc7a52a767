-- When something of an offer was first chosen; another time than settled_at where the choice was changed.
alter table outcome_offer add column first_chosen_at timestamptz;
