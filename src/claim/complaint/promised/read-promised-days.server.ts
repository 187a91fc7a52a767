// Letters that were sent before their days were kept beside them (migration 0289).
import { sql } from 'kysely';
import { NIL } from 'uuid';

import { lockClaim } from '#claim/change/claim-change.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { type Job, jobOf } from '#server/jobs/jobs.ts';
import { changeComplaint, type Complaint, type ComplaintStep, findComplaint, listSteps } from '../complaints.data.ts';
import type { Letter } from '../letters.rules.ts';

/** `after` is the last complaint that is done. */
type DaysToRead = { after?: string };

/** A migration adds this job too, by name. */
const readPromisedDays: JobKind<DaysToRead> = {
  name: 'read-promised-days',
  retrySeconds: [5, 30, 120, 600, 1_800, 3_600],
  leaseSeconds: 60,
  atOnce: 1,
};

const complaintsAtOnce = 100;

/** Returns the day that the words of a letter promise. */
function dayIn({ paragraphs }: Letter): string | null {
  const text = paragraphs.find(({ part }) => part === 'promised-on')?.text ?? '';
  const [, day, month, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** Of a letter that was sent elsewhere only the newest day is known. */
function promisedDay({ letter, at }: ComplaintStep, { promisedOn }: Complaint, newestAt: Date | undefined) {
  if (letter !== null) return dayIn(letter);
  return at.getTime() === newestAt?.getTime() ? promisedOn : null;
}

async function readDays(tx: Tx, complaint: Complaint): Promise<void> {
  const { id, claimId } = complaint;
  const steps = (await listSteps(tx, claimId)).filter((step) => step.complaintId === id);
  const promising = steps
    .filter(({ kind }) => kind === 'holding' || kind === 'eight-weeks')
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
  for (const step of promising.filter(({ promisedOn }) => promisedOn === null)) {
    const day = promisedDay(step, complaint, promising.at(-1)?.at);
    const change = tx.updateTable('complaint_step').set({ promised_on: day });
    await change.where('claim_id', '=', claimId).where('id', '=', step.id).execute();
  }
  // A later one stood in its place.
  const holdingAt = promising.find(({ kind }) => kind === 'holding')?.at ?? null;
  await changeComplaint(tx, complaint, { holding_at: holdingAt });
}

type Which = { claimId: string; id: string };

async function readOne(db: Db, which: Which, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isThere = (await lockClaim(tx, which.claimId, 't0.id')) !== null;
    const complaint = await findComplaint(tx, which);
    if (complaint === null) return;
    await readDays(tx, complaint);
    if (isThere) await writeDeskRows(tx, [which.claimId], now);
  });
}

async function readNext({ database, now }: Services, { after = NIL }: DaysToRead): Promise<void> {
  const db = database.kysely;
  const { rows } = await sql<Which>`select claim_id as "claimId", id from complaint
    where promised_on is not null and id > ${after}::uuid order by id limit ${complaintsAtOnce}`.execute(db);
  for (const one of rows) await readOne(db, one, now());
  const last = rows.at(-1);
  if (last === undefined || rows.length < complaintsAtOnce) return;
  const time = now();
  const next = { key: `all after ${last.id}`, dueAt: time, now: time };
  await addJob(db, readPromisedDays, { after: last.id }, next);
}

export const promisedDaysJob = (services: Services): Job => jobOf(readPromisedDays, (days) => readNext(services, days));
