import { createHash } from 'node:crypto';

import type { ReportContent } from './report-content.rules.ts';
import type { ReportEntry } from './report.rules.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The order is fixed, because the database keeps none of an object's. */
export function reportHash(content: ReportContent): string {
  const { findings, cause, liquid, liquidWords, parts, recommendation, recommendationWords } = content;
  return sha256(JSON.stringify([findings, cause, liquid, liquidWords, parts, recommendation, recommendationWords]));
}

/** Of a report that a document has brought. */
export const entriesHash = (entries: readonly ReportEntry[]): string =>
  sha256(JSON.stringify(entries.map(({ name, lines }) => [name, lines])));
