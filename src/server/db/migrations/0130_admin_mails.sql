-- Mails that administrators send are counted apart, so that strangers cannot use them up.
alter table account_try drop constraint account_try_kind_check;
alter table account_try add constraint account_try_kind_check
  check (kind in ('sign-in', 'code', 'ask', 'mail', 'admin-mail'));
