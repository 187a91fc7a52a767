import { londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { Handler } from '../../work/work-routes.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type WorkProps = {
  claimId: string;
  /** Of the claimant. */
  name: string;
  work: DeskClaim['work'];
  clocks: DeskClaim['clocks'];
  now: Date;
  again: () => void;
};

/** `chosen` is what is chosen at first, where something is. */
export type DialogProps = WorkProps & { chosen?: string | undefined; onClose: () => void };

export const assignedText = (assignee: Handler | null): string =>
  assignee === null ? m.desk_assigned_nobody() : m.desk_assigned({ name: assignee.name });

/** Returns London's day so many days after an instant, as a field of dates has it. */
export const dayAfter = (instant: Date, days = 1): string =>
  new Date((londonDayNumber(instant) + days) * dayMs).toISOString().slice(0, 10);
