// What is done about a complaint. The claim is locked, and the caller raises its version.
import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Updateable } from 'kysely';
import type { ComplaintRow } from '#server/db/tables.generated.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import {
  checkDays,
  checkHandedOver,
  checkRecordedDecision,
  checkRecordedRedress,
  checkSettled,
  checkLaterLetters,
  checkLetter,
  checkMayAnswer,
  checkMaySend,
  checkStepTime,
  checkWhole,
  isInsurersAnswer,
} from './complaint-checks.server.ts';
import {
  closes,
  type Decision,
  type LetterKind,
  type Outcome,
  type Settled,
  type StepKind,
} from './complaint.rules.ts';
import { type ComplaintTerms, readComplaintTerms } from './complaint-terms.data.ts';
import { addStep, changeComplaint, type Complaint, type ComplaintStep, listSteps } from './complaints.data.ts';
import { tellInsurer } from './hand-over-mail.server.ts';
import {
  composeLetter,
  type Letter,
  type LetterOf,
  type LetterPart,
  missingParts,
  type Typed,
  type WantedLetter,
} from './letters.rules.ts';
import { informationCommissioner, namesSixMonths, shippedWaiver, shippedWaiverOf } from './ombudsman.rules.ts';
import type { By, Of as OfClaim } from './take-complaint.server.ts';

export type Of = OfClaim & { by: By };

type Drafting = Pick<WantedLetter, 'letter' | 'typed'> & { redressPence: number | null; now: Date };

/** The client's own words do not stand in an 8-week letter where they name the six months of an answer. */
const isReplaced = (letter: LetterKind, { waiver, isWaiverShipped }: ComplaintTerms): boolean =>
  letter === 'eight-weeks' && !isWaiverShipped && namesSixMonths(waiver);

export function letterFacts(
  complaint: Complaint,
  terms: ComplaintTerms,
  { letter, redressPence, now }: Pick<Drafting, 'letter' | 'redressPence' | 'now'>,
): LetterOf {
  const { kind, number, receivedAt, finalBy, respondentName } = complaint;
  const { ombudsman, waiver, isWaiverShipped } = terms;
  const isOurs = isWaiverShipped || isReplaced(letter, terms);
  const isSentFor = complaint.respondent === 'insurer' && respondentName !== terms.company;
  const shipped = isSentFor ? shippedWaiverOf(respondentName) : shippedWaiver;
  return {
    kind,
    number,
    receivedAt,
    finalDay: dayOf(new Date(finalBy.getTime() - 1)),
    respondentName,
    sender: isSentFor ? terms.company : null,
    ombudsman,
    waiver: isOurs ? shipped : waiver,
    commissioner: informationCommissioner,
    redressPence,
    mayAskFrom: now < finalBy ? dayOf(finalBy) : null,
  };
}

/** Returns what a letter says; parts that are missing have an empty text. */
export async function draftLetter(
  tx: Tx,
  services: Services,
  complaint: Complaint,
  { letter, typed, ...drafting }: Drafting,
): Promise<{ composed: Letter; missing: LetterPart[]; isWaiverShipped: boolean; isWaiverReplaced: boolean }> {
  const terms = await readComplaintTerms(tx, services, complaint.claimId);
  if (terms === null) throw new Error('A complaint that is answered must have its claim.');
  const composed = composeLetter(letter, letterFacts(complaint, terms, { letter, ...drafting }), typed);
  const missing = missingParts(letter, complaint.kind, composed);
  const { isWaiverShipped } = terms;
  return { composed, missing, isWaiverShipped, isWaiverReplaced: isReplaced(letter, terms) };
}

/** A final answer has its decision, which was checked. */
const outcomeOf = (letter: LetterKind, { decision }: Typed): Outcome =>
  letter === 'summary' ? 'resolved' : (decision as Decision);

export function settlement(outcome: Outcome, settled: Settled | null, at: Date): Updateable<ComplaintRow> {
  if (settled === null) {
    const detail = 'Say the cause, and the redress if there is any: this letter closes the complaint.';
    throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/cause', detail }] });
  }
  const { cause, causeWords, redressPence } = settled;
  const pence = redressPence === 0 ? null : redressPence;
  return { outcome, cause, cause_words: causeWords, redress_pence: pence, closed_at: at };
}

const promises = (letter: StepKind): boolean => letter === 'holding' || letter === 'eight-weeks';

const promisedBy = ({ letter, typed }: Pick<WantedLetter, 'letter' | 'typed'>): string | null =>
  promises(letter) ? typed['promised-on'] || null : null;

/** Nobody agrees to what is not the insurer's. */
export const agreedTo = (complaint: Complaint, { letter, agreedBy = '' }: WantedLetter): string =>
  isInsurersAnswer(complaint, letter) ? agreedBy.trim() : '';

/** The first holding letter is the one of the four weeks. */
function changedBy(
  { holdingAt }: Complaint,
  { letter, typed, settled }: WantedLetter,
  at: Date,
): Updateable<ComplaintRow> {
  const promised = { promised_on: promisedBy({ letter, typed }) };
  if (letter === 'acknowledgement') return { acknowledged_at: at };
  if (letter === 'holding') return { holding_at: holdingAt !== null && holdingAt < at ? holdingAt : at, ...promised };
  if (letter === 'eight-weeks') return { eight_weeks_at: at, ...promised };
  const ends = settlement(outcomeOf(letter, typed), settled, at);
  return { ...(letter === 'summary' ? { summary_at: at } : { final_at: at }), ...ends };
}

