import type { FastifyInstance } from 'fastify';

import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { listenForPublished } from '#server/db/published.ts';
import { readStoredSettings } from '#server/settings/stored/stored-settings.server.ts';

/** Returns what reads again all that operators publish and this process keeps. */
export function publishedReader(services: Services): () => Promise<void> {
  const readers = [brandsOf(services).read, liveWordingOf(services).read, async () => readStoredSettings(services)];
  return async () => void (await Promise.all(readers.map((read) => read())));
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
