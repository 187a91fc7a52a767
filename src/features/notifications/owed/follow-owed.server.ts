// What is owed is open until a mail or a text of it was sent. While none is on its way, it is told by an address that
// was not tried, or else the leads have an alarm.
import { v7 } from 'uuid';

import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { leadsOfClaim } from '#claim/desk/alarms/leads-of-claim.data.ts';
import type { NotificationContext } from '../notification-context.server.ts';
import { recordNoContact, reopenNoContact } from '../notices.data.ts';
import { noAddress, sendNew } from '../send-new.server.ts';
import { composeNotice } from '../words/compose-notice.server.ts';
import { type OpenOwed, readOpenOwed, recordAlarmedTry, reopenEvents } from './open-owed.data.ts';
import { isWritten, waysFor } from './owed.rules.ts';

type Followed = { open: OpenOwed[]; again: OpenOwed[]; untold: OpenOwed[] };

/** Returns what is open with nothing on its way: `again` is to be told once more, and `untold` cannot be told. */
async function readFollowed(context: NotificationContext): Promise<Followed> {
  const open = await readOpenOwed(context.tx, context.claimId);
  const idle = open.filter(({ isOnItsWay }) => !isOnItsWay);
  const hasWay = (one: OpenOwed): boolean => isWritten(waysFor({ ...context, owed: open }, [one]).reaches);
  return {
    open,
    again: idle.filter((one) => !one.isWaiting && hasWay(one)),
    untold: idle.filter((one) => !hasWay(one)),
  };
}

/** Returns what was told, did not arrive, and has an address that was not tried. */
export async function owedOnceMore(context: NotificationContext): Promise<OpenOwed[]> {
  return (await readFollowed(context)).again;
}

/** The desk marks the claim, also where a browser alone was told. Each event has one row of it, and the newest is open. */
async function markUntold(context: NotificationContext, untold: readonly OpenOwed[]): Promise<void> {
  const { tx, claimId, now, situation, branding } = context;
  for (const { id, event } of untold.filter(({ isMarked }) => !isMarked)) {
    const { kind } = composeNotice([event], situation, branding, now);
    await recordNoContact(tx, claimId, { id: v7(), kind, answer: noAddress, eventIds: [id] }, now);
  }
  const eventIds = untold.map(({ id }) => id);
  if (eventIds.length > 0) await reopenNoContact(tx, claimId, eventIds);
}

const lastTry = ({ failures, happenedAt }: OpenOwed): Date =>
  failures.reduce((last, { at }) => (at > last ? at : last), happenedAt);

/** Alarms the leads once of each event, and again of each later try that failed. Without a lead, the alarm waits. */
async function alarmLeads(context: NotificationContext, untold: readonly OpenOwed[]): Promise<void> {
  const { tx, claimId, now, settings } = context;
  const tries = untold
    .filter((one) => one.alarmedTryAt === null || lastTry(one) > one.alarmedTryAt)
    .map((one) => ({ id: one.id, tryAt: lastTry(one) }));
  if (!settings.desk || tries.length === 0) return;
  const leads = await leadsOfClaim(tx, claimId, { now, demo: settings.demo });
  if (leads.length === 0) return;
  const alert = { claimId, kind: 'complaint-untold', stage: 'now' } as const;
  const alerts = tries.flatMap(({ tryAt }) => leads.map((accountId) => ({ ...alert, accountId, runAt: tryAt })));
  await addAlerts(tx, alerts, { now });
  for (const one of tries) await recordAlarmedTry(tx, claimId, one);
}

/** Tells what is owed by an address that was not tried, or alarms the leads. Returns when the rest may be told. */
export async function followOwed(context: NotificationContext): Promise<Date | null> {
  const { open, again, untold } = await readFollowed(context);
  await markUntold(
    context,
    untold.filter(({ isWaiting, failures }) => !isWaiting && failures.length === 0),
  );
  await alarmLeads(context, untold);
  if (again.length === 0) return null;
  const ids = again.map(({ id }) => id);
  await reopenEvents(context.tx, context.claimId, ids);
  return sendNew({ ...context, owed: open });
}
