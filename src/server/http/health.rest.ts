import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import type { Load } from '#server/limits/overload.ts';
import { portalVersion } from '#server/settings/version.ts';
import { writeReadiness } from '#server/db/write-readiness.ts';

/** Milliseconds; a load balancer must not wait for longer. */
const timeoutMs = 2_000;

async function canServe({ database }: Services, canWrite: () => Promise<boolean>): Promise<boolean> {
  // Reading a claim's columns needs both PostgreSQL and a migrated schema.
  const tried = database.pool.query('select id, version from claim limit 0').then(canWrite, () => false);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const answer = await Promise.race([tried, late]);
  clearTimeout(timer);
  return answer;
}

let isLeaving = false;

export function markNotReady(): void {
  isLeaving = true;
}

/** `/readyz` is 503 while claims cannot be served (ruling 5.6), also while writes fail because the disk is full. */
export function healthRest(services: Services): FastifyPluginAsync {
  // Under load it can still serve: taking it out would send its load to the others.
  const config: Load = { load: 'vital' };
  const canWrite = writeReadiness(services.database);
  return async (app) => {
    app.get('/healthz', { config }, (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive', version: portalVersion }),
    );
    app.get('/readyz', { config }, async (_request, reply) => {
      const ready = !isLeaving && (await canServe(services, canWrite));
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : isLeaving ? 'leaving' : 'not-ready' });
    });
  };
}
