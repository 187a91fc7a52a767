// What a claim's page knew at an instant, of what is kept with its times.
import type { OfferFacts, OfferStatus } from '#claim/offer/offer.rules.ts';
import {
  type CourierEvent,
  type Direction,
  type ParcelFacts,
  standingEvent,
  visitSince,
} from '#claim/parcel/parcel.rules.ts';
import { placeOf } from '#claim/parcel/parcel-words.rules.ts';
import type { Wish } from '#claim/parcel/rebooking.rules.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import type { QuoteFacts } from '#claim/quote/quote-version.rules.ts';
import { isLockRemoved, type LockAnswer } from '#claim/rules/lock.rules.ts';
import { hasRepairBegun } from '#claim/rules/estimate.rules.ts';
import { returnedAt } from '#claim/rules/opened-again.rules.ts';
import type { VisitFacts, WordedState, WordingFacts } from '#claim/wording/wording-facts.ts';

type Sent = { sentAt: Date; settledAt: Date | null };

export type ParcelThen = {
  direction: Direction;
  courier: string;
  /** As it is now: when it was booked is not kept. */
  bookedFor: string | null;
  createdAt: Date;
  events: Pick<CourierEvent, 'id' | 'at' | 'status' | 'receivedAt'>[];
  wishes: {
    askedAt: Date;
    expiresAt: Date;
    settledAt: Date | null;
    status: string;
    confirmedFor: string | null;
    wish: Wish;
  }[];
};

/** What took the place of a version stands in the next one: a status says what became of it until then. */
export type History = {
  parcels: readonly ParcelThen[];
  quotes: readonly (QuoteFacts & Sent)[];
  offers: readonly (Omit<OfferFacts, 'voucherUntil' | 'seenVoucherUntil'> &
    Sent & {
      firstChosenAt: Date | null;
      voucher: { until: string; issuedAt: Date; seenAt: Date | null } | null;
    })[];
  promises: readonly { latest: string; setAt: Date; withdrawnAt: Date | null }[];
  lock: LockAnswer | null;
};

const isBy = (date: Date | null, at: Date): boolean => date !== null && date <= at;
const ifBy = (date: Date | null, at: Date): Date | null => (isBy(date, at) ? date : null);

const unsaid = { next: null, last: null, courier: '' };

const blank = { id: '', number: '', reason: null };

function journeyThen({ events, direction }: ParcelThen, at: Date): Pick<ParcelFacts, 'status' | 'statusAt'> {
  const known = events.filter(({ receivedAt }) => receivedAt <= at);
  const said = standingEvent(known, direction);
  return said === null ? { status: null, statusAt: null } : { status: said.status, statusAt: said.at };
}

type Booked = Pick<ParcelFacts, 'bookedFor' | 'rebookedAt' | 'place'>;

function bookingThen({ wishes }: ParcelThen, at: Date): Booked {
  const confirmed = wishes.filter(({ status, settledAt }) => status === 'confirmed' && isBy(settledAt, at));
  const place = confirmed.reduce((before, { wish }) => placeOf(wish, before), '');
  const newest = confirmed.at(-1);
  return { bookedFor: newest?.confirmedFor ?? null, rebookedAt: newest?.settledAt ?? null, place };
}

function askingThen({ wishes }: ParcelThen, at: Date): Pick<ParcelFacts, 'askedAt' | 'askedUntil'> {
  const waits = wishes.findLast(({ askedAt, settledAt }) => askedAt <= at && !isBy(settledAt, at));
  return waits === undefined
    ? { askedAt: null, askedUntil: null }
    : { askedAt: waits.askedAt, askedUntil: waits.expiresAt };
}

/** By the page’s rules, of the parcel that counted then. Days that nobody confirmed here are left out. */
function visitThen(
  { parcels }: History,
  direction: Direction,
  { at, back }: { at: Date; back: Date | null },
): VisitFacts {
  const parcel = parcels.findLast((one) => one.direction === direction && one.createdAt <= at);
  if (parcel === undefined) return unsaid;
  const facts = { ...blank, direction, courier: parcel.courier };
  const then = { ...journeyThen(parcel, at), ...bookingThen(parcel, at), ...askingThen(parcel, at) };
  return visitSince(back, unsaid, { ...facts, ...then });
}

const newestSent = <T extends Sent>(versions: readonly T[], at: Date): T | null =>
  versions.findLast(({ sentAt }) => sentAt <= at) ?? null;

function quoteThen({ quotes }: History, at: Date): QuoteFacts | null {
  const quote = newestSent(quotes, at);
  if (quote === null) return null;
  const status = isBy(quote.settledAt, at) ? quote.status : 'sent';
  return { ...quote, status, askedAt: ifBy(quote.askedAt, at), answeredAt: ifBy(quote.answeredAt, at) };
}

function offerStatusThen({ status, settledAt, firstChosenAt }: History['offers'][number], at: Date): OfferStatus {
  if (isBy(settledAt, at)) return status;
  return isBy(firstChosenAt, at) ? 'chosen' : 'sent';
}

