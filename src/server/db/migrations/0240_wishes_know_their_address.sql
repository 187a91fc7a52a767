-- The return address as it was when another was asked for, so that one that was changed since is not overwritten.
alter table rebooking add column address_then text;
