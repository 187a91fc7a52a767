import type { Services } from '#server/context.ts';
import { deleteSomeAlerts } from './alerts.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const readDays = 30;
const allDays = 90;
const atOnce = 2_000;

/** Forgets alarms a month after they were read, and all after three. What was raised is kept with its clock. */
export async function purgeAlerts({ database, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  for (const old of [{ readBefore: before(readDays) }, { raisedBefore: before(allDays) }]) {
    while ((await deleteSomeAlerts(database.kysely, old, atOnce)) === atOnce);
  }
}
