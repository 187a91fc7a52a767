import type { ReportEntry } from './report.rules.ts';

/** Whose first line is one of the portal's texts; other lines are the engineer's. */
const worded: ReadonlySet<string> = new Set(['Cause', 'Liquid Damage', 'Recommendation']);

/** Returns a row as it is shown. `inLanguage` returns an English text in the reader's language. */
export function shownEntry({ name, lines }: ReportEntry, inLanguage: (text: string) => string): ReportEntry {
  const [first = '', ...more] = lines;
  const isWorded = worded.has(name) && lines.length > 0;
  return { name: inLanguage(name), lines: isWorded ? [inLanguage(first), ...more] : lines };
}
