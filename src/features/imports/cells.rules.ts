// Cells are data, never formulas. Damaged values (#REF!, 1.23E+15) are refused, because the original is lost.
import { londonInstant } from '#shared/time/london.ts';
import type { FieldKind } from './claim-fields.rules.ts';
import type { Column, DateFormat } from './mapping.rules.ts';

export type CellValue = { value: string | number | boolean } | { wrong: string };

const dayShapes: Record<'dd/mm/yyyy' | 'mm/dd/yyyy' | 'yyyy-mm-dd', RegExp> = {
  'dd/mm/yyyy': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})/,
  'mm/dd/yyyy': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})/,
  'yyyy-mm-dd': /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})/,
};
const clockShape = /^(?:[ T]+(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/;
/**
 * Days from Excel's day 0 to 1970. Day 0 is 30 December 1899, because Excel counts a 29 February 1900 that never was.
 */
const excelDayOfEpoch = 25_569;
const spoilt = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;
const shortened = /^\d(?:\.\d+)?E\+\d{2,}$/i;
const usualYes = ['yes', 'y', 'true', '1'];
const usualNo = ['no', 'n', 'false', '0'];

function wallClock(shape: RegExp, cell: string): number[] | null {
  const day = shape.exec(cell);
  const clock = day && clockShape.exec(cell.slice(day[0].length));
  if (!day?.groups || !clock) return null;
  const { year, month, day: dayOfMonth } = day.groups;
  return [year, month, dayOfMonth, clock.groups?.['hour'], clock.groups?.['minute'], clock.groups?.['second']].map(
    (part) => Number(part ?? 0),
  );
}

function excelClock(cell: string): number[] | null {
  if (!/^\d{1,7}(?:\.\d+)?$/.test(cell)) return null;
  const seconds = Math.round((Number(cell) - excelDayOfEpoch) * 86_400);
  const wall = new Date(seconds * 1_000);
  if (Number(cell) < 61) return null;
  return [
    wall.getUTCFullYear(),
    wall.getUTCMonth() + 1,
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  ];
}

const examples: Record<DateFormat, string> = {
  iso: '2026-11-06T09:30:00Z (or say in the mapping how dates are written)',
  'dd/mm/yyyy': '06/11/2026 or 06/11/2026 09:30',
  'mm/dd/yyyy': '11/06/2026 or 11/06/2026 09:30',
  'yyyy-mm-dd': '2026-11-06 or 2026-11-06 09:30',
  excel: '46332 or 46332.395833, as Excel counts days',
};

function instantOf(cell: string, format: DateFormat): CellValue {
  // An instant with a zone is unambiguous in any column.
  if (format === 'iso' || /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i.test(cell)) return { value: cell };
  const parts = format === 'excel' ? excelClock(cell) : wallClock(dayShapes[format], cell);
  const instant = parts && londonInstant(parts);
  return instant ? { value: instant.toISOString() } : { wrong: `This is not a date such as ${examples[format]}.` };
}

function numberOf(cell: string): CellValue {
  const plain = cell.replaceAll(/[£\s]/g, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) return { wrong: 'This is not a number such as 1250 or 1,250.50.' };
  return { value: Number(plain) };
}

function flagOf(cell: string, { yes = usualYes, no = usualNo }: Column): CellValue {
  const isIn = (list: string[]) => list.some((word) => word.toLowerCase() === cell.toLowerCase());
  if (isIn(yes)) return { value: true };
  return isIn(no) ? { value: false } : { wrong: `Write ${yes.join(' or ')}, or ${no.join(' or ')}.` };
}

function textOf(cell: string): CellValue {
  if (!shortened.test(cell)) return { value: cell };
  return {
    wrong:
      'The spreadsheet has shortened a long number to this. Format the column as text, put the number in again and export once more.',
  };
}

export function cellValue(cell: string, kind: FieldKind, column: Column): CellValue {
  const trimmed = cell.trim();
  if (spoilt.test(trimmed)) return { wrong: `The spreadsheet shows an error here (${trimmed}).` };
  switch (kind) {
    case 'text':
      return textOf(cell);
    case 'instant':
      return instantOf(trimmed, column.dates);
    case 'flag':
      return flagOf(trimmed, column);
    case 'number':
    case 'integer':
      return numberOf(trimmed);
  }
}
