// The wording table has the texts of states; the screen has the rest, the same for every operator (visual §12.9).
import type { OutcomeKind } from '#claim/offer/offer.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { collectionProgress, deliveryProgress } from '#claim/rules/parcel-progress.rules.ts';
import { wishWords } from '#claim/parcel/parcel-words.rules.ts';
import type { Wish } from '#claim/parcel/rebooking.rules.ts';
import { pastWording, type PastState } from '#claim/wording/past-wording.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { londonDayOf } from '#shared/time/london.ts';
import { singleLine } from '#shared/text.ts';
import type { Locale } from '#shared/locale.ts';
import type { WordingTable } from '#shared/wording.ts';
import { saidOnce, stepEntry, type StoredStep } from './courier-entries.rules.ts';

/** `otherwise`: not by the claimant on the page. */
type QuoteKind =
  | `quote${'' | '-withdrawn' | '-expired' | '-approval-withdrawn'}`
  | `quote-${'approved' | 'declined'}${'' | '-otherwise'}`;

type NominatedKind = `nominated${'' | '-otherwise' | '-acts' | '-ended'}`;

type OfferKind = `offer-${'chosen' | 'changed'}${'' | '-otherwise'}`;

/** Somebody did it for the claimant; empty where their name is kept elsewhere. */
type ByNominee = { nominee?: string | null };

/** An entry as PostgreSQL returns it: `at` in milliseconds since 1970, money in pence. */
export type StoredEntry = { at: number; id: string } & (
  | { kind: 'state'; name: string; state: PastState | null }
  | { kind: 'message'; subject: string }
  | ({ kind: 'sent'; subject: string } & ByNominee)
  | { kind: 'photos'; photoKind: 'inspection' | 'repair'; count: number; photos: { id: string; name: string }[] }
  | ({ kind: 'payment'; pence: number; hasReceipt: boolean } & ByNominee)
  | ({ kind: 'refund' | QuoteKind; pence: number } & ByNominee)
  | { kind: 'report'; version: number }
  | ({ kind: 'courier' } & StoredStep)
  | ({ kind: OfferKind; option: OutcomeKind } & ByNominee)
  | ({ kind: NominatedKind } & ByNominee)
  | { kind: 'return-address' }
  | { kind: 'parcel-place'; wish: Wish }
  | { kind: 'offer' | 'offer-in-hand' | 'offer-withdrawn' | 'offer-expired' | 'complaint' | 'complaint-answered' }
  | { kind: 'collection-date' | 'delivery-date'; date: string | null; isMoved: boolean }
);

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
  heading: string | null;
  meaning: string | null;
  /** Of a state: the specification's text, and the system name. */
  eventName: string | null;
  systemName: string | null;
  /** Of a state: its name and description, which the operator wrote. */
  ownWords: string[];
  subject: string | null;
  photoKind: 'inspection' | 'repair' | null;
  count: number | null;
  photos: TimelinePhoto[];
  /** Of a report. */
  version: number | null;
  pence: number | null;
  hasReceipt: boolean;
  /** Of a parcel: courier and tracking number; '' where unknown. */
  courier: string | null;
  number: string | null;
  date: Date | null;
  isMoved: boolean;
  /** What was chosen of an offer. */
  option: OutcomeKind | null;
  /** Of what a courier said. */
  step: StoredStep | null;
  /** The name of whoever did it for the claimant; null where nobody did. */
  nominee: string | null;
};

export type Timeline = { entries: TimelineEntry[]; hasEarlier: boolean };

type Wording = { facts: WordingFacts; insurer: string | null; table: WordingTable; locale: Locale };

const blank: Omit<TimelineEntry, 'id' | 'at' | 'kind'> = {
  heading: null,
  meaning: null,
  eventName: null,
  systemName: null,
  ownWords: [],
  subject: null,
  photoKind: null,
  count: null,
  photos: [],
  version: null,
  pence: null,
  hasReceipt: false,
  courier: null,
  number: null,
  date: null,
  isMoved: false,
  option: null,
  step: null,
  nominee: null,
};

