import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { portalVersion } from '#server/settings/version.ts';
import { workerReadiness } from '#server/db/worker-readiness.ts';
import { writeReadiness } from '#server/db/write-readiness.ts';
import { healthRoutes } from './health-routes.ts';

/** Milliseconds; a load balancer must not wait for longer. */
const timeoutMs = 2_000;

async function inTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, otherwise);
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  return first;
}

async function canServe({ database }: Services, canWrite: () => Promise<boolean>): Promise<boolean> {
  // Reading a claim's columns needs both PostgreSQL and a migrated schema.
  return database.pool.query('select id, version from claim limit 0').then(canWrite, () => false);
}

let isLeaving = false;

export function markNotReady(): void {
  isLeaving = true;
}

/**
 * `/readyz` is 503 while claims cannot be served (ruling 5.6), also while writes fail because the disk is full. On several
 * machines it is 200 as long as one has claims to serve, and says how many workers are away.
 */
export function healthRest(services: Services): FastifyPluginAsync {
  const canWrite = writeReadiness(services.database);
  const readWorkers = workerReadiness(services.database);
  return async (app) =>
    addRoutes(app, healthRoutes, {
      guard: () => null,
      handlers: {
        isAlive: ({ reply }) => {
          reply.header('cache-control', 'no-store');
          return { status: 'alive' as const, version: portalVersion };
        },
        isReady: async ({ reply }) => {
          const [serves, workers] = await Promise.all([
            inTime(canServe(services, canWrite), false),
            inTime(readWorkers(), null),
          ]);
          const ready = !isLeaving && serves && (workers === null || workers.away < workers.all);
          reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
          const status = ready ? 'ready' : isLeaving ? 'leaving' : 'not-ready';
          return { status, ...(workers && { workers }) } as const;
        },
      },
    });
}
