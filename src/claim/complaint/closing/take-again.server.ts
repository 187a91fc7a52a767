import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { checkAgainTime } from '../complaint-checks.server.ts';
import { endings, mayCountLater } from '../complaint.rules.ts';
import type { Complaint } from '../complaints.data.ts';
import { type By, type Of, takeComplaint } from '../take-complaint.server.ts';
import { findSuccessor } from './taken-up.data.ts';

function checkEnded({ closedAt, outcome }: Complaint): void {
  if (closedAt === null) throw new Problem(409, 'complaint-open', 'This complaint is open. Nothing was done.');
  if ((endings as readonly (string | null)[]).includes(outcome)) return;
  const detail = 'This complaint was answered, so it is not taken up again. Take in what they say now as another one.';
  throw new Problem(409, 'complaint-answered', detail);
}

/** Throws 422 `first-day-counts` for a later day of what nobody withdrew: its eight weeks have run since the first. */
function checkFirstDay(receivedAt: Date, earlier: Complaint): void {
  if (mayCountLater(earlier) || receivedAt <= earlier.receivedAt) return;
  const detail =
    'This complaint was not withdrawn, so its days count from when it first came. Take it up again without another day.';
  throw new Problem(422, 'first-day-counts', detail, { errors: [{ pointer: '/receivedAt', detail }] });
}

/**
 * Takes up again what was closed without an answer: a complaint with a number and days of its own, in the claimant's
 * words. Its days count from when the first one came, or of what was withdrawn from `receivedAt`. One that was taken up
 * already is returned as it is. The claim is locked, and the caller raises its version. Throws 409 `complaint-open` and
 * `complaint-answered`, 400 for a time that cannot be, and 422 as `checkFirstDay` does.
 */
export async function takeAgain(
  tx: Tx,
  services: Services,
  of: Of,
  earlier: Complaint,
  { receivedAt, by }: { receivedAt: Date | null; by: By },
): Promise<{ complaint: Complaint; isNew: boolean }> {
  checkEnded(earlier);
  const successor = await findSuccessor(tx, earlier);
  if (successor !== null) return { complaint: successor, isNew: false };
  if (receivedAt !== null) {
    checkAgainTime(receivedAt, of, earlier);
    checkFirstDay(receivedAt, earlier);
  }
  const { id: againOf, kind, words, wanted, reach, channel, messageId } = earlier;
  const said = { againOf, kind, words, wanted, reach, channel, receivedAt: receivedAt ?? earlier.receivedAt };
  return takeComplaint(tx, services, of, { ...said, ...(messageId !== null && { messageId }) }, by);
}
