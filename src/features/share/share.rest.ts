import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { linkTokenOf, setLinkCookie } from '#claim/access/link-cookies.server.ts';
import { purgeCodes } from '#claim/mailed-code/mailed-code.data.ts';
import type { Services } from '#server/context.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import { shareRoutes } from './share-routes.ts';
import { endSharedLink, shareClaim } from './share.server.ts';
import {
  enterSharedCode,
  openShared,
  readShared,
  sendAnotherSharedCode,
  type Helper,
  type SharedServices,
} from './shared/open-shared.server.ts';
import { sharedRoutes } from './shared/shared-routes.ts';
import { purgeLinks } from './shared-links.data.ts';

const minuteSeconds = 60;

function helperIn({ settings }: Services, params: { claimId: string }, request: FastifyRequest): Helper {
  const claimId = params.claimId.toLowerCase();
  return { claimId, tokenHash: linkTokenOf(request, settings, { kind: 'shared', claimId }), locale: localeOf(request) };
}

type Opening = { secret: string | null; request: FastifyRequest; reply: FastifyReply };

async function open(services: SharedServices, helper: Helper, { secret, request, reply }: Opening) {
  const opened = await openShared(services, helper, { secret, address: request.ip });
  const { token, goodUntil, claim, code } = opened;
  if (token !== null) {
    const maxAge = Math.ceil((goodUntil.getTime() - services.now().getTime()) / 1_000);
    const cookie = { kind: 'shared', claimId: helper.claimId, token, maxAge } as const;
    setLinkCookie(request, reply, services.settings, cookie);
  }
  return { claim, code };
}

async function sendAnother(services: SharedServices, helper: Helper) {
  const mailed = await sendAnotherSharedCode(services, helper);
  if (mailed.kind !== 'limited') return { outcome: mailed.kind, minutes: null } as const;
  return { outcome: 'limited', minutes: Math.ceil(mailed.seconds / minuteSeconds) } as const;
}

export function shareRest(services: SharedServices): FastifyPluginAsync {
  return async (app) => {
    // Whatever it says of a claim is kept by no cache, also where an answer is an error.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    const guard = accountGuard(services);
    const helperOf = (params: { claimId: string }, request: FastifyRequest) => helperIn(services, params, request);
    addRoutes(app, shareRoutes, {
      guard,
      handlers: {
        shareClaim: ({ body, request }) => shareClaim(services, request, body),
        endSharedLink: async ({ body, request }) => {
          await endSharedLink(services, request, body);
          return done;
        },
      },
    });
    addRoutes(app, sharedRoutes, {
      guard,
      handlers: {
        openShared: ({ params, body: { secret }, request, reply }) =>
          open(services, helperOf(params, request), { secret, request, reply }),
        readShared: ({ params, request }) => readShared(services, helperOf(params, request)),
        enterSharedCode: async ({ params, body: { code }, request }) => {
          const { entered, claim } = await enterSharedCode(services, helperOf(params, request), code);
          return { claim, outcome: entered.kind, left: entered.kind === 'wrong' ? entered.left : null };
        },
        sendAnotherSharedCode: ({ params, request }) => sendAnother(services, helperOf(params, request)),
      },
    });
  };
}

/** Forgets links and codes whose time is over. */
export async function purgeShared({ database, now }: Services): Promise<void> {
  await purgeLinks(database.kysely, now());
  await purgeCodes(database.kysely, now());
}
