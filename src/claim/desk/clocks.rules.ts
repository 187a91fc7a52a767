// The deadlines of a claim: what is due, since when and until when. The row stores the first.
import { addLondonDays, instantOfWall, londonDayOf, startOfLondonDay } from '#shared/time/london.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { type Direction, failedAt, isDone, newestParcel, type ParcelFacts } from '#claim/parcel/parcel.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { addWorkingMinutes, closeOfWorkingDay, endOfDayAfter } from '#shared/time/working-time.ts';
import { enteredStateAt } from '#claim/rules/entered-state.rules.ts';
import { isEventOfState } from '#claim/rules/estimate.rules.ts';
import { isEnd, latestOf } from '#claim/rules/opened-again.rules.ts';
import { complaintClocksOf } from '#claim/complaint/complaint-clocks.rules.ts';
import { isBeyondOffer, lastDayOf } from '#claim/offer/offer-status.rules.ts';
import { type ClockKind, isNeverPutAside, type WaitingOn } from './clock-kinds.rules.ts';
import type { DeskFacts } from './desk-facts.ts';
import { isInState, targetOf } from './state-targets.rules.ts';
import { countMinutes, type Counted, openWait, oursSince } from './waits.rules.ts';
import { dayMs, hourMs } from '#shared/time/milliseconds.ts';

export type Clock = {
  kind: ClockKind;
  from: Date;
  dueAt: Date;
  /** From when on it counts as due soon, where its pauses matter. */
  soonAt?: Date;
  /** When somebody is told of it before it is due, where that follows no rule of its kind. */
  toldAt?: readonly Date[];
  /** Due on a day that somebody has named; another day is another run of the clock. */
  isBooked?: boolean;
};

/** The time of the state while the claim waits for somebody else: so many working minutes are left. */
export type PausedClock = { from: Date; minutesLeft: number };

/** For clients without hours. */
export const usualHours: OpeningHours = Object.fromEntries(
  (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => [day, ['09:00-17:30']]),
);

const minutesPerHour = 60;
const chatMs = 60_000;
export const answerMinutes = 8 * 60;
/** Days after which no news is long. */
export const silenceDays = 5;
const firstReminderDays = 2;
/** Of the time of a state, after which it is due soon. */
export const soonShare = 0.75;
/** Replaces a deadline beyond the range of dates, so that the claim stays in the list. */
const farthest = new Date('9999-12-30T00:00:00Z');
/** Until the courier should have been asked for what the claimant wishes. */
const rebookingMinutes = 2 * 60;
/** London hour of the booked day by which a courier should have come. */
const courierHour = 18;

type EventFacts = DeskFacts['events'][number];

export const hoursOf = ({ client }: DeskFacts): OpeningHours => client?.hours ?? usualHours;

/** Returns when the claim entered its state; without a date its creation. */
export const stateSince = (facts: DeskFacts): Date => enteredStateAt(facts) ?? facts.createdAt;

export function unansweredSince({ messages, chat }: DeskFacts): Date | null {
  const since = [messages.since, chat?.since ?? null].filter((instant) => instant !== null);
  return since.toSorted((left, right) => left.getTime() - right.getTime())[0] ?? null;
}

function answerClocks(facts: DeskFacts): Clock[] {
  const { chat } = facts;
  const since = unansweredSince(facts);
  if (since === null) return [];
  const dueAt = addWorkingMinutes(hoursOf(facts), since, answerMinutes);
  const answer: Clock = { kind: 'answer', from: since, dueAt };
  if (!chat?.isAttended) return [answer];
  return [{ kind: 'chat', from: chat.since, dueAt: new Date(chat.since.getTime() + chatMs) }, answer];
}

const directionOf = ({ state }: DeskFacts): Direction =>
  isInState(state, 'Collection Arranged') ? 'collection' : 'delivery';

/** Returns the booked visit, unless the courier has scanned the parcel on its day, or done before what it was to come for. */
function visitOf(facts: DeskFacts): Date | null {
  const direction = directionOf(facts);
  const visit = direction === 'collection' ? facts.nextCollection : facts.nextDelivery;
  if (!isSetDate(visit)) return null;
  const scanned = scannedParcel(facts);
  if (scanned !== null && isDone(scanned)) return null;
  const scannedAt = newestParcel(facts.parcels, direction)?.statusAt ?? null;
  return scannedAt !== null && londonDayOf(scannedAt) >= londonDayOf(visit) ? null : visit;
}

/** Returns since when a visit has failed for which nothing else is booked. */
function failedVisit(facts: DeskFacts): Date | null {
  const parcel = newestParcel(facts.parcels, directionOf(facts));
  return parcel && failedAt(parcel);
}

