import type { Source } from './thread-source.ts';

const actions = `'passcode.submitted', 'passcode.withdrawn', 'passcode.read', 'passcode.deleted', 'desk.passcode-open',
  'desk.passcode-delete'`;

const actorsAccount = `case when e.actor ~ '^account [0-9a-f-]{36}$' then substr(e.actor, 9)::uuid end`;

/**
 * What became of the passcode of the claim `$1`, never what it is. It is of the audit, because a passcode's own row goes
 * with the next one. `state` is the action.
 */
export const passcodeSource: Source = {
  kind: 'passcode',
  by: `case when e.action in ('passcode.submitted', 'passcode.withdrawn') then 'claimant'
    when e.action = 'passcode.deleted' then 'portal' else 'operator' end`,
  id: 'e.id',
  at: 'e.at',
  // A system opens it under the name of its key.
  name: `case when e.action = 'passcode.read' then e.actor
    else coalesce((select a.name from account a where a.id = ${actorsAccount}), '') end`,
  state: 'e.action',
  author: actorsAccount,
  isInternal: true,
  from: `audit_event e where e.claim_id = $1::uuid and e.action in (${actions})`,
};
