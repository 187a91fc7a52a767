-- A complaint outlives its claim, and is asked for by its own number then.
create index complaint_by_number on complaint (number);
