import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Position = { line: number; column: number };
/** One change of the code in one place; its lines and columns count from 1, and its end stands before that column. */
export type Change = {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the path from the root, also of a file in a copy of the project. */
export const fileOf = ({ fileName }: Change): string => fileName.slice(fileName.indexOf('src/'));

/** Returns what tells a change from all others. */
export function keyOf(change: Change): string {
  const { mutatorName, replacement, location } = change;
  const { start, end } = location;
  const place = [fileOf(change), start.line, start.column, end.line, end.column];
  return sha256(JSON.stringify([...place, mutatorName, replacement]));
}

const next = ({ line, column }: Position): Position => ({ line: line + 1, column: column + 1 });

/** Counts from 1 what Stryker counts from 0 until it reports. */
export function countedFromOne<C extends Change>(change: C): C {
  const { start, end } = change.location;
  return { ...change, location: { start: next(start), end: next(end) } };
}

/** Returns the code that a change replaces, in one line. */
export function originalOf(change: Change): string {
  const { start, end } = change.location;
  const lines = readFileSync(fileOf(change), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return cut.join(' ').replaceAll(/\s+/g, ' ');
}

/**
 * Returns this many changes drawn at random, each with the same chance. The same seed draws the same changes; a larger
 * `size` adds changes and drops none.
 */
export function drawChanges<C extends Change>(changes: readonly C[], size: number, seed: number): C[] {
  const lots = new Map(changes.map((change) => [change, sha256(`${seed} ${keyOf(change)}`)]));
  const lotOf = (change: C) => lots.get(change) ?? '';
  return changes.toSorted((one, other) => (lotOf(one) < lotOf(other) ? -1 : 1)).slice(0, size);
}
