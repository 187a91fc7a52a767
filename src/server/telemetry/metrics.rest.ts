import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';

import type { Services } from '#server/context.ts';
import { nothingHere, Problem } from '#server/http/errors.ts';
import { counted, registryOf, type Metric } from './metrics.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { addRoutes, type Call } from '#server/http/route/route.ts';

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const loopbackName = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Returns false for a call that a proxy on this machine forwards. */
function isLocal(request: FastifyRequest): boolean {
  const isForwarded = proxyHeaders.some((name) => request.headers[name] !== undefined);
  return loopback.test(request.socket.remoteAddress ?? '') && loopbackName.test(request.hostname) && !isForwarded;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(sent), digest(token));
}

/** Without a token in the settings (never in production) only programs on this machine may read the metrics. */
export function metricsRest(services: Services, read: readonly Metric[]): FastifyPluginAsync {
  const { metrics } = services.settings;
  const registry = metrics && registryOf(services, read);
  if (registry) collectDefaultMetrics({ register: registry });
  const send = async ({ request, reply }: Call<typeof metricsRoutes.metrics>) => {
    if (metrics === null || registry === null) throw nothingHere();
    const mayRead = metrics.token === null ? isLocal(request) : hasToken(request, metrics.token);
    if (!mayRead) {
      reply.header('www-authenticate', 'Bearer');
      throw new Problem(401, 'metrics-token-required', 'Send the token of METRICS_TOKEN as a bearer token.');
    }
    // Read first, because a failed read is counted.
    const text = await registry.metrics();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(text + (await counted.metrics()));
  };
  return async (app) => addRoutes(app, metricsRoutes, { guard: () => null, handlers: { metrics: send } });
}
