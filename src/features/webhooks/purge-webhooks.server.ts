import type { Services } from '#server/context.ts';
import { removeDeliveries } from './deliveries.data.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const deliveredDays = 30;
const eventDays = 90;

export async function purgeWebhooks({ database, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await removeDeliveries(database.kysely, {
    deliveredBefore: before(deliveredDays),
    eventsBefore: before(eventDays),
  });
}
