import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { ownReturnPathOf, returnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Call } from '#server/http/route/route.ts';
import { acceptForms, fieldsOf } from '#server/http/form-posts.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import {
  claimTokenHashOf,
  hostCookieName,
  secretCookie,
  setClaimCookie,
  tokenHashIn,
  type Site,
} from '#server/sessions/session.ts';
import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { codeAddress, codePath, codeSentPlace, stepLifetimeMs, type CodeOutcome } from './code.rules.ts';
import { enterCode, sendAnotherCode, type AtStep } from './code.server.ts';
import { codeRoutes } from './track-routes.ts';
import { destinationAfterTrack } from './track.rules.ts';

const cookieName = (site: Site): string => hostCookieName(site, 'fettle-code');

/** The cookie opens nothing without the code. */
export function setStepCookie(reply: FastifyReply, site: Site, token: string): void {
  reply.header('set-cookie', secretCookie(site, cookieName(site), token, stepLifetimeMs / 1_000));
}

function stepOf({ settings }: Services, request: FastifyRequest): AtStep {
  return {
    tokenHash: tokenHashIn(request, cookieName(settings)),
    previous: claimTokenHashOf(request, settings),
  };
}

async function enter(services: Services, { body: { code }, request, reply }: Call<typeof codeRoutes.enterCode>) {
  const onward = ownReturnPathOf(request, services.settings);
  const entered = await enterCode(services, code, stepOf(services, request));
  if (entered.kind !== 'found') return { succeeded: false, outcome: entered };
  const { claimId, claimIds, sharedDevice, token } = entered;
  setClaimCookie(reply, services.settings, token, sharedDevice);
  return { succeeded: true, claimId, sharedDevice, returnUrl: destinationAfterTrack(onward, claimId, claimIds) };
}

async function sendAnother(services: Services, request: FastifyRequest) {
  const outcome = await sendAnotherCode(services, stepOf(services, request).tokenHash);
  return { succeeded: outcome.kind === 'sent', outcome };
}

type Outcome = { to: string } | CodeOutcome;

function pageAfter(path: string | null, outcome: CodeOutcome): string {
  return codeAddress(path, outcome) + (outcome.kind === 'sent' ? `#${codeSentPlace}` : '');
}

/** Without script a person must get a page, never a problem document. */
async function outcomeOf(request: FastifyRequest, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    request.log.error({ err: error }, 'the database is away');
    return { kind: 'unavailable' };
  }
}

function formCalls(app: FastifyInstance, services: Services): void {
  const { settings } = services;
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (path: string | null) => Promise<Outcome>,
  ) => {
    const onward = returnPathOf(request, settings);
    const path = onward === 'foreign' ? null : onward.path;
    const outcome = await outcomeOf(request, () => act(path));
    return reply
      .header('cache-control', 'no-store')
      .redirect('to' in outcome ? outcome.to : pageAfter(path, outcome), 303);
  };
  app.post(codePath, (request, reply) =>
    answer(request, reply, async (path) => {
      const form = fieldsOf(request);
      const text = form.get('code') ?? '';
      const entered = await enterCode(services, text.slice(0, longestCode), stepOf(services, request));
      if (entered.kind !== 'found') return entered;
      setClaimCookie(reply, settings, entered.token, entered.sharedDevice);
      return { to: destinationAfterTrack(path, entered.claimId, entered.claimIds) };
    }),
  );
  app.post(`${codePath}/another`, (request, reply) =>
    answer(request, reply, () => sendAnotherCode(services, stepOf(services, request).tokenHash)),
  );
}

export function codeRest(services: Services): FastifyPluginAsync {
  const forms: FastifyPluginAsync = async (app) => {
    app.removeAllContentTypeParsers();
    acceptForms(app, 1_024);
    formCalls(app, services);
  };
  return async (app) => {
    addRoutes(app, codeRoutes, {
      guard: accountGuard(services),
      handlers: {
        enterCode: (call) => enter(services, call),
        sendAnotherCode: ({ request }) => sendAnother(services, request),
      },
    });
    await app.register(forms);
  };
}
