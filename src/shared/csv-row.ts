// A table as a file that spreadsheets open: RFC 4180, with a byte order mark, because without it they take UTF-8 for
// something else. A cell that begins like a formula gets an apostrophe, because whoever writes a name into a claim must
// not have a spreadsheet compute it (OWASP, CSV injection).

const formula = /^[\s\p{Cc}]*[=+\-@|%]|^[\t\r\n]/u;

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row with its line end. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export const byteOrderMark = '\uFEFF';
