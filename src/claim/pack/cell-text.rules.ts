import { linesOfHtml } from '#claim/messages/html-lines.rules.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { stripControls } from '#shared/text.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { CellKind } from './pack-source.ts';

/**
 * “message-received” becomes “message received”, and “claim.viewed” “claim viewed”. “complaint C-7KQ2-M4XB” stays, so
 * that the number is found.
 */
const codeText = (code: string): string => code.replaceAll(/(?<![A-Z\d])[-_.](?![A-Z\d])/g, ' ');

/** Of what was agreed: `[["label", "value"]]`. */
function rowsText(json: string): string {
  if (json === '') return '';
  const rows = JSON.parse(json) as [label: string, value: string][];
  return rows.map(([label, value]) => `${label}: ${value}`).join('; ');
}

const texts: Record<CellKind, (value: string) => string> = {
  text: (value) => value,
  code: codeText,
  pence: (value) => formatPounds(poundsOf(Number(value))),
  html: linesOfHtml,
  rows: rowsText,
  instant: (value) => formatDateTime(value),
};

/** A mark that reorders text would turn round what stands beside it too. */
export function cellText(kind: CellKind, value: string | null): string {
  return value === null || value === '' ? '' : stripControls(texts[kind](value)).trim();
}
