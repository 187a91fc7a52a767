// When what is due of a complaint. All days are London's.
import { noonOf } from '#claim/promise/noon.rules.ts';
import { isWithinHours } from '#shared/time/chat-hours.ts';
import { addLondonDays, instantOfWall, londonDayOf, startOfLondonDay } from '#shared/time/london.ts';
import type { OpeningHours, Span } from '#shared/time/opening-hours.ts';
import { addWorkingMinutes, closeOfWorkingDay, endOfDayAfter, lastCloseUntil } from '#shared/time/working-time.ts';
import type { ComplaintClock, ComplaintFacts, ComplaintKind, Deadlines, Respondent } from './complaint.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** DISP 1.5.1R. */
const summaryWorkingDays = 3;
const holdingDays = 28;
/** DISP 1.6.2R. Of complaints about data it is our own limit. */
const finalDays = 56;

/** Returns the end of the last day for the final answer. */
export const eightWeeksEnd = (receivedAt: Date): Date => endOfDayAfter(receivedAt, finalDays);

/** Data Protection Act 2018, section 164A. */
const dataAcknowledgeDays = 30;
const handOverMinutes = 2 * 60;

const soonDays = { acknowledgeData: 21, holding: 25, final: [42, 49, 54] } as const;
const noonMs = 12 * 3_600_000;

/** Returns the end of the last working day that ends by the instant. A close at midnight is still of its own day. */
const endOfWorkingDayUntil = (hours: OpeningHours, instant: Date): Date =>
  endOfDayAfter(new Date(lastCloseUntil(hours, instant).getTime() - 1), 0);

/** The same working day; outside of hours, two hours after the next opening. */
function handOverDue(hours: OpeningHours, receivedAt: Date): Date {
  return isWithinHours(hours, receivedAt)
    ? closeOfWorkingDay(hours, receivedAt, 0)
    : addWorkingMinutes(hours, receivedAt, handOverMinutes);
}

const businessWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const usualClose: readonly Span[] = ['09:00-17:30'];

/** Business days by law: Monday to Friday less bank holidays. The client says only when they close. */
const legalHours = (hours: OpeningHours): OpeningHours =>
  Object.fromEntries(businessWeekdays.map((day) => [day, hours[day]?.length ? hours[day] : usualClose]));

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

const legalSummaryDue = (hours: OpeningHours, receivedAt: Date): Date =>
  closeOfWorkingDay(legalHours(hours), receivedAt, summaryWorkingDays);

/** A client that is open on more days has less time; one that is closed on more has no more of it. */
const summaryDue = (hours: OpeningHours, receivedAt: Date): Date =>
  earlierOf(closeOfWorkingDay(hours, receivedAt, summaryWorkingDays), legalSummaryDue(hours, receivedAt));

export type ComplaintStart = { kind: ComplaintKind; respondent: Respondent; receivedAt: Date };

/** Working days count from the next opening, if it came outside of hours. */
export function deadlinesOf({ kind, respondent, receivedAt }: ComplaintStart, hours: OpeningHours): Deadlines {
  const isService = kind === 'service';
  const finalBy = eightWeeksEnd(receivedAt);
  return {
    acknowledgeBy: isService ? closeOfWorkingDay(hours, receivedAt, 1) : endOfDayAfter(receivedAt, dataAcknowledgeDays),
    handOverBy: respondent === 'insurer' ? handOverDue(hours, receivedAt) : null,
    summaryBy: isService ? summaryDue(hours, receivedAt) : null,
    holdingBy: isService ? endOfDayAfter(receivedAt, holdingDays) : null,
    finalBy,
    sendBy: endOfWorkingDayUntil(hours, finalBy),
  };
}

/**
 * Returns the days by law of a complaint from before they were counted so. What was stored is what its client's hours
 * said when it came, so it stays where it is no later day than the law's. Of the hours of today the close counts alone.
 */
