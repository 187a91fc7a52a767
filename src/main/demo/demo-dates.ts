import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { listDates } from '#claim/promise/promised-dates.data.ts';
import { setDate } from '#claim/promise/set-date.server.ts';
import type { Services } from '#server/context.ts';
import type { DemoDate, DemoDay } from './story-parts.ts';

const dayIn = (day: DemoDay, days: number): string => dayOf(new Date(days > 0 ? day.workday(days) : day.at(days)));

/** Promises the dates of a story at their times, unless one is there. */
export async function loadDates(
  services: Services,
  number: string,
  { dates, day }: { dates: readonly DemoDate[]; day: DemoDay },
): Promise<void> {
  for (const [before, { saidDays, from, to, reasonCode, reason = '' }] of dates.entries()) {
    const saidAt = new Date(day.at(saidDays, 15, 20));
    const wanted = { earliest: dayIn(day, from), latest: dayIn(day, to), reasonCode, reason };
    await workOnClaim({ ...services, now: () => saidAt }, number, async ({ tx, claimId, now }) => {
      if ((await listDates(tx, claimId)).length > before) return;
      await setDate(tx, { claimId, now, quiet: true }, wanted, { accountId: null, name: 'demo' });
    });
  }
}
