// Reminders of quotes and offers that wait for their claimants, and the end of their time.
import { NIL } from 'uuid';
import { type RawBuilder, sql } from 'kysely';

import { lockClaim } from '#claim/change/claim-change.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** After so many days the claimant is reminded. */
const reminderDays = [3, 10] as const;
const atOnce = 200;
/** Until so many days after its last day, a claim that moved on may come back to its quote or offer. */
const daysToComeBack = 30;

export type Due = { id: string; claimId: string };
type At = { now: Date; reminds: boolean };

type Kind = {
  table: 'quote_version' | 'outcome_offer';
  /** SQL of which rows are the claimant's; those with a question that waits are among them. */
  isTheirs: RawBuilder<boolean>;
  /** Reads again what may have changed since it was found. The claim is locked. */
  settle: (tx: Tx, due: Due, at: At) => Promise<void>;
};

/** Returns what has come to its last day, or is due for a reminder. */
async function findDue(db: Db, { table, isTheirs }: Kind, now: Date, after: string): Promise<Due[]> {
  const [first, second] = reminderDays.map((days) => new Date(now.getTime() - days * dayMs));
  const { rows } = await sql<Due>`select id, claim_id as "claimId" from ${sql.table(table)}
    where status = 'sent' and left_at is null and ${isTheirs} and id > ${after}::uuid
      and (good_until < ${dayOf(now)}::date
        or (reminders = 0 and sent_at <= ${first}) or (reminders = 1 and sent_at <= ${second}))
    order by id limit ${atOnce}`.execute(db);
  return rows;
}

async function settleOne(db: Db, { settle }: Kind, due: Due, at: At): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockClaim(tx, due.claimId, 't0.id')) !== null) await settle(tx, due, at);
  });
}

/** Returns the errors of those that could not be settled, which do not hold up the others. */
export async function settleDue({ database, settings, now }: Services, kind: Kind): Promise<unknown[]> {
  const at = { now: now(), reminds: settings.notifications };
  const errors: unknown[] = [];
  let after: string = NIL;
  for (let due = await findDue(database.kysely, kind, at.now, after); due.length > 0;) {
    for (const one of due) {
      await settleOne(database.kysely, kind, one, at).catch((error: unknown) => errors.push(error));
      after = one.id;
    }
    due = due.length < atOnce ? [] : await findDue(database.kysely, kind, at.now, after);
  }
  return errors;
}

const remindersBy = (sentAt: Date, now: Date): number =>
  reminderDays.filter((days) => sentAt.getTime() + days * dayMs <= now.getTime()).length;

export const isReminderDue = ({ sentAt, reminders }: { sentAt: Date | null; reminders: number }, now: Date): boolean =>
  sentAt !== null && remindersBy(sentAt, now) > reminders;

/** Of several that have become due at once, one is sent. Returns how many there would have been by now. */
export async function countReminder(
  tx: Tx,
  { table }: Pick<Kind, 'table'>,
  { id, claimId }: Due,
  now: Date,
): Promise<number> {
  const [first, second] = reminderDays.map((days) => new Date(now.getTime() - days * dayMs));
  const { rows } = await sql<{ reminders: number }>`update ${sql.table(table)}
    set reminders = (sent_at <= ${first})::int + (sent_at <= ${second})::int
    where claim_id = ${claimId}::uuid and id = ${id}::uuid returning reminders`.execute(tx);
  return rows[0]?.reminders ?? 0;
}

/** Leaves alone for good what belongs to a claim that moved on long ago. */
export async function leaveAfterLastDay(
  tx: Tx,
  { table }: Pick<Kind, 'table'>,
  { id, claimId }: Due,
  now: Date,
): Promise<void> {
  const day = dayOf(new Date(now.getTime() - daysToComeBack * dayMs));
  await sql`update ${sql.table(table)} set left_at = ${now}
    where claim_id = ${claimId}::uuid and id = ${id}::uuid and good_until < ${day}::date`.execute(tx);
}
