// The deadlines of a claim: what is due, since when and until when. The row stores the first.
import { addLondonDays, instantOfWall, londonDayOf } from '#shared/time/london.ts';
import { isSetDate } from '#shared/time/dates.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { addWorkingMinutes, closeOfWorkingDay, endOfDayAfter } from '#shared/time/working-time.ts';
import { isEventOfState, latestOf } from '#claim/rules/estimate.rules.ts';
import type { ClockKind, WaitingOn } from './clock-kinds.rules.ts';
import type { DeskFacts } from './desk-facts.ts';
import { targetOf } from './state-targets.rules.ts';

export type Clock = { kind: ClockKind; from: Date; dueAt: Date };

/** For clients without hours. */
const usualHours: OpeningHours = Object.fromEntries(
  (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => [day, ['09:00-17:30']]),
);

const msPerDay = 86_400_000;
const msPerHour = 3_600_000;
const minutesPerHour = 60;
const chatMs = 60_000;
const answerHours = 8;
/** Days after which no news is long. */
export const silenceDays = 5;
const firstReminderDays = 2;
/** Replaces a deadline that no date can express, so that a claim with an odd date stays in the list. */
const farthest = new Date('9999-12-30T00:00:00Z');
/** London hour of the booked day by which a courier should have come. */
const courierHour = 18;

const hoursOf = ({ client }: DeskFacts): OpeningHours => client?.hours ?? usualHours;

/** Falls back to the claim's creation, if the operator sends no date. */
export function stateSince({ stateChangedAt, createdAt }: DeskFacts): Date {
  return isSetDate(stateChangedAt) ? stateChangedAt : createdAt;
}

export function unansweredSince({ messages, chat }: DeskFacts): Date | null {
  const since = [messages.since, chat?.since ?? null].filter((instant) => instant !== null);
  return since.toSorted((left, right) => left.getTime() - right.getTime())[0] ?? null;
}

function answerClocks(facts: DeskFacts): Clock[] {
  const { chat } = facts;
  const since = unansweredSince(facts);
  if (since === null) return [];
  const dueAt = addWorkingMinutes(hoursOf(facts), since, answerHours * minutesPerHour);
  const answer: Clock = { kind: 'answer', from: since, dueAt };
  if (!chat?.isAttended) return [answer];
  return [{ kind: 'chat', from: chat.since, dueAt: new Date(chat.since.getTime() + chatMs) }, answer];
}

function visitOf({ state, nextCollection, nextDelivery }: DeskFacts): Date | null {
  const visit = state?.systemName.trim() === 'Collection Arranged' ? nextCollection : nextDelivery;
  return isSetDate(visit) ? visit : null;
}

function stateDue(facts: DeskFacts, waitingOn: WaitingOn, since: Date): Date {
  const { state, stateDeadline } = facts;
  const hours = hoursOf(facts);
  const visit = waitingOn === 'courier' ? visitOf(facts) : null;
  if (visit) return instantOfWall(londonDayOf(visit) * msPerDay + courierHour * msPerHour);
  if (isSetDate(stateDeadline)) return stateDeadline;
  if (waitingOn === 'claimant' || waitingOn === 'insurer') return closeOfWorkingDay(hours, since, firstReminderDays);
  // A date for the part must be known within a working day.
  if (waitingOn === 'parts') return closeOfWorkingDay(hours, since, 1);
  return addWorkingMinutes(hours, since, targetOf(state?.systemName ?? null).hours * minutesPerHour);
}

/** What a handler said of the state that the claim is still in. */
export function waitingSaid({ work, state }: DeskFacts): DeskFacts['work']['waiting'] {
  return work.waiting?.stateId === (state?.id ?? null) ? work.waiting : null;
}

function stateClock(facts: DeskFacts, waitingOn: Exclude<WaitingOn, 'nobody'>): Clock {
  const said = waitingSaid(facts);
  const kind = waitingOn === 'us' ? 'state' : waitingOn;
  const from = said?.since ?? stateSince(facts);
  return { kind, from, dueAt: said?.until ?? stateDue(facts, waitingOn, from) };
}

/** The contract's calendar days, to the end of the London day. They never pause. */
function slaClock({ events, slaDays }: DeskFacts): Clock[] {
  const received = latestOf(events.filter((event) => isEventOfState(event, 'Equipment Received')));
  if (received === null || slaDays === null) return [];
  return [{ kind: 'sla', from: received.eventDate, dueAt: endOfDayAfter(received.eventDate, slaDays) }];
}

function silenceClock({ toldAt }: DeskFacts): Clock[] {
  return toldAt === null ? [] : [{ kind: 'silence', from: toldAt, dueAt: addLondonDays(toldAt, silenceDays) }];
}

/** A message of the claimant ends a snooze. */
function snoozeClock(facts: DeskFacts): Clock[] {
  const { snoozed } = facts.work;
  const since = unansweredSince(facts);
  if (snoozed === null || (since !== null && since > snoozed.at)) return [];
  return [{ kind: 'snooze', from: snoozed.at, dueAt: snoozed.until }];
}

/** Returns the running clocks, the one due first at the front. A claim that waits for nobody is over. */
export function clocksOf(facts: DeskFacts, waitingOn: WaitingOn): Clock[] {
  const ofWork =
    waitingOn === 'nobody' ? [] : [stateClock(facts, waitingOn), ...slaClock(facts), ...silenceClock(facts)];
  const running = [...answerClocks(facts), ...ofWork];
  return (running.length === 0 ? [] : [...running, ...snoozeClock(facts)])
    .map((clock) => (isSetDate(clock.dueAt) ? clock : { ...clock, dueAt: farthest }))
    .toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime());
}

/** Returns what the queue orders a claim by: while it is snoozed, nothing before the end of the snooze. */
export function firstDue(clocks: readonly Clock[]): Clock | undefined {
  return clocks.find(({ kind }) => kind === 'snooze') ?? clocks[0];
}
