// Complaints by the operator's system, which names the claim by its number.
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { checkTime } from './complaint-checks.server.ts';
import type { Of } from './complaint-steps.server.ts';
import { findTodaysComplaint, listTodaysComplaints } from './answerer/todays-complaints.server.ts';
import { takeAgain } from './closing/take-again.server.ts';
import type { Withdrawal } from './closing/withdrawal.rules.ts';
import { auditOfStep, auditOfTaken } from './complaint-audit.server.ts';
import type { ComplaintKind, LetterKind } from './complaint.rules.ts';
import { type Complaint, type ComplaintStep, findComplaint, listSteps } from './complaints.data.ts';
import { type By, takeComplaint } from './take-complaint.server.ts';

export type ComplaintWithSteps = Complaint & { steps: ComplaintStep[] };

type Reading = Pick<Services, 'database' | 'settings'>;

/** As they are answered today. */
export async function complaintsOf(db: Db, services: Reading, claimId: string): Promise<ComplaintWithSteps[]> {
  const steps = Map.groupBy(await listSteps(db, claimId), ({ complaintId }) => complaintId);
  return (await listTodaysComplaints(db, services, claimId)).map((one) => ({ ...one, steps: steps.get(one.id) ?? [] }));
}

/** Also of a claim that is gone. */
export async function complaintOfNumber(db: Db, services: Reading, number: string): Promise<ComplaintWithSteps | null> {
  const wanted = number.toUpperCase();
  const found = await db
    .selectFrom('complaint')
    .select('claim_id')
    .where('number', '=', wanted)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  return (await complaintsOf(db, services, found.claim_id)).find((one) => one.number === wanted) ?? null;
}

async function audit(
  tx: Tx,
  { claimId, now, quiet = false }: Omit<Of, 'by'>,
  { number }: Pick<Complaint, 'number'>,
  changes: readonly AuditChange[],
): Promise<void> {
  await auditOperatorCall(tx, claimId, { now, quiet, about: `complaint ${number}`, changes });
}

async function raise(tx: Tx, { claimId, now }: Pick<Of, 'claimId' | 'now'>): Promise<void> {
  if ((await raiseVersion(tx, claimId, now)) === null) throw new Error('A claim that is locked must exist.');
}

/** Returns when the claimant's message was sent. Throws 404 without such a message. */
export async function timeOfMessage(db: Db, claimId: string, messageId: string): Promise<Date> {
  const message = db.selectFrom('outgoing_message').select('date_sent').where('claim_id', '=', claimId);
  const found = await message.where('id', '=', messageId).executeTakeFirst();
  if (found) return found.date_sent;
  throw new Problem(404, 'message-not-found', 'The claim has no such message of the claimant.');
}

type Said = {
  kind: ComplaintKind;
  words: string;
  wanted: string;
  reach: string;
  receivedAt?: string | undefined;
  messageId?: string | undefined;
};

/** A complaint of a message counts from the message's own time. Throws 400 for times that cannot be. */
export function takeFromSystem(
  services: Services,
  number: string,
  { said, quiet, byName }: { said: Said; quiet: boolean; byName: string },
): Promise<{ complaint: Complaint; isNew: boolean }> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const of = { claimId, now, quiet };
    const { messageId, ...words } = said;
    const receivedAt = said.receivedAt === undefined ? now : new Date(said.receivedAt);
    checkTime(receivedAt, of, '/receivedAt');
    const come =
      messageId === undefined
        ? { receivedAt, channel: 'system' as const }
        : { receivedAt: await timeOfMessage(tx, claimId, messageId), channel: 'message' as const, messageId };
    const by: By = { byKind: 'system', byAccount: null, byName };
    const taken = await takeComplaint(tx, services, of, { ...words, ...come }, by);
    if (taken.isNew) await raise(tx, of);
    await audit(tx, of, taken.complaint, taken.isNew ? auditOfTaken(taken.complaint) : []);
    return taken;
  });
}

/** Takes up again what was closed without an answer. Throws 404 without the complaint, and as `takeAgain` does. */
export function takeAgainFromSystem(
  services: Services,
  number: string,
  { complaintNumber, receivedAt, quiet, byName }: Again,
): Promise<{ complaint: Complaint; isNew: boolean }> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const earlier = await findComplaint(tx, { claimId, number: complaintNumber });
    if (earlier === null) throw noSuchComplaint();
    const of = { claimId, now, quiet };
    const by: By = { byKind: 'system', byAccount: null, byName };
    const taken = await takeAgain(tx, services, of, earlier, { receivedAt, by });
    if (taken.isNew) await raise(tx, of);
    await audit(tx, of, taken.complaint, taken.isNew ? auditOfTaken(taken.complaint, earlier.number) : []);
    return taken;
  });
}

type Again = { complaintNumber: string; receivedAt: Date | null; quiet: boolean; byName: string };

export type Working = { tx: Tx; of: Of; complaint: Complaint };
export type Done = {
  complaint: Complaint;
  changed: boolean;
  letter?: LetterKind;
  sentAt?: Date;
  agreedBy?: string;
  confirmedBy?: string;
  withdrawal?: Withdrawal | null;
};

export function noSuchComplaint(): Problem {
  return new Problem(404, 'complaint-not-found', 'The claim has no such complaint.');
}

/** Returns what was done, `letter` where one was sent or recorded. Throws 404 without the claim or the complaint. */
export function workOnComplaint(
  services: Services,
  number: string,
  { complaintNumber, quiet, byName }: { complaintNumber: string; quiet: boolean; byName: string },
  work: (working: Working) => Promise<Done>,
): Promise<{ complaint: Complaint; changed: boolean }> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const complaint = await findTodaysComplaint(tx, services, { claimId, number: complaintNumber });
    if (complaint === null) throw noSuchComplaint();
    const by: By = { byKind: 'system', byAccount: null, byName };
    const of = { claimId, now, quiet, by };
    const { complaint: after, changed, ...sent } = await work({ tx, of, complaint });
    if (changed) await raise(tx, of);
    await audit(tx, of, complaint, auditOfStep(complaint, after, sent));
    return { complaint: after, changed };
  });
}
