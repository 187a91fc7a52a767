import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { leadsOfClaim } from '#claim/desk/alarms/leads-of-claim.data.ts';
import type { Waiting } from '../decide.rules.ts';
import type { NotificationContext } from '../notification-context.server.ts';
import { isOwed } from './owed.rules.ts';

/** Alarms the leads once of each event that is owed and that neither mail nor text has told. */
export async function alarmOfUntold(
  { tx, claimId, now, settings: { desk, demo } }: NotificationContext,
  news: readonly Waiting[],
): Promise<void> {
  const owed = news.filter(({ event }) => isOwed(event));
  if (!desk || owed.length === 0) return;
  const leads = await leadsOfClaim(tx, claimId, { now, demo });
  const alert = { claimId, kind: 'complaint-untold', stage: 'now' } as const;
  const alerts = owed.flatMap(({ happenedAt: runAt }) => leads.map((accountId) => ({ ...alert, accountId, runAt })));
  await addAlerts(tx, alerts, { now });
}
