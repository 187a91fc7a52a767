import type { FastifyInstance } from 'fastify';

import { histogram } from './metrics.ts';

/** The response stays open as long as the page, so its duration is meaningless. */
export type OpenEnded = { openEnded: true };

const durations = histogram('fettle_http_request_duration_seconds', 'Time to answer a request, by declared route.', {
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/**
 * Caches metrics by labels, because a look-up by labels costs more than counting. Routes and methods are declared, so
 * there are few.
 */
const known = new Map<string, { observe: (seconds: number) => void }>();

function durationsOf(method: string, route: string, status: string) {
  const key = `${method} ${route} ${status}`;
  const found = known.get(key) ?? durations.labels(method, route, status);
  known.set(key, found);
  return found;
}

export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    const status = `${Math.floor(reply.raw.statusCode / 100)}xx`;
    const method = route === 'none' ? 'any' : request.method;
    if (!('openEnded' in config)) durationsOf(method, route, status).observe(reply.elapsedTime / 1_000);
    done();
  });
}
