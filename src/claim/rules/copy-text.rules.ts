// Rows in PostgreSQL's text format for COPY: one line a row, tabs between cells, \N for null.

const special = /[\\\t\n\r\b\f\v]/;
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll(/[\\\t\n\r\b\f\v]/g, (sign) => escapes[sign] ?? sign);
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\\\x${hexOf(value)}`;
  throw new TypeError('COPY takes texts, numbers, flags, instants and bytes.');
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Row = Record<string, unknown>;

export function copyRows(rows: readonly Row[], columns: readonly string[], before: Row = {}): string {
  const start = Object.values(before)
    .map((value) => `${cellOf(value)}\t`)
    .join('');
  let text = '';
  for (const row of rows) {
    let separator = start;
    for (const column of columns) {
      text += separator + cellOf(row[column]);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}
