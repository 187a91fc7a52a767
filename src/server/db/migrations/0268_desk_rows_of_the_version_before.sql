-- A server of a version before these columns names them nowhere and writes null into them. So it could write no claim
-- while a new one ran beside it. Null is no complaint and no need.
alter table desk_claim alter column complaints drop not null, alter column has_needs drop not null;
