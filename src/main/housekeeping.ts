import type { FastifyBaseLogger } from 'fastify';

import { purgeExpired } from '#features/track/track.server.ts';
import type { Services } from '#server/context.ts';

const hour = 60 * 60 * 1_000;

/** Removes what has expired, now and every hour; answers the function that stops it. A failure is logged and tried again an hour later. */
export function keepHouse(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  let running = Promise.resolve();
  const purge = () => {
    running = purgeExpired(services).then(
      () => undefined,
      (err: unknown) => log.error({ err }, 'expired sessions and guesses were not removed'),
    );
  };
  const timer = setInterval(purge, hour);
  purge();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
