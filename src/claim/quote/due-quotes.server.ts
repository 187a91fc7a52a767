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
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';
import { isAsked, isBeyondQuote, isToDecide, statusAt } from './quote-status.rules.ts';
import { changeVersion, findNewestSent, readQuoteFacts } from './quote-versions.data.ts';

const table = 'quote_version';

async function expire(tx: Tx, { id, claimId }: Due, now: Date, about: { number: number; totalPence: number }) {
  await changeVersion(tx, { claimId, id }, { status: 'expired', settled_at: now });
  const data = { quoteId: id, quoteVersion: about.number, total: poundsOf(about.totalPence) };
  await addOutgoingEvent(tx, { key: `quote.expired:${id}`, type: 'quote.expired', claimId, data, now });
  await raiseVersion(tx, claimId, now);
}

async function remind(tx: Tx, due: Due, now: Date): Promise<void> {
  const { id, claimId } = due;
  const key = `quote-reminder:${id}:${await countReminder(tx, { table }, due, now)}`;
  await requestNotices(tx, { claimId, now }, [{ event: { kind: 'quote-reminder', quoteId: id }, key }]);
}

/** It may be decided, superseded or asked about meanwhile. */
async function settle(tx: Tx, due: Due, { now, reminds }: { now: Date; reminds: boolean }): Promise<void> {
  const { id, claimId } = due;
  const [facts, newest] = [await readQuoteFacts(tx, claimId), await findNewestSent(tx, claimId)];
  if (facts === null || newest?.id !== id || newest.status !== 'sent') return;
  const { state } = await readClaimFacts(tx, claimId);
  if (isBeyondQuote(state)) return leaveAfterLastDay(tx, { table }, due, now);
  if (statusAt(facts, now) === 'expired') return expire(tx, due, now, facts);
  if (!reminds || !isReminderDue(newest, now) || isAsked(facts)) return;
  if (isToDecide(facts, state, now)) await remind(tx, due, now);
}

/**
 * Ends the time of quotes that nobody has decided about, and reminds claimants of those that wait for them. One that
 * cannot be settled does not hold up the others: their errors are thrown together at the end.
 */
export async function settleDueQuotes(services: Services): Promise<void> {
  const errors = await settleDue(services, { table, isTheirs: sql`decides = 'claimant'`, settle });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} quotes could not be settled.`);
}
