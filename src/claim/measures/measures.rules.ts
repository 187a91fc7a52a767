// What is counted of claims, day by day. Each measure has a scale, which says what its values are.

export const scales = {
  /** Only how many there were. */
  count: null,
  /** The sum says of how many it is true. */
  share: null,
  minutes: [
    15, 30, 60, 120, 240, 480, 960, 1_440, 2_880, 4_320, 7_200, 10_080, 14_400, 20_160, 30_240, 40_320, 60_480, 80_640,
    120_960,
  ],
  score: [1, 2, 3, 4],
} as const satisfies Record<string, readonly number[] | null>;
export type Scale = keyof typeof scales;

export const measures = {
  /**
   * On the day of its receipt: of its first dated event, or of when the portal got it, if that is earlier. A claim that
   * was over before the portal had it counts neither here nor in `whole`, `whole-ours` and `waiting`.
   */
  came: 'count',
  /** Of the same claims, on the day on which the portal got each. It is told apart by nothing. */
  arrived: 'count',
  /** On the day of each ending: a claim that is opened again may end again, and has each of its times once more. */
  ended: 'count',
  /** From receipt to end. */
  whole: 'minutes',
  /** The same, without what was waited for others, and without the time for which it was over in between. */
  'whole-ours': 'minutes',
  /** Of a state, on the day on which it was left. A final state waits for nobody, so it has none. */
  state: 'minutes',
  'state-ours': 'minutes',
  /** On the day on which a claim ended: for how long it had waited for whom. */
  waiting: 'minutes',
  /** Working minutes from what the claimant wrote to its answer. */
  answer: 'minutes',
  'answer-first': 'minutes',
  /** True where it was answered within the time for answers, on the day of the answer; else on that on which it ran out. */
  'answer-in-time': 'share',
  'promise-set': 'count',
  'promise-moved': 'count',
  /** On the day of each ending; none of one that was cancelled. */
  'promise-kept': 'share',
  /** True where it was sent. */
  notice: 'share',
  /** True where it was read; on the day of the message. */
  'message-read': 'share',
  quote: 'minutes',
  /** Of those that somebody decided: not by a limit or an earlier approval, which decide as the quote is sent. */
  'quote-asked': 'minutes',
  satisfaction: 'score',
  ease: 'score',
  'would-call': 'share',
  'survey-asked': 'count',
  complaint: 'count',
  /** Of those that were answered: from receipt to the end, on the day of the end. */
  'complaint-closed': 'minutes',
  /** Of those that were answered: true where it was by the third working day. */
  'complaint-fast': 'share',
  /** True where it was answered within eight weeks, on the day of the answer; else on that on which they are over. */
  'complaint-in-eight-weeks': 'share',
  /** Of those that were decided: true where the claimant was right, in whole or by redress. */
  'complaint-upheld': 'share',
  /** Taken in by mistake, however it came, on the day on which it was closed as that. It counts in no other measure. */
  'complaint-mistaken': 'count',
  /** Closed as withdrawn by the claimant, on that day. It counts as received too. */
  'complaint-withdrawn': 'count',
  /** Closed because somebody else answers it, on that day. It counts as received too. */
  'complaint-elsewhere': 'count',
  contact: 'count',
  'passcode-given': 'count',
  'passcode-opened': 'count',
} as const satisfies Record<string, Scale>;
export type Measure = keyof typeof measures;

export const measureNames = Object.keys(measures) as Measure[];

export const dimensions = ['device', 'needs', 'state', 'channel', 'on', 'reason', 'by', 'person'] as const;
export type Dimension = (typeof dimensions)[number];

/** Counts of claims beside those of facts: each claim on the day of its first such fact in a calendar quarter. */
export type ClaimsBy = `claims-by-${Dimension | 'all'}`;

export const claimsBy = (dimension: Dimension | ''): ClaimsBy => `claims-by-${dimension === '' ? 'all' : dimension}`;

/**
 * Raised when a measure is new, or counted otherwise than before: all days are then counted again. Without it a new
 * measure has no days but the last ones.
 */
export const measuresVersion = 17;

