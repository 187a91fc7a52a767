-- By which alarms of long ago are found and deleted.
create index desk_alert_read on desk_alert (read_at) where read_at is not null;
create index desk_alert_at on desk_alert (at);
