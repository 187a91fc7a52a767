import type { Warning } from '#claim/warnings/warning.ts';

/** A doubtful part of accepted lines. Of the same kind in the same field the first is shown and the others are counted. */
export type ImportWarning = Warning & {
  /** Of the file, counted from 1. */
  line: number;
  number: string;
  count: number;
};

/** Entries of lists are one field: the tenth event and the first are warned of together. */
const fieldOf = ({ code, pointer }: Warning): string => `${code} ${pointer.replaceAll(/\/\d+/g, '/*')}`;

/** Adds the warnings of some lines, in the order of the file, to those of the lines before. */
export function withWarnings(
  before: readonly ImportWarning[],
  lines: readonly { line: number; number: string; warnings: readonly Warning[] }[],
): ImportWarning[] {
  const byField = new Map(before.map((warning) => [fieldOf(warning), warning]));
  for (const { line, number, warnings } of lines) {
    for (const warning of warnings) {
      const known = byField.get(fieldOf(warning)) ?? { ...warning, line, number, count: 0 };
      byField.set(fieldOf(warning), { ...known, count: known.count + 1 });
    }
  }
  return [...byField.values()];
}
