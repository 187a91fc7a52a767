// What is refused before anything is done about a complaint.
import { dayOf } from '#claim/promise/noon.rules.ts';
import { Problem } from '#server/http/errors.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import { dayMs, minuteMs } from '#shared/time/milliseconds.ts';
import { awaitsReceipt, closes, isKeptFromInsurer, type LetterKind } from './complaint.rules.ts';
import type { Complaint } from './complaints.data.ts';
import { type Letter, type LetterPart, missingParts, type WantedLetter } from './letters.rules.ts';
import { letterRefusal, type Refused, sendRefusal } from './letters-now/letters-now.rules.ts';

export function checkOpen({ closedAt }: Complaint): void {
  if (closedAt !== null) throw new Problem(409, 'complaint-closed', 'This complaint is closed. Nothing was done.');
}

const yearsBack = 6;

/** Throws 400 for the future, and for what is too long ago to be meant. */
export function checkTime(at: Date, { now }: { now: Date }, pointer: string): void {
  const latest = new Date(now.getTime() + minuteMs);
  const earliest = new Date(now.getTime() - yearsBack * 366 * dayMs);
  if (at >= earliest && at <= latest) return;
  const detail = at > now ? 'This is in the future.' : 'This is more than six years ago.';
  throw refuseTime(pointer, detail);
}

/** A claim may be entered late. What is older has a wrong year. */
const longestBeforeClaimDays = 182;

/** Throws 400 for a complaint that would have come long before its claim. */
export function checkReceived(at: Date, claimBegun: Date): void {
  if (at >= addLondonDays(startOfLondonDay(claimBegun), -longestBeforeClaimDays)) return;
  throw refuseTime('/receivedAt', 'This is more than half a year before the claim. Check the day and the year.');
}

function refuseTime(pointer: string, detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
}

/** Throws 400 also for what would be before the complaint. */
export function checkStepTime(at: Date, of: { now: Date }, { receivedAt }: Complaint): void {
  checkTime(at, of, '/at');
  if (at < receivedAt) throw refuseTime('/at', 'This is before the complaint came.');
}

/** Throws 400 also for what would be before the complaint that is taken up again. */
export function checkAgainTime(at: Date, of: { now: Date }, earlier: Complaint): void {
  checkTime(at, of, '/receivedAt');
  if (at < earlier.receivedAt) throw refuseTime('/receivedAt', 'This is before the complaint first came.');
}

/**
 * Throws 400 for a receipt of what was not handed over yet. Of the hand-over its minute counts, because a time that is
 * typed has no seconds.
 */
export function checkReceiptTime(at: Date, handOvers: readonly Date[]): void {
  const [first] = handOvers;
  if (first === undefined || at.getTime() >= Math.floor(first.getTime() / minuteMs) * minuteMs) return;
  throw refuseTime('/at', 'This is before the complaint was handed over.');
}

/** Throws 400 for a summary of what a later letter says is not settled. */
export function checkLaterLetters(letter: LetterKind, hasPromisedSince: boolean): void {
  if (letter !== 'summary' || !hasPromisedSince) return;
  throw refuseTime('/at', 'A letter that went later says that the answer is still to come.');
}

/** How long after the eight weeks more may be promised: eight weeks more. */
const longestPromiseDays = 56;

function tooLateText(isWithin: boolean, isExpected: boolean): string {
  if (isWithin) return 'The answer is due before that day. Name one until the end of the eight weeks.';
  return isExpected
    ? 'Expect the final answer within eight weeks of this letter, and name that day.'
    : 'Name a day within eight weeks of the letter.';
}

/** Throws 400 for a day that is over when the letter goes, or is later than the answer may be. */
function checkPromise({ finalBy }: Complaint, { letter, typed }: Promising, at: Date): void {
  const day = typed['promised-on'] ?? '';
  if (day === '') return;
  const isExpected = letter === 'eight-weeks';
  if (day <= dayOf(at)) {
    const after = 'Name a day after that of the letter';
    throw refuseTime(
      '/parts/promised-on',
      isExpected ? `${after}, by which you expect the final answer.` : `${after}.`,
    );
  }
  const isWithin = letter === 'holding' && at < finalBy;
  const last = dayOf(isWithin ? new Date(finalBy.getTime() - 1) : addLondonDays(at, longestPromiseDays));
  if (day <= last) return;
  throw refuseTime('/parts/promised-on', tooLateText(isWithin, isExpected));
}

type Promising = Pick<WantedLetter, 'letter' | 'typed'>;