/** Values up to the first edge are in bucket 0, those beyond the last in one more. */
function bucketOf(value: number, edges: readonly number[]): number {
  const at = edges.findIndex((edge) => value <= edge);
  return at === -1 ? edges.length : at;
}

export type Sums = { n: number; sum: number; buckets: number[] };

const emptySums = (measure: Measure): Sums => {
  const edges = scales[measures[measure]];
  return { n: 0, sum: 0, buckets: edges === null ? [] : Array.from({ length: edges.length + 1 }, () => 0) };
};

/** Both are of one measure. */
export const addSums = (one: Sums, other: Sums): Sums => ({
  n: one.n + other.n,
  sum: one.sum + other.sum,
  buckets: one.buckets.map((count, at) => count + (other.buckets[at] ?? 0)),
});

export type OfClaim = { clientId: string; brand: string };

/** Something that is counted once. `of`: for whom, where that no longer follows the claim. */
export type Fact = {
  at: Date;
  measure: Measure;
  value: number;
  cohorts?: Partial<Record<Dimension, string>>;
  of?: OfClaim;
};

export type MeasureKey = OfClaim & {
  day: string;
  measure: Measure;
  dimension: Dimension | ClaimsBy | '';
  cohort: string;
};
export type MeasureRow = MeasureKey & Sums;

export type Made = Map<string, MeasureRow>;

export const nameOf = ({ day, clientId, brand, measure, dimension, cohort }: MeasureKey): string =>
  JSON.stringify([day, clientId, brand, measure, dimension, cohort]);

export function addTo(rows: Made, key: MeasureKey, value: number): void {
  const name = nameOf(key);
  const row = rows.get(name) ?? { ...key, ...emptySums(key.measure) };
  const edges = scales[measures[key.measure]];
  row.n += 1;
  row.sum += Math.round(value);
  if (edges !== null) {
    const at = bucketOf(value, edges);
    row.buckets[at] = (row.buckets[at] ?? 0) + 1;
  }
  rows.set(name, row);
}

/** Counts a claim by its first fact. */
export function addClaim(rows: Made, key: MeasureKey): void {
  const row = rows.get(nameOf(key)) ?? { ...key, n: 0, sum: 0, buckets: [] };
  rows.set(nameOf(key), { ...row, n: row.n + 1 });
}

/** Adds what was counted before. */
export function addRow(rows: Made, row: MeasureRow): void {
  const before = rows.get(nameOf(row));
  rows.set(nameOf(row), before === undefined ? row : { ...row, ...addSums(before, row) });
}

/** Takes away what was counted before; a row may fall below 0. */
export function subtractRow(rows: Made, { n, sum, buckets, ...key }: MeasureRow): void {
  addRow(rows, { ...key, n: 0 - n, sum: 0 - sum, buckets: buckets.map((count) => 0 - count) });
}

/** Returns in which bucket `share` of all are reached, and how many are in those before it; null without any. */
export function quantileBucket({ n, buckets }: Sums, share: number): { at: number; before: number } | null {
  let before = 0;
  for (const [at, count] of buckets.entries()) {
    if (count > 0 && before + count >= share * n) return { at, before };
    before += count;
  }
  return null;
}

/** Returns the value below which `share` of all lie, as far as buckets tell; null without any. */
export function quantileOf(sums: Sums, measure: Measure, share: number): number | null {
  const edges = scales[measures[measure]];
  const found = quantileBucket(sums, share);
  if (edges === null || found === null) return null;
  const { at, before } = found;
  const low = edges[at - 1] ?? 0;
  const high = edges[at] ?? (edges.at(-1) ?? 0) * 2;
  return low + ((share * sums.n - before) / (sums.buckets[at] ?? 1)) * (high - low);
}

/** Returns how many values are at most `limit`, which is an edge of the scale. */
export function countWithin({ buckets }: Sums, measure: Measure, limit: number): number {
  const edges: readonly number[] = scales[measures[measure]] ?? [];
  return buckets.filter((_, at) => (edges[at] ?? Infinity) <= limit).reduce((all, count) => all + count, 0);
}
