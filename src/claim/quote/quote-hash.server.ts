import { createHash } from 'node:crypto';

import type { QuoteContent, QuoteLine } from './quote-version.rules.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const lineText = ({ part, description, quantity, netPence, vatRate, vatPence, totalPence }: QuoteLine) => [
  part,
  description,
  quantity,
  netPence,
  vatRate,
  vatPence,
  totalPence,
];

/** Returns the hash of all that is agreed to. The order is fixed, because the database keeps none of an object's. */
export function contentHash(content: QuoteContent): string {
  const { lines, totalPence, vatPence, claimantPence, decides, goodUntil, sentence } = content;
  return sha256(
    JSON.stringify([lines.map(lineText), totalPence, vatPence, claimantPence, decides, goodUntil, sentence]),
  );
}

/** `[label, value]` in the order in which they are shown. */
export const rowsHash = (rows: readonly (readonly string[])[]): string => sha256(JSON.stringify(rows));
