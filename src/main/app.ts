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
import { openPhotoStore } from '#server/gateways/photo-store-open.ts';
import { healthRest } from '#server/health.rest.ts';
import { openDarkroom } from '#server/images/darkroom.server.ts';
import { acceptOnlyJson } from '#server/json-body.ts';
import { loggerOptions, logRequests } from '#server/log.ts';
import { addSecurityHeaders, securityHeaders } from '#server/security-headers.ts';
import { wantsPage } from '#server/wants-page.ts';
import { guardOrigin } from '#server/origin.ts';
import { operatorOf, requireScope } from '#features/integration/integration.access.ts';
import { integrationRest } from '#features/integration/integration.rest.ts';
import { liveRest } from '#features/live/live.rest.ts';
import { photoPaths } from '#features/photos/photos-openapi.server.ts';
import { photosRest } from '#features/photos/photos.rest.ts';
import { openPhotos } from '#features/photos/photos.server.ts';
import { attachmentsRest } from '#features/messages/attachments.rest.ts';
import { messagePaths } from '#features/messages/messages-openapi.server.ts';
import { operatorMessagesRest } from '#features/messages/operator-messages.rest.ts';
import { sendMessageRest } from '#features/messages/send-message.rest.ts';
import { reportPaths } from '#features/report/report-openapi.server.ts';
import { reportRest } from '#features/report/report.rest.ts';
import { passcodePaths } from '#features/submit-passcode/passcode-openapi.server.ts';
import { passcodeRest } from '#features/submit-passcode/passcode.rest.ts';
import { trackRest } from '#features/track/track.rest.ts';
import { graphqlRest } from './graphql.ts';
import { sendPage } from './html.server.ts';
import { pagesRest } from './pages.rest.ts';
import { loadPages, type Pages } from './pages.server.ts';

const bodyLimit = 64 * 1024;
const longestParameter = 200;
/** In milliseconds: a photo of 10 MB has this long to arrive on a slow phone; headers have Node's own minute. */
const requestTimeout = 180_000;

type Unroutable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** An address that cannot be decoded meets no route, and so neither a hook nor an error handler. */
function answerUnroutable({ settings }: Services, pages: Pages): Unroutable {
  return (error, request, reply) => {
    const problem = problemOf(error) ?? new Problem(400, 'malformed-request', 'The address is not valid.');
    reply.headers(securityHeaders(settings));
    if (!wantsPage(request)) return void sendProblem(reply, problem);
    reply.code(problem.status).header('cache-control', 'no-store');
    void sendPage(request, reply, pages.commonPage({ kind: 'unknown' }, request), true);
  };
}

/** The whole server, not yet listening, so that tests can inject into it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { production, trustProxy } = services.settings;
  const pages = await loadPages(services);
  const app = fastify({
    logger: loggerOptions(production),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnroutable(services, pages),
    // Ours is a problem document: `refuseWhileClosing`.
    return503OnClosing: false,
    trustProxy,
    bodyLimit,
    requestTimeout,
    routerOptions: { maxParamLength: longestParameter },
  });
  handleErrors(app);
  acceptOnlyJson(app);
  logRequests(app);
  addSecurityHeaders(app, services.settings);
  refuseWhileClosing(app);
  app.addHook('onRequest', guardOrigin(services.settings));
  await app.register(healthRest(services));
  await app.register(integrationRest(services, { ...messagePaths, ...passcodePaths, ...photoPaths, ...reportPaths }));
  const files = { store: openPhotoStore(services.settings), darkroom: openDarkroom() };
  const photos = openPhotos(services, files.store, files.darkroom);
  await app.register(photosRest(services, { mayWrite: requireScope(services, 'claims:write'), photos }));
  const mayReadPasscodes = requireScope(services, 'passcodes:read');
  await app.register(passcodeRest(services, { requireOperator: mayReadPasscodes, operatorOf }));
  await app.register(graphqlRest(services));
  await app.register(liveRest(services));
  await app.register(trackRest(services, { trackPage: pages.trackPage }));
  await app.register(
    reportRest(services, {
      ...pages,
      requireOperator: requireScope(services, 'claims:read'),
      openPhoto: (storeKey) => photos.copy(storeKey, 960),
    }),
  );
  await app.register(sendMessageRest(services));
  await app.register(attachmentsRest(services, files));
  const operators = {
    ...files,
    mayRead: requireScope(services, 'claims:read'),
    mayWrite: requireScope(services, 'claims:write'),
  };
  await app.register(operatorMessagesRest(services, operators));
  await app.register(pagesRest(services, pages));
  return app;
}
