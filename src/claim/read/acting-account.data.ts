/** SQL of the account of an entry `e` of the audit: `accountActor`, or the handler of the entry's account column. */
export const actingAccount = `case when e.actor = 'handler' then e.account_id
  when e.actor ~ '^account [0-9a-f-]{36}$' then substr(e.actor, 9)::uuid end`;