export function correctedDays(
  { receivedAt, summaryBy, finalBy, sendBy }: Pick<ComplaintFacts, 'receivedAt' | 'summaryBy' | 'finalBy' | 'sendBy'>,
  hours: OpeningHours,
): Pick<Deadlines, 'summaryBy' | 'sendBy'> {
  const legal = legalSummaryDue(hours, receivedAt);
  return {
    summaryBy: summaryBy !== null && londonDayOf(summaryBy) > londonDayOf(legal) ? legal : summaryBy,
    sendBy: sendBy > finalBy ? endOfWorkingDayUntil(hours, finalBy) : sendBy,
  };
}

export type RunningClock = {
  kind: ComplaintClock;
  from: Date;
  dueAt: Date;
  soonAt: readonly Date[];
  /** Due on a day that a letter has promised, of which somebody is told anew. */
  isBooked?: boolean;
};

const startOfDayAfter = (instant: Date, days: number): Date => addLondonDays(startOfLondonDay(instant), days);

function acknowledgeClock(facts: ComplaintFacts): RunningClock[] {
  const { kind, receivedAt: from, acknowledgeBy: dueAt, acknowledgedAt, holdingAt, eightWeeksAt } = facts;
  if (acknowledgedAt !== null || holdingAt !== null || eightWeeksAt !== null) return [];
  const soonAt =
    kind === 'data'
      ? startOfDayAfter(from, soonDays.acknowledgeData)
      : instantOfWall(londonDayOf(dueAt) * dayMs + noonMs);
  return [{ kind: 'complaint-acknowledge', from, dueAt, soonAt: [soonAt] }];
}

/** The operator has nothing to hand over of what it answers, also where an insurer answered before. */
function handOverClock({ respondent, receivedAt: from, handOverBy: dueAt, receiptAt }: ComplaintFacts): RunningClock[] {
  if (respondent !== 'insurer' || dueAt === null || receiptAt !== null) return [];
  return [{ kind: 'complaint-hand-over', from, dueAt, soonAt: [] }];
}

function holdingClock({ receivedAt: from, holdingBy: dueAt, holdingAt, eightWeeksAt }: ComplaintFacts): RunningClock[] {
  if (dueAt === null || holdingAt !== null || eightWeeksAt !== null) return [];
  return [{ kind: 'complaint-holding', from, dueAt, soonAt: [startOfDayAfter(from, soonDays.holding)] }];
}

/** Returns the end of a day that a letter has promised. */
export const promisedEnd = (day: string): Date => endOfDayAfter(noonOf(day), 0);

/** The day that the newest holding letter promised. */
function promisedClock({ receivedAt: from, eightWeeksAt, promisedOn }: ComplaintFacts): RunningClock[] {
  if (promisedOn === null || eightWeeksAt !== null) return [];
  const dueAt = promisedEnd(promisedOn);
  return [{ kind: 'complaint-promised', from, dueAt, soonAt: [addLondonDays(dueAt, -1)], isBooked: true }];
}

/** By the last day on which it can be sent, which may be before day 54, as before Christmas. */
const finalSoonAt = ({ receivedAt, sendBy }: Pick<ComplaintFacts, 'receivedAt' | 'sendBy'>): Date[] => {
  const lastDay = addLondonDays(sendBy, -1);
  return soonDays.final.map((days) => earlierOf(startOfDayAfter(receivedAt, days), lastDay));
};

/** After the 8-week letter, the day that it promised. */
function finalClock({ receivedAt: from, sendBy, eightWeeksAt, promisedOn }: ComplaintFacts): RunningClock[] {
  const kind = 'complaint-final';
  if (eightWeeksAt === null) {
    return [{ kind, from, dueAt: sendBy, soonAt: finalSoonAt({ receivedAt: from, sendBy }) }];
  }
  const dueAt = promisedOn === null ? sendBy : promisedEnd(promisedOn);
  return [{ kind, from, dueAt, soonAt: [addLondonDays(dueAt, -1)], isBooked: promisedOn !== null }];
}

/** Returns the running clocks of a complaint, the one due first at the front; none once it is closed. */
export function complaintClocksOf(facts: ComplaintFacts): RunningClock[] {
  if (facts.closedAt !== null) return [];
  const running = [acknowledgeClock, handOverClock, holdingClock, promisedClock, finalClock].flatMap((clock) =>
    clock(facts),
  );
  return running.toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime());
}
