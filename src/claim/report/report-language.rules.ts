import { isEnglish, type Locale } from '#shared/locale.ts';
import type { ReportEntry } from './report.rules.ts';
import type { ReportText } from './report-words.rules.ts';

/** Whose first line is one of the portal's texts; other lines are the engineer's. */
const worded: ReadonlySet<string> = new Set<ReportText>(['Cause', 'Liquid Damage', 'Recommendation']);

const inspectionDate: ReportText = 'Inspection Date';

/** The report holds its date as English writes it: 23/11/2026. */
const dateIn = (date: string, locale: Locale): string => (isEnglish(locale) ? date : date.replaceAll('/', '.'));

/** Returns a row as it is shown. `inLanguage` returns an English text in the reader's language, which is `locale`. */
export function shownEntry(
  { name, lines }: ReportEntry,
  inLanguage: (text: string) => string,
  locale: Locale,
): ReportEntry {
  if (name === inspectionDate) return { name: inLanguage(name), lines: lines.map((line) => dateIn(line, locale)) };
  const [first = '', ...more] = lines;
  const isWorded = worded.has(name) && lines.length > 0;
  return { name: inLanguage(name), lines: isWorded ? [inLanguage(first), ...more] : lines };
}
