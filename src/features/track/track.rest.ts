import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { endClaimSession } from '#claim/access/claim-session.data.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { Load } from '#server/limits/overload.ts';
import { localeOf } from '#server/http/locale.ts';
import { ownReturnPathOf } from '#server/http/return-path.ts';
import {
  claimTokenHashOf,
  clearClaimCookie,
  forgottenOnStop,
  forgottenWhenOver,
  setClaimCookie,
} from '#server/sessions/session.ts';
import * as errorTexts from '#shared/error-texts.ts';
import type { InitialData } from '#shared/page/initial-data.ts';
import { codeRest, setStepCookie } from './code.rest.ts';
import { codeAddress } from './code.rules.ts';
import { linkRest } from './link.rest.ts';
import { askForLink } from './link-ask.server.ts';
import { trackFormRest, type TrackPage } from './track-form.rest.ts';
import { destinationAfterTrack, longestField, longestLink, waitOf, type Wait } from './track.rules.ts';
import { guessingAlarm, tracking, type GuessingAlarm, type Track } from './track.server.ts';
import { trackerOf } from './tracker.ts';

function required(missing: string, longest: number): z.ZodType<string> {
  return z
    .string({ error: 'This must be a text.' })
    .max(longest, { error: `This may have at most ${longest} characters.`, abort: true })
    .regex(/\S/, { error: missing });
}

const loginBody = z.strictObject({
  reference: required(errorTexts.reference_required, longestField.reference),
  postcode: required(errorTexts.postcode_required, longestField.postcode),
  sharedDevice: z.boolean({ error: 'This must be true or false.' }).default(false),
  link: z.string({ error: 'This must be a text.' }).max(longestLink, { error: 'This is no link.' }).default(''),
});

const linkBody = loginBody.pick({ reference: true });

/** `over`: the session has expired; the claimant did not choose "Stop tracking". */
const logoutBody = z
  .strictObject({ over: z.boolean({ error: 'This must be true or false.' }).default(false) })
  .nullish();

const codeText = 'If we have an email address for this claim, we have sent a code to it. Enter the code to go on.';

const notFoundText =
  "We can't find a claim with those details. Check your claim reference or policy number, and your post code.";

function waitText(wait: Wait): string {
  if (wait.unit === 'tomorrow') return 'tomorrow';
  return `in ${wait.count} ${wait.count === 1 ? wait.unit.slice(0, -1) : wait.unit}`;
}

function tooManyTries(seconds: number): Problem {
  const text = `You've tried too many times. Try again ${waitText(waitOf(seconds))}.`;
  return new Problem(429, 'too-many-tries', text, { retryAfterSeconds: seconds });
}

export type TrackParts = { trackPage: TrackPage; initialDataFor: InitialDataFor };

export type InitialDataFor = (path: string, token: string, request: FastifyRequest) => Promise<InitialData | null>;

type Login = TrackParts & { alarm: GuessingAlarm; track: Track };

async function login(services: Services, parts: Login, request: FastifyRequest, reply: FastifyReply) {
  const form = bodyAs(loginBody, request.body);
  const onward = ownReturnPathOf(request, services.settings);
  const found = await parts.track(form, trackerOf(services, request));
  if (found.kind === 'limited') throw tooManyTries(found.seconds);
  if (found.kind === 'not-found') {
    await parts.alarm(request.log, found);
    return { succeeded: false, message: notFoundText };
  }
  if (found.kind === 'code') {
    setStepCookie(reply, services.settings, found.token);
    return { succeeded: false, codeRequired: true, message: codeText, returnUrl: codeAddress(onward) };
  }
  setClaimCookie(reply, services.settings, found.token, form.sharedDevice);
  const returnUrl = destinationAfterTrack(onward, found.claimId, found.claimIds);
  const answered = { succeeded: true, claimId: found.claimId, returnUrl };
  // Only the Track form requests it: its next page then needs no query of its own.
  if ((request.query as Record<string, unknown>)['answers'] !== '1') return answered;
  return { ...answered, answers: await parts.initialDataFor(returnUrl, found.token, request) };
}

async function mailLink(services: Services, request: FastifyRequest) {
  const { reference } = bodyAs(linkBody, request.body);
  const seconds = await askForLink(services, reference, { address: request.ip, locale: localeOf(request) });
  if (seconds > 0) throw tooManyTries(seconds);
  return { succeeded: true };
}

async function logout({ database, settings, now }: Services, request: FastifyRequest, reply: FastifyReply) {
  const over = bodyAs(logoutBody, request.body)?.over === true;
  const tokenHash = claimTokenHashOf(request, settings);
  if (tokenHash !== null && !over) await endClaimSession(database.kysely, tokenHash, now());
  clearClaimCookie(reply, settings);
  // The page clears its own storage; this also clears the browser's cache and what another tab has stored since.
  reply.header('clear-site-data', over ? forgottenWhenOver : forgottenOnStop);
  return reply.code(204).send();
}

/** Starts and stops tracking a claim (rulings 2.2, 2.3, 5.5). */
export function trackRest(services: Services, parts: TrackParts): FastifyPluginAsync {
  const tried = { ...parts, alarm: guessingAlarm(services), track: tracking(services) };
  const config: Load = { load: 'finding' };
  return async (app) => {
    app.post('/api/enduser/login', { config }, (request, reply) => login(services, tried, request, reply));
    app.post('/api/enduser/mailLink', { config }, (request) => mailLink(services, request));
    app.post('/api/enduser/logout', (request, reply) => logout(services, request, reply));
    await app.register(linkRest(services));
    await app.register(codeRest(services));
    await app.register(trackFormRest(services, tried));
  };
}
