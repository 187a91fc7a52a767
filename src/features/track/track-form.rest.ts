import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database-away.ts';
import { claimTokenHashOf, setClaimCookie } from '#server/session.ts';
import { destinationAfterTrack, longestField, minutesToWait, missingFields } from './track.rules.ts';
import type { TrackForm, TrackOutcome, TrackPageState } from './track.rules.ts';
import { type GuessingAlarm, returnPathOf, track, type Tracked } from './track.server.ts';

/** Draws the Track page. It is given from above, because drawing belongs to the browser's side of the house. */
export type TrackPage = (
  state: TrackPageState,
  request: FastifyRequest,
) => Promise<{ html: string; headers: Record<string, string> }>;

type Options = { trackPage: TrackPage; alarm: GuessingAlarm };

/** In bytes: the three fields at their longest, every character escaped. */
const bodyLimit = 4_096;

const statuses = {
  missing: 422,
  'not-found': 422,
  limited: 429,
  'invalid-return-url': 400,
  unavailable: 503,
} satisfies Partial<Record<TrackOutcome['kind'], number>>;

function formOf(body: unknown): TrackForm {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const sharedDevice = fields.has('sharedDevice');
  return { reference: fields.get('reference') ?? '', postcode: fields.get('postcode') ?? '', sharedDevice };
}

function isTooLong(form: TrackForm): boolean {
  return form.reference.length > longestField.reference || form.postcode.length > longestField.postcode;
}

type Step = Tracked | Extract<TrackOutcome, { kind: 'missing' | 'invalid-return-url' | 'unavailable' }>;

async function tryForm(services: Services, request: FastifyRequest, form: TrackForm): Promise<Step> {
  const fields = missingFields(form);
  if (fields.length > 0) return { kind: 'missing', fields };
  if (isTooLong(form)) return { kind: 'not-found' };
  try {
    const previous = claimTokenHashOf(request, services.settings);
    return await track(services, form, { address: request.ip, previous });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    request.log.error({ err: error }, 'the database is away');
    return { kind: 'unavailable' };
  }
}

function outcomeOf(step: Exclude<Step, { kind: 'found' }>): TrackOutcome {
  return step.kind === 'limited' ? { kind: 'limited', minutes: minutesToWait(step.seconds) } : step;
}

async function answerForm(services: Services, options: Options, request: FastifyRequest, reply: FastifyReply) {
  const form = formOf(request.body);
  const onward = returnPathOf(request, services.settings);
  const step: Step = onward === 'foreign' ? { kind: 'invalid-return-url' } : await tryForm(services, request, form);
  const returnUrl = onward === 'foreign' ? null : onward.path;
  reply.header('cache-control', 'no-store');
  if (step.kind === 'found') {
    setClaimCookie(reply, services.settings, step.token, form.sharedDevice);
    return reply.redirect(destinationAfterTrack(returnUrl, step.claimId, step.claimIds), 303);
  }
  if (step.kind === 'not-found') await options.alarm(request.log);
  if (step.kind === 'limited') reply.header('retry-after', step.seconds);
  const page = await options.trackPage({ ...form, returnUrl, outcome: outcomeOf(step) }, request);
  return reply.code(statuses[step.kind]).headers(page.headers).type('text/html; charset=utf-8').send(page.html);
}

/**
 * The Track form of a page whose script has not loaded. Next to JSON it is one of the two form posts that the portal
 * accepts (security promise 7), so its parser exists in this plugin only.
 */
export function trackFormRest(services: Services, options: Options): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const path of ['/track', '/my-claim/']) {
      app.post(path, (request, reply) => answerForm(services, options, request, reply));
    }
  };
}