function stateEntry({ name, state }: Extract<StoredEntry, { kind: 'state' }>, wording: Wording) {
  const { facts, insurer, locale, table } = wording;
  const past = pastWording(state, { device: facts.device, insurer, locale }, table);
  return {
    heading: past?.heading ?? null,
    meaning: past?.meaning ?? null,
    eventName: name.trim(),
    systemName: state?.systemName ?? null,
    ownWords: [state?.description ?? '', state?.name ?? ''].map(singleLine).filter((words) => words !== ''),
  };
}

/** What belongs to one kind alone. */
const moreOf = (stored: StoredEntry): Pick<TimelineEntry, 'option' | 'hasReceipt' | 'nominee'> => ({
  option: 'option' in stored ? stored.option : null,
  hasReceipt: stored.kind === 'payment' && stored.hasReceipt,
  nominee: 'nominee' in stored ? (stored.nominee ?? null) : null,
});

function entryOf(stored: StoredEntry, wording: Wording): TimelineEntry {
  const base = { ...blank, id: `${stored.kind} ${stored.id}`, at: new Date(stored.at), kind: stored.kind };
  switch (stored.kind) {
    case 'state':
      return { ...base, ...stateEntry(stored, wording) };
    case 'message':
    case 'sent':
      return { ...base, subject: stored.subject, nominee: moreOf(stored).nominee };
    case 'photos':
      return { ...base, photoKind: stored.photoKind, count: stored.count, photos: stored.photos };
    case 'courier':
      return { ...base, step: stored, ...stepEntry(stored, wording.locale) };
    case 'parcel-place':
      return { ...base, meaning: wishWords(stored.wish, wording.locale) };
    case 'report':
      return { ...base, version: stored.version };
    case 'collection-date':
    case 'delivery-date':
      return { ...base, date: stored.date === null ? null : new Date(stored.date), isMoved: stored.isMoved };
    default:
      return { ...base, ...('pence' in stored ? { pence: stored.pence } : {}), ...moreOf(stored) };
  }
}

/**
 * Returns the couriers' entries. A delivery's day is shown only if the courier's visit gave it, because the state tells
 * it too.
 */
function parcelEntries({ collectionNumber, deliveryNumber }: StoredTimeline, facts: WordingFacts, now: Date) {
  const { state, events, collection, delivery } = facts;
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  const collected = collectionProgress({ ...known, visit: collection }, now);
  const delivered = deliveryProgress({ ...known, visit: delivery }, now);
  const entries: TimelineEntry[] = [];
  if (collected.doneAt !== null) {
    const parcel = { courier: collection.courier.trim(), number: collectionNumber };
    entries.push({ ...blank, ...parcel, id: 'collected', kind: 'collected', at: collected.doneAt });
  } else if (collection.madeBefore && collection.madeBefore <= now) {
    // The courier and the number that are known by now may be those of another collection.
    entries.push({ ...blank, id: 'collected', kind: 'collected', at: collection.madeBefore });
  }
  if (delivered.status === 'done' && isSetDate(delivery.last) && delivery.last <= now) {
    const parcel = { courier: delivery.courier.trim(), number: deliveryNumber };
    entries.push({ ...blank, ...parcel, id: 'delivered', kind: 'delivered', at: delivery.last });
  }
  return entries;
}

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** Leaves out a day that was said before: a document repeats the one that a courier confirmed. */
function daysOnce(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.filter(({ kind, date }, index) => {
    const before = entries.slice(index + 1).find((one) => one.kind === kind)?.date ?? null;
    return date === null || before === null || londonDayOf(before) !== londonDayOf(date);
  });
}

export function timelineOf(stored: StoredTimeline, wording: Wording, now: Date): Timeline {
  const all = [
    ...stored.entries.map((entry) => entryOf(entry, wording)),
    ...parcelEntries(stored, wording.facts, now),
  ].toSorted(newestFirst);
  return { entries: daysOnce(saidOnce(all.slice(0, stored.first))), hasEarlier: all.length > stored.first };
}
