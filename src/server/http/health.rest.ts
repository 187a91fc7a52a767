import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { portalVersion } from '#server/settings/version.ts';
import { writeReadiness } from '#server/db/write-readiness.ts';
import { healthRoutes } from './health-routes.ts';

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
  const canWrite = writeReadiness(services.database);
  return async (app) =>
    addRoutes(app, healthRoutes, {
      guard: () => null,
      handlers: {
        isAlive: ({ reply }) => {
          reply.header('cache-control', 'no-store');
          return { status: 'alive' as const, version: portalVersion };
        },
        isReady: async ({ reply }) => {
          const ready = !isLeaving && (await canServe(services, canWrite));
          reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
          return { status: ready ? 'ready' : isLeaving ? 'leaving' : 'not-ready' } as const;
        },
      },
    });
}
