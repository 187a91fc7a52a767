import { hoursOf, needClock, pausedClock, pausedOfferSince } from '../clocks.rules.ts';
import type { AlarmedKind } from '../clock-kinds.rules.ts';
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
    const times = { soon_at: soonOf(clock, hours), due_at: dueAt, alarms: alarmTimes({ ...clock, kind }, hours) };
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
