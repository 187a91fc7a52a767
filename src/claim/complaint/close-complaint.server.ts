import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { type Withdrawal, withdrawalFault } from './closing/withdrawal.rules.ts';
import { hasWithdrawingNominee } from './closing/withdrawing-nominee.server.ts';
import { type Cause, type Ending, isClaimantsOwn } from './complaint.rules.ts';
import { checkReachedInsurer, checkOpen } from './complaint-checks.server.ts';
import { type Of, record, settlement } from './complaint-steps.server.ts';
import type { Complaint } from './complaints.data.ts';
import { tellInsurer } from './hand-over-mail.server.ts';

/** A mistake counts in no figure, so nobody may make one of what a claimant has written. */
function checkMistaken({ channel }: Complaint, outcome: Ending): void {
  if (outcome !== 'mistaken' || !isClaimantsOwn(channel)) return;
  const detail =
    'The claimant wrote this, so it was not taken in by mistake. Answer it by a letter, or close it as withdrawn once they have said so.';
  throw new Problem(409, 'not-mistaken', detail);
}

/** An insurer whose eight weeks run must know of a complaint that is left to it. */
function checkElsewhere(complaint: Complaint, outcome: Ending): void {
  if (outcome === 'elsewhere') checkReachedInsurer(complaint);
}

export type Closing = {
  outcome: Ending;
  cause: Cause;
  causeWords: string;
  words: string;
  withdrawal: Withdrawal | null;
};

function refuseWithdrawal(at: string, detail: string): Problem {
  return new Problem(422, 'withdrawal-missing', detail, { errors: [{ pointer: `/withdrawal${at}`, detail }] });
}

const noNominee =
  'Nobody is named and confirmed to write for the claimant, and nobody was on that day. Choose somebody else who speaks for them (representative), or the claimant.';

/**
 * Returns who withdrew it, of what is withdrawn. Throws 422 `withdrawal-missing`, also for a day that cannot be, and for
 * a nominee whom the claim has not had.
 */
async function checkWithdrawal(
  tx: Tx,
  { claimId, receivedAt }: Complaint,
  { outcome, withdrawal: said }: Pick<Closing, 'outcome' | 'withdrawal'>,
  now: Date,
): Promise<Withdrawal | null> {
  if (outcome !== 'withdrawn') return null;
  if (said === null) throw refuseWithdrawal('', 'Say who withdrew it, how they said it, and on which day.');
  const withdrawal = said.by === 'claimant' ? { ...said, name: '' } : said;
  const fault = withdrawalFault(withdrawal, { receivedOn: dayOf(receivedAt), today: dayOf(now) });
  if (fault !== null) throw refuseWithdrawal(`/${fault.at}`, fault.detail);
  if (withdrawal.by === 'nominee' && !(await hasWithdrawingNominee(tx, claimId, withdrawal.on, now))) {
    throw refuseWithdrawal('/by', noNominee);
  }
  return withdrawal;
}

/**
 * Closes a complaint that needs no answer of ours any more, and tells the claimant. Throws 409 `complaint-closed`,
 * `not-mistaken` and `not-handed-over`, and 422 as `checkWithdrawal` does.
 */
export async function closeComplaint(
  tx: Tx,
  services: Services,
  of: Of,
  complaint: Complaint,
  { outcome, words, withdrawal: said, ...settled }: Closing,
): Promise<{ complaint: Complaint; stepId: string; withdrawal: Withdrawal | null }> {
  checkOpen(complaint);
  checkMistaken(complaint, outcome);
  checkElsewhere(complaint, outcome);
  const { claimId, now, quiet = false } = of;
  const withdrawal = await checkWithdrawal(tx, complaint, { outcome, withdrawal: said }, now);
  const done = await record(
    tx,
    of,
    complaint,
    { step: 'closed', at: now, words, withdrawal },
    settlement(outcome, { ...settled, redressPence: null }, now),
  );
  const { id: complaintId, number: complaintNumber } = complaint;
  const event = { kind: 'complaint-closed', complaintId, complaintNumber, stepId: done.stepId } as const;
  if (!quiet) await requestNotices(tx, { claimId, now }, [{ event, key: `complaint-closed:${done.stepId}` }]);
  await tellInsurer(tx, services, done);
  return { ...done, withdrawal };
}