/** Returns the parcel, if the courier has said something of it since the claim is in its state. */
function scannedParcel(facts: DeskFacts): (ParcelFacts & { statusAt: Date }) | null {
  const parcel = newestParcel(facts.parcels, directionOf(facts));
  const statusAt = parcel?.statusAt ?? null;
  if (parcel === null || statusAt === null || londonDayOf(statusAt) < londonDayOf(stateSince(facts))) return null;
  return { ...parcel, statusAt };
}

/** Returns when the courier handed the parcel over, of a claim that waits for that. */
export function handedOverAt(facts: DeskFacts): Date | null {
  const parcel = targetOf(facts).waitingOn === 'courier' ? scannedParcel(facts) : null;
  return parcel?.status === 'delivered' ? parcel.statusAt : null;
}

function stateDue(facts: DeskFacts, waitingOn: WaitingOn, since: Date): Date {
  const { stateDeadline } = facts;
  const hours = hoursOf(facts);
  const visit = waitingOn === 'courier' ? visitOf(facts) : null;
  if (visit) return instantOfWall(londonDayOf(visit) * dayMs + courierHour * hourMs);
  if (isSetDate(stateDeadline)) return stateDeadline;
  if (waitingOn === 'claimant' || waitingOn === 'insurer') return closeOfWorkingDay(hours, since, firstReminderDays);
  // A date for the part must be known within a working day.
  if (waitingOn === 'parts') return closeOfWorkingDay(hours, since, 1);
  return addWorkingMinutes(hours, since, targetMinutes(facts));
}

const targetMinutes = (facts: DeskFacts): number => targetOf(facts).hours * minutesPerHour;

function countState(facts: DeskFacts, minutes = targetMinutes(facts)): Counted {
  const { waitingOn: byState } = targetOf(facts);
  return countMinutes(hoursOf(facts), oursSince(stateSince(facts), byState, facts.work.waits), minutes);
}

/** Returns what a handler set, while the claim is still in that state. */
export function waitingSaid({ work, state }: DeskFacts): DeskFacts['work']['waiting'] {
  return work.waiting?.stateId === (state?.id ?? null) ? work.waiting : null;
}

function stateClock(facts: DeskFacts, waitingOn: Exclude<WaitingOn, 'nobody'>): Clock {
  const said = waitingSaid(facts);
  if (waitingOn === 'us') return ownClock(facts, said?.until ?? null);
  const from = said?.since ?? openWait(facts.work.waits)?.from ?? stateSince(facts);
  if (said?.until) return { kind: waitingOn, from, dueAt: said.until, isBooked: true };
  if (waitingOn === 'courier') return courierClock(facts, from);
  return { kind: waitingOn, from, dueAt: stateDue(facts, waitingOn, from), isBooked: false };
}

