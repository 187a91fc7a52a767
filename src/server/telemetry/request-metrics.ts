import type { FastifyInstance } from 'fastify';

import { histogram } from './metrics.ts';

/** Of a route: its answer stays open for as long as the page does, so that its length says nothing. */
export type OpenEnded = { openEnded: true };

const durations = histogram('fettle_http_request_duration_seconds', 'Time to answer a request, by declared route.', {
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Routes and methods are declared, so there are few of them. Kept, because finding one by its labels costs more than counting. */
const known = new Map<string, { observe: (seconds: number) => void }>();

function durationsOf(method: string, route: string, status: string) {
  const key = `${method} ${route} ${status}`;
  const found = known.get(key) ?? durations.labels(method, route, status);
  known.set(key, found);
  return found;
}

/** Measures every request by its route as declared, never by its address, and its class of status, such as 2xx. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    const status = `${Math.floor(reply.raw.statusCode / 100)}xx`;
    const method = route === 'none' ? 'any' : request.method;
    if (!('openEnded' in config)) durationsOf(method, route, status).observe(reply.elapsedTime / 1_000);
    done();
  });
}
