-- An operator may set another return address after the claimant has changed it, such as one told by telephone. Whoever
-- changes that one replaces an address that they could not read (decision 211).
alter table return_address_change add column hides_replaced boolean;
comment on column return_address_change.hides_replaced is 'The operator set the replaced address after an earlier change, so it is sealed; null before 0350';
