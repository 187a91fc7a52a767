import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';

// `vital`: taking a server out under load would only move its load to the others.
const get = { method: 'GET', who: 'everybody', load: 'vital' } as const;

const readiness = z.object({
  status: z.enum(['ready', 'leaving', 'not-ready']),
  // Where claims are on several machines.
  workers: z.object({ all: z.int(), away: z.int() }).optional(),
});

export const healthRoutes = {
  isAlive: {
    ...get,
    path: '/healthz',
    summary: 'Read whether the process runs, and its version.',
    answers: {
      200: { description: 'It runs.', schema: z.object({ status: z.literal('alive'), version: z.string() }) },
    },
  },
  isReady: {
    ...get,
    path: '/readyz',
    summary: 'Read whether claims can be served.',
    answers: {
      200: { description: 'They can.', schema: readiness },
      503: { description: 'They cannot.', schema: readiness },
    },
  },
} satisfies RestRoutes;
