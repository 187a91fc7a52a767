// Who acted in an entry of the audit.

/** Actors without an account. All others that are no account are systems of the repair company. */
export const actorsWithoutAccount: readonly string[] = ['claimant', 'helper', 'insurer', 'nominee', 'portal'];

/** SQL of the account of an entry `e`: `accountActor`, or the handler of the entry's account column. */
export const actingAccount = `case when e.actor = 'handler' then e.account_id
  when e.actor ~ '^account [0-9a-f-]{36}$' then substr(e.actor, 9)::uuid end`;
