export type CsvHead = { delimiter: ',' | ';' | '\t' | '|'; columns: string[]; samples: string[][]; rows: number };

const delimiters = [',', ';', '\t', '|'] as const;
const mostSamples = 3;

/** Reads the file's text: UTF-8, or what spreadsheets of Windows write. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell in quotes, which may hold line ends and doubled quotes, or one without; then what ends it. */
const cellShape = (delimiter: string): RegExp => {
  const end = delimiter === '|' ? '\\|' : delimiter;
  return new RegExp(`(?:[ ]*"((?:[^"]|"")*)"[^${end}\\r\\n]*|([^${end}\\r\\n]*))(${end}|\\r?\\n|\\r|$)`, 'y');
};

/** Splits records as RFC 4180 has them; rows without any text are left out. */
function recordsOf(text: string, delimiter: string, most: number): string[][] {
  const shape = cellShape(delimiter);
  const records: string[][] = [];
  let record: string[] = [];
  while (shape.lastIndex < text.length && records.length < most) {
    const [, quoted, bare = '', end = ''] = shape.exec(text) ?? [];
    record.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (end === delimiter) continue;
    if (record.some((cell) => cell !== '')) records.push(record);
    record = [];
  }
  return records;
}

const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** Returns the first row and some after it, or null where the text has no row. */
export function readCsvHead(text: string): CsvHead | null {
  const whole = text.replace(/^\u{FEFF}/u, '');
  const [firstLine = ''] = whole.split(/\r?\n/, 1);
  const delimiter = delimiters.reduce((best, one) => (count(firstLine, one) > count(firstLine, best) ? one : best));
  const [columns, ...samples] = recordsOf(whole, delimiter, mostSamples + 1);
  if (columns === undefined) return null;
  const rows = whole.split(/\r?\n/).filter((line) => line.trim() !== '').length - 1;
  return { delimiter, columns, samples, rows };
}
