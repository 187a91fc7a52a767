// What a claimant reads of a promised date, on every page of the claim and in notices.
import { formatDate, formatShortDay, formatTime, londonDayNumber } from '#shared/time/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { reasonWords } from './date-reasons.rules.ts';
import { noonOf } from './noon.rules.ts';
import type { WantedDate } from './date-body.rules.ts';
import { newDateBy } from './promised-date.rules.ts';

/** The newest first. */
export type EarlierDates = { label: string; lines: string[] };

export type PromiseWords = {
  label: string;
  /** For the folded summary. */
  short: string;
  /** What is expected, then why it moved. */
  lines: string[];
  earlier: EarlierDates | null;
};

type Dated = WantedDate & { setAt: Date };

const fullDate = (day: string): string => formatDate(noonOf(day));
const dayAndMonth = (date: string): string => date.slice(0, 'dd/mm'.length);

/** Returns "Expected between 18/11 and 20/11/2026". */
export function expectedWords({ earliest, latest }: Pick<Dated, 'earliest' | 'latest'>): string {
  const to = fullDate(latest);
  if (earliest === latest) return `Expected on ${to}`;
  const isSameYear = earliest.slice(0, 4) === latest.slice(0, 4);
  return `Expected between ${isSameYear ? dayAndMonth(fullDate(earliest)) : fullDate(earliest)} and ${to}`;
}

function passedWords(latest: Date, now: Date): string {
  const by = newDateBy(latest);
  const when = by < now ? 'as soon as we can' : `by ${dayAndMonth(formatDate(by))} at ${formatTime(by)}`;
  return `This has taken longer than we said. We’ll give you a new date ${when}.`;
}

const reasonOf = ({ reasonCode: code, reason: words }: Dated, locale: Locale): string =>
  reasonWords({ code, words }, locale);

/** Returns "Moved on 14/11: the screen comes two days late". */
export const movedWords = (date: Dated, locale: Locale): string =>
  `Moved on ${dayAndMonth(formatDate(date.setAt))}: ${reasonOf(date, locale)}`;

function saidWords(date: Dated, locale: Locale): string {
  return `${expectedWords(date)}, said on ${dayAndMonth(formatDate(date.setAt))}: ${reasonOf(date, locale)}`;
}

/** `dates` has the newest, which counts, first. Throws without one. */
export function promiseWords(dates: readonly Dated[], locale: Locale, now: Date): PromiseWords {
  const [counts, ...earlier] = dates;
  if (!counts) throw new Error('There are no words for a date that was not promised.');
  const latest = noonOf(counts.latest);
  const isPast = londonDayNumber(latest) < londonDayNumber(now);
  const expected = isPast ? passedWords(latest, now) : expectedWords(counts);
  return {
    label: 'Completion',
    short: `By ${formatShortDay(latest)}`,
    lines: isPast || earlier.length === 0 ? [expected] : [expected, movedWords(counts, locale)],
    earlier:
      earlier.length === 0 ? null : { label: 'Earlier dates', lines: earlier.map((date) => saidWords(date, locale)) },
  };
}
