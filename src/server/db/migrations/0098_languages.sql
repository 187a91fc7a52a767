-- The languages are the catalogues in messages/; the store takes whatever one of them is called, so that adding one needs
-- no migration. What is no language here any more is read as British English.

alter table mail drop constraint mail_locale_check;
alter table push_subscription drop constraint push_subscription_locale_check;
alter table notification_preference drop constraint notification_preference_locale_check;
