import type { Visit } from '#claim/calendar/visit.rules.ts';
import type { KnownState } from '#shared/known-state.ts';
import type { Locale } from '#shared/locale.ts';
import { longDayInWords } from '#shared/time/dates.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { Situation } from '#features/notifications/situation.ts';

/** States whose own To do is about the courier's visit. */
const visitStates: readonly KnownState[] = [
  'Collection',
  'Collection Arranged',
  'Awaiting Repaired Equipment Return to End User',
];

function textOf({ kind, place }: Visit): ServerText {
  if (kind === 'delivery')
    return place === '' ? 'Be there on {date}, or ask someone to take it in.' : 'You don’t need to be at home for it.';
  return place === ''
    ? 'Back up your device and pack it by {date}. Be there, or ask someone to hand it over.'
    : 'Have your device packed by {date}.';
}

const wordsOf = (visit: Visit, locale: Locale): string =>
  say(locale, textOf(visit), { date: longDayInWords(visit.date, locale) });

type Of = Pick<Situation, 'visits' | 'wording'>;

/** Returns what the claimant is to do about a collection or a delivery, as My Claim says it; null where it says nothing. */
export function visitTodo(kind: Visit['kind'], { visits, wording }: Of, locale: Locale): string | null {
  const visit = visits.find((one) => one.kind === kind);
  if (visit) return wordsOf(visit, locale);
  return visitStates.some((state) => wording.key.startsWith(state)) ? wording.todo : null;
}

/** Returns that the device is to be packed; null where no courier is coming for it. */
export function packingTodo({ visits }: Pick<Situation, 'visits'>, locale: Locale): string | null {
  const collection = visits.find(({ kind }) => kind === 'collection');
  return collection ? wordsOf(collection, locale) : null;
}
