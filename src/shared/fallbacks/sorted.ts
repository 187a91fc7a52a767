/** Returns a sorted copy. Not `toSorted`, which Chrome has from 110 on only. */
export function sorted<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- it sorts the copy
  return [...items].sort(compare);
}
