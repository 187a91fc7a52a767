// Everything that has happened to a claim in one list, newest first (visual §12.9). States are
// worded by the wording table; the screen words the rest, because that is the same for every operator.
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { collectionProgress, deliveryProgress } from '#claim/rules/parcel-progress.rules.ts';
import { pastWording, type PastState } from '#claim/wording/past-wording.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import { isSetDate } from '#shared/time/dates.ts';
import type { WordingTable } from '#shared/wording.ts';

/** One thing that has happened, as PostgreSQL hands it over: `at` in milliseconds since 1970, money in pence. */
export type StoredEntry = { at: number; id: string } & (
  | { kind: 'state'; name: string; state: PastState | null }
  | { kind: 'message' | 'sent'; subject: string }
  | { kind: 'photos'; photoKind: 'inspection' | 'repair'; count: number; photos: { id: string; name: string }[] }
  | { kind: 'payment'; pence: number; hasReceipt: boolean }
  | { kind: 'refund'; pence: number }
  | { kind: 'collection-date' | 'delivery-date'; date: string | null; isMoved: boolean }
);

/** What the timeline of a claim is made of. `parcels` has the tracking numbers. */
export type StoredTimeline = {
  claimId: string;
  first: number;
  collectionNumber: string;
  deliveryNumber: string;
  entries: StoredEntry[];
};

export type TimelinePhoto = { id: string; name: string };

export type TimelineEntry = {
  id: string;
  at: Date;
  kind: StoredEntry['kind'] | 'collected' | 'delivered';
  /** Of a state: what it means, in words that are ready to be shown. */
  heading: string | null;
  meaning: string | null;
  /** Of a state: the specification's text, and the system name. */
  eventName: string | null;
  systemName: string | null;
  /** Of a message. */
  subject: string | null;
  /** Of photos. */
  photoKind: 'inspection' | 'repair' | null;
  count: number | null;
  photos: TimelinePhoto[];
  /** Of a payment or a refund, in pence. */
  pence: number | null;
  hasReceipt: boolean;
  /** Of a parcel: the courier, the tracking number; '' where they are not known. */
  courier: string | null;
  number: string | null;
  /** The day that was booked, and whether another had been before. */
  date: Date | null;
  isMoved: boolean;
};

export type Timeline = { entries: TimelineEntry[]; hasEarlier: boolean };

type Wording = { facts: WordingFacts; insurer: string | null; table: WordingTable };

const blank: Omit<TimelineEntry, 'id' | 'at' | 'kind'> = {
  heading: null,
  meaning: null,
  eventName: null,
  systemName: null,
  subject: null,
  photoKind: null,
  count: null,
  photos: [],
  pence: null,
  hasReceipt: false,
  courier: null,
  number: null,
  date: null,
  isMoved: false,
};

function stateEntry({ name, state }: Extract<StoredEntry, { kind: 'state' }>, wording: Wording) {
  const past = pastWording(state, { device: wording.facts.device, insurer: wording.insurer }, wording.table);
  return {
    heading: past?.heading ?? null,
    meaning: past?.meaning ?? null,
    eventName: name.trim(),
    systemName: state?.systemName ?? null,
  };
}

function entryOf(stored: StoredEntry, wording: Wording): TimelineEntry {
  const base = { ...blank, id: `${stored.kind} ${stored.id}`, at: new Date(stored.at), kind: stored.kind };
  switch (stored.kind) {
    case 'state':
      return { ...base, ...stateEntry(stored, wording) };
    case 'message':
    case 'sent':
      return { ...base, subject: stored.subject };
    case 'photos':
      return { ...base, photoKind: stored.photoKind, count: stored.count, photos: stored.photos };
    case 'payment':
      return { ...base, pence: stored.pence, hasReceipt: stored.hasReceipt };
    case 'refund':
      return { ...base, pence: stored.pence };
    case 'collection-date':
    case 'delivery-date':
      return { ...base, date: stored.date === null ? null : new Date(stored.date), isMoved: stored.isMoved };
  }
}

/** What the couriers have done; the day of a delivery only where a courier's visit gave it, because the state tells it too. */
function parcelEntries({ collectionNumber, deliveryNumber }: StoredTimeline, facts: WordingFacts, now: Date) {
  const { state, events, collection, delivery } = facts;
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  const collected = collectionProgress({ ...known, visit: collection }, now);
  const delivered = deliveryProgress({ ...known, visit: delivery }, now);
  const entries: TimelineEntry[] = [];
  if (collected.doneAt !== null) {
    const parcel = { courier: collection.courier.trim(), number: collectionNumber };
    entries.push({ ...blank, ...parcel, id: 'collected', kind: 'collected', at: collected.doneAt });
  }
  if (delivered.status === 'done' && isSetDate(delivery.last) && delivery.last <= now) {
    const parcel = { courier: delivery.courier.trim(), number: deliveryNumber };
    entries.push({ ...blank, ...parcel, id: 'delivered', kind: 'delivered', at: delivery.last });
  }
  return entries;
}

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** The first `first` entries, and whether there are others. */
export function timelineOf(stored: StoredTimeline, wording: Wording, now: Date): Timeline {
  const all = [
    ...stored.entries.map((entry) => entryOf(entry, wording)),
    ...parcelEntries(stored, wording.facts, now),
  ].toSorted(newestFirst);
  return { entries: all.slice(0, stored.first), hasEarlier: all.length > stored.first };
}
