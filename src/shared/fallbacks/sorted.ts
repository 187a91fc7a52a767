/** Returns a sorted copy. Not `toSorted`, which needs Chrome 110. */
export function sorted<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- it sorts the copy
  return [...items].sort(compare);
}
