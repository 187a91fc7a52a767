import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { stopTracking } from '#claim/access/stop-tracking.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { localeOf } from '#server/http/locale.ts';
import { ownReturnPathOf } from '#server/http/return-path.ts';
import { addRoutes, type Call } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { clearClaimCookie, clearCache, setClaimCookie } from '#server/sessions/session.ts';
import type { InitialData } from '#shared/page/initial-data.ts';
import { done } from '#shared/rest-answers.ts';
import { codeRest, setStepCookie } from './code.rest.ts';
import { say } from '#shared/words/say.ts';
import { codeAddress } from './code.rules.ts';
import { linkRest } from './link.rest.ts';
import { requestLink } from './link-request.server.ts';
import { trackFormRest, type TrackPage } from './track-form.rest.ts';
import { trackRoutes } from './track-routes.ts';
import { destinationAfterTrack, waitOf, type Wait } from './track.rules.ts';
import { guessingAlarm, openTrack, type GuessingAlarm, type Track } from './track.server.ts';
import { lookupCallerOf } from './lookup-caller.server.ts';

const codeText = 'If we have an email address for this claim, we have sent a code to it. Enter the code to go on.';

const notFoundText =
  "We can't find a claim with those details. Check your claim reference or policy number, and your post code.";

function waitText(wait: Wait): string {
  if (wait.unit === 'tomorrow') return 'tomorrow';
  return `in ${wait.count} ${wait.count === 1 ? wait.unit.slice(0, -1) : wait.unit}`;
}

function tooManyTries(seconds: number): Problem {
  const text = `You've tried too many times. Try again ${waitText(waitOf(seconds))}.`;
  return new Problem(429, 'too-many-attempts', text, { retryAfterSeconds: seconds });
}

export type TrackParts = { trackPage: TrackPage; initialDataFor: InitialDataFor };

export type InitialDataFor = (path: string, token: string, request: FastifyRequest) => Promise<InitialData | null>;

type LookupParts = TrackParts & { alarm: GuessingAlarm; track: Track };

async function login(
  services: Services,
  parts: LookupParts,
  { body: form, query, request, reply }: Call<typeof trackRoutes.trackClaim>,
) {
  const onward = ownReturnPathOf(request, services.settings);
  const found = await parts.track(form, lookupCallerOf(services, request));
  if (found.kind === 'limited') throw tooManyTries(found.seconds);
  if (found.kind === 'not-found') {
    await parts.alarm(request.log, found);
    return { succeeded: false, message: say(localeOf(request), notFoundText) };
  }
  if (found.kind === 'code') {
    setStepCookie(reply, services.settings, found.token);
    return {
      succeeded: false,
      codeRequired: true,
      message: say(localeOf(request), codeText),
      returnUrl: codeAddress(onward),
    } as const;
  }
  setClaimCookie(reply, services.settings, found.token, form.sharedDevice);
  const returnUrl = destinationAfterTrack(onward, found.claimId, found.claimIds);
  const answered = { succeeded: true, claimId: found.claimId, returnUrl };
  // Only the Track form requests it: its next page then needs no query of its own.
  if (query.answers !== '1') return answered;
  return { ...answered, answers: await parts.initialDataFor(returnUrl, found.token, request) };
}

async function mailLink(services: Services, request: FastifyRequest, reference: string) {
  const seconds = await requestLink(services, reference, { address: request.ip, locale: localeOf(request) });
  if (seconds > 0) throw tooManyTries(seconds);
  return done;
}

async function logout(services: Services, over: boolean, request: FastifyRequest, reply: FastifyReply) {
  if (!over) return stopTracking(services, request, reply);
  clearClaimCookie(reply, services.settings);
  reply.header('clear-site-data', clearCache);
}

export function trackRest(services: Services, parts: TrackParts): FastifyPluginAsync {
  const lookupParts = { ...parts, alarm: guessingAlarm(services), track: openTrack(services) };
  return async (app) => {
    addRoutes(app, trackRoutes, {
      guard: accountGuard(services),
      handlers: {
        trackClaim: (call) => login(services, lookupParts, call),
        mailClaimLink: ({ body: { reference }, request }) => mailLink(services, request, reference),
        stopTracking: ({ body: { over }, request, reply }) => logout(services, over, request, reply),
      },
    });
    await app.register(linkRest(services));
    await app.register(codeRest(services));
    await app.register(trackFormRest(services, lookupParts));
  };
}
