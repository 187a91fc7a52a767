// CSV for spreadsheets: RFC 4180, with a byte order mark, because without it they misread UTF-8. A cell that begins
// like a formula gets an apostrophe, so that a spreadsheet never computes text from a claim (OWASP, CSV injection).

/** A number below zero begins like a formula, and is none. */
const negative = /^-\d+(?:\.\d+)?$/;
/** Some spreadsheets take full-width signs for plain ones. */
const formula = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

function cell(value: string): string {
  const safe = formula.test(value) && !negative.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export const byteOrderMark = '\uFEFF';
