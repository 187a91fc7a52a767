import { type RawBuilder, sql } from 'kysely';

import { silenceDays } from '#claim/desk/clocks.rules.ts';
import { addLondonDays, londonDayOf, startOfLondonDay } from '#shared/time/london.ts';
import type { DeskView } from '../desk-views.rules.ts';

/** Which rows `d` of `desk_claim` a view has, and the column by which they are ordered. */
export type ViewSource = { has: RawBuilder<unknown>; by: 'due_at' | 'told_at' | 'ended_at'; newestFirst?: true };

/** Day 0 of the count was a Thursday. */
const daysSinceMonday = (now: Date): number => (londonDayOf(now) + 3) % 7;

const byDue = (has: RawBuilder<unknown>): ViewSource => ({ has: sql`d.open and ${has}`, by: 'due_at' });

const waitingOn = (whom: string): ViewSource => byDue(sql`d.waiting_on = ${sql.lit(whom)}`);

/** The conditions are those of the indexes of `desk_claim`. */
export function viewSource(view: DeskView, now: Date): ViewSource {
  const today = startOfLondonDay(now);
  switch (view) {
    case 'open':
      return byDue(sql`true`);
    case 'waiting-for-answer':
      return { has: sql`d.unanswered > 0`, by: 'due_at' };
    case 'due-today':
      return byDue(sql`d.due_at >= ${now} and d.due_at < ${addLondonDays(today, 1)}`);
    case 'overdue':
      return byDue(sql`d.due_at < ${now}`);
    case 'waiting-on-claimant':
      return waitingOn('claimant');
    case 'waiting-on-insurer':
      return waitingOn('insurer');
    case 'waiting-on-parts':
      return waitingOn('parts');
    case 'waiting-on-courier':
      return waitingOn('courier');
    case 'silent':
      return {
        has: sql`d.open and d.told_at is not null and d.told_at < ${addLondonDays(now, -silenceDays)}`,
        by: 'told_at',
      };
    case 'not-delivered':
      return byDue(sql`d.undelivered_at is not null`);
    case 'ended-this-week':
      return {
        has: sql`d.ended_at >= ${addLondonDays(today, -daysSinceMonday(now))}`,
        by: 'ended_at',
        newestFirst: true,
      };
  }
}
