import type { Warning } from '#claim/warnings/warning.ts';

/** A warning about accepted lines. Of the same kind and field the first is kept and the others are counted. */
export type ImportWarning = Warning & {
  line: number;
  number: string;
  count: number;
};

const fieldOf = ({ code, pointer }: Warning): string => `${code} ${pointer.replaceAll(/\/\d+/g, '/*')}`;

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
