import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { endedOutage, healthAfter, switchOff, type Health } from './delivery.rules.ts';
import { makeDueNow, lockEndpoint, writeHealth, writeAttempts, type AttemptResult } from './settle.data.ts';
import { mailWebhookTurnedOff } from './mail-webhook-turned-off.server.ts';

export type WebhookServices = Services & { brands: Brands };

/** `attempts` is in the order in which the attempts ended. Returns null if the endpoint was deleted in the meantime. */
export async function settleDelivery(
  services: WebhookServices,
  { id, lease }: { id: string; lease: string },
  attempts: readonly AttemptResult[],
): Promise<{ health: Health; isOff: boolean } | null> {
  const { database, now } = services;
  return database.kysely.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (endpoint === null) return null;
    const outcomes = attempts.map(({ outcome }) => outcome);
    const health = healthAfter(endpoint.health, outcomes);
    const off = endpoint.isOff ? null : switchOff(health, outcomes);
    await writeHealth(tx, id, { health, off, lease, now: now() });
    await writeAttempts(tx, id, attempts);
    const outageFrom = endedOutage(endpoint.health, outcomes);
    if (outageFrom !== null) await makeDueNow(tx, id, { since: outageFrom, now: now() });
    if (off !== null) await mailWebhookTurnedOff(tx, services, { id, url: endpoint.url, reason: off, at: now() });
    return { health, isOff: endpoint.isOff || off !== null };
  });
}
