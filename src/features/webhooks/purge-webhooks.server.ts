import type { Services } from '#server/context.ts';
import { removeDeliveries } from './deliveries.data.ts';

const dayMillis = 24 * 60 * 60 * 1_000;
/** Days for which what was delivered is shown, and everything else: as long as its event is kept. */
const deliveredDays = 30;
const eventDays = 90;

/** Removes deliveries and their tries: 30 days after they succeeded, and all of events that are no longer kept. */
export async function purgeWebhooks({ database, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMillis);
  await removeDeliveries(database.kysely, {
    deliveredBefore: before(deliveredDays),
    eventsBefore: before(eventDays),
  });
}
