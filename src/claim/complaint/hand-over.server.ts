// What passes between the portal and the insurer that answers a complaint.
import { createHash, randomBytes } from 'node:crypto';

import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { checkOpen, checkReceiptTime, checkStepTime } from './complaint-checks.server.ts';
import { isReceiptSince, linkOpens, needsLink } from './complaint.rules.ts';
import { type Of, record } from './complaint-steps.server.ts';
import { readComplaintTerms } from './complaint-terms.data.ts';
import { changeComplaint, type Complaint, type ComplaintStep, listSteps } from './complaints.data.ts';
import { mailHandOver } from './hand-over-mail.server.ts';

export const receiptHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const tokenBytes = 32;

/** Throws 409 `handed-over`, so that two people who press at once send one mail. */
async function refuseAgain(tx: Tx, complaint: Complaint): Promise<never> {
  const { respondentName } = complaint;
  const step = (await stepsOf(tx, complaint)).findLast(({ kind }) => kind === 'handed-over');
  const detail = `${respondentName} was mailed already${step ? whoAndWhen(step) : ''}. Nothing was sent. To mail it again, send a new link.`;
  throw new Problem(409, 'handed-over', detail);
}

const whoAndWhen = ({ byName, at }: ComplaintStep): string =>
  `${byName === '' ? '' : ` by ${byName}`} on ${formatDate(at)} at ${formatTime(at)}`;

/**
 * Hands the complaint over to the claim's insurer by a mail with a link to all that belongs to it. `newLink` sends
 * another mail, and the link before ends. Throws 409 `complaint-closed`, `not-insurers`, `insurer-unknown`,
 * `receipt-there` and `handed-over`.
 */
export async function handOver(
  tx: Tx,
  services: Services,
  of: Of,
  complaint: Complaint,
  { newLink }: { newLink: boolean },
): Promise<{ complaint: Complaint; stepId: string }> {
  checkOpen(complaint);
  if (complaint.respondent !== 'insurer') {
    throw new Problem(409, 'not-insurers', 'This complaint is answered by us, so it is handed over to nobody.');
  }
  const terms = await readComplaintTerms(tx, services, of.claimId);
  if (terms === null) throw new Error('A claim that is locked must exist.');
  if (complaint.receiptAt !== null && !needsLink(complaint, terms.clientId, of.now)) {
    throw new Problem(409, 'receipt-there', 'The insurer has confirmed it already.');
  }
  if (!newLink && linkOpens(complaint, terms.clientId, of.now)) await refuseAgain(tx, complaint);
  const { insurer } = terms;
  if (insurer === null) {
    const detail = 'Nobody is named who gets the insurer’s complaints. An administrator adds it to the client.';
    throw new Problem(409, 'insurer-unknown', detail);
  }
  const token = randomBytes(tokenBytes).toString('base64url');
  const changed = { handed_to: terms.clientId, handed_over_at: of.now, receipt_hash: receiptHash(token) };
  const step = { step: 'handed-over', at: of.now, words: insurer.email } as const;
  const done = await record(tx, of, complaint, step, changed);
  await mailHandOver(tx, services, { complaint, insurer, token, key: done.stepId, terms });
  return done;
}

/** Ends the insurer's link, also of a complaint that is closed. The same again changes nothing. */
export async function takeBack(tx: Tx, complaint: Complaint): Promise<{ complaint: Complaint; changed: boolean }> {
  if (!complaint.hasLink) return { complaint, changed: false };
  return { complaint: await changeComplaint(tx, complaint, { receipt_hash: null }), changed: true };
}

async function stepsOf(tx: Tx, { id, claimId }: Complaint): Promise<ComplaintStep[]> {
  return (await listSteps(tx, claimId)).filter(({ complaintId }) => complaintId === id);
}

async function hasConfirmed(tx: Tx, complaint: Complaint): Promise<boolean> {
  const steps = await stepsOf(tx, complaint);
  return steps.some((step) => step.byKind === 'insurer' && isReceiptSince(step, complaint));
}

/**
 * Records that the insurer has the complaint, also of one that was closed meanwhile where the insurer says it. Its own
 * word is kept beside a receipt that was recorded for it. The same again changes nothing. Throws 409 as `handOver` does.
 */
export async function recordReceipt(
  tx: Tx,
  services: Services,
  of: Of,
  complaint: Complaint,
  { at, words }: { at: Date; words: string },
): Promise<{ complaint: Complaint; stepId: string | null }> {
  const isInsurers = of.by.byKind === 'insurer';
  const terms = await readComplaintTerms(tx, services, of.claimId);
  if (terms === null) throw new Error('A claim that is locked must exist.');
  const isThere = complaint.receiptAt !== null;
  if (isThere && (!isInsurers || (await hasConfirmed(tx, complaint)))) return { complaint, stepId: null };
  if (!isInsurers) checkOpen(complaint);
  if (complaint.respondent !== 'insurer') {
    throw new Problem(409, 'not-insurers', 'This complaint is answered by us, so it is handed over to nobody.');
  }
  checkStepTime(at, of, complaint);
  const handOvers = (await stepsOf(tx, complaint)).filter(({ kind }) => kind === 'handed-over');
  checkReceiptTime(
    at,
    handOvers.map((step) => step.at),
  );
  const changed = { handed_to: terms.clientId, receipt_at: complaint.receiptAt ?? at };
  return record(tx, of, complaint, { step: 'receipt', at, words }, changed);
}
