-- Of what whoever complains is owed: the last try to tell it that leads have had an alarm of. Alarms that were read are
-- removed, and are not to come anew.
alter table happening add column alarmed_try_at timestamptz;
