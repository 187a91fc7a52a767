import type { FastifyInstance } from 'fastify';

import { Problem, tryLater } from '#server/http/errors.ts';
import { PhotoStoreError } from './photo-store-error.ts';

/** Answers 503 in this scope where the store of photos and files cannot be used. */
export function handleStoreErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request) => {
    if (!(error instanceof PhotoStoreError)) throw error;
    request.log.error({ err: error }, 'photo store away');
    throw new Problem(503, 'unavailable', tryLater, { retryAfterSeconds: 10 });
  });
}
