-- Operators' systems list claims by their latest change and find those of a person (GET /claims): a page is read from the
-- end of an index, however many claims have the same value.
create index claim_updated on claim (updated_at, id);

drop index claim_end_user_email;
create index claim_end_user_email on claim (lower(btrim(end_user_email) collate "C"), updated_at, id)
  where end_user_email <> '';

create index claim_end_user_name on claim (lower(regexp_replace(btrim(end_user_name), '\s+', ' ', 'g')), updated_at, id)
  where end_user_name <> '';

create index claim_registered_postcode
  on claim (upper(regexp_replace(registered_postcode, '[^A-Za-z0-9]', '', 'g')), updated_at, id)
  where registered_postcode <> '';

-- The digits of a form's IMEI; 15 as a rule, so that 40 characters hold every notation.
create index data_form_data_imei
  on data_form_data (regexp_replace(left(coalesce(string_value, text_value, decimal_value::text), 40), '\D', '', 'g'))
  where upper(name) like 'IMEI%';
