import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';

import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { nothingHere, Problem, tryLater } from '#server/http/errors.ts';
import { takeFrom, type Bucket } from '#shared/limits/token-bucket.ts';
import { largest, visitRate, vitalsRoutes, type VitalName } from './vitals.rules.ts';
import type { FieldMeasures } from './vitals.server.ts';

/** In bytes; a page sends about a hundred. */
const bodyLimit = 512;

const numberUpTo = (name: VitalName) =>
  z.number({ error: 'This must be a number.' }).min(0, 'This is less than 0.').max(largest[name], 'This is too much.');

const vitalsBody = z.strictObject({
  route: z.enum(vitalsRoutes, { error: 'There is no such kind of page.' }),
  lcp: numberUpTo('lcp').exactOptional(),
  inp: numberUpTo('inp').exactOptional(),
  cls: numberUpTo('cls').exactOptional(),
});

/**
 * Reads nothing about the sender, so all senders share one rate limit: made-up values can distort the metrics, nothing
 * else.
 */
export function vitalsRest({ settings, now }: Services, measures: FieldMeasures): FastifyPluginAsync {
  let bucket: Bucket = { left: visitRate.burst, at: 0 };
  return async (app) => {
    app.post('/api/vitals', { bodyLimit }, async (request, reply) => {
      if (settings.vitals === 0) throw nothingHere();
      const next = takeFrom(bucket, visitRate, now().getTime());
      if (next === null) throw new Problem(429, 'too-many-measures', tryLater, { retryAfterSeconds: 1 });
      bucket = next;
      measures.add(bodyAs(vitalsBody, request.body), now());
      return reply.code(204).send();
    });
  };
}
