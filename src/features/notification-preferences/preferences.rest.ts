import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { wantsPage } from '#server/http/wants-page.ts';
import { languageRoutes } from '#shared/page/language-routes.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { languageFormRest } from './language/language-form.rest.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { changePreferences, claimOf, claimOfToken, readPreferences, stopEverything } from './preferences.server.ts';
import { openSwitchLanguage } from './language/switch-language.server.ts';

const bodyLimit = 4_096;

const linkPath = '/preferences';
/** The target of one-click unsubscribe in mail programs (RFC 8058). */
const oneClickPath = '/notifications/stop';

function tokenIn(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
}

/** The token in the form is the only authorisation, so no cookie is needed. It can only stop notifications. */
async function stopByForm(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit },
    (_request, _body, done) => done(null, null),
  );
  const stop = async (request: FastifyRequest) =>
    stopEverything(services, await claimOfToken(services, tokenIn(request)));
  // A GET must stop nothing: older mail programs and people open the address as a link.
  app.get(oneClickPath, (request, reply) => {
    const search = new URLSearchParams({ token: tokenIn(request) });
    return reply.header('cache-control', 'no-store').redirect(`${linkPath}?${search.toString()}`, 303);
  });
  // Mail programs do not follow a redirect after a POST.
  app.post(oneClickPath, { bodyLimit }, async (request, reply) => {
    await stop(request);
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Stopped.\n');
  });
  app.post(linkPath, { bodyLimit }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await stop(request);
    } catch (error) {
      if (error instanceof Problem && error.status === 404 && wantsPage(request))
        return reply.redirect(`${linkPath}/not-stopped`, 303);
      throw error;
    }
    return reply.redirect(`${linkPath}/stopped`, 303);
  });
}

export function preferencesRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    const switchLanguage = openSwitchLanguage(services);
    addRoutes(app, preferenceRoutes, {
      guard: accountGuard(services),
      handlers: {
        notificationPreferences: async ({ body, request }) =>
          readPreferences(services, await claimOf(services, request, body)),
        changeNotificationPreferences: async ({ body: { claimId, token, ...wanted }, request }) => {
          const claim = await claimOf(services, request, { claimId, token });
          await changePreferences(services, claim, wanted);
          return readPreferences(services, claim);
        },
      },
    });
    addRoutes(app, languageRoutes, {
      guard: accountGuard(services),
      handlers: {
        switchLanguage: async ({ body, request }) => ({ notices: await switchLanguage(request, body) }),
      },
    });
    await app.register((inner) => stopByForm(inner, services));
    await app.register(languageFormRest(services, switchLanguage));
  };
}
