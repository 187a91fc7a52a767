import type { FastifyInstance, FastifyRequest } from 'fastify';

import { startRequestSpan, isTracing, type OpenSpan } from './tracing.ts';

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Accepts a parent span only from our proxy: another caller must not choose the trace. */
function parentOf({ ips = [], headers }: FastifyRequest): string | null {
  const { traceparent } = headers;
  const isByProxy = ips.length > 1;
  return isByProxy && typeof traceparent === 'string' && wellFormed.test(traceparent) ? traceparent : null;
}

export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    if ('openEnded' in config) return done();
    const method = route === 'none' ? 'any' : request.method;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = startRequestSpan({ name: `${method} ${route}`, kind: 'server', attributes }, parentOf(request), done);
    if (span) spans.set(request, span);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode;
    spans.get(request)?.end({
      'http.response.status_code': status,
      ...(status >= 500 && { 'error.type': String(status) }),
    });
    done();
  });
}
