import { sql } from 'kysely';

import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import type { Services } from '#server/context.ts';
import { addLondonDays, londonDayOf, startOfLondonDay } from '#shared/time/london.ts';
import { leadsOfClaim } from '#claim/desk/alarms/leads-of-claim.data.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

/** Day 0 of the count was a Thursday. */
const isMonday = (now: Date): boolean => londonDayOf(now) % 7 === 4;

type Lone = { claimId: string; accountId: string; at: Date };

/** Openings after which the same person neither moved the claim nor added a photo within the hour. */
async function loneOpenings({ database }: Services, from: Date, until: Date): Promise<Lone[]> {
  const opened = database.kysely.selectFrom('passcode_opening').select(['claim_id', 'account_id', 'at']);
  const openings = await opened.where('at', '>=', from).where('at', '<', until).execute();
  const lone: Lone[] = [];
  // One by one, because the audit may stand on another machine.
  for (const { claim_id: claimId, account_id: accountId, at } of openings) {
    const { rows } = await sql`select 1 from audit_event e
      where e.claim_id = ${claimId}::uuid and e.account_id = ${accountId}::uuid
        and e.at >= ${at} and e.at < ${new Date(at.getTime() + hourMs)}
        and (e.action = 'desk.state' or e.action like 'desk.photo%') limit 1`.execute(database.kysely);
    if (rows.length === 0) lone.push({ claimId, accountId, at });
  }
  return lone;
}

/** On Mondays, tells the leads of last week's openings that led to nothing. Each is told once. */
export async function tellOfLoneOpenings(services: Services): Promise<void> {
  const { database, settings } = services;
  const now = services.now();
  if (!settings.desk || !isMonday(now)) return;
  const today = startOfLondonDay(now);
  for (const { claimId, accountId, at } of await loneOpenings(services, addLondonDays(today, -7), today)) {
    await database.kysely.transaction().execute(async (tx) => {
      const leads = await leadsOfClaim(tx, claimId, { now, demo: settings.demo });
      const alert = { claimId, kind: 'passcode-alone', stage: 'now', runAt: at } as const;
      const alerts = leads.map((id) => ({ ...alert, accountId: id }));
      await addAlerts(tx, alerts, { now, by: accountId });
    });
  }
}
