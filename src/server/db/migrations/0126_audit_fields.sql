-- What an entry of the audit changed, and from which network address it came.

-- `changes` is a list of {field, from, to}; secrets and contact data have neither `from` nor `to`.
alter table audit_event add column changes jsonb;
-- Whole for 30 days, then its network: the first 24 bits of IPv4, the first 48 of IPv6.
alter table audit_event add column address inet;
create index audit_event_address on audit_event (at)
  where masklen(address) = case family(address) when 4 then 32 else 128 end;

-- Entries still cannot be changed, but for the shortening of an address by a transaction that says so.
create or replace rule audit_event_unchanged as on update to audit_event
  where (
    current_setting('fettle.audit_retention', true) = 'on' and new.address >>= old.address
    and (new.id, new.at, new.actor, new.action, new.claim_id, new.account_id, new.detail, new.changes)
      is not distinct from (old.id, old.at, old.actor, old.action, old.claim_id, old.account_id, old.detail, old.changes)
  ) is not true
  do instead select refuse_audit_change(old.id);
