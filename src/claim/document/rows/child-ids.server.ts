import { matchChildren } from '../match-children.rules.ts';
import { rowId } from '../row-id.server.ts';

/** Gives each wanted row the id of the stored row that it continues, and a new id to the others. */
export function withIds<Entry extends object>(
  stored: readonly (Entry & { id: string })[],
  wanted: readonly Entry[],
  contentOf: (row: Entry) => string,
): (Entry & { id: string })[] {
  if (stored.length === 0) return wanted.map((entry) => ({ ...entry, id: rowId() }));
  const matched = matchChildren<Entry, Entry & { id: string }>(stored, wanted, contentOf);
  return wanted.map((entry, index) => ({ ...entry, id: matched[index]?.id ?? rowId() }));
}
