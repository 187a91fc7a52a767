import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import type { Services } from '#server/context.ts';
import { closeSpareConnections, refuseWhileClosing } from '#server/http/closing.ts';
import { handleErrors, Problem, problemOf, sendProblem } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { loggerOptions, logRequests } from '#server/telemetry/log.ts';
import { boundRequests } from '#server/limits/overload.ts';
import { keepRequestFacts } from '#server/http/request-facts.ts';
import { answerInOrder } from '#server/http/pipelining.ts';
import { measureRequests } from '#server/telemetry/request-metrics.ts';
import { limitBodies } from '#server/http/slow-bodies.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { wantsPage } from '#server/http/wants-page.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { traceRequests } from '#server/telemetry/trace-requests.ts';
import { sendPage } from './first-page/html.server.ts';
import { hearOfPublished, publishedReader } from './published.ts';
import { loadPages, type Pages } from './pages/pages.server.ts';
import { registerRest } from './rest.ts';

const bodyLimit = 64 * 1024;
const longestParameter = 200;
const idleConnectionTimeoutMs = 300_000;
const headersTimeoutMs = 30_000;
const noNewsCheck = 5_000;

type Refuse = (request: FastifyRequest, reply: FastifyReply, problem?: Problem | null) => void;

const malformed = new Problem(400, 'malformed-request', 'The address is not valid.');

function refusingAddresses({ settings }: Services, pages: Pages): Refuse {
  return (request, reply, given) => {
    const problem = given ?? malformed;
    reply.headers(securityHeaders(settings));
    if (!wantsPage(request)) return void sendProblem(reply, problem);
    reply.code(problem.status).header('cache-control', 'no-store');
    void sendPage(request, reply, pages.commonPage({ kind: 'unknown' }, request), true);
  };
}

/** NUL, which the store's texts cannot hold; `acceptOnlyJson` rejects it in bodies. */
const hasUnstorable = (url: string) => url.includes('%00');

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { production, trustProxy } = services.settings;
  const readPublished = publishedReader(services);
  await readPublished();
  const pages = await loadPages(services);
  const refuse = refusingAddresses(services, pages);
  const app = fastify({
    logger: loggerOptions(production),
    logController: new LogController({ disableRequestLogging: true }),
    // A URL that cannot be decoded matches no route, and so reaches neither a hook nor an error handler.
    frameworkErrors: (error: FastifyError, request, reply) => refuse(request, reply, problemOf(error)),
    return503OnClosing: false,
    trustProxy,
    bodyLimit,
    // `limitBodies` instead, because an import takes as long as its size.
    requestTimeout: 0,
    connectionTimeout: idleConnectionTimeoutMs,
    keepAliveTimeout: headersTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: noNewsCheck },
    routerOptions: { maxParamLength: longestParameter },
  });
  limitBodies(app.server);
  handleErrors(app);
  acceptOnlyJson(app);
  logRequests(app);
  keepRequestFacts(app);
  traceRequests(app);
  if (services.settings.metrics !== null) measureRequests(app);
  addSecurityHeaders(app, services.settings);
  refuseWhileClosing(app);
  closeSpareConnections(app);
  answerInOrder(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasUnstorable(request.url)) refuse(request, reply);
    else done();
  });
  app.addHook('onRequest', guardOrigin(services.settings));
  boundRequests(app, services.database.pool);
  hearOfPublished(app, services, readPublished);
  await registerRest(app, services, pages);
  return app;
}
