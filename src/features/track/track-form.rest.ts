import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { isDatabaseAway } from '#server/database-away.ts';
import { claimTokenHashOf, setClaimCookie } from '#server/session.ts';
import { destinationAfterTrack, longestField, minutesToWait, missingFields } from './track.rules.ts';
import type { TrackForm, TrackOutcome, TrackPageState } from './track.rules.ts';
import { type GuessingAlarm, returnPathOf, track } from './track.server.ts';

/** Draws the Track page. It is given from above, because drawing belongs to the browser's side of the house. */
export type TrackPage = (state: TrackPageState) => Promise<{ html: string; headers: Record<string, string> }>;

type Options = { trackPage: TrackPage; alarm: GuessingAlarm };

/** In bytes: the three fields at their longest, every character escaped. */
const bodyLimit = 4_096;

const statuses: Record<TrackOutcome['kind'], number> = {
  missing: 422,
  'not-found': 422,
  limited: 429,
  expired: 200,
  'invalid-return-url': 400,
  unavailable: 503,
};

function formOf(body: unknown): TrackForm {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const sharedDevice = fields.has('sharedDevice');
  return { reference: fields.get('reference') ?? '', postcode: fields.get('postcode') ?? '', sharedDevice };
}

function isTooLong(form: TrackForm): boolean {
  return form.reference.length > longestField.reference || form.postcode.length > longestField.postcode;
}

type Step = { outcome: TrackOutcome; retryAfter?: number } | { destination: string };

async function tryForm(
  services: Services,
  alarm: GuessingAlarm,
  request: FastifyRequest,
  reply: FastifyReply,
  form: TrackForm,
  returnPath: string | null,
): Promise<Step> {
  const fields = missingFields(form);
  if (fields.length > 0) return { outcome: { kind: 'missing', fields } };
  if (isTooLong(form)) return { outcome: { kind: 'not-found' } };
  const previous = claimTokenHashOf(request, services.settings);
  const found = await track(services, form, { address: request.ip, previous });
  if (found.kind === 'limited') {
    return { outcome: { kind: 'limited', minutes: minutesToWait(found.seconds) }, retryAfter: found.seconds };
  }
  if (found.kind === 'not-found') {
    await alarm(request.log);
    return { outcome: { kind: 'not-found' } };
  }
  setClaimCookie(reply, services.settings, found.token, form.sharedDevice);
  return { destination: destinationAfterTrack(returnPath, found.claimId, found.claimIds) };
}

function unavailable(error: unknown, request: FastifyRequest): Step {
  if (!isDatabaseAway(error)) throw error;
  request.log.error({ err: error }, 'the database is away');
  return { outcome: { kind: 'unavailable' } };
}

async function answerForm(services: Services, options: Options, request: FastifyRequest, reply: FastifyReply) {
  const form = formOf(request.body);
  const onward = returnPathOf(request, services.settings);
  const returnUrl = onward === 'foreign' ? null : onward.path;
  const step: Step =
    onward === 'foreign'
      ? { outcome: { kind: 'invalid-return-url' } }
      : await tryForm(services, options.alarm, request, reply, form, returnUrl).catch((error: unknown) =>
          unavailable(error, request),
        );
  reply.header('cache-control', 'no-store');
  if ('destination' in step) return reply.redirect(step.destination, 303);
  const page = await options.trackPage({ ...form, returnUrl, outcome: step.outcome });
  if (step.retryAfter !== undefined) reply.header('retry-after', step.retryAfter);
  return reply.code(statuses[step.outcome.kind]).headers(page.headers).type('text/html; charset=utf-8').send(page.html);
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
