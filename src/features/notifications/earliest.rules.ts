// Of several times to look again, the first.

/** The earliest of these that is one; null where none is. */
export function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce<Date | null>((first, time) => (first && (!time || first <= time) ? first : time), null);
}
