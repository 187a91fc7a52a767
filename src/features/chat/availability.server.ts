import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { availabilityOf } from './availability.rules.ts';
import type { Availability } from './rest/chat-answers.rules.ts';
import { presenceOfDesks, lastWaits } from './presence.data.ts';

export type ChatServices = Services & { brands: Brands };

/** Before a claim is known, those count who see all claims of the brand. */
export async function currentAvailability(
  { database, brands, now }: ChatServices,
  { brandId, claimId }: { brandId: string; claimId: string | null },
): Promise<Availability> {
  const time = now();
  const [desks, answers] = await Promise.all([
    presenceOfDesks(database.pool, claimId === null ? { brandId } : { claimId }, time),
    lastWaits(database.kysely, brandId, time),
  ]);
  return availabilityOf({ hours: brands.byId(brandId).chatHours, desks, answers }, time);
}
