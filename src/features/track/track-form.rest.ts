import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { problemOf } from '#server/http/errors.ts';
import type { Load } from '#server/limits/overload.ts';
import { acceptForms, fieldsOf } from '#server/http/form-posts.ts';
import { returnPathOf } from '#server/http/return-path.ts';
import { setClaimCookie } from '#server/sessions/session.ts';
import { wantsPage } from '#server/http/wants-page.ts';
import { setStepCookie } from './code.rest.ts';
import { codeAddress } from './code.rules.ts';
import { destinationAfterTrack, longestField, longestLink, missingFields, waitOf } from './track.rules.ts';
import type { TrackForm, TrackOutcome, TrackPageState } from './track.rules.ts';
import type { GuessingAlarm, Track, LookupResult } from './track.server.ts';
import { lookupCallerOf } from './lookup-caller.server.ts';

export type TrackPage = (
  state: TrackPageState,
  request: FastifyRequest,
) => Promise<{ html: string; headers: Record<string, string> }>;

type Options = { trackPage: TrackPage; alarm: GuessingAlarm; track: Track };

/** In bytes: the three fields at their longest, every character escaped. */
const bodyLimit = 4_096;

const statuses = {
  missing: 422,
  'not-found': 422,
  limited: 429,
  'invalid-return-url': 400,
  unavailable: 503,
} satisfies Partial<Record<TrackOutcome['kind'], number>>;

function formOf(fields: URLSearchParams): TrackForm {
  const sharedDevice = fields.has('sharedDevice');
  const link = (fields.get('link') ?? '').slice(0, longestLink);
  const typed = { reference: fields.get('reference') ?? '', postcode: fields.get('postcode') ?? '' };
  return { ...typed, sharedDevice, ...(link !== '' && { link }) };
}

function isTooLong(form: TrackForm): boolean {
  return form.reference.length > longestField.reference || form.postcode.length > longestField.postcode;
}

type Step = LookupResult | Extract<TrackOutcome, { kind: 'missing' | 'invalid-return-url' | 'unavailable' }>;

async function tryForm(
  services: Services,
  { track }: Options,
  request: FastifyRequest,
  form: TrackForm,
): Promise<Step> {
  const fields = missingFields(form);
  if (fields.length > 0) return { kind: 'missing', fields };
  if (isTooLong(form)) return { kind: 'not-found', isLocking: false };
  try {
    return await track(form, lookupCallerOf(services, request));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    request.log.error({ err: error }, 'the database is away');
    return { kind: 'unavailable' };
  }
}

function outcomeOf(step: Exclude<Step, { kind: 'found' | 'code' }>): TrackOutcome {
  if (step.kind === 'not-found') return { kind: 'not-found' };
  return step.kind === 'limited' ? { kind: 'limited', wait: waitOf(step.seconds) } : step;
}

async function answerForm(services: Services, options: Options, request: FastifyRequest, reply: FastifyReply) {
  const form = formOf(fieldsOf(request));
  const onward = returnPathOf(request, services.settings);
  const step: Step =
    onward === 'foreign' ? { kind: 'invalid-return-url' } : await tryForm(services, options, request, form);
  const returnUrl = onward === 'foreign' ? null : onward.path;
  reply.header('cache-control', 'no-store');
  if (step.kind === 'found') {
    setClaimCookie(reply, services.settings, step.token, form.sharedDevice);
    return reply.redirect(destinationAfterTrack(returnUrl, step.claimId, step.claimIds), 303);
  }
  if (step.kind === 'code') {
    setStepCookie(reply, services.settings, step.token);
    return reply.redirect(codeAddress(returnUrl), 303);
  }
  if (step.kind === 'not-found') await options.alarm(request.log, step);
  if (step.kind === 'limited') reply.header('retry-after', step.seconds);
  const state = { ...form, returnUrl, outcome: outcomeOf(step) };
  return sendForm(options, state, statuses[step.kind], request, reply);
}

async function sendForm(
  { trackPage }: Options,
  state: TrackPageState,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { html, headers } = await trackPage(state, request);
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);
}

const unreadable: Record<number, TrackOutcome> = {
  400: { kind: 'missing', fields: ['reference', 'postcode'] },
  413: { kind: 'not-found' },
  415: { kind: 'missing', fields: ['reference', 'postcode'] },
};

function answerUnreadable(services: Services, options: Options) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = problemOf(error)?.status ?? 500;
    const outcome = unreadable[status];
    if (!outcome || !wantsPage(request)) throw error;
    const onward = returnPathOf(request, services.settings);
    const returnUrl = onward === 'foreign' ? null : onward.path;
    reply.header('cache-control', 'no-store');
    return sendForm(options, { ...formOf(new URLSearchParams()), returnUrl, outcome }, status, request, reply);
  };
}

/**
 * One of the few form posts that the portal accepts besides JSON (security promise 7), so its parser exists in this
 * plugin only.
 */
export function trackFormRest(services: Services, options: Options): FastifyPluginAsync {
  const config: Load = { load: 'finding' };
  return async (app) => {
    acceptForms(app, bodyLimit);
    app.setErrorHandler(answerUnreadable(services, options));
    for (const path of ['/track', '/my-claim/']) {
      app.post(path, { config }, (request, reply) => answerForm(services, options, request, reply));
    }
  };
}
