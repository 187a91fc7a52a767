-- The claim's client when a version was sent: an approval covers no later version of another. Versions of before have none.
alter table quote_version add column client_id uuid;
-- The claim's client when something was decided: another insurer reads not who said so. Decisions of before have none.
alter table authorisation add column client_id uuid;