/** Throws 400 for a day of acceptance before the complaint, or to come. */
function checkAccepted({ receivedAt }: Complaint, { typed }: Promising, at: Date): void {
  const day = typed['accepted-on'] ?? '';
  if (day === '' || (day >= dayOf(receivedAt) && day <= dayOf(at))) return;
  throw refuseTime('/parts/accepted-on', 'Name a day between the complaint and this letter.');
}

/** Throws 400 for a day in a letter that cannot be so on the day on which it goes. */
export function checkDays(complaint: Complaint, promising: Promising, at: Date): void {
  checkPromise(complaint, promising, at);
  checkAccepted(complaint, promising, at);
}

const hasRedress = ({ typed, settled }: WantedLetter): boolean =>
  (settled?.redressPence ?? 0) > 0 || (typed.redress ?? '').trim() !== '';

/** Throws 409 `redress-refused` for redress of what is refused. */
export function checkSettled(wanted: WantedLetter): void {
  if (wanted.letter !== 'final' || wanted.typed.decision !== 'refused' || !hasRedress(wanted)) return;
  const detail = 'A complaint that is refused has no redress. Choose “redress without accepting”, or leave it out.';
  throw new Problem(409, 'redress-refused', detail);
}

/** Throws 400 for a final answer that was sent elsewhere of which nobody knows what it decided. */
export function checkRecordedDecision({ letter, typed }: Promising): void {
  if (letter !== 'final' || (typed.decision ?? '') !== '') return;
  const detail = 'Say what was decided: accepted, redress or refused.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/parts/decision', detail }] });
}

/** Of a letter that was sent elsewhere the words may say what it offers. Throws 400. */
export function checkRecordedRedress(wanted: WantedLetter, words: string): void {
  if (wanted.letter !== 'final' || wanted.typed.decision !== 'redress' || hasRedress(wanted) || words !== '') return;
  const detail = 'Say what is offered: an amount, or words.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/parts/redress', detail }] });
}

/** Whether a letter answers in the name of an insurer. */
export const isInsurersAnswer = ({ respondent }: Pick<Complaint, 'respondent'>, letter: LetterKind): boolean =>
  closes(letter) && respondent === 'insurer';

/** Throws as `checkReachedInsurer` does, for an answer. */
export function checkHandedOver(complaint: Complaint, letter: LetterKind): void {
  if (closes(letter)) checkReachedInsurer(complaint);
}

/** Throws 409 `not-handed-over` where the insurer of today answers and has never got it. */
export function checkReachedInsurer(complaint: Complaint): void {
  if (!isKeptFromInsurer(complaint)) return;
  const detail = `${complaint.respondentName} answers this complaint and has not got it. Hand it over first, or record their receipt.`;
  throw new Problem(409, 'not-handed-over', detail);
}

/** Throws as `checkHandedOver` does, 409 `no-receipt` until the insurer has confirmed it, and 400 without who agreed. */
export function checkMayAnswer(
  complaint: Complaint,
  { letter, agreedBy = '' }: Pick<WantedLetter, 'letter' | 'agreedBy'>,
): void {
  if (!isInsurersAnswer(complaint, letter)) return;
  checkHandedOver(complaint, letter);
  const name = complaint.respondentName;
  if (awaitsReceipt(complaint)) {
    const detail = `${name} answers this complaint and has not confirmed that it has it. Wait for its receipt, or record it.`;
    throw new Problem(409, 'no-receipt', detail);
  }
  if (agreedBy.trim() !== '') return;
  const detail = `Say who at ${name} agreed to this answer. It goes in their name.`;
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/agreedBy', detail }] });
}

export function checkLetter(complaint: Complaint, letter: LetterKind, at: Date): void {
  checkOpen(complaint);
  refuse(letterRefusal(complaint, letter, at));
}

/** Throws also 409 `acknowledgement-late` for one that would promise what is past. */
export function checkMaySend(complaint: Complaint, letter: LetterKind, now: Date): void {
  checkOpen(complaint);
  refuse(sendRefusal(complaint, letter, now));
}

function refuse(refused: Refused | null): void {
  if (refused !== null) throw new Problem(409, refused.code, refused.detail);
}

/** Throws 409 `letter-incomplete` with what is missing. */
export function checkWhole({ letter }: WantedLetter, { kind }: Complaint, composed: Letter): void {
  const missing = missingParts(letter, kind, composed);
  if (missing.length === 0) return;
  const detail = `The letter lacks ${missing.join(', ')}. Nothing was sent.`;
  const errors = missing.map((part: LetterPart) => ({
    pointer: `/parts/${part}`,
    detail:
      letter === 'eight-weeks' && part === 'promised-on'
        ? 'Say by which day the final answer is expected.'
        : 'This is missing.',
  }));
  throw new Problem(409, 'letter-incomplete', detail, { errors, members: { missing } });
}
