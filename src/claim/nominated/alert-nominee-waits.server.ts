import { addAlerts, withdrawAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { assigneeOrLeads, leadsOfClaim } from '#claim/desk/alarms/leads-of-claim.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Nominated } from './nominated.data.ts';

/** Alerts the assignee or the leads. Whoever named the person may not confirm them, so a lead hears in their place. */
export async function alertNomineeWaits(
  tx: Tx,
  { settings: { desk, demo } }: Pick<Services, 'settings'>,
  { claimId, namedBy, askedAt }: Pick<Nominated, 'claimId' | 'namedBy' | 'askedAt'>,
): Promise<void> {
  if (!desk) return;
  const now = askedAt;
  const by = namedBy?.accountId ?? null;
  const people = await assigneeOrLeads(tx, claimId, { now, demo });
  const others = people.some((id) => id !== by) ? people : await leadsOfClaim(tx, claimId, { now, demo });
  const alert = { claimId, kind: 'nominee-waits', stage: 'now', runAt: now } as const;
  await addAlerts(
    tx,
    others.map((accountId) => ({ ...alert, accountId })),
    { now, by },
  );
}

/** Withdraws what nobody has read once nobody of the claim waits for a handler any more. */
export async function withdrawNomineeAlerts(tx: Tx, claimId: string): Promise<void> {
  const waiting = tx.selectFrom('nominated_person').select('id').where('claim_id', '=', claimId);
  const first = await waiting
    .where('asks_handler', '=', true)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (first === undefined) await withdrawAlerts(tx, { claimId, kind: 'nominee-waits' }, { but: null });
}
