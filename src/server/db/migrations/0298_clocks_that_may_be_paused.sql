-- A list of such a clock is in its order, with those that are paused at its end.
create index desk_clock_pausable on desk_clock (kind, coalesce(due_at, '9999-12-31Z'::timestamptz), claim_id)
  where kind in ('state', 'outcome');
