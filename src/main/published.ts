import type { FastifyInstance } from 'fastify';

import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { giveUnnamedWords } from '#claim/wording/own/unnamed-words.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { unnamedBrandId } from '#server/brands/unnamed-brand.ts';
import type { Services } from '#server/context.ts';
import { listenForPublished } from '#server/db/published.ts';
import { storePortalRule } from '#server/settings/portal-rule.data.ts';
import { readStoredSettings } from '#server/settings/stored/stored-settings.server.ts';

/** The first brand that is published becomes the default one. */
async function storeRule({ database, settings }: Services): Promise<void> {
  const defaultBrand = brandsOf({ database, settings }).byId(null).id;
  await storePortalRule(database.kysely, { defaultBrand, staffTwoFactor: settings.staffTwoFactor });
}

/** Brands come from a folder too, and a process may have saved words before it heard of the first brand. */
async function giveWords({ database, settings, now }: Services): Promise<void> {
  const brands = brandsOf({ database, settings });
  const first = brands.byId(null).id;
  if (first === unnamedBrandId) return;
  const others = brands.all.flatMap(({ id }) => (id === first ? [] : [id]));
  await database.kysely.transaction().execute((tx) => giveUnnamedWords(tx, [first, ...others], now()));
}

/** Returns what reads again all that operators publish and this process keeps. */
export function publishedReader(services: Services): () => Promise<void> {
  return async () => {
    // First, because words are of brands, and there may be none but these.
    await brandsOf(services).read();
    await storeRule(services);
    await giveWords(services);
    await Promise.all([liveWordingOf(services).read(), readStoredSettings(services)]);
  };
}

/** Keeps a listening server up to date with what other processes publish. */
export function hearOfPublished(app: FastifyInstance, { database }: Services, read: () => Promise<void>): void {
  let stop = async (): Promise<void> => {};
  app.addHook('onListen', async () => {
    stop = listenForPublished(database.pool, () => {
      read().catch((err: unknown) => app.log.warn({ err }, 'what was published could not be read'));
    });
  });
  app.addHook('onClose', async () => stop());
}
