import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { usualHours } from '#claim/desk/clocks.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { closeOfWorkingDay } from '#shared/time/working-time.ts';

/** What a claimant was told to do. `hours` are null for a client without its own, and for a claim without a client. */
export type ToldTodo = {
  id: string;
  claimId: string;
  kind: 'excess-due' | 'passcode-needed' | 'icloud-needed' | 'state-changed';
  toldAt: Date;
  hours: OpeningHours | null;
};

/** Working days after which a claimant is reminded, as by the desk's clock of what waits on the claimant. */
const workingDays = 2;

export function remindAt(toldAt: Date, hours: OpeningHours | null): Date {
  return closeOfWorkingDay(hours ?? usualHours, toldAt, workingDays);
}

export const reminderOf: Readonly<Record<ToldTodo['kind'], NotifiableEvent>> = {
  'excess-due': { kind: 'excess-reminder' },
  'passcode-needed': { kind: 'passcode-reminder' },
  'icloud-needed': { kind: 'icloud-reminder' },
  'state-changed': { kind: 'icloud-reminder' },
};
