// What passes between the portal and the insurer that answers a complaint.
import { createHash, randomBytes } from 'node:crypto';

import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { checkOpen, checkStepTime } from './complaint-checks.ts';
import { type Of, record } from './complaint-steps.ts';
import { readComplaintTerms } from './complaint-terms.data.ts';
import { type Complaint, listSteps } from './complaints.data.ts';
import { mailHandOver } from './hand-over-mail.ts';

export const receiptHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const tokenBytes = 32;

/**
 * Hands the complaint over to the insurer by a mail with a link to all that belongs to it. Again, it is a new mail, and
 * the link before ends. Throws 409 `complaint-closed`, `not-insurers`, `insurer-unknown` and `receipt-there`.
 */
export async function handOver(
  tx: Tx,
  services: Services,
  of: Of,
  complaint: Complaint,
): Promise<{ complaint: Complaint; stepId: string }> {
  checkOpen(complaint);
  if (complaint.respondent !== 'insurer') {
    throw new Problem(409, 'not-insurers', 'This complaint is answered by us, so it is handed over to nobody.');
  }
  if (complaint.receiptAt !== null) throw new Problem(409, 'receipt-there', 'The insurer has confirmed it already.');
  const terms = await readComplaintTerms(tx, services, of.claimId);
  const insurer = terms?.insurer ?? null;
  if (terms === null || insurer === null) {
    const detail = 'Nobody is named who gets the insurer’s complaints. An administrator adds it to the client.';
    throw new Problem(409, 'insurer-unknown', detail);
  }
  const token = randomBytes(tokenBytes).toString('base64url');
  const changed = { handed_over_at: of.now, receipt_hash: receiptHash(token) };
  const step = { step: 'handed-over', at: of.now, words: insurer.email } as const;
  const done = await record(tx, of, complaint, step, changed);
  await mailHandOver(tx, services, { complaint, insurer, token, key: done.stepId, terms });
  return done;
}

async function hasConfirmed(tx: Tx, { id, claimId }: Complaint): Promise<boolean> {
  const steps = await listSteps(tx, claimId);
  return steps.some((step) => step.complaintId === id && step.kind === 'receipt' && step.byKind === 'insurer');
}

/**
 * Records that the insurer has the complaint, also of one that was closed meanwhile where the insurer says it. Its own
 * word is kept beside a receipt that was recorded for it. The same again changes nothing. Throws 409 as `handOver` does.
 */
export async function recordReceipt(
  tx: Tx,
  of: Of,
  complaint: Complaint,
  { at, words }: { at: Date; words: string },
): Promise<{ complaint: Complaint; stepId: string | null }> {
  const isInsurers = of.by.byKind === 'insurer';
  const isThere = complaint.receiptAt !== null;
  if (isThere && (!isInsurers || (await hasConfirmed(tx, complaint)))) return { complaint, stepId: null };
  if (!isInsurers) checkOpen(complaint);
  if (complaint.respondent !== 'insurer') {
    throw new Problem(409, 'not-insurers', 'This complaint is answered by us, so it is handed over to nobody.');
  }
  checkStepTime(at, of, complaint);
  return record(tx, of, complaint, { step: 'receipt', at, words }, { receipt_at: complaint.receiptAt ?? at });
}
