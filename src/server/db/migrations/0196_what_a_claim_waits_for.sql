-- In a handler's words, such as "rear glass": for the desk and the operator's system.
alter table desk_work add column waiting_for text check (length(waiting_for) between 1 and 200);
