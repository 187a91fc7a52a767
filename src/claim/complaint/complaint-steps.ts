// What is done about a complaint. The claim is locked, and the caller raises its version.
import { createHash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Updateable } from 'kysely';
import type { ComplaintRow } from '#server/db/tables.generated.ts';
import { Problem } from '#server/http/errors.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { Decision, LetterKind, Outcome, Settled, StepKind } from './complaint.rules.ts';
import { type ComplaintTerms, readComplaintTerms } from './complaint-terms.data.ts';
import { addStep, changeComplaint, type Complaint } from './complaints.data.ts';
import { mailHandOver } from './hand-over-mail.ts';
import {
  composeLetter,
  type Letter,
  type LetterOf,
  type LetterPart,
  missingParts,
  neededParts,
  type Typed,
} from './letters.rules.ts';
import { informationCommissioner } from './ombudsman.rules.ts';
import type { By, Of as OfClaim } from './take-complaint.ts';

export type Of = OfClaim & { by: By };

export type WantedLetter = { letter: LetterKind; typed: Typed; settled: Settled | null };

export function checkOpen({ closedAt }: Complaint): void {
  if (closedAt !== null) throw new Problem(409, 'complaint-closed', 'This complaint is closed. Nothing was done.');
}

const hour = 3_600_000;
const yearsBack = 6;

/** Throws 400 for the future, and for what is too long ago to be meant. */
export function checkTime(at: Date, { now }: Pick<Of, 'now'>, pointer: string): void {
  const isOdd = at > new Date(now.getTime() + hour / 60) || at < new Date(now.getTime() - yearsBack * 366 * 24 * hour);
  if (!isOdd) return;
  const detail = at > now ? 'This is in the future.' : 'This is more than six years ago.';
  throw refuseTime(pointer, detail);
}

function refuseTime(pointer: string, detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
}

/** Throws 400 also for what would be before the complaint. */
function checkStepTime(at: Date, of: Of, { receivedAt }: Complaint): void {
  checkTime(at, of, '/at');
  if (at < receivedAt) throw refuseTime('/at', 'This is before the complaint came.');
}

/** Throws 400 for a day that is over when the letter goes. */
function checkPromise({ typed }: Pick<WantedLetter, 'typed'>, at: Date): void {
  const day = typed['promised-on'] ?? '';
  if (day !== '' && day <= dayOf(at)) throw refuseTime('/parts/promised-on', 'Name a day after that of the letter.');
}

export function letterFacts(complaint: Complaint, terms: ComplaintTerms): LetterOf {
  const { kind, number, receivedAt, finalBy, respondentName } = complaint;
  const { ombudsman, waiver } = terms;
  const finalDay = dayOf(new Date(finalBy.getTime() - 1));
  const commissioner = informationCommissioner;
  return { kind, number, receivedAt, finalDay, respondentName, ombudsman, waiver, commissioner };
}

/** The letter says that the Ombudsman may be asked now, which is so at the end of the eight weeks. */
const eightWeeksEarliestDays = 14;

/** From when it may be sent; null of a complaint about personal data, which has none. */
export const eightWeeksFrom = ({ kind, finalBy }: Pick<Complaint, 'kind' | 'finalBy'>): Date | null =>
  neededParts[kind]['eight-weeks'] === null ? null : addLondonDays(finalBy, -eightWeeksEarliestDays);

const onlyOnce: Partial<Record<LetterKind, 'acknowledgedAt' | 'eightWeeksAt'>> = {
  acknowledgement: 'acknowledgedAt',
  'eight-weeks': 'eightWeeksAt',
};

function checkLetter(complaint: Complaint, letter: LetterKind, at: Date): void {
  checkOpen(complaint);
  if (neededParts[complaint.kind][letter] === null) {
    throw new Problem(409, 'letter-unknown', 'A complaint about personal data has no such letter.');
  }
  const once = onlyOnce[letter];
  if (once !== undefined && complaint[once] !== null) {
    throw new Problem(409, 'letter-sent', 'This letter was sent before. Nothing was sent.');
  }
  const from = eightWeeksFrom(complaint);
  if (letter === 'eight-weeks' && from !== null && at < from) {
    const detail = 'The eight weeks are not nearly over, so the Ombudsman cannot be asked yet. Send a holding letter.';
    throw new Problem(409, 'letter-early', detail);
  }
  if (letter !== 'summary' || complaint.summaryBy === null || at <= complaint.summaryBy) return;
  const detail = 'The third working day is over, so a summary no longer does. Send a final answer.';
  throw new Problem(409, 'summary-late', detail);
}

/** Throws 409 `letter-incomplete` with what is missing. */
function checkWhole({ letter }: WantedLetter, { kind }: Complaint, composed: Letter): void {
  const missing = missingParts(letter, kind, composed);
  if (missing.length === 0) return;
  const detail = `The letter lacks ${missing.join(', ')}. Nothing was sent.`;
  const errors = missing.map((part: LetterPart) => ({ pointer: `/parts/${part}`, detail: 'This is missing.' }));
  throw new Problem(409, 'letter-incomplete', detail, { errors, members: { missing } });
}

