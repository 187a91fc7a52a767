-- When the claim's passcodes before this one were given: each takes the place of the last, and reports count them all.
alter table passcode add column earlier_at timestamptz[] not null default '{}';
