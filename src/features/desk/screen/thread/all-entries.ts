import type { ThreadEntry } from '../../desk-answers.rules.ts';

/** Returns the newest entries behind those of `earlier` that are older: of a page that news has moved on, none is missing. */
export function allEntries(earlier: readonly ThreadEntry[], newest: readonly ThreadEntry[]): readonly ThreadEntry[] {
  const [oldest] = newest;
  if (earlier.length === 0 || oldest === undefined) return newest;
  const known = new Set(newest.map(({ id }) => id));
  return [...earlier.filter(({ id, at }) => at <= oldest.at && !known.has(id)), ...newest];
}
