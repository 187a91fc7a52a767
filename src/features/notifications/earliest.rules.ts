export function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce<Date | null>((first, time) => (first && (!time || first <= time) ? first : time), null);
}
