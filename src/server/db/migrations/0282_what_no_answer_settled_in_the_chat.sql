-- Since when the claimant waited in the chat when it was said that no answer is needed, for whoever undoes that. Null
-- where they did not, and of what was said before.
alter table desk_no_answer
  add column chat_since timestamptz,
  add column chat_attended boolean;

-- What was settled so waited on in the chat. Row by row, because Citus keeps conversations on another machine.
do $$
declare
  one record;
begin
  for one in select id, claim_id, waiting_since from chat where claim_id is not null and waiting_since is not null loop
    if exists (select from desk_work where claim_id = one.claim_id and no_answer_until >= one.waiting_since) then
      perform pg_advisory_xact_lock(7305095001);
      update chat set waiting_since = null, waiting_attended = false, change_position = nextval('chat_change')
        where id = one.id;
    end if;
  end loop;
end $$;
