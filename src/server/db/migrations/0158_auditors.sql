-- Accounts limited to clients, and insurers' auditors, who look at the claims of theirs and do nothing.
alter table account drop constraint account_roles_check;
alter table account
  add constraint account_roles_check check (roles <@ array['admin', 'handler', 'lead', 'auditor']),
  -- Whose claims the account sees; null is all. A client that is gone has none.
  add column client_ids uuid[] check (cardinality(client_ids) > 0),
  add constraint account_auditor_limited check (not 'auditor' = any (roles) or client_ids is not null);
