import { lockClaim } from '#claim/change/claim-change.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { sql } from 'kysely';
import { complaintClocksOf } from './complaint-clocks.rules.ts';
import { findComplaint } from './complaints.data.ts';

const atOnce = 200;

type Due = { claimId: string; id: string };

async function findOverdue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`select claim_id as "claimId", id from complaint
    where closed_at is null and due_at <= ${now} and overdue_kind is distinct from due_kind
    order by due_at, claim_id limit ${atOnce}`.execute(db);
  return rows;
}

/** One that was answered meanwhile tells nobody. */
async function tellOverdue(db: Db, { claimId, id }: Due, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
    const complaint = await findComplaint(tx, { claimId, id });
    const [first] = complaint === null ? [] : complaintClocksOf(complaint);
    if (complaint === null || first === undefined || first.dueAt > now) return;
    const { kind: clock, dueAt } = first;
    const data = { complaintId: id, complaintNumber: complaint.number, clock, dueAt: dueAt.toISOString() };
    const key = `complaint.overdue:${id}:${clock}:${dueAt.toISOString()}`;
    await addOutgoingEvent(tx, { key, type: 'complaint.overdue', claimId, data, now });
    const told = tx.updateTable('complaint').set({ overdue_kind: clock });
    await told.where('claim_id', '=', claimId).where('id', '=', id).execute();
  });
}

/** Tells systems of complaints of which something is overdue, once for each thing. */
export async function tellOverdueComplaints({ database, now }: Services): Promise<void> {
  const time = now();
  const errors: unknown[] = [];
  for (const due of await findOverdue(database.kysely, time)) {
    await tellOverdue(database.kysely, due, time).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} complaints could not be told of.`);
}
