// What a claimant reads of a promised date, on every page of the claim and in notices.
import { formatDate, formatDayAndMonth, formatShortDay, formatTime, londonDayNumber } from '#shared/time/dates.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
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
  /** Reasons in the lines that somebody typed, in the operator's language. */
  ownWords: string[];
  earlier: EarlierDates | null;
};

type Dated = WantedDate & { setAt: Date };

/** Returns "Expected between 18/11 and 20/11/2026". */
export function expectedWords(
  { earliest, latest }: Pick<Dated, 'earliest' | 'latest'>,
  locale: Locale = baseLocale,
): string {
  const to = formatDate(noonOf(latest), locale);
  if (earliest === latest) return say(locale, 'Expected on {date}', { date: to });
  const isSameYear = earliest.slice(0, 4) === latest.slice(0, 4);
  const from = (isSameYear ? formatDayAndMonth : formatDate)(noonOf(earliest), locale);
  return say(locale, 'Expected between {from} and {to}', { from, to });
}

function passedWords(latest: Date, now: Date, locale: Locale): string {
  const by = newDateBy(latest);
  const when =
    by < now
      ? say(locale, 'as soon as we can')
      : say(locale, 'by {day} at {time}', { day: formatDayAndMonth(by, locale), time: formatTime(by) });
  return say(locale, 'This has taken longer than we said. We’ll give you a new date {when}.', { when });
}

const reasonOf = ({ reasonCode: code, reason: words }: Dated, locale: Locale): string =>
  reasonWords({ code, words }, locale);

/** Returns "Moved on 14/11: the screen comes two days late". */
export const movedWords = (date: Dated, locale: Locale): string =>
  say(locale, 'Moved on {day}: {reason}', {
    day: formatDayAndMonth(date.setAt, locale),
    reason: reasonOf(date, locale),
  });

function saidWords(date: Dated, locale: Locale): string {
  return say(locale, '{expected}, said on {day}: {reason}', {
    expected: expectedWords(date, locale),
    day: formatDayAndMonth(date.setAt, locale),
    reason: reasonOf(date, locale),
  });
}

/** `dates` has the newest, which counts, first. Throws without one. */
export function promiseWords(dates: readonly Dated[], locale: Locale, now: Date): PromiseWords {
  const [counts, ...earlier] = dates;
  if (!counts) throw new Error('There are no words for a date that was not promised.');
  const latest = noonOf(counts.latest);
  const isPast = londonDayNumber(latest) < londonDayNumber(now);
  const expected = isPast ? passedWords(latest, now, locale) : expectedWords(counts, locale);
  return {
    label: say(locale, 'Completion'),
    short: say(locale, 'By {day}', { day: formatShortDay(latest, locale) }),
    lines: isPast || earlier.length === 0 ? [expected] : [expected, movedWords(counts, locale)],
    ownWords: dates.map(({ reason }) => reason).filter((words) => words !== ''),
    earlier:
      earlier.length === 0
        ? null
        : { label: say(locale, 'Earlier dates'), lines: earlier.map((date) => saidWords(date, locale)) },
  };
}