type Done = { complaint: Complaint; step: StepKind; stepId: string; at: Date };

async function announceStep(tx: Tx, { claimId, now }: Of, { complaint, step, stepId, at }: Done): Promise<void> {
  const { id: complaintId, number: complaintNumber, outcome } = complaint;
  const data = { complaintId, complaintNumber, step, at: at.toISOString(), outcome };
  await addOutgoingEvent(tx, { key: `complaint.step:${stepId}`, type: 'complaint.step', claimId, data, now });
}

type NewStep = { step: StepKind; at: Date; words?: string; letter?: Letter } & Partial<
  Pick<ComplaintStep, 'promisedOn' | 'agreedBy' | 'withdrawal'>
>;

/** Stores who answered when the step was done. The hand-over and the receipt of the insurer before are cleared. */
const answererIn = ({
  respondent,
  respondentName,
  handedTo,
  handedOverAt,
  receiptAt,
}: Complaint): Updateable<ComplaintRow> => ({
  respondent,
  respondent_name: respondentName,
  handed_to: handedTo,
  handed_over_at: handedOverAt,
  receipt_at: receiptAt,
  ...(handedTo === null && { receipt_hash: null }),
});

/** Records a step of a complaint as it is answered today. */
export async function record(
  tx: Tx,
  of: Of,
  complaint: Complaint,
  { step: kind, at, words = '', letter, promisedOn = null, agreedBy = '', withdrawal = null }: NewStep,
  changed: Updateable<ComplaintRow>,
): Promise<{ complaint: Complaint; stepId: string }> {
  const [stepId, complaintId] = [newId(), complaint.id];
  const said = { words, letter: letter ?? null, promisedOn, agreedBy, withdrawal };
  await addStep(tx, of.claimId, { id: stepId, complaintId, kind, at, recordedAt: of.now, ...said, ...of.by });
  const next = await changeComplaint(
    tx,
    { id: complaintId, claimId: of.claimId },
    { ...answererIn(complaint), ...changed },
  );
  await announceStep(tx, of, { complaint: next, step: kind, stepId, at });
  return { complaint: next, stepId };
}

/**
 * Sends a letter: the claimant reads it on their page, and is told. A summary and a final answer close the complaint.
 * Throws 409 `complaint-closed`, `letter-unknown`, `letter-sent`, `letter-early`, `summary-late`, `acknowledgement-late`,
 * `not-handed-over`, `no-receipt`, `redress-refused` and `letter-incomplete`, and 400 for a day that cannot be or
 * without who agreed.
 */
export async function sendLetter(
  tx: Tx,
  services: Services,
  of: Of,
  complaint: Complaint,
  wanted: WantedLetter,
): Promise<{ complaint: Complaint; stepId: string; agreedBy: string }> {
  const { claimId, now, quiet = false } = of;
  checkMaySend(complaint, wanted.letter, now);
  checkMayAnswer(complaint, wanted);
  checkSettled(wanted);
  const drafting = { ...wanted, redressPence: wanted.settled?.redressPence ?? null, now };
  const { composed: letter } = await draftLetter(tx, services, complaint, drafting);
  checkWhole(wanted, complaint, letter);
  checkDays(complaint, wanted, now);
  const agreedBy = agreedTo(complaint, wanted);
  const step = { step: wanted.letter, at: now, letter, promisedOn: promisedBy(wanted), agreedBy };
  const done = await record(tx, of, complaint, step, changedBy(complaint, wanted, now));
  const { id: complaintId, number: complaintNumber } = complaint;
  const event = { kind: 'complaint-letter', complaintId, complaintNumber, stepId: done.stepId } as const;
  if (!quiet) await requestNotices(tx, { claimId, now }, [{ event, key: `complaint-letter:${done.stepId}` }]);
  if (closes(wanted.letter)) await tellInsurer(tx, services, { ...done, agreedBy });
  return { ...done, agreedBy };
}

/** Whether a later letter has said when to expect more. */
async function hasPromisedSince(tx: Tx, { id, claimId }: Complaint, at: Date): Promise<boolean> {
  const steps = await listSteps(tx, claimId);
  return steps.some((step) => step.complaintId === id && promises(step.kind) && step.at > at);
}

/** Records a letter that was sent in another way, such as by the insurer once it had the complaint. Throws as `sendLetter` does, but for what went late. */
export async function recordLetter(
  tx: Tx,
  of: Of,
  complaint: Complaint,
  { at, words, ...wanted }: WantedLetter & { at: Date; words: string },
): Promise<{ complaint: Complaint; stepId: string }> {
  checkStepTime(at, of, complaint);
  checkLetter(complaint, wanted.letter, at);
  checkHandedOver(complaint, wanted.letter);
  checkRecordedDecision(wanted);
  checkSettled(wanted);
  checkRecordedRedress(wanted, words);
  checkDays(complaint, wanted, at);
  const isFollowed = await hasPromisedSince(tx, complaint, at);
  checkLaterLetters(wanted.letter, isFollowed);
  const step = { step: wanted.letter, at, words, promisedOn: promisedBy(wanted) };
  const { promised_on, ...changed } = changedBy(complaint, wanted, at);
  const isOlder = promises(wanted.letter) && isFollowed;
  return record(tx, of, complaint, step, isOlder ? changed : { ...changed, promised_on });
}
