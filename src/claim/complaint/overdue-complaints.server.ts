import { lockClaim } from '#claim/change/claim-change.data.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { sql } from 'kysely';
import { findTodaysComplaint } from './answerer/todays-complaints.server.ts';
import { complaintClocksOf } from './complaint-clocks.rules.ts';

const atOnce = 200;

type Overdue = { claimId: string; id: string };

/** Those whose claim is gone have no clocks. */
async function findOverdue(db: Db, now: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`select claim_id as "claimId", complaint_id as id from complaint_clock
    where due_at <= ${now} and overdue_at is distinct from due_at
    group by claim_id, complaint_id order by min(due_at), claim_id limit ${atOnce}`.execute(db);
  return rows;
}

/** Counts what is overdue as told, and returns the kinds of it that were not. */
async function takeOverdue(tx: Tx, { claimId, id }: Overdue, now: Date): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`update complaint_clock set overdue_at = due_at
    where claim_id = ${claimId}::uuid and complaint_id = ${id}::uuid and due_at <= ${now}
      and overdue_at is distinct from due_at
    returning kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** Sends no event of what was done meanwhile, or is no longer due since the claim has another client. */
async function tellOverdue(services: Services, which: Overdue, now: Date): Promise<void> {
  const { claimId, id } = which;
  await services.database.kysely.transaction().execute(async (tx) => {
    if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
    const kinds = await takeOverdue(tx, which, now);
    const complaint = await findTodaysComplaint(tx, services, which);
    if (complaint === null) return;
    for (const { kind: clock, dueAt } of complaintClocksOf(complaint)) {
      if (dueAt > now || !kinds.includes(clock)) continue;
      const data = { complaintId: id, complaintNumber: complaint.number, clock, dueAt: dueAt.toISOString() };
      const key = `complaint.overdue:${id}:${clock}:${dueAt.toISOString()}`;
      await addOutgoingEvent(tx, { key, type: 'complaint.overdue', claimId, data, now });
    }
  });
}

/** Tells systems of each clock of a complaint that is over, once for each kind and day. */
export async function tellOverdueComplaints(services: Services): Promise<void> {
  const { database, now } = services;
  const time = now();
  const errors: unknown[] = [];
  for (const due of await findOverdue(database.kysely, time)) {
    await tellOverdue(services, due, time).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} complaints could not be told of.`);
}
