// Which letters about a complaint can go now, and which of them is due.
import { addLondonDays } from '#shared/time/london.ts';
import { complaintClocksOf } from '../complaint-clocks.rules.ts';
import { awaitsReceipt, closes, type ComplaintFacts, type LetterKind, type LetterRefusal } from '../complaint.rules.ts';
import { letterKindsOf, neededParts } from '../letters.rules.ts';

export type Refused = { code: LetterRefusal; detail: string };

/** Before the end of the eight weeks the letter says from when the Ombudsman may be asked. */
const eightWeeksEarliestDays = 14;

/** From when it may be sent; null of a complaint about personal data, which has none. */
export const eightWeeksFrom = ({ kind, finalBy }: Pick<ComplaintFacts, 'kind' | 'finalBy'>): Date | null =>
  neededParts[kind]['eight-weeks'] === null ? null : addLondonDays(finalBy, -eightWeeksEarliestDays);

const onlyOnce: Partial<Record<LetterKind, 'acknowledgedAt' | 'eightWeeksAt'>> = {
  acknowledgement: 'acknowledgedAt',
  'eight-weeks': 'eightWeeksAt',
};

/** Returns why a letter of that instant is none, whoever sent it; null where it is one. */
export function letterRefusal(facts: ComplaintFacts, letter: LetterKind, at: Date): Refused | null {
  if (neededParts[facts.kind][letter] === null) {
    return { code: 'letter-unknown', detail: 'A complaint about personal data has no such letter.' };
  }
  const once = onlyOnce[letter];
  if (once !== undefined && facts[once] !== null) {
    return { code: 'letter-sent', detail: 'This letter was sent before. Nothing was sent.' };
  }
  const from = eightWeeksFrom(facts);
  if (letter === 'eight-weeks' && from !== null && at < from) {
    const detail = 'The eight weeks are not nearly over, so the Ombudsman cannot be asked yet. Send a holding letter.';
    return { code: 'letter-early', detail };
  }
  if (letter !== 'summary' || facts.summaryBy === null || at <= facts.summaryBy) return null;
  const detail = 'The third working day is over, so a summary no longer does. Send a final answer.';
  return { code: 'summary-late', detail };
}

/** Its words promise an answer to come, which a later letter, or the day itself, has made untrue. */
function acknowledgementRefusal(facts: ComplaintFacts, now: Date): Refused | null {
  const { kind, acknowledgeBy, finalBy, eightWeeksAt } = facts;
  const code = 'acknowledgement-late';
  if (eightWeeksAt !== null) {
    const detail =
      'The 8-week letter has gone, and an acknowledgement would say otherwise. Send a holding letter or a final answer.';
    return { code, detail };
  }
  if (now < (kind === 'data' ? acknowledgeBy : finalBy)) return null;
  const detail =
    kind === 'data'
      ? 'The last day to confirm this complaint is over. Send a holding letter, which confirms it too, or a final answer.'
      : 'The eight weeks are over, so an acknowledgement would promise a day that has passed. Send the 8-week letter or a final answer.';
  return { code, detail };
}

/** Returns why a letter is not sent now. What went another way is recorded also where an acknowledgement was late. */
export const sendRefusal = (facts: ComplaintFacts, letter: LetterKind, now: Date): Refused | null =>
  letterRefusal(facts, letter, now) ?? (letter === 'acknowledgement' ? acknowledgementRefusal(facts, now) : null);

/** Returns the letter that the clocks ask for: of those that are over the last, because it does for those before too. */
function wantedLetter(facts: ComplaintFacts, now: Date): LetterKind {
  const { kind, finalBy, eightWeeksAt } = facts;
  if (kind === 'service' && eightWeeksAt === null && now >= finalBy) return 'eight-weeks';
  const clocks = complaintClocksOf(facts).filter((clock) => clock.kind !== 'complaint-hand-over');
  const clock = clocks.findLast(({ dueAt }) => dueAt <= now) ?? clocks[0];
  if (clock?.kind === 'complaint-acknowledge') return 'acknowledgement';
  return clock?.kind === 'complaint-final' ? 'final' : 'holding';
}

export type LettersNow = {
  letters: { letter: LetterKind; refused: LetterRefusal | null }[];
  due: LetterKind | null;
};

/** Returns the letters of an open complaint, and which is due; none once it is closed. */
export function lettersNow(facts: ComplaintFacts, now: Date): LettersNow {
  if (facts.closedAt !== null) return { letters: [], due: null };
  const isWaiting = awaitsReceipt(facts);
  const letters = letterKindsOf(facts.kind).map((letter) => {
    const refused = sendRefusal(facts, letter, now)?.code ?? null;
    return { letter, refused: refused ?? (isWaiting && closes(letter) ? ('no-receipt' as const) : null) };
  });
  const wanted = [wantedLetter(facts, now), 'eight-weeks', 'holding'] as const;
  const goes = (kind: LetterKind) => letters.some(({ letter, refused }) => letter === kind && refused === null);
  return { letters, due: wanted.find((kind) => goes(kind)) ?? null };
}
