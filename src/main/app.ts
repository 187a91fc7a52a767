import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import type { Services } from '#server/context.ts';
import { refuseWhileClosing } from '#server/closing.ts';
import { handleErrors, Problem, problemOf, sendProblem } from '#server/errors.ts';
import { acceptOnlyJson } from '#server/json-body.ts';
import { loggerOptions, logRequests } from '#server/log.ts';
import { boundRequests } from '#server/overload.ts';
import { answerInOrder } from '#server/pipelining.ts';
import { measureRequests } from '#server/request-metrics.ts';
import { limitBodies } from '#server/slow-bodies.ts';
import { addSecurityHeaders, securityHeaders } from '#server/security-headers.ts';
import { wantsPage } from '#server/wants-page.ts';
import { guardOrigin } from '#server/origin.ts';
import { traceRequests } from '#server/trace-requests.ts';
import { sendPage } from './html.server.ts';
import { loadPages, type Pages } from './pages.server.ts';
import { registerRest } from './rest.ts';

const bodyLimit = 64 * 1024;
const longestParameter = 200;
/** In milliseconds: a connection on which nothing moves for so long is closed, such as that of somebody who does not read. */
const longestStandstill = 300_000;

type Unroutable = (error: FastifyError | null, request: FastifyRequest, reply: FastifyReply) => void;

/** An address that cannot be decoded meets no route, and so neither a hook nor an error handler. */
function answerUnroutable({ settings }: Services, pages: Pages): Unroutable {
  return (error, request, reply) => {
    const problem = (error && problemOf(error)) ?? new Problem(400, 'malformed-request', 'The address is not valid.');
    reply.headers(securityHeaders(settings));
    if (!wantsPage(request)) return void sendProblem(reply, problem);
    reply.code(problem.status).header('cache-control', 'no-store');
    void sendPage(request, reply, pages.commonPage({ kind: 'unknown' }, request), true);
  };
}

/** A sign that no text of the store can have, like those that `acceptOnlyJson` refuses in bodies. */
const hasUnstorable = (url: string) => url.includes('%00');

/** The whole server, not yet listening, so that tests can inject into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { production, trustProxy } = services.settings;
  const pages = await loadPages(services);
  const unroutable = answerUnroutable(services, pages);
  const app = fastify({
    logger: loggerOptions(production),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: unroutable,
    // Ours is a problem document: `refuseWhileClosing`.
    return503OnClosing: false,
    trustProxy,
    bodyLimit,
    // `limitBodies` instead, because an import takes as long as it is.
    requestTimeout: 0,
    connectionTimeout: longestStandstill,
    routerOptions: { maxParamLength: longestParameter },
  });
  limitBodies(app.server);
  handleErrors(app);
  acceptOnlyJson(app);
  logRequests(app);
  traceRequests(app);
  if (services.settings.metrics !== null) measureRequests(app);
  addSecurityHeaders(app, services.settings);
  refuseWhileClosing(app);
  answerInOrder(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasUnstorable(request.url)) unroutable(null, request, reply);
    else done();
  });
  app.addHook('onRequest', guardOrigin(services.settings));
  boundRequests(app, services.database.pool);
  await registerRest(app, services, pages);
  return app;
}
