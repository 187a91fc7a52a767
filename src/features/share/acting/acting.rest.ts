import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { linkTokenOf, setLinkCookie } from '#claim/access/link-cookies.server.ts';
import type { Services } from '#server/context.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { sessionLifetimeMs } from '#server/sessions/session.ts';
import { done } from '#shared/rest-answers.ts';
import type { Actor } from './act-for.server.ts';
import type { MailedCode } from '#claim/mailed-code/mailed-code.server.ts';
import { watchActing } from './acting-live.server.ts';
import { actingRoutes, actingStreamRoutes } from './acting-routes.ts';
import { chooseFor, decideQuoteFor, mailDecisionCodeFor } from './decide-for.server.ts';
import * as acting from './open-acting.server.ts';
import { writeFor } from './write-for.server.ts';

const minuteSeconds = 60;

function actorIn({ settings }: Services, params: { claimId: string }, request: FastifyRequest): Actor {
  const claimId = params.claimId.toLowerCase();
  return { claimId, tokenHash: linkTokenOf(request, settings, { kind: 'acting', claimId }), locale: localeOf(request) };
}

type Opening = { secret: string | null; request: FastifyRequest; reply: FastifyReply };

async function open(services: acting.ActingServices, actor: Actor, { secret, request, reply }: Opening) {
  const { token, step } = await acting.openActing(services, actor, { secret, address: request.ip });
  if (token !== null) {
    const cookie = { kind: 'acting', claimId: actor.claimId, token, maxAge: sessionLifetimeMs / 1_000 } as const;
    setLinkCookie(request, reply, services.settings, cookie);
  }
  return step;
}

function mailedAnswer(mailed: MailedCode) {
  if (mailed.kind !== 'limited') return { outcome: mailed.kind, minutes: null } as const;
  return { outcome: 'limited', minutes: Math.ceil(mailed.seconds / minuteSeconds) } as const;
}

/** The calls of people who act for a claimant. */
export function actingRest(services: acting.ActingServices): FastifyPluginAsync {
  return async (app) => {
    // Whatever it says of a claim is kept by no cache, also where an answer is an error.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    const guard = accountGuard(services);
    const actorOf = (params: { claimId: string }, request: FastifyRequest) => actorIn(services, params, request);
    addRoutes(app, actingRoutes, {
      guard,
      handlers: {
        openActing: ({ params, body: { secret }, request, reply }) =>
          open(services, actorOf(params, request), { secret, request, reply }),
        enterActingCode: async ({ params, body: { code }, request }) => {
          const { entered, next } = await acting.enterActingCode(services, actorOf(params, request), code);
          return { next, outcome: entered.kind, left: entered.kind === 'wrong' ? entered.left : null };
        },
        sendAnotherActingCode: async ({ params, request }) =>
          mailedAnswer(await acting.sendAnotherActingCode(services, actorOf(params, request))),
        readActing: ({ params, request }) => acting.readActing(services, actorOf(params, request)),
        writeActing: async ({ params, body, request }) => {
          await writeFor(services, actorOf(params, request), body);
          return done;
        },
        decideActing: async ({ params, body, request }) => {
          await decideQuoteFor(services, actorOf(params, request), body);
          return done;
        },
        chooseActing: async ({ params, body, request }) => {
          await chooseFor(services, actorOf(params, request), body);
          return done;
        },
        mailActingCode: async ({ params, body: { about }, request }) =>
          mailedAnswer(await mailDecisionCodeFor(services, actorOf(params, request), about)),
        stopActing: async ({ params, request }) => {
          await acting.stopActing(services, actorOf(params, request));
          return done;
        },
      },
    });
    const watch = watchActing(services, app);
    addRoutes(app, actingStreamRoutes, {
      guard,
      handlers: { watchActing: ({ params, request, reply }) => watch(actorOf(params, request), reply) },
    });
  };
}
