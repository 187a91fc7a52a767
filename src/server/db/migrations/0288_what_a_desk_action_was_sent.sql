-- A keyed hash of the request, so that one key does not answer another request. Null where it is not compared.
alter table desk_action add column sent bytea;
