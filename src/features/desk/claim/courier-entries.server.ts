// What the thread says of couriers and of what claimants ask them for. Auditors get no typed words.
import { confirmedWish, sourceWords, stepWords, wishKindWords, wishWords } from '#claim/parcel/parcel-words.rules.ts';
import type { CourierEvent, Direction } from '#claim/parcel/parcel.rules.ts';
import type { Wish } from '#claim/parcel/rebooking.rules.ts';
import type { ThreadEntry } from '../desk-answers.rules.ts';

type Told = Pick<ThreadEntry, 'kind' | 'name' | 'title' | 'text'>;

type StoredStep = Pick<CourierEvent, 'status' | 'reason' | 'words' | 'origin'> & {
  windowFrom: string | null;
  windowTo: string | null;
  courier: string;
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function courierEntry<Entry extends Told>(entry: Entry, isAuditor: boolean): Entry {
  const step = JSON.parse(entry.text) as StoredStep;
  const words = isAuditor ? '' : step.words;
  const window = { windowFrom: dateOrNull(step.windowFrom), windowTo: dateOrNull(step.windowTo) };
  const text = stepWords({ ...step, ...window, words }, entry.title as Direction, 'en-GB');
  return { ...entry, name: sourceWords(step.origin, step.courier), text };
}

type StoredWish = { wish: Wish; answer: string; confirmedFor: string | null };

function wishEntry<Entry extends Told>(entry: Entry, isAuditor: boolean): Entry {
  const stored = JSON.parse(entry.text) as StoredWish;
  const wish = confirmedWish(stored);
  if (isAuditor) return { ...entry, text: wishKindWords[wish.kind], title: '' };
  return { ...entry, text: wishWords(wish, 'en-GB'), title: stored.answer };
}

/** Words an entry whose `text` came as JSON. */
export function worded<Entry extends Told>(entry: Entry, isAuditor: boolean): Entry {
  if (entry.kind === 'courier') return courierEntry(entry, isAuditor);
  return entry.kind === 'wish' ? wishEntry(entry, isAuditor) : entry;
}
