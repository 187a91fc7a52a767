// The British words of figures for documents that the server draws. They are the texts of the screens.
import { readFileSync } from 'node:fs';

import { formatDate } from '#shared/time/dates.ts';
import { type FigureValue, valueIn } from './figure-value.rules.ts';
import type { FigureId, Missing, Unit } from './report-list.rules.ts';

const file = new URL('../../../messages/en-GB.json', import.meta.url);

/** Read with the first document: most processes draw none. */
let words: Readonly<Record<string, string>> | null = null;

function wordOf(key: string): string {
  words ??= JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const word = words[key];
  if (word === undefined) throw new Error(`There is no text ${key}.`);
  return word;
}

const keyOf = (id: FigureId): string => `desk_figure_${id.replaceAll('-', '_')}`;

export const figureLabel = (id: FigureId): string => wordOf(keyOf(id));
export const figureAbout = (id: FigureId): string => wordOf(`${keyOf(id)}_about`);

/** `day` is `YYYY-MM-DD`. */
const withDay = (key: string) => (day: string) => wordOf(key).replace('{day}', formatDate(`${day}T12:00:00Z`, 'en-GB'));

export const beforeBaselineText = withDay('desk_reports_before_baseline');
export const sincePortalText = withDay('desk_reports_since_portal');

const counted =
  (unit: string) =>
  ({ count }: { count: number }): string =>
    wordOf(`desk_reports_${unit}`).replace('{count}', String(count));

const missingKeys: Record<Missing, string> = {
  few: 'desk_reports_few',
  'kept-back': 'desk_reports_kept_back',
  none: 'desk_reports_no_figure',
};

export const missingText = (missing: Missing): string => wordOf(missingKeys[missing]);

export const valueText = (figure: FigureValue, unit: Unit): string =>
  valueIn(figure, unit, {
    minutes: counted('minutes'),
    hours: counted('hours'),
    days: counted('days'),
    percent: counted('percent'),
    score: counted('score'),
    few: () => missingText('few'),
    'kept-back': () => missingText('kept-back'),
    none: () => missingText('none'),
  });
