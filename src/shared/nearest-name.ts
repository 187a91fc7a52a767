/** Ignores case, spaces and hyphens, which are what most wrong names differ in. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Longer names are not compared, because the time grows with the square. */
const longestName = 100;

function distance(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= right.length; at += 1) {
      const isSame = left[row - 1] === right[at - 1];
      const isSwapped = left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      const edits = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped && row > 1) edits.push((before[at - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    [before, last] = [last, next];
  }
  return last[right.length] ?? 0;
}

/** Returns the nearest known name, or null if more than a third of its characters differ. */
export function nearestName(wrong: string, known: readonly string[]): string | null {
  const text = plain(wrong);
  if (text === '' || wrong.length > longestName) return null;
  let best: { name: string; edits: number } | null = null;
  for (const name of known) {
    const other = plain(name);
    const most = Math.floor(Math.max(text.length, other.length) / 3);
    if (name.length > longestName || Math.abs(text.length - other.length) > most) continue;
    const edits = distance(text, other);
    if (edits <= most && (best === null || edits < best.edits)) best = { name, edits };
  }
  return best?.name ?? null;
}

export function didYouMean(wrong: string, known: readonly string[]): string {
  const name = nearestName(wrong, known);
  return name === null ? '' : ` Did you mean ${name}?`;
}
