import type { Services } from '#server/context.ts';
import { removeDeliveries } from './deliveries.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const deliveredDays = 30;
const eventDays = 90;

export async function purgeWebhooks({ database, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  await removeDeliveries(database.kysely, {
    deliveredBefore: before(deliveredDays),
    eventsBefore: before(eventDays),
  });
}
