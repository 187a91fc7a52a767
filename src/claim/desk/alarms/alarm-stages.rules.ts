// When somebody is alarmed of a clock, and who. Times are those of the clock. Alarms are raised within opening hours, but
// those of a chat at once: its clock runs only while somebody is there.
import { isSetDate } from '#shared/time/dates.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import {
  addWorkingMinutes,
  closeOfWorkingDay,
  lastCloseUntil,
  workingMinutesBetween,
} from '#shared/time/working-time.ts';
import type { AlarmStage } from './alert-kinds.rules.ts';
import type { AlarmedKind } from '../clock-kinds.rules.ts';
import { type Clock, soonShare } from '../clocks.rules.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

/** `assignee` falls back to the leads if the claim is unassigned. `here`: handlers who are present for the chat. */
export type Told = 'assignee' | 'leads' | 'leads-and-admins' | 'assignee-and-leads' | 'here';

export const stagesOf: Record<AlarmedKind, readonly [stage: AlarmStage, told: Told][]> = {
  chat: [
    ['soon', 'here'],
    ['over', 'leads'],
  ],
  answer: [
    ['soon', 'assignee'],
    ['over', 'leads'],
  ],
  state: [
    ['soon', 'assignee'],
    ['over', 'assignee-and-leads'],
  ],
  claimant: [
    ['over', 'assignee'],
    ['call', 'assignee'],
    ['lead', 'leads'],
  ],
  insurer: [
    ['over', 'assignee'],
    ['lead', 'leads'],
  ],
  parts: [
    ['soon', 'assignee'],
    ['over', 'assignee'],
  ],
  courier: [
    ['soon', 'assignee'],
    ['over', 'assignee'],
  ],
  // Somebody hears at once, because the courier must be asked before its time is over.
  rebooking: [
    ['soon', 'assignee'],
    ['over', 'assignee-and-leads'],
  ],
  // Nothing is chosen for anybody: somebody calls.
  outcome: [
    ['soon', 'assignee'],
    ['over', 'leads'],
  ],
  'complaint-acknowledge': [
    ['soon', 'leads'],
    ['over', 'leads'],
  ],
  'complaint-hand-over': [['over', 'leads']],
  'complaint-holding': [
    ['soon', 'leads'],
    ['over', 'leads'],
  ],
  'complaint-promised': [
    ['soon', 'leads'],
    ['over', 'leads'],
  ],
  // Days 42, 49 and 54 of 56.
  'complaint-final': [
    ['soon', 'leads'],
    ['sooner', 'leads'],
    ['last', 'leads-and-admins'],
    ['over', 'leads-and-admins'],
  ],
  sla: [
    ['soon', 'leads'],
    ['over', 'leads'],
  ],
  silence: [
    ['soon', 'assignee'],
    ['over', 'assignee'],
  ],
  need: [['over', 'leads']],
};

const halfMinuteMs = 30_000;
const longestMs = 366 * 24 * hourMs;
const answerSoonMinutes = 6 * 60;
const slaSoonShare = 0.8;
/** Working days after which the claimant is called, and a lead hears of the wait. */
const waitDays = { call: 5, claimantLead: 10, insurerLead: 5, first: 2 };

/** Due soon from the day before. */
const byDay: ReadonlySet<Clock['kind']> = new Set(['silence', 'outcome']);

const earlier = (instant: Date, ms: number): Date => new Date(instant.getTime() - ms);

function slaSoon({ from, dueAt }: Clock, hours: OpeningHours): Date {
  const share = new Date(from.getTime() + slaSoonShare * (dueAt.getTime() - from.getTime()));
  const workingDayBefore = lastCloseUntil(hours, startOfLondonDay(lastCloseUntil(hours, dueAt)));
  return share < workingDayBefore ? share : workingDayBefore;
}

function stateSoon({ from, dueAt }: Clock, hours: OpeningHours): Date {
  return addWorkingMinutes(hours, from, soonShare * workingMinutesBetween(hours, from, dueAt));
}

const hoursBefore = (kind: Clock['kind']): number => (kind === 'courier' ? 3 : 2);

export const soonOf = (clock: Clock, hours: OpeningHours): Date =>
  clock.toldAt === undefined ? soonByKind(clock, hours) : (clock.toldAt[0] ?? clock.dueAt);

function soonByKind(clock: Clock, hours: OpeningHours): Date {
  const { kind, from, dueAt } = clock;
  // Odd dates of operators' systems would be counted through day by day.
  const isLong = dueAt.getTime() - from.getTime() > longestMs;
  if (kind === 'chat') return earlier(dueAt, halfMinuteMs);
  if (kind === 'answer') return addWorkingMinutes(hours, from, answerSoonMinutes);
  if (byDay.has(kind) || (kind === 'parts' && clock.isBooked) || isLong) return addLondonDays(dueAt, -1);
  if (kind === 'rebooking') return from;
  if (kind === 'state' && from < dueAt) return clock.soonAt ?? stateSoon(clock, hours);
  if (kind === 'sla') return slaSoon(clock, hours);
  return earlier(dueAt, hoursBefore(kind) * hourMs);
}

/** Returns the end of the n-th working day of a wait; where a day was booked, it counts as the second. */
function dayOfWait({ from, dueAt, isBooked }: Clock, hours: OpeningHours, days: number): Date {
  // From its midnight on, because a booked day ends with the opening hours, from where the next one would count.
  const [start, after] = isBooked ? [startOfLondonDay(dueAt), days - waitDays.first] : [from, days];
  return closeOfWorkingDay(hours, start, after);
}

function timeOf(stage: AlarmStage, clock: Clock, hours: OpeningHours): Date {
  if (stage === 'soon') return soonOf(clock, hours);
  if (stage === 'over') return clock.dueAt;
  if (stage === 'sooner' || stage === 'last') return clock.toldAt?.[stage === 'last' ? 2 : 1] ?? clock.dueAt;
  if (stage === 'call') return dayOfWait(clock, hours, waitDays.call);
  return dayOfWait(clock, hours, clock.kind === 'claimant' ? waitDays.claimantLead : waitDays.insurerLead);
}

/** Returns an instant of each stage of the clock, in their order: none is before the one that comes first. */
export function alarmTimes(clock: Clock & { kind: AlarmedKind }, hours: OpeningHours): Date[] {
  const times = stagesOf[clock.kind].map(([stage]) => {
    const time = timeOf(stage, clock, hours);
    return clock.kind === 'chat' ? time : addWorkingMinutes(hours, time, 0);
  });
  return times.every(isSetDate) ? times : [];
}
