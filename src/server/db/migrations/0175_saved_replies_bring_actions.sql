-- What a saved reply does besides, if the handler who sends it leaves it ticked. An absent key does nothing.
alter table saved_reply add column actions jsonb not null default '{}'
  check (
    jsonb_typeof(actions) = 'object'
    and actions - array['state', 'wait', 'snooze'] = '{}'
    and jsonb_typeof(coalesce(actions -> 'state', '""')) = 'string'
    and jsonb_typeof(coalesce(actions -> 'wait', '{}')) = 'object'
    and jsonb_typeof(coalesce(actions -> 'snooze', '{}')) = 'object'
  );