/** What the claimant asks the courier for waits for us, whoever the state says that the claim waits for. */
function rebookingClock(facts: DeskFacts): Clock[] {
  const asked = facts.parcels
    .flatMap(({ askedAt }) => askedAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  const [from] = asked;
  if (from === undefined) return [];
  return [{ kind: 'rebooking', from, dueAt: addWorkingMinutes(hoursOf(facts), from, rebookingMinutes) }];
}

/** A visit that failed is due at once, unless the claimant has asked for another. */
function courierClock(facts: DeskFacts, from: Date): Clock {
  const failed = failedVisit(facts);
  const [wish] = failed === null ? [] : rebookingClock(facts);
  if (failed !== null && wish) return { kind: 'courier', from: failed, dueAt: wish.dueAt, isBooked: true };
  if (failed !== null) return { kind: 'courier', from: failed, dueAt: failed, isBooked: true };
  if (visitOf(facts) !== null)
    return { kind: 'courier', from, dueAt: stateDue(facts, 'courier', from), isBooked: true };
  const scanned = scannedParcel(facts)?.statusAt ?? from;
  const since = scanned > from ? scanned : from;
  return { kind: 'courier', from: since, dueAt: stateDue(facts, 'courier', since), isBooked: false };
}

function ownClock(facts: DeskFacts, until: Date | null): Clock {
  const from = stateSince(facts);
  if (until) return { kind: 'state', from, dueAt: until };
  if (isSetDate(facts.stateDeadline)) return { kind: 'state', from, dueAt: facts.stateDeadline };
  const counted = countState(facts);
  if ('dueAt' in counted) {
    const soon = countState(facts, soonShare * targetMinutes(facts));
    return { kind: 'state', from, dueAt: counted.dueAt, ...('dueAt' in soon && { soonAt: soon.dueAt }) };
  }
  // Of a row that was made before waits were kept.
  const since = waitingSaid(facts)?.since ?? from;
  return { kind: 'state', from, dueAt: addWorkingMinutes(hoursOf(facts), since, counted.minutesLeft) };
}

/** Returns the clock of the state while it is paused. What is over before the pause stays over. */
export function pausedClock(facts: DeskFacts, waitingOn: WaitingOn): PausedClock | null {
  const { waitingOn: byState } = targetOf(facts);
  if (waitingOn === 'us' || waitingOn === 'nobody' || (byState !== 'us' && facts.work.waits.length === 0)) return null;
  const counted = countState(facts);
  return { from: stateSince(facts), minutesLeft: 'minutesLeft' in counted ? counted.minutesLeft : 0 };
}

/** Returns when the claim last ended. Opened again, it has new clocks. */
function lastEnd({ events }: DeskFacts): EventFacts | null {
  return latestOf(events.filter(isEnd));
}

/** The contract's calendar days, to the end of the London day. They never pause, and end with the claim. */
function slaClock(facts: DeskFacts): Clock[] {
  const { events, slaDays } = facts;
  const received = latestOf(events.filter((event) => isEventOfState(event, 'Equipment Received')));
  if (received === null || slaDays === null) return [];
  const end = lastEnd(facts);
  if (end !== null && end.eventDate >= received.eventDate) return [];
  return [{ kind: 'sla', from: received.eventDate, dueAt: endOfDayAfter(received.eventDate, slaDays) }];
}

/** A claim that is opened again has not been silent while it was over. */
function silenceClock(facts: DeskFacts): Clock[] {
  const { toldAt, events } = facts;
  if (toldAt === null) return [];
  const end = lastEnd(facts);
  const reopened = end && (events.find(({ eventDate }) => eventDate > end.eventDate)?.eventDate ?? stateSince(facts));
  const from = reopened !== null && reopened > toldAt ? reopened : toldAt;
  return [{ kind: 'silence', from, dueAt: addLondonDays(from, silenceDays) }];
}

/** A message of the claimant ends a snooze, also where an older one waits. */
function snoozeClock({ work: { snoozed }, messages, chat }: DeskFacts): Clock[] {
  if (snoozed === null) return [];
  const isEnded = [messages.newest, chat?.since ?? null].some((at) => at !== null && at > snoozed.at);
  if (isEnded) return [];
  return [{ kind: 'snooze', from: snoozed.at, dueAt: snoozed.until }];
}

/** Until something is chosen, whether its time is over or not. */
function openOffer({ offer, state }: DeskFacts): NonNullable<DeskFacts['offer']> | null {
  const isOpen = offer?.status === 'sent' || offer?.status === 'expired';
  return isOpen && !isBeyondOffer(state) ? offer : null;
}

/** To the end of the London day; it pauses while a question of the claimant waits. */
function offerClock(facts: DeskFacts): Clock[] {
  const offer = openOffer(facts);
  const last = offer && lastDayOf(offer);
  if (offer === null || last === null) return [];
  return [{ kind: 'outcome', from: new Date(offer.sentAt), dueAt: startOfLondonDay(addLondonDays(last, 1)) }];
}

/** Returns since when the clock of an offer runs, while it is paused; null otherwise. */
export function pausedOfferSince(facts: DeskFacts): Date | null {
  const offer = openOffer(facts);
  return offer !== null && lastDayOf(offer) === null ? new Date(offer.sentAt) : null;
}

/** Of each kind, that of the complaint which is due first. They run on after the claim has ended. */
function complaintClocks({ complaints }: DeskFacts): Clock[] {
  const running = complaints
    .flatMap(complaintClocksOf)
    .toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime());
  const first = running.filter(({ kind }, at) => running.findIndex((clock) => clock.kind === kind) === at);
  return first.map(({ soonAt: toldAt, ...clock }) => ({ ...clock, toldAt }));
}

/**
 * Until a handler has read what the claimant needs. It is apart from the others, and never decides what the queue shows as
 * due: auditors read the queue.
 */
export function needClock(facts: DeskFacts, waitingOn: WaitingOn): Clock | null {
  const { unseenSince: from } = facts.needs;
  if (from === null || waitingOn === 'nobody') return null;
  return { kind: 'need', from, dueAt: closeOfWorkingDay(hoursOf(facts), from, 1) };
}

/** Returns the running clocks but that of support needs, the one due first at the front. A claim that waits for nobody is over. */
export function clocksOf(facts: DeskFacts, waitingOn: WaitingOn): Clock[] {
  const ofWork =
    waitingOn === 'nobody'
      ? []
      : [stateClock(facts, waitingOn), ...offerClock(facts), ...slaClock(facts), ...silenceClock(facts)];
  const running = [...answerClocks(facts), ...rebookingClock(facts), ...complaintClocks(facts), ...ofWork];
  return (running.length === 0 ? [] : [...running, ...snoozeClock(facts)])
    .map((clock) => (isSetDate(clock.dueAt) ? clock : { ...clock, dueAt: farthest }))
    .toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime());
}

/** Returns what the queue orders a claim by: while it is snoozed, nothing before its end but an answer or a complaint. */
export function firstDue(clocks: readonly Clock[]): Clock | undefined {
  const isSnoozed = clocks.some(({ kind }) => kind === 'snooze');
  return isSnoozed ? clocks.find(({ kind }) => kind === 'snooze' || isNeverPutAside(kind)) : clocks[0];
}