/** Returns what a letter says; parts that are missing have an empty text. */
export async function draftLetter(
  tx: Tx,
  services: Services,
  complaint: Complaint,
  { letter, typed }: Pick<WantedLetter, 'letter' | 'typed'>,
): Promise<{ composed: Letter; missing: LetterPart[]; isWaiverShipped: boolean }> {
  const terms = await readComplaintTerms(tx, services, complaint.claimId);
  if (terms === null) throw new Error('A complaint that is answered must have its claim.');
  const composed = composeLetter(letter, letterFacts(complaint, terms), typed);
  return { composed, missing: missingParts(letter, complaint.kind, composed), isWaiverShipped: terms.isWaiverShipped };
}

const outcomeOf = (letter: LetterKind, typed: Typed): Outcome =>
  letter === 'summary' ? 'resolved' : ((typed.decision ?? 'accepted') as Decision);

export function settlement(outcome: Outcome, settled: Settled | null, at: Date): Updateable<ComplaintRow> {
  if (settled === null) {
    const detail = 'Say the cause, and the redress if there is any: this letter closes the complaint.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/cause', detail }] });
  }
  const { cause, causeWords, redressPence } = settled;
  return { outcome, cause, cause_words: causeWords, redress_pence: redressPence, closed_at: at };
}

function changedBy({ letter, typed, settled }: WantedLetter, at: Date): Updateable<ComplaintRow> {
  const promised = typed['promised-on'] ?? null;
  if (letter === 'acknowledgement') return { acknowledged_at: at };
  if (letter === 'holding') return { holding_at: at, promised_on: promised };
  if (letter === 'eight-weeks') return { eight_weeks_at: at, promised_on: promised };
  const ends = settlement(outcomeOf(letter, typed), settled, at);
  return { ...(letter === 'summary' ? { summary_at: at } : { final_at: at }), ...ends };
}

type Done = { complaint: Complaint; step: StepKind; stepId: string; at: Date };

async function announceStep(tx: Tx, { claimId, now }: Of, { complaint, step, stepId, at }: Done): Promise<void> {
  const { id: complaintId, number: complaintNumber, outcome } = complaint;
  const data = { complaintId, complaintNumber, step, at: at.toISOString(), outcome };
  await addOutgoingEvent(tx, { key: `complaint.step:${stepId}`, type: 'complaint.step', claimId, data, now });
}

type NewStep = { step: StepKind; at: Date; words?: string; letter?: Letter };

export async function record(
  tx: Tx,
  of: Of,
  complaint: Complaint,
  { step: kind, at, words = '', letter }: NewStep,
  changed: Updateable<ComplaintRow>,
): Promise<{ complaint: Complaint; stepId: string }> {
  const [stepId, complaintId] = [newId(), complaint.id];
  const step = { id: stepId, complaintId, kind, words, at, recordedAt: of.now, letter: letter ?? null };
  await addStep(tx, of.claimId, { ...step, ...of.by });
  const next = await changeComplaint(tx, { id: complaintId, claimId: of.claimId }, changed);
  await announceStep(tx, of, { complaint: next, step: kind, stepId, at });
  return { complaint: next, stepId };
}

/**
 * Sends a letter: the claimant reads it on their page, and is told. A summary and a final answer close the complaint.
 * Throws 409 `complaint-closed`, `letter-unknown`, `letter-sent`, `letter-early`, `summary-late` and `letter-incomplete`, and 400 for a promised day that is over.
 */
export async function sendLetter(
  tx: Tx,
  services: Services,
  of: Of,
  complaint: Complaint,
  wanted: WantedLetter,
): Promise<{ complaint: Complaint; stepId: string }> {
  const { claimId, now, quiet = false } = of;
  checkLetter(complaint, wanted.letter, now);
  const { composed: letter } = await draftLetter(tx, services, complaint, wanted);
  checkWhole(wanted, complaint, letter);
  checkPromise(wanted, now);
  const step = { step: wanted.letter, at: now, letter };
  const done = await record(tx, of, complaint, step, changedBy(wanted, now));
  const event = { kind: 'complaint-letter', complaintId: complaint.id, stepId: done.stepId } as const;
  if (!quiet) await requestNotices(tx, { claimId, now }, [{ event, key: `complaint-letter:${done.stepId}` }]);
  return done;
}

/** Records a letter that was sent in another way, such as by the insurer. Throws as `sendLetter` does. */
export async function recordLetter(
  tx: Tx,
  of: Of,
  complaint: Complaint,
  { at, words, ...wanted }: WantedLetter & { at: Date; words: string },
): Promise<{ complaint: Complaint; stepId: string }> {
  checkStepTime(at, of, complaint);
  checkLetter(complaint, wanted.letter, at);
  checkPromise(wanted, at);
  return record(tx, of, complaint, { step: wanted.letter, at, words }, changedBy(wanted, at));
}

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

/** Records that the insurer has the complaint. The same again changes nothing. Throws 409 as `handOver` does. */
export async function recordReceipt(
  tx: Tx,
  of: Of,
  complaint: Complaint,
  { at, words }: { at: Date; words: string },
): Promise<{ complaint: Complaint; stepId: string | null }> {
  if (complaint.receiptAt !== null) return { complaint, stepId: null };
  checkOpen(complaint);
  if (complaint.respondent !== 'insurer') {
    throw new Problem(409, 'not-insurers', 'This complaint is answered by us, so it is handed over to nobody.');
  }
  checkStepTime(at, of, complaint);
  const handed = complaint.handedOverAt === null ? { handed_over_at: at } : {};
  return record(tx, of, complaint, { step: 'receipt', at, words }, { receipt_at: at, ...handed });
}
