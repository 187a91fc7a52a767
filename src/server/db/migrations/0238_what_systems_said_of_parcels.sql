-- A system that repeats the day from before a confirmed change takes nothing back.
alter table parcel add column said_booked_for date;
update parcel set said_booked_for = booked_for;

-- The day that was confirmed, which may be another one than was wished for.
alter table rebooking add column confirmed_for date;
