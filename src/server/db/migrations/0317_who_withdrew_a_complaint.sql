-- Of a complaint that was closed as withdrawn: who said so, how, and on which London day. Null of all else, and of those
-- that were closed before.
alter table complaint_step
  add column said_by text constraint complaint_step_said_by_check check (said_by in ('claimant', 'nominee', 'representative')),
  -- Empty of the claimant, whose name the claim has.
  add column said_by_name text not null default '',
  add column said_how text constraint complaint_step_said_how_check
    check (said_how in ('call', 'message', 'mail', 'letter', 'in-person')),
  add column said_on date;
