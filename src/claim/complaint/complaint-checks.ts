// What is refused before anything is done about a complaint.
import { dayOf } from '#claim/promise/noon.rules.ts';
import { Problem } from '#server/http/errors.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { closes, isKeptFromInsurer, type LetterKind } from './complaint.rules.ts';
import type { Complaint } from './complaints.data.ts';
import { type Letter, type LetterPart, missingParts, neededParts, type WantedLetter } from './letters.rules.ts';

export function checkOpen({ closedAt }: Complaint): void {
  if (closedAt !== null) throw new Problem(409, 'complaint-closed', 'This complaint is closed. Nothing was done.');
}

const hour = 3_600_000;
const yearsBack = 6;

/** Throws 400 for the future, and for what is too long ago to be meant. */
export function checkTime(at: Date, { now }: { now: Date }, pointer: string): void {
  const isOdd = at > new Date(now.getTime() + hour / 60) || at < new Date(now.getTime() - yearsBack * 366 * 24 * hour);
  if (!isOdd) return;
  const detail = at > now ? 'This is in the future.' : 'This is more than six years ago.';
  throw refuseTime(pointer, detail);
}

function refuseTime(pointer: string, detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
}

/** Throws 400 also for what would be before the complaint. */
export function checkStepTime(at: Date, of: { now: Date }, { receivedAt }: Complaint): void {
  checkTime(at, of, '/at');
  if (at < receivedAt) throw refuseTime('/at', 'This is before the complaint came.');
}

/** Throws 400 for a day that is over when the letter goes. */
export function checkPromise({ typed }: Pick<WantedLetter, 'typed'>, at: Date): void {
  const day = typed['promised-on'] ?? '';
  if (day !== '' && day <= dayOf(at)) throw refuseTime('/parts/promised-on', 'Name a day after that of the letter.');
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

/** Throws 409 `not-handed-over` for an answer to what the insurer answers and has never got. */
export function checkMayAnswer(complaint: Complaint, letter: LetterKind): void {
  if (!closes(letter) || !isKeptFromInsurer(complaint)) return;
  const detail = `${complaint.respondentName} answers this complaint and has not got it. Hand it over first. To record an answer of theirs, record their receipt.`;
  throw new Problem(409, 'not-handed-over', detail);
}

export function checkLetter(complaint: Complaint, letter: LetterKind, at: Date): void {
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
export function checkWhole({ letter }: WantedLetter, { kind }: Complaint, composed: Letter): void {
  const missing = missingParts(letter, kind, composed);
  if (missing.length === 0) return;
  const detail = `The letter lacks ${missing.join(', ')}. Nothing was sent.`;
  const errors = missing.map((part: LetterPart) => ({ pointer: `/parts/${part}`, detail: 'This is missing.' }));
  throw new Problem(409, 'letter-incomplete', detail, { errors, members: { missing } });
}
