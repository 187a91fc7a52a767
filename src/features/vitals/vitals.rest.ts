import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { nothingHere, Problem, tryLater } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { takeFrom, type Bucket } from '#shared/limits/token-bucket.ts';
import { vitalRoutes } from './vitals-routes.ts';
import { visitRate } from './vitals.rules.ts';
import type { FieldMeasures } from './vitals.server.ts';

/**
 * Reads nothing about the sender, so all senders share one rate limit: made-up values can distort the metrics, nothing
 * else.
 */
export function vitalsRest({ settings, now }: Services, measures: FieldMeasures): FastifyPluginAsync {
  let bucket: Bucket = { left: visitRate.burst, at: 0 };
  return async (app) => {
    app.addHook('preHandler', async () => {
      if (settings.vitals === 0) throw nothingHere();
      const next = takeFrom(bucket, visitRate, now().getTime());
      if (next === null) throw new Problem(429, 'too-many-measures', tryLater, { retryAfterSeconds: 1 });
      bucket = next;
    });
    addRoutes(app, vitalRoutes, {
      guard: () => null,
      handlers: { reportVitals: ({ body }) => measures.add(body, now()) },
    });
  };
}
