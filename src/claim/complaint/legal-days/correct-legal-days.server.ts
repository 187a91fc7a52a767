// Open complaints that were taken in before their days were those by law (decisions 173 and 177, migration 0300).
import { sql } from 'kysely';
import { NIL } from 'uuid';

import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { type Job, jobOf } from '#server/jobs/jobs.ts';
import { auditOfDays } from '../complaint-audit.server.ts';
import { correctedDays } from '../complaint-clocks.rules.ts';
import { readComplaintTerms } from '../complaint-terms.data.ts';
import { changeComplaint, findComplaint } from '../complaints.data.ts';

/** `after` is the last complaint that is done. */
type DaysToCorrect = { after?: string };

/** A migration adds this job too, by name. */
const correctLegalDays: JobKind<DaysToCorrect> = {
  name: 'correct-legal-days',
  retrySeconds: [5, 30, 120, 600, 1_800, 3_600],
  leaseSeconds: 60,
  atOnce: 1,
};

const complaintsAtOnce = 100;

type Which = { claimId: string; id: string };

/** One that was closed meanwhile stays as it was when it was closed. */
async function correctOne(services: Services, which: Which): Promise<void> {
  const { claimId } = which;
  const now = services.now();
  await services.database.kysely.transaction().execute(async (tx) => {
    if ((await lockClaim(tx, claimId, 't0.id')) === null) return;
    const complaint = await findComplaint(tx, which);
    const terms = await readComplaintTerms(tx, services, claimId);
    if (complaint === null || terms === null || complaint.closedAt !== null) return;
    const corrected = correctedDays(complaint, terms.hours);
    const changes = auditOfDays(complaint, { ...complaint, ...corrected });
    if (changes.length === 0) return;
    await changeComplaint(tx, complaint, { summary_by: corrected.summaryBy, send_by: corrected.sendBy });
    const about = { claimId, detail: `complaint ${complaint.number}` };
    await addAuditEntry(tx, { at: now, actor: 'portal', action: 'claim.complaint-days', ...about, changes });
    await raiseVersion(tx, claimId, now);
  });
}

async function correctNext(services: Services, { after = NIL }: DaysToCorrect): Promise<void> {
  const db = services.database.kysely;
  const { rows } = await sql<Which>`select claim_id as "claimId", id from complaint
    where closed_at is null and id > ${after}::uuid order by id limit ${complaintsAtOnce}`.execute(db);
  for (const one of rows) await correctOne(services, one);
  const last = rows.at(-1);
  if (last === undefined || rows.length < complaintsAtOnce) return;
  const time = services.now();
  await addJob(db, correctLegalDays, { after: last.id }, { key: `all after ${last.id}`, dueAt: time, now: time });
}

export const legalDaysJob = (services: Services): Job => jobOf(correctLegalDays, (days) => correctNext(services, days));
