import { clocksOf, hoursOf, pausedClock } from '../clocks.rules.ts';
import type { AlarmedKind, WaitingOn } from '../clock-kinds.rules.ts';
import type { DeskFacts } from '../desk-facts.ts';
import { alarmTimes, soonOf } from './alarm-stages.rules.ts';

export type ClockRow = { kind: AlarmedKind; run_at: Date; soon_at: Date | null; due_at: Date | null; alarms: Date[] };

/** Returns the clocks of a claim as they are stored. A snooze is none: it hides a claim, and nothing is owed by it. */
export function clockRows(facts: DeskFacts, waitingOn: WaitingOn): ClockRow[] {
  const hours = hoursOf(facts);
  const running = clocksOf(facts, waitingOn).flatMap((clock) => {
    const { kind, from, dueAt } = clock;
    if (kind === 'snooze') return [];
    const times = { soon_at: soonOf(clock, hours), due_at: dueAt, alarms: alarmTimes({ ...clock, kind }, hours) };
    return [{ kind, run_at: clock.isBooked ? dueAt : from, ...times }];
  });
  const paused = pausedClock(facts, waitingOn);
  if (paused === null) return running;
  return [...running, { kind: 'state', run_at: paused.from, soon_at: null, due_at: null, alarms: [] }];
}
