import type { KnownState } from '#shared/known-state.ts';
import { sourceWords, stepWords } from '#claim/parcel/parcel-words.rules.ts';
import type { CourierEvent, Direction } from '#claim/parcel/parcel.rules.ts';
import type { Locale } from '#shared/locale.ts';
import { londonDayOf } from '#shared/time/london.ts';

/** As PostgreSQL returns it. */
export type StoredStep = Pick<CourierEvent, 'status' | 'reason' | 'words' | 'place' | 'origin'> & {
  direction: Direction;
  courier: string;
  windowFrom: string | null;
  windowTo: string | null;
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns "We couldn’t deliver: nobody was in", and where and from whom that is. */
export function stepEntry(step: StoredStep, locale: Locale): { heading: string; meaning: string } {
  const window = { windowFrom: dateOrNull(step.windowFrom), windowTo: dateOrNull(step.windowTo) };
  const source = sourceWords(step.origin, step.courier, locale);
  return {
    heading: stepWords({ ...step, ...window }, step.direction, locale),
    meaning: [source.charAt(0).toUpperCase() + source.slice(1), step.place].filter((part) => part !== '').join(', '),
  };
}

type Said = { kind: string; at: Date; systemName: string | null; step: StoredStep | null };

const arrived: KnownState = 'Equipment Received';

/** What says that the courier has done what it came for. */
const sayDone: Record<Direction, (one: Said) => boolean> = {
  collection: ({ kind, systemName }) => kind === 'collected' || systemName === arrived,
  delivery: ({ kind }) => kind === 'delivered',
};

const isDoneStep = ({ status, direction }: StoredStep): boolean =>
  status === 'delivered' || (direction === 'collection' && status === 'collected');

/** Leaves out scans of the same that follow each other on a day, and what another entry of that day says. */
export function saidOnce<Entry extends Said>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ step, at }) => {
    if (step === null) return true;
    const day = londonDayOf(at);
    const { direction, status, reason, words, windowFrom, windowTo } = step;
    const isOther = (one: Entry) => londonDayOf(one.at) === day && sayDone[direction](one);
    if (isDoneStep(step) && entries.some(isOther)) return false;
    const key = JSON.stringify([day, direction, status, reason, status === 'news' && words, windowFrom, windowTo]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
