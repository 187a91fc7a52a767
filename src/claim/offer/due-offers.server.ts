import { sql } from 'kysely';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import {
  countReminder,
  type Due,
  isReminderDue,
  leaveAfterLastDay,
  settleDue,
} from '#claim/deciding/settle-due.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { isAsked } from '../quote/quote-status.rules.ts';
import { isBeyondOffer, statusAt } from './offer-status.rules.ts';
import { changeOffer, findNewestOffer } from './offers.data.ts';
import { deleteSpentCodes } from './vouchers.data.ts';

const table = 'outcome_offer';

/** Nothing is chosen: the desk is alarmed, and somebody calls. */
async function expire(tx: Tx, { id, claimId }: Due, now: Date, offerVersion: number): Promise<void> {
  await changeOffer(tx, { claimId, id }, { status: 'expired', settled_at: now });
  const data = { offerId: id, offerVersion };
  await addOutgoingEvent(tx, { key: `outcome.expired:${id}`, type: 'outcome.expired', claimId, data, now });
  await raiseVersion(tx, claimId, now);
}

async function remind(tx: Tx, due: Due, now: Date): Promise<void> {
  const { id, claimId } = due;
  const key = `outcome-reminder:${id}:${await countReminder(tx, { table }, due, now)}`;
  await requestNotices(tx, { claimId, now }, [{ event: { kind: 'outcome-reminder', offerId: id }, key }]);
}

/** It may be chosen, superseded or asked about meanwhile. */
async function settle(tx: Tx, due: Due, { now, reminds }: { now: Date; reminds: boolean }): Promise<void> {
  const { id, claimId } = due;
  const newest = await findNewestOffer(tx, claimId);
  if (newest?.id !== id || newest.status !== 'sent') return;
  const { state } = await readClaimFacts(tx, claimId);
  if (isBeyondOffer(state)) return leaveAfterLastDay(tx, { table }, due, now);
  if (statusAt(newest, now) === 'expired') return expire(tx, due, now, newest.number);
  if (reminds && isReminderDue(newest, now) && !isAsked(newest)) await remind(tx, due, now);
}

/**
 * Ends the time of offers of which nothing was chosen, reminds claimants of those that wait for them, and deletes the
 * codes of vouchers that have run out. An offer that cannot be settled does not hold up the others: their errors are
 * thrown together at the end.
 */
export async function settleDueOffers(services: Services): Promise<void> {
  const errors = await settleDue(services, { table, isTheirs: sql`true`, settle });
  const time = services.now();
  await deleteSpentCodes(services.database.kysely, dayOf(time), time).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} offers could not be settled.`);
}
