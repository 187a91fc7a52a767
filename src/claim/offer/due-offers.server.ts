import { sql } from 'kysely';

import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { isAsked } from '../quote/quote-status.rules.ts';
import { isBeyondOffer, statusAt } from './offer-status.rules.ts';
import { changeOffer, findNewestOffer, type Offer } from './offers.data.ts';
import { deleteSpentCodes } from './vouchers.data.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** After so many days the claimant is reminded. */
const reminderDays = [3, 10] as const;
const atOnce = 200;

type Due = { id: string; claimId: string };

/** Returns offers whose last day is over, or of which a reminder is due. Those with a question that waits are among them. */
async function findDue(db: Db, now: Date, after: string): Promise<Due[]> {
  const [first, second] = reminderDays.map((days) => new Date(now.getTime() - days * dayMs));
  const { rows } = await sql<Due>`select id, claim_id as "claimId" from outcome_offer
    where status = 'sent' and id > ${after}::uuid and (good_until < ${dayOf(now)}::date
      or (reminders = 0 and sent_at <= ${first}) or (reminders = 1 and sent_at <= ${second}))
    order by id limit ${atOnce}`.execute(db);
  return rows;
}

/** Nothing is chosen: the desk is alarmed, and somebody calls. */
async function expire(tx: Tx, { id, claimId }: Due, now: Date, offerVersion: number): Promise<void> {
  await changeOffer(tx, { claimId, id }, { status: 'expired', settled_at: now });
  const data = { offerId: id, offerVersion };
  await addOutgoingEvent(tx, { key: `outcome.expired:${id}`, type: 'outcome.expired', claimId, data, now });
  await raiseVersion(tx, claimId, now);
}

async function remind(tx: Tx, { id, claimId }: Due, now: Date): Promise<void> {
  const { rows } = await sql<{ reminders: number }>`update outcome_offer set reminders = reminders + 1
    where claim_id = ${claimId}::uuid and id = ${id}::uuid returning reminders`.execute(tx);
  const key = `outcome-reminder:${id}:${rows[0]?.reminders ?? 0}`;
  await requestNotices(tx, { claimId, now }, [{ event: { kind: 'outcome-reminder', offerId: id }, key }]);
}

function isReminderDue({ sentAt, reminders }: Offer, now: Date): boolean {
  const days = reminderDays[reminders];
  return days !== undefined && sentAt.getTime() + days * dayMs <= now.getTime();
}

/** Reads again what may have changed since it was found: it may be chosen, superseded or asked about. */
async function settle(tx: Tx, due: Due, { now, reminds }: { now: Date; reminds: boolean }): Promise<void> {
  const { id, claimId } = due;
  if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
  const newest = await findNewestOffer(tx, claimId);
  if (newest?.id !== id || newest.status !== 'sent') return;
  const { state } = await readClaimFacts(tx, claimId);
  if (isBeyondOffer(state)) return;
  if (statusAt(newest, now) === 'expired') return expire(tx, due, now, newest.number);
  if (reminds && isReminderDue(newest, now) && !isAsked(newest)) await remind(tx, due, now);
}

/**
 * Ends the time of offers of which nothing was chosen, reminds claimants of those that wait for them, and deletes the
 * codes of vouchers that have run out. An offer that cannot be settled does not hold up the others: their errors are
 * thrown together at the end.
 */
export async function settleDueOffers({ database, settings, now }: Services): Promise<void> {
  const time = now();
  const reminds = settings.notifications;
  const errors: unknown[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (let due = await findDue(database.kysely, time, after); due.length > 0;) {
    for (const one of due) {
      const settled = database.kysely.transaction().execute((tx) => settle(tx, one, { now: time, reminds }));
      await settled.catch((error: unknown) => errors.push(error));
      after = one.id;
    }
    due = due.length < atOnce ? [] : await findDue(database.kysely, time, after);
  }
  await deleteSpentCodes(database.kysely, dayOf(time), time).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} offers could not be settled.`);
}
