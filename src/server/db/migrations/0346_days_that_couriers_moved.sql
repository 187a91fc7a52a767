-- Whether the day that a courier confirmed is another than the one that was booked; null of a wish from before this.
alter table rebooking add column day_moved boolean;
