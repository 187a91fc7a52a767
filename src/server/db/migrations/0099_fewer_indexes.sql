-- One index of these tables instead of two: what a claim's rows are read by is their key as well. A full claim has
-- forty rows, and their indexes are most of what storing it costs. Key columns lead with claim_id as before.

alter table claim_event drop constraint claim_event_pkey;
drop index claim_event_date;
alter table claim_event add primary key (claim_id, event_date, id)
  include (name, shared_key, engineer, related_state_id);

alter table portal_message drop constraint portal_message_pkey;
drop index portal_message_date;
alter table portal_message add primary key (claim_id, date_sent, id) include (subject, read, active);

alter table data_form_data drop constraint data_form_data_pkey;
drop index data_form_data_position;
alter table data_form_data add primary key (claim_id, position, id);

alter table quote_detail drop constraint quote_detail_pkey;
drop index quote_detail_position;
alter table quote_detail add primary key (claim_id, quote_id, position, id);