function offerThen({ offers }: History, at: Date): OfferFacts | null {
  const offer = newestSent(offers, at);
  if (offer === null) return null;
  const { voucher, firstChosenAt: _, ...facts } = offer;
  const until = voucher !== null && voucher.issuedAt <= at ? voucher.until : null;
  const isSeen = voucher !== null && isBy(voucher.seenAt, at);
  return {
    ...facts,
    status: offerStatusThen(offer, at),
    askedAt: ifBy(facts.askedAt, at),
    answeredAt: ifBy(facts.answeredAt, at),
    inHandAt: ifBy(facts.inHandAt, at),
    voucherUntil: isSeen ? null : until,
    seenVoucherUntil: isSeen ? until : null,
  };
}

function promisedThen({ promises }: History, at: Date): Date | null {
  const promise = promises.findLast(({ setAt, withdrawnAt }) => setAt <= at && !isBy(withdrawnAt, at));
  return promise === undefined ? null : noonOf(promise.latest);
}

const lockThen = ({ lock }: History, at: Date): LockAnswer | null =>
  isBy(lock?.confirmedAt ?? null, at) ? lock : null;

/** Returns the facts of the claim as they were; `facts` are those of now. */
export function factsThen(
  { facts, history }: { facts: WordingFacts; history: History },
  state: WordedState,
  at: Date,
): WordingFacts {
  // Events are rounded to milliseconds, and instants of rows are cut.
  const events = facts.events.filter(({ eventDate }) => eventDate.getTime() <= at.getTime() + 1);
  const back = returnedAt({ state, events });
  const collection = visitThen(history, 'collection', { at, back });
  return {
    ...facts,
    state,
    events,
    promised: promisedThen(history, at),
    nextCollectionAttemptDate: collection.next,
    changedAt: null,
    stateDeadline: null,
    collection,
    delivery: visitThen(history, 'delivery', { at, back: null }),
    isRepairBegun: hasRepairBegun(events),
    isLockRemoved: isLockRemoved(lockThen(history, at), { state, stateChangedAt: ifBy(facts.changedAt, at), events }),
    quote: quoteThen(history, at),
    offer: offerThen(history, at),
  };
}

const instantsOf = ({ parcels, quotes, offers, promises, lock }: History): (Date | null)[] => [
  lock?.confirmedAt ?? null,
  ...parcels.flatMap(({ createdAt, events, wishes }) => [
    createdAt,
    ...events.map(({ receivedAt }) => receivedAt),
    ...wishes.flatMap(({ askedAt, expiresAt, settledAt }) => [askedAt, expiresAt, settledAt]),
  ]),
  ...[...quotes, ...offers].flatMap(({ sentAt, settledAt, askedAt, answeredAt }) => [
    sentAt,
    settledAt,
    askedAt,
    answeredAt,
  ]),
  ...offers.flatMap(({ inHandAt, firstChosenAt, voucher }) => [
    inHandAt,
    firstChosenAt,
    voucher?.issuedAt ?? null,
    voucher?.seenAt ?? null,
  ]),
  ...promises.flatMap(({ setAt, withdrawnAt }) => [setAt, withdrawnAt]),
];

/** Returns when what a page says may have changed, without the days that passed. */
export const changesOf = (history: History): Date[] => instantsOf(history).filter((at) => at !== null);

const daysNotKept =
  'the days of visits are not kept, so words of a booked, a missed or a made visit may have stood here';
const laterBooked = 'another visit was booked since, and it is not kept when';
const earlierAsked = 'questions that were asked before the newest one are not kept here';

const decisionStates = [
  ['Awaiting Authorisation', 'quote'],
  ['Beyond Repair', 'offer'],
] as const;

const visitStates = [
  ['Collection Arranged', 'collection'],
  ['Awaiting Repaired Equipment Return to End User', 'delivery'],
] as const;

function doubtOfVisit({ parcels }: History, facts: WordingFacts, direction: Direction): string {
  const { doneAt, failedAt, next } = facts[direction];
  if (doneAt) return '';
  if (!failedAt) return next ? '' : daysNotKept;
  const bookedFor = parcels.findLast((one) => one.direction === direction)?.bookedFor ?? null;
  return bookedFor !== null && bookedFor > dayOf(failedAt) ? laterBooked : '';
}

/** Returns what is not known of the circumstances of this key; empty where nothing is missing. */
export function doubtOf(history: History, facts: WordingFacts, key: string): string {
  const [, direction] = visitStates.find(([state]) => key.startsWith(state)) ?? [];
  if (direction !== undefined) return doubtOfVisit(history, facts, direction);
  const [, decision] = decisionStates.find(([state]) => key.startsWith(state)) ?? [];
  const asked = decision === undefined ? null : facts[decision];
  return asked !== null && asked.waitedDays > 0 ? earlierAsked : '';
}
