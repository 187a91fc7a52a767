import type { ShownLine } from '../../quote/quote-answers.rules.ts';
import { lineName } from '#claim/quote/quote-words.rules.ts';

/** A line of one version, of the other, or of both; `before` or `after` is null where it is not. */
export type ComparedLine = { key: string; name: string; before: number | null; after: number | null };

const keyOf = ({ part, description }: ShownLine): string => `${part}\n${description}`.toLowerCase();

/** Pairs lines by part and description, and repeated ones in their order. Those that are gone stand last. */
export function comparedLines(before: readonly ShownLine[], after: readonly ShownLine[]): ComparedLine[] {
  const left = [...before];
  const paired = after.map((line, at) => {
    const found = left.findIndex((one) => keyOf(one) === keyOf(line));
    const [former] = found < 0 ? [] : left.splice(found, 1);
    return { key: `after ${at}`, name: lineName(line), before: former?.totalPence ?? null, after: line.totalPence };
  });
  const gone = left.map((line, at) => ({
    key: `before ${at}`,
    name: lineName(line),
    before: line.totalPence,
    after: null,
  }));
  return [...paired, ...gone];
}
