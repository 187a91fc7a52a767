import { complaintClocksOf, type RunningClock } from '#claim/complaint/complaint-clocks.rules.ts';
import type { ComplaintAtDesk } from '#claim/complaint/complaint.rules.ts';
import { hoursOf, needClock, pausedClock, pausedOfferSince } from '../clocks.rules.ts';
import { type AlarmedKind, type ComplaintKind, isOfComplaint } from '../clock-kinds.rules.ts';
import type { DeskFacts } from '../desk-facts.ts';
import type { RunningClocks } from '../desk-row.rules.ts';
import { alarmTimes, soonOf } from './alarm-stages.rules.ts';

export type ClockRow = { kind: AlarmedKind; run_at: Date; soon_at: Date | null; due_at: Date | null; alarms: Date[] };

const pausedRow = (kind: AlarmedKind, run_at: Date): ClockRow => ({
  kind,
  run_at,
  soon_at: null,
  due_at: null,
  alarms: [],
});

/** Returns the clocks of a claim as they are stored. A snooze is none: it hides a claim, and nothing is owed by it. */
export function clockRows(facts: DeskFacts, { waitingOn, clocks }: RunningClocks): ClockRow[] {
  const hours = hoursOf(facts);
  const need = needClock(facts, waitingOn);
  const running = [...clocks, ...(need === null ? [] : [need])].flatMap((clock) => {
    const { kind, from, dueAt } = clock;
    if (kind === 'snooze') return [];
    // Alarms of complaints are those of each by itself.
    const alarms = isOfComplaint(kind) ? [] : alarmTimes({ ...clock, kind }, hours);
    const times = { soon_at: soonOf(clock, hours), due_at: dueAt, alarms };
    return [{ kind, run_at: clock.isBooked ? dueAt : from, ...times }];
  });
  const paused = pausedClock(facts, waitingOn);
  const offered = waitingOn === 'nobody' ? null : pausedOfferSince(facts);
  return [
    ...running,
    ...(paused === null ? [] : [pausedRow('state', paused.from)]),
    ...(offered === null ? [] : [pausedRow('outcome', offered)]),
  ];
}

export type ComplaintClockRow = {
  complaint_id: string;
  kind: ComplaintKind;
  run_at: Date;
  due_at: Date;
  alarms: Date[];
};

/**
 * Returns what tells a run of a clock from another of its kind. A complaint that was written down when its day was over
 * may be of the same instant as another of which that was told, such as the one that it takes up.
 */
function runOf({ recordedAt }: ComplaintAtDesk, { from, dueAt, isBooked }: Omit<RunningClock, 'soonAt'>): Date {
  if (isBooked) return dueAt;
  return recordedAt > dueAt ? recordedAt : from;
}

/** Returns every clock of each open complaint: none hides another's alarms. */
export function complaintClockRows(facts: DeskFacts): ComplaintClockRow[] {
  const hours = hoursOf(facts);
  return facts.complaints.flatMap((complaint) =>
    complaintClocksOf(complaint).map(({ soonAt: toldAt, ...clock }) => ({
      complaint_id: complaint.id,
      kind: clock.kind,
      run_at: runOf(complaint, clock),
      due_at: clock.dueAt,
      alarms: alarmTimes({ ...clock, toldAt }, hours),
    })),
  );
}
